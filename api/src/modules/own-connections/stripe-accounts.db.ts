import { and, count, desc, eq, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { payments, providerEvents, refunds, stripeAccounts } from '../../schema';

export type StripeAccountRow = typeof stripeAccounts.$inferSelect;
type AccountKey = Pick<StripeAccountRow, 'tenantId' | 'id'>;

const isAccount = ({ tenantId, id }: AccountKey) => and(eq(stripeAccounts.tenantId, tenantId), eq(stripeAccounts.id, id));
const isConnected = (tenantId: string) => and(eq(stripeAccounts.tenantId, tenantId), isNull(stripeAccounts.disconnectedAt));

export async function findConnectedAccount(tx: Tx, tenantId: string): Promise<StripeAccountRow | undefined> {
  const [row] = await tx.select().from(stripeAccounts).where(isConnected(tenantId));
  return row;
}

/** Like `findConnectedAccount`, `for share`: payments that are opened at once do not wait for each other. */
export async function shareConnectedAccount(tx: Tx, tenantId: string): Promise<StripeAccountRow | undefined> {
  const [row] = await tx.select().from(stripeAccounts).where(isConnected(tenantId)).for('share');
  return row;
}

export async function findAccount(tx: Tx, key: AccountKey): Promise<StripeAccountRow | undefined> {
  const [row] = await tx.select().from(stripeAccounts).where(isAccount(key));
  return row;
}

/** All accounts of the tenant, the connected one first, then those disconnected last; `for update`. */
export const lockAccounts = (tx: Tx, tenantId: string): Promise<StripeAccountRow[]> =>
  tx.select().from(stripeAccounts).where(eq(stripeAccounts.tenantId, tenantId)).orderBy(desc(stripeAccounts.disconnectedAt)).for('update');

/** The accounts that still have keys, the connected one first. */
export const listUsableAccounts = (tx: Tx, tenantId: string): Promise<StripeAccountRow[]> =>
  tx
    .select()
    .from(stripeAccounts)
    .where(and(eq(stripeAccounts.tenantId, tenantId), isNotNull(stripeAccounts.webhookSecret)))
    .orderBy(desc(stripeAccounts.disconnectedAt));

export const listFormerAccounts = (tx: Tx, tenantId: string): Promise<StripeAccountRow[]> =>
  tx
    .select()
    .from(stripeAccounts)
    .where(and(eq(stripeAccounts.tenantId, tenantId), isNotNull(stripeAccounts.disconnectedAt)))
    .orderBy(desc(stripeAccounts.disconnectedAt));

/** Undefined where somebody else connected an account at the same time. */
export async function insertAccount(tx: Tx, values: typeof stripeAccounts.$inferInsert): Promise<StripeAccountRow | undefined> {
  const [row] = await tx.insert(stripeAccounts).values(values).onConflictDoNothing().returning();
  return row;
}

export async function updateAccount(
  tx: Tx,
  key: AccountKey,
  change: Partial<Omit<StripeAccountRow, 'tenantId' | 'id'>>,
): Promise<StripeAccountRow> {
  const [row] = await tx.update(stripeAccounts).set(change).where(isAccount(key)).returning();
  return row!;
}

/** Records how the last use of the keys went, unless they were changed in the meantime. */
export async function recordAccountCheck(
  tx: Tx,
  { updatedAt, ...key }: AccountKey & Pick<StripeAccountRow, 'updatedAt'>,
  checkError: string | null,
  now: Date,
): Promise<void> {
  await tx
    .update(stripeAccounts)
    .set({ checkedAt: now.toISOString(), checkError: checkError?.slice(0, 300) ?? null })
    .where(and(isAccount(key), eq(stripeAccounts.updatedAt, updatedAt)));
}

export interface AccountUse {
  /** Payments and refunds that are not finished. */
  openCount: number;
  /** The last time that money came in; null if it never did. */
  lastCapturedAt: string | null;
}

const isUnfinished = or(
  sql`${payments.status} in ('open', 'authorized', 'voiding')`,
  and(eq(payments.status, 'captured'), isNull(payments.settledAt), isNotNull(payments.dueAt)),
);

/** How many payments of the account are unfinished, and when it was paid last. */
export async function findAccountUse(tx: Tx, { tenantId, id }: AccountKey): Promise<AccountUse> {
  const isOfAccount = and(eq(payments.tenantId, tenantId), eq(payments.stripeAccountId, id));
  const [paid] = await tx
    .select({ openCount: sql<number>`(count(*) filter (where ${isUnfinished}))::int`, lastCapturedAt: max(payments.capturedAt) })
    .from(payments)
    .where(and(isOfAccount, ne(payments.status, 'canceled')));
  const [back] = await tx
    .select({ openCount: count() })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId)))
    .where(and(isOfAccount, eq(refunds.tenantId, tenantId), eq(refunds.status, 'requested')));
  return { openCount: (paid?.openCount ?? 0) + (back?.openCount ?? 0), lastCapturedAt: paid?.lastCapturedAt ?? null };
}

/** The name under which events of the account are stored, so that they are applied once. */
export const getEventSource = ({ id }: Pick<StripeAccountRow, 'id'>): string => `stripe:${id}`;

export async function findLastWebhookAt(tx: Tx, account: AccountKey): Promise<string | null> {
  const [row] = await tx
    .select({ at: max(providerEvents.receivedAt) })
    .from(providerEvents)
    .where(and(eq(providerEvents.tenantId, account.tenantId), eq(providerEvents.provider, getEventSource(account))));
  return row?.at ?? null;
}
