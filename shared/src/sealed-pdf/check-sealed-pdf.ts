import { ContentInfo, SignedData } from 'pkijs';
import { firstEventDigest, toEventText, type PublicSeal, type SealedEvents } from '@techadds/shared/contract/contracts/seals';
import { findSignature, getSignedBytes, readEvents, readSignature, type SignatureRange } from './sealed-pdf';

export { findSignature, getSignedBytes } from './sealed-pdf';

/** What a file says of itself. The record has to confirm it: anyone can make a certificate with any name. */
export interface SealedPdfCheck {
  /** SHA-256 (hex) of the file. */
  sha256: string;
  /** Null if the file has no signature that covers all of it. */
  signature: {
    /** Whether it is of these bytes and of this certificate. */
    valid: boolean;
    /** The name in the certificate. */
    holder: string;
    /** SHA-256 (hex) of the certificate. */
    certificateSha256: string;
  } | null;
  /** Null if no events are attached. */
  events: {
    /** Whether each event covers the one before. */
    valid: boolean;
    count: number;
    /** The digest of the last one. */
    digest: string;
  } | null;
}

const commonName = '2.5.4.3';
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47';
const toHex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (bytes: Uint8Array<ArrayBuffer> | ArrayBuffer) => toHex(await crypto.subtle.digest('SHA-256', bytes));

/** Verifies the signature of a file. @throws Error where it is no CMS signature */
async function checkSignature(bytes: Uint8Array, range: SignatureRange): Promise<SealedPdfCheck['signature']> {
  const [cms, signed] = [readSignature(bytes, range), getSignedBytes(bytes, range)];
  const data = new SignedData({ schema: ContentInfo.fromBER(cms.buffer).content });
  const certificate = data.certificates?.[0];
  const attributes = data.signerInfos[0]?.signedAttrs?.attributes ?? [];
  if (!certificate || !('subject' in certificate) || data.certificates?.length !== 1 || data.signerInfos.length !== 1) return null;
  const certificateSha256 = await sha256(certificate.toSchema().toBER(false));
  // The certificate is among what is signed, so that no other can be put in its place.
  const named = attributes.find(({ type }) => type === signingCertificateV2);
  const namesCertificate = named !== undefined && toHex(named.toSchema().toBER(false)).includes(certificateSha256);
  const isSigned = await data.verify({ signer: 0, data: signed.buffer, checkChain: false });
  const holder = certificate.subject.typesAndValues.find(({ type }) => type === commonName)?.value.valueBlock.value;
  return { valid: isSigned && namesCertificate, holder: typeof holder === 'string' ? holder : '', certificateSha256 };
}

async function checkEvents({ contractId, events }: SealedEvents): Promise<SealedPdfCheck['events']> {
  let [digest, valid] = [firstEventDigest, events.length > 0];
  for (const event of events) {
    const expected = await sha256(new TextEncoder().encode(toEventText(digest, contractId, event)));
    valid &&= event.digest === expected;
    digest = event.digest;
  }
  return { valid, count: events.length, digest };
}

/** Checks a file by itself, without sending it anywhere: its hash, its signature and the chain of its events. */
export async function checkSealedPdf(file: ArrayBuffer): Promise<SealedPdfCheck> {
  const bytes = new Uint8Array(file);
  const range = findSignature(bytes);
  const events = await readEvents(bytes);
  return {
    sha256: await sha256(file),
    signature: range ? await checkSignature(bytes, range).catch(() => null) : null,
    events: events ? await checkEvents(events) : null,
  };
}

/**
 * Whether a file is the sealed one of a record that was found by its hash. The record decides about the bytes that a signature cannot cover, those
 * of itself, and about the certificate.
 */
export const isSealedFile = ({ signature, events }: SealedPdfCheck, seal: PublicSeal | null): boolean =>
  seal !== null &&
  signature?.valid === true &&
  signature.certificateSha256 === seal.certificateSha256 &&
  events?.valid === true &&
  events.digest === seal.eventsDigest;
