import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as asn1js from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatus,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TSTInfo,
  TimeStampReq,
  TimeStampResp,
} from 'pkijs';
import { createSealKeys, importSealKey, type SealKeys } from '../src/modules/contracts/seal-certificate';
import { sha256, toArrayBuffer } from '../src/modules/contracts/seal-signature';

const timestampInfo = '1.2.840.113549.1.9.16.1.4';

type Mode = 'granted' | 'of other bytes' | 'of another request' | 'unavailable';

async function stamp(body: Buffer, keys: SealKeys, mode: Mode, now: Date): Promise<ArrayBuffer> {
  const { messageImprint, nonce } = TimeStampReq.fromBER(toArrayBuffer(body));
  if (mode === 'of other bytes')
    messageImprint.hashedMessage = new asn1js.OctetString({ valueHex: toArrayBuffer(sha256(Buffer.from('other'))) });
  const info = new TSTInfo({
    ...{ version: 1, policy: '1.2.3.4', messageImprint, genTime: now },
    ...{ serialNumber: new asn1js.Integer({ value: 7 }), nonce: mode === 'of another request' ? new asn1js.Integer({ value: 1 }) : nonce! },
  });
  const content = info.toSchema().toBER(false);
  const certificate = Certificate.fromBER(toArrayBuffer(Buffer.from(keys.certificate, 'base64')));
  const digest = new asn1js.OctetString({ valueHex: toArrayBuffer(sha256(new Uint8Array(content))) });
  const attributes = [
    new Attribute({ type: '1.2.840.113549.1.9.3', values: [new asn1js.ObjectIdentifier({ value: timestampInfo })] }),
    new Attribute({ type: '1.2.840.113549.1.9.4', values: [digest] }),
  ];
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: timestampInfo }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [certificate],
  });
  // The constructor would split it into parts, which the profile of time stamps does not allow.
  signed.encapContentInfo.eContent = new asn1js.OctetString({ valueHex: content });
  await signed.sign(await importSealKey(keys), 0, 'SHA-256', content);
  const token = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  const response = new TimeStampResp({ status: new PKIStatusInfo({ status: PKIStatus.granted }), timeStampToken: token });
  return response.toSchema().toBER(false);
}

export interface TimestampAuthority {
  url: string;
  /** How it answers: as it should, with a token of other bytes or of another request for the same bytes, or not at all. */
  mode: Mode;
  close(): Promise<void>;
}

/** Starts a time stamp authority (RFC 3161) on this machine. */
export async function startTimestampAuthority(): Promise<TimestampAuthority> {
  const keys = await createSealKeys('Test TSA', new Date());
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isQuery = request.headers['content-type'] === 'application/timestamp-query';
      if (authority.mode === 'unavailable' || !isQuery) return response.writeHead(503).end();
      void stamp(Buffer.concat(parts), keys, authority.mode, new Date()).then((answer) =>
        response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(Buffer.from(answer)),
      );
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const authority: TimestampAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    mode: 'granted',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return authority;
}
