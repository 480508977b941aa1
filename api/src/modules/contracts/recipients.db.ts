import { and, asc, eq, gt } from 'drizzle-orm';
import type { Recipient } from '@techadds/shared/contract/contracts/endpoints';
import type { Tx } from '../../platform/database/client';
import { contractEvents, contractRecipients, users } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import type { ContractRow } from './contracts.db';

export type RecipientRow = typeof contractRecipients.$inferSelect;

/** The signers and viewers of a contract, by position. */
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

/** The caller's verified e-mail in lower case; undefined if unverified. The account is in the caller's home tenant. */
export async function findVerifiedEmail(tx: Tx, { homeTenantId, userId }: Caller): Promise<string | undefined> {
  const [row] = await tx
    .select({ email: users.email, verified: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.tenantId, homeTenantId), eq(users.id, userId)));
  return row && row.verified !== null ? row.email.toLowerCase() : undefined;
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
