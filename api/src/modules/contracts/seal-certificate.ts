import type { webcrypto } from 'node:crypto';
import * as asn1js from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, ExtKeyUsage, Extension, Time, TimeType } from 'pkijs';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const ids = { commonName: '2.5.4.3', keyUsage: '2.5.29.15', basicConstraints: '2.5.29.19', extKeyUsage: '2.5.29.37' };
/** "Document signing" of RFC 9336. */
const documentSigning = '1.3.6.1.5.5.7.3.36';
/** The longest name that X.509 allows. */
const maxNameLength = 64;
/** Contracts are checked long after they were signed, and a tenant has one certificate. */
const validYears = 30;

/** A certificate and its private key, both in DER as Base64. */
export interface SealKeys {
  certificate: string;
  privateKey: string;
}

const toBase64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64');
const toExtension = (extnID: string, critical: boolean, value: asn1js.BaseBlock) =>
  new Extension({ extnID, critical, extnValue: value.toBER(false) });

/** A year from 2050 on takes four digits. */
const toTime = (value: Date) => new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value });

/** 16 random bytes as a positive number. */
function createSerialNumber(): asn1js.Integer {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return new asn1js.Integer({ valueHex: bytes.buffer });
}

/** Creates a key pair and a self-signed certificate for it, whose holder has the given name. */
export async function createSealKeys(holder: string, now: Date): Promise<SealKeys> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate({ version: 2, serialNumber: createSerialNumber() });
  const name = [...holder].slice(0, maxNameLength).join('');
  for (const party of [certificate.issuer, certificate.subject])
    party.typesAndValues.push(new AttributeTypeAndValue({ type: ids.commonName, value: new asn1js.Utf8String({ value: name }) }));
  certificate.notBefore = toTime(now);
  certificate.notAfter = toTime(new Date(Date.UTC(now.getUTCFullYear() + validYears, now.getUTCMonth(), now.getUTCDate())));
  // Digital signature and content commitment, the first two bits.
  const usage = new asn1js.BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 });
  certificate.extensions = [
    toExtension(ids.basicConstraints, true, new BasicConstraints({ cA: false }).toSchema()),
    toExtension(ids.keyUsage, true, usage),
    toExtension(ids.extKeyUsage, false, new ExtKeyUsage({ keyPurposes: [documentSigning] }).toSchema()),
  ];
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(privateKey, 'SHA-256');
  return {
    certificate: toBase64(certificate.toSchema(true).toBER(false)),
    privateKey: toBase64(await crypto.subtle.exportKey('pkcs8', privateKey)),
  };
}

/** Imports the private key of a certificate. */
export const importSealKey = ({ privateKey }: Pick<SealKeys, 'privateKey'>): Promise<webcrypto.CryptoKey> =>
  crypto.subtle.importKey('pkcs8', Buffer.from(privateKey, 'base64'), algorithm, false, ['sign']);
