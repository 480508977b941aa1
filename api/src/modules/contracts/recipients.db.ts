import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Recipient } from '@techadds/shared/contract/contracts/endpoints';
import type { Tx } from '../../platform/database/client';
import { contractEvents, contractRecipients, contracts, users } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { isSignedHere, type ContractRow } from './contracts.db';

export type RecipientRow = typeof contractRecipients.$inferSelect;

/** The recipients of a contract, by position. */
export const listRecipients = (tx: Tx, { tenantId, id }: Pick<ContractRow, 'tenantId' | 'id'>): Promise<RecipientRow[]> =>
  tx
    .select()
    .from(contractRecipients)
    .where(and(eq(contractRecipients.tenantId, tenantId), eq(contractRecipients.contractId, id)))
    .orderBy(asc(contractRecipients.position));

export async function findRecipient(tx: Tx, tenantId: string, id: string): Promise<RecipientRow | undefined> {
  const [row] = await tx
    .select()
    .from(contractRecipients)
    .where(and(eq(contractRecipients.tenantId, tenantId), eq(contractRecipients.id, id)));
  return row;
}

export async function insertRecipients(tx: Tx, rows: (typeof contractRecipients.$inferInsert)[]): Promise<RecipientRow[]> {
  return tx.insert(contractRecipients).values(rows).returning();
}

export async function updateRecipientRow(tx: Tx, { tenantId, id }: RecipientRow, change: Partial<RecipientRow>): Promise<void> {
  await tx
    .update(contractRecipients)
    .set(change)
    .where(and(eq(contractRecipients.tenantId, tenantId), eq(contractRecipients.id, id)));
}

/** The time of a resend to the recipient since `since`. Events refer to recipients by e-mail, which is unique within a contract. */
export async function findLastResendAt(tx: Tx, { tenantId, id }: ContractRow, email: string, since: Date): Promise<string | undefined> {
  const [row] = await tx
    .select({ at: contractEvents.at })
    .from(contractEvents)
    .where(
      and(
        ...[eq(contractEvents.tenantId, tenantId), eq(contractEvents.contractId, id), eq(contractEvents.event, 'resent')],
        ...[eq(contractEvents.note, email), gt(contractEvents.at, since.toISOString())],
      ),
    );
  return row?.at;
}

/** A page of the contracts out for signature here with a recipient who was asked before `sentBefore`, by id. */
export const listContractsToRemind = (tx: Tx, tenantId: string, sentBefore: Date, { after, limit }: { after: string; limit: number }) =>
  tx
    .selectDistinct({ id: contracts.id })
    .from(contracts)
    .innerJoin(
      contractRecipients,
      and(eq(contractRecipients.tenantId, contracts.tenantId), eq(contractRecipients.contractId, contracts.id)),
    )
    .where(
      and(
        ...[eq(contracts.tenantId, tenantId), eq(contracts.status, 'pending_signature'), isNull(contracts.archivedAt)],
        ...[inArray(contractRecipients.status, ['sent', 'delivered']), lt(contractRecipients.sentAt, sentBefore.toISOString())],
        gt(contracts.id, after),
        // DocuSign reminds its recipients itself.
        isSignedHere(tenantId),
      ),
    )
    .orderBy(asc(contracts.id))
    .limit(limit);

/** The caller's verified e-mail in lower case; undefined if unverified. The account is in the caller's home tenant. */
export async function findVerifiedEmail(tx: Tx, { homeTenantId, userId }: Caller): Promise<string | undefined> {
  const [row] = await tx
    .select({ email: users.email, verified: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.tenantId, homeTenantId), eq(users.id, userId)));
  return row && row.verified !== null ? row.email.toLowerCase() : undefined;
}

/** Those of these e-mails, in lower case, that belong to people of the partner. */
export async function listSellerEmails(
  tx: Tx,
  { tenantId, partnerId }: Pick<ContractRow, 'tenantId' | 'partnerId'>,
  emails: readonly string[],
): Promise<string[]> {
  const email = sql<string>`lower(${users.email})`;
  const rows = await tx
    .select({ email })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.partnerId, partnerId), inArray(email, [...emails])));
  return rows.map((row) => row.email);
}

/** A recipient as shown to readers of the contract, without link, IP address and user agent. */
export const toRecipientDto = (row: RecipientRow): Recipient => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  status: row.status,
  sentAt: row.sentAt,
  openedAt: row.openedAt,
  signedAt: row.signedAt,
  declineReason: row.declineReason,
  signature: row.signature ?? null,
});
