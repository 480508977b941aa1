import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { importSealKey, type SealKeys } from './seal-certificate';

const ids = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
};

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
/** The bytes in a buffer of their own, as the ASN.1 library needs them. */
export const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const toOctets = (bytes: Uint8Array) => new asn1js.OctetString({ valueHex: toArrayBuffer(bytes) });
const toBytes = (content: SignedData) =>
  Buffer.from(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: content.toSchema(true) }).toSchema().toBER(false));

/** Binds the signature to its certificate: ESSCertIDv2 of RFC 5035 with the default hash, SHA-256. */
const toSigningCertificate = (certificate: Uint8Array) => {
  const certificateId = new asn1js.Sequence({ value: [toOctets(sha256(certificate))] });
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [certificateId] })] });
};

/**
 * A detached CMS signature (DER) as PAdES B-B has it: without a time of its own, which the PDF names, and with the certificate among what is
 * signed. The attributes are in the order of DER.
 */
export async function signDetached(digest: Uint8Array, keys: SealKeys): Promise<Buffer> {
  const der = Buffer.from(keys.certificate, 'base64');
  const certificate = Certificate.fromBER(toArrayBuffer(der));
  const attributes = [
    new Attribute({ type: ids.contentType, values: [new asn1js.ObjectIdentifier({ value: ids.data })] }),
    new Attribute({ type: ids.messageDigest, values: [toOctets(digest)] }),
    new Attribute({ type: ids.signingCertificateV2, values: [toSigningCertificate(der)] }),
  ];
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ids.data }),
    signerInfos: [signer],
    certificates: [certificate],
  });
  await signed.sign(await importSealKey(keys), 0, 'SHA-256', toArrayBuffer(digest));
  return toBytes(signed);
}

const parseSignature = (cms: Uint8Array) => {
  const signed = new SignedData({ schema: ContentInfo.fromBER(toArrayBuffer(cms)).content });
  const [signer] = signed.signerInfos;
  if (!signer) throw new Error('The signature has no signer.');
  return { signed, signer };
};

/** The bytes of a signature that a time stamp is of. */
export const getSignatureValue = (cms: Uint8Array): Uint8Array => parseSignature(cms).signer.signature.valueBlock.valueHexView;

/** The signature with a time stamp token, as PAdES B-T has it. */
export function addTimestamp(cms: Uint8Array, token: Uint8Array): Buffer {
  const { signed, signer } = parseSignature(cms);
  const { result } = asn1js.fromBER(toArrayBuffer(token));
  const attribute = new Attribute({ type: ids.timeStampToken, values: [result] });
  signer.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] });
  return toBytes(signed);
}
