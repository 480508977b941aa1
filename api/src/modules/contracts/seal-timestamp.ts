import * as asn1js from 'asn1js';
import { AlgorithmIdentifier, ContentInfo, MessageImprint, PKIStatus, SignedData, TSTInfo, TimeStampReq, TimeStampResp } from 'pkijs';
import { fetchOutbound } from '../../platform/http/outbound';
import { sha256, toArrayBuffer } from './seal-signature';

const sha256Id = '2.16.840.1.101.3.4.2.1';
const timeoutMs = 5_000;
/** A token of an authority with a long chain of certificates has a few kilobytes. */
export const maxTokenBytes = 12 * 1024;

const isEqual = (a: Uint8Array | undefined, b: Uint8Array) => a !== undefined && Buffer.from(a).equals(b);

/** @throws Error where a token is not of these bytes and this request, or its signature is wrong */
async function verifyToken(token: ContentInfo, bytes: Uint8Array, nonce: Uint8Array): Promise<void> {
  const signed = new SignedData({ schema: token.content });
  const content = signed.encapContentInfo.eContent?.getValue();
  if (content === undefined) throw new Error('The time stamp is empty.');
  const info = TSTInfo.fromBER(content);
  if (!isEqual(info.messageImprint.hashedMessage.valueBlock.valueHexView, sha256(bytes)))
    throw new Error('The time stamp is of something else.');
  if (!isEqual(info.nonce?.valueBlock.valueHexView, nonce)) throw new Error('The time stamp is of another request.');
  const isSigned = await signed.verify({ signer: 0, checkChain: false, data: toArrayBuffer(bytes) });
  if (!isSigned) throw new Error('The signature of the time stamp is wrong.');
}

/**
 * Requests a time stamp of bytes by RFC 3161 and returns its token (DER). The address is the operator's, so it may be on a private network.
 * @throws Error where the authority does not answer in time, refuses, or its token is not of these bytes
 */
export async function requestTimestamp(url: string, bytes: Uint8Array): Promise<Buffer> {
  const nonce = crypto.getRandomValues(new Uint8Array(8));
  nonce[0] = (nonce[0]! & 0x7f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Id, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: toArrayBuffer(sha256(bytes)) }),
    }),
    certReq: true,
    nonce: new asn1js.Integer({ valueHex: toArrayBuffer(nonce) }),
  });
  const response = await fetchOutbound(url, {
    ...{ method: 'POST', headers: { 'content-type': 'application/timestamp-query' }, body: Buffer.from(request.toSchema().toBER(false)) },
    ...{ allowPrivateAddress: true, timeoutMs, maxBytes: 64 * 1024 },
  });
  if (response.status !== 200) throw new Error(`The time stamp authority answered ${response.status}.`);
  const { status, timeStampToken } = TimeStampResp.fromBER(toArrayBuffer(response.bytes));
  if ((status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods) || !timeStampToken)
    throw new Error(`The time stamp authority refused with status ${status.status}.`);
  await verifyToken(timeStampToken, bytes, nonce);
  const token = Buffer.from(timeStampToken.toSchema().toBER(false));
  if (token.length > maxTokenBytes) throw new Error(`The time stamp has ${token.length} bytes, which is too long.`);
  return token;
}
