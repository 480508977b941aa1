import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { docusignDocuments, docusignEnvelopes, docusignEvents } from '../../schema';

export type EnvelopeRow = typeof docusignEnvelopes.$inferSelect;
interface ContractKeys {
  tenantId: string;
  id: string;
}

/** The envelope of a contract at DocuSign; undefined for a contract that is signed here. */
export async function findEnvelope(tx: Tx, { tenantId, id }: ContractKeys): Promise<EnvelopeRow | undefined> {
  const [row] = await tx
    .select()
    .from(docusignEnvelopes)
    .where(and(eq(docusignEnvelopes.tenantId, tenantId), eq(docusignEnvelopes.contractId, id)));
  return row;
}

/** The envelope with this id at DocuSign, in the account of the connection only. */
export async function findEnvelopeByDocusignId(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: string },
  envelopeId: string,
): Promise<EnvelopeRow | undefined> {
  const { connectionId } = docusignEnvelopes;
  const [row] = await tx
    .select()
    .from(docusignEnvelopes)
    .where(and(eq(docusignEnvelopes.tenantId, tenantId), eq(connectionId, id), eq(docusignEnvelopes.envelopeId, envelopeId)));
  return row;
}

export async function insertEnvelope(tx: Tx, row: typeof docusignEnvelopes.$inferInsert): Promise<void> {
  await tx.insert(docusignEnvelopes).values(row);
}

export async function updateEnvelope(
  tx: Tx,
  { tenantId, id }: Pick<EnvelopeRow, 'tenantId' | 'id'>,
  values: Partial<EnvelopeRow>,
  now: Date,
): Promise<void> {
  await tx
    .update(docusignEnvelopes)
    .set({ ...values, updatedAt: now.toISOString() })
    .where(and(eq(docusignEnvelopes.tenantId, tenantId), eq(docusignEnvelopes.id, id)));
}

/** Sets when something is due again, unless something new became due in the meantime. */
export async function postponeEnvelope(
  tx: Tx,
  { tenantId, id, dueAt }: EnvelopeRow,
  values: Pick<EnvelopeRow, 'dueAt' | 'error'>,
  now: Date,
): Promise<void> {
  const isSame = dueAt === null ? isNull(docusignEnvelopes.dueAt) : eq(docusignEnvelopes.dueAt, dueAt);
  await tx
    .update(docusignEnvelopes)
    .set({ ...values, updatedAt: now.toISOString() })
    .where(and(eq(docusignEnvelopes.tenantId, tenantId), eq(docusignEnvelopes.id, id), isSame));
}

/** The envelopes for which something is due, longest first. */
export const listDueEnvelopes = (tx: Tx, tenantId: string, now: Date, limit: number): Promise<EnvelopeRow[]> =>
  tx
    .select()
    .from(docusignEnvelopes)
    .where(and(eq(docusignEnvelopes.tenantId, tenantId), lte(docusignEnvelopes.dueAt, now.toISOString())))
    .orderBy(asc(docusignEnvelopes.dueAt))
    .limit(limit);

/** The document that was signed at DocuSign, once it is stored. */
export async function findSignedDocument(tx: Tx, { tenantId, id }: ContractKeys): Promise<Buffer | undefined> {
  const [row] = await tx
    .select({ content: docusignDocuments.content })
    .from(docusignDocuments)
    .where(and(eq(docusignDocuments.tenantId, tenantId), eq(docusignDocuments.contractId, id)));
  return row?.content;
}

export async function insertSignedDocument(tx: Tx, row: typeof docusignDocuments.$inferInsert): Promise<void> {
  await tx.insert(docusignDocuments).values(row);
}

/** Records an event of Connect. False if it was received before. */
export async function insertConnectEvent(tx: Tx, row: typeof docusignEvents.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(docusignEvents).values(row).onConflictDoNothing().returning({ id: docusignEvents.id });
  return inserted.length > 0;
}

export async function deleteConnectEvents(tx: Tx, tenantId: string, before: Date): Promise<void> {
  await tx.delete(docusignEvents).where(and(eq(docusignEvents.tenantId, tenantId), lt(docusignEvents.createdAt, before.toISOString())));
}
