import type { SealedEvents } from '@techadds/shared/contract/contracts/seals';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';
import type { DocumentBranding } from '../../platform/documents/pdf';
import { drawContractPdf, type ContractDocument } from './contract-pdf';
import type { SealKeys } from './seal-certificate';
import { addSealField, attachEvents, fillByteRange, fillSignature, getSignedBytes, type SealField } from './seal-field-pdf';
import { addTimestamp, sha256, signDetached } from './seal-signature';

export interface SealOptions extends SealField {
  events: SealedEvents;
  keys: SealKeys;
}

/** A PDF with its signature, which is not filled in yet: a time stamp may still be added to it. */
export interface SignedPdf {
  bytes: Uint8Array;
  from: number;
  to: number;
  cms: Uint8Array;
}

/** Renders a signed contract with its events attached, and signs its bytes. */
async function renderSignedContract(
  document: ContractDocument,
  branding: DocumentBranding,
  { events, keys, ...field }: SealOptions,
): Promise<SignedPdf> {
  let signature: ReturnType<typeof addSealField> | undefined;
  const pdf = await drawContractPdf(document, branding, (drawn) => {
    attachEvents(drawn, events, field.sealedAt);
    signature = addSealField(drawn, field);
  });
  if (!signature) throw new Error('The document has no field for a signature.');
  const unsigned = fillByteRange(Buffer.from(pdf, 'latin1'), signature);
  return { ...unsigned, cms: await signDetached(sha256(getSignedBytes(unsigned)), keys) };
}

/** Fills in the signature, with its time stamp where there is one. Returns the file and its SHA-256 (hex). */
function completeSealedPdf({ bytes, from, to, cms }: SignedPdf, token: Uint8Array | null): { content: Uint8Array; sha256: string } {
  const content = fillSignature({ bytes: Buffer.from(bytes), from, to }, token ? addTimestamp(cms, token) : cms);
  return { content, sha256: sha256(content).toString('hex') };
}

/** Both run in a worker. */
export const contractSigning = defineHeavyTask('contract-signing', renderSignedContract);
export const contractSealing = defineHeavyTask('contract-sealing', completeSealedPdf);
