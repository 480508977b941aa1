import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database/client';
import { lockContract } from '../contracts/contracts.db';
import { putInForce } from '../contracts/signing.rules';
import { toDocusignContext, toDocusignViewer } from './apply-snapshot';
import { findSignedDocument, insertSignedDocument, updateEnvelope, type EnvelopeRow } from './envelopes.db';

/** The contract was voided here while the last signature was on its way. */
const signedAfterVoid = 'Everybody had signed at DocuSign before it could be voided there. The signed document is kept.';

/**
 * Stores the document that everybody signed and, in the same transaction, puts the contract in force. Its hash is part of the event and so of the
 * chain of the contract's events.
 */
export async function completeContract(
  tx: Tx,
  envelope: EnvelopeRow,
  content: Buffer,
  { now, appUrl }: { now: Date; appUrl: string },
): Promise<void> {
  const { tenantId, contractId, envelopeId } = envelope;
  const contract = (await lockContract(tx, toDocusignViewer(tenantId), contractId))?.contract;
  if (!contract || (await findSignedDocument(tx, { tenantId, id: contractId }))) return;
  const sha256 = createHash('sha256').update(content).digest('hex');
  await insertSignedDocument(tx, { tenantId, contractId, sha256, content, createdAt: now.toISOString() });
  const isOpen = contract.status === 'pending_signature';
  await updateEnvelope(tx, envelope, { dueAt: null, note: isOpen ? null : signedAfterVoid }, now);
  if (isOpen)
    await putInForce(tx, toDocusignContext(tenantId, { now, appUrl }), contract, {
      ...{ note: `SHA-256 of the document signed at DocuSign: ${sha256}`, after: { documentSha256: sha256, envelopeId } },
    });
}
