import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { Balance, getPaidByMonth, Payout, PayoutLine } from '@techadds/shared/contract/payouts/endpoints';
import type { PayoutStatus } from '@techadds/shared/contract/payouts/states';
import type { Tx } from '../../platform/database/client';
import { journalEntries, ledgerAccounts, milestones, orders, partners, payoutAccounts, payoutLines, payouts, tenants } from '../../schema';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { getDebtSettings } from '../partner-debts/debt-settings.service';
import { visiblePayouts, type RowScope } from '../row-scope/row-scope.service';

export type PayoutRow = typeof payouts.$inferSelect;
/** Selects a payout visible to the caller, `for update`. */
export async function lockPayout(tx: Tx, caller: RowScope, id: string): Promise<PayoutRow | undefined> {
  const [row] = await tx
    .select()
    .from(payouts)
    .where(and(visiblePayouts(caller), eq(payouts.id, id)))
    .for('update');
  return row;
}

export async function insertPayout(tx: Tx, row: typeof payouts.$inferInsert): Promise<void> {
  await tx.insert(payouts).values(row);
}

export async function updatePayoutRow(tx: Tx, row: PayoutRow, change: object): Promise<void> {
  await tx
    .update(payouts)
    .set(change)
    .where(and(eq(payouts.tenantId, row.tenantId), eq(payouts.id, row.id)));
}

/** Releases the payout's lines, so that another payout can count their entries. */
export async function releasePayoutLines(tx: Tx, { tenantId, id }: PayoutRow): Promise<void> {
  await tx
    .update(payoutLines)
    .set({ counts: false })
    .where(and(eq(payoutLines.tenantId, tenantId), eq(payoutLines.payoutId, id)));
}

/** Ids of payouts in a status since `until` or earlier, oldest first. */
export async function listDuePayoutIds(tx: Tx, tenantId: string, status: PayoutStatus, until: Date, limit = 100): Promise<string[]> {
  const since = status === 'pending' ? payouts.requestedAt : payouts.sentAt;
  const rows = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.tenantId, tenantId), eq(payouts.status, status), lte(since, until.toISOString())))
    .orderBy(asc(since))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const retry = alias(payouts, 'retry');
const selectPayouts = (tx: Tx) =>
  tx
    .select({ payout: payouts, partnerName: partners.name, retriedBy: retry.id })
    .from(payouts)
    .innerJoin(partners, and(eq(partners.tenantId, payouts.tenantId), eq(partners.id, payouts.partnerId)))
    .leftJoin(retry, and(sql`${retry.tenantId} = ${payouts.tenantId}`, sql`${retry.retryOf} = ${payouts.id}`))
    .$dynamic();

const toPayoutDto = ({ payout, partnerName, retriedBy }: Awaited<ReturnType<typeof selectPayouts>>[number]): Payout => ({
  id: payout.id,
  number: payout.number,
  partner: { id: payout.partnerId, name: partnerName },
  amountCents: payout.amountCents,
  currency: payout.currency,
  status: payout.status,
  bankLast4: payout.bankLast4,
  scheduled: payout.scheduledOn !== null,
  requestedAt: payout.requestedAt,
  sentAt: payout.sentAt,
  arrivalOn: payout.arrivalOn,
  endedAt: payout.endedAt,
  failureCode: payout.failureCode,
  failureNote: payout.failureNote,
  retryOf: payout.retryOf,
  retriedBy,
  updatedAt: payout.updatedAt,
});

export interface PayoutFilter extends ListRequest {
  query?: string;
  status?: PayoutStatus;
  from?: string;
  to?: string;
}

/** Lists a page of the payouts visible to the caller with the total count. */
export async function listPayouts(tx: Tx, caller: RowScope, filter: PayoutFilter): Promise<{ total: number; items: Payout[] }> {
  const query = filter.query?.trim();
  const where = and(
    visiblePayouts(caller),
    query ? sql`(${containsText(payouts.number, query)} or ${containsText(partners.name, query)})` : undefined,
    filter.status && eq(payouts.status, filter.status),
    filter.from ? gte(payouts.requestedAt, filter.from) : undefined,
    filter.to ? lte(payouts.requestedAt, filter.to) : undefined,
  );
  const sorts = {
    amount: [payouts.amountCents],
    number: [sql`length(${payouts.number})`, payouts.number],
    requestedAt: [payouts.requestedAt],
  };
  const by = sorts[filter.sort as keyof typeof sorts] ?? sorts.requestedAt;
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(payouts)
    .innerJoin(partners, and(eq(partners.tenantId, payouts.tenantId), eq(partners.id, payouts.partnerId)))
    .where(where);
  const rows = await selectPayouts(tx)
    .where(where)
    .orderBy(...orderByColumns(filter.order, ...by, payouts.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { total: count?.total ?? 0, items: rows.map(toPayoutDto) };
}

const monthCount = 6;

/** Sums the paid payouts visible to the caller by currency and by the month in UTC in which they were paid. */
export async function sumPaidByMonth(tx: Tx, caller: RowScope, now: Date): Promise<Output<typeof getPaidByMonth>['months']> {
  const months = Array.from({ length: monthCount }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthCount + 1 + n, 1)).toISOString(),
  );
  const sums = await tx
    .select({
      month: sql<string>`to_char(${payouts.endedAt} at time zone 'UTC', 'YYYY-MM')`,
      currency: payouts.currency,
      amountCents: sql<number>`sum(${payouts.amountCents})`.mapWith(Number),
    })
    .from(payouts)
    .where(and(visiblePayouts(caller), eq(payouts.status, 'paid'), gte(payouts.endedAt, months[0]!)))
    .groupBy(sql`1`, payouts.currency)
    .orderBy(sql`1`, sql`max(${payouts.endedAt})`, payouts.currency);
  return months.map((start) => {
    const month = start.slice(0, 7);
    const inMonth = sums.filter((sum) => sum.month === month);
    return { month, currencies: inMonth.map(({ currency, amountCents }) => ({ currency, amountCents })) };
  });
}

/** Finds a payout visible to the caller, with its lines. */
export async function findPayout(tx: Tx, caller: RowScope, id: string): Promise<(Payout & { lines: PayoutLine[] }) | undefined> {
  const [row] = await selectPayouts(tx).where(and(visiblePayouts(caller), eq(payouts.id, id)));
  if (!row) return undefined;
  const lines = await tx
    .select({
      entryId: payoutLines.entryId,
      orderId: payoutLines.orderId,
      orderNumber: orders.number,
      milestoneId: orders.milestoneId,
      projectId: milestones.projectId,
      description: payoutLines.description,
      exchanged: sql<boolean>`${journalEntries.kind} = 'exchange'`,
      grossCents: payoutLines.grossCents,
      commissionCents: payoutLines.commissionCents,
      feeCents: payoutLines.feeCents,
      taxCents: payoutLines.taxCents,
      setOffCents: payoutLines.setOffCents,
      netCents: payoutLines.netCents,
    })
    .from(payoutLines)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, payoutLines.tenantId), eq(journalEntries.id, payoutLines.entryId)))
    .leftJoin(orders, and(eq(orders.tenantId, payoutLines.tenantId), eq(orders.id, payoutLines.orderId)))
    .leftJoin(milestones, and(eq(milestones.tenantId, orders.tenantId), eq(milestones.id, orders.milestoneId)))
    .where(and(eq(payoutLines.tenantId, caller.tenantId), eq(payoutLines.payoutId, id)))
    .orderBy(asc(payoutLines.position));
  return { ...toPayoutDto(row), lines };
}

/** Computes the balance in the given currency, the payout account's or the tenant's. Undefined if the partner is not visible to the caller. */
export async function findBalance(
  tx: Tx,
  caller: RowScope,
  { currency, partnerId }: { currency?: string; partnerId?: string },
): Promise<Balance | undefined> {
  const { tenantId, scope } = caller;
  const ownPartnerId = scope === 'tenant' ? partnerId : (caller.partnerId ?? undefined);
  if (scope !== 'tenant' && (ownPartnerId === undefined || (partnerId !== undefined && partnerId !== ownPartnerId))) return undefined;
  if (ownPartnerId !== undefined) {
    const [partner] = await tx
      .select({ id: partners.id })
      .from(partners)
      .where(and(eq(partners.tenantId, tenantId), eq(partners.id, ownPartnerId)));
    if (!partner) return undefined;
  }
  const [tenant] = await tx.select({ currency: tenants.currency }).from(tenants).where(eq(tenants.tenantId, tenantId));
  const [account] =
    ownPartnerId === undefined
      ? []
      : await tx
          .select({ currency: payoutAccounts.currency, nextOn: payoutAccounts.nextOn })
          .from(payoutAccounts)
          .where(and(eq(payoutAccounts.tenantId, tenantId), eq(payoutAccounts.partnerId, ownPartnerId)));
  const chosen = currency ?? account?.currency ?? tenant?.currency ?? 'USD';
  const bucket = sql<string>`split_part(${ledgerAccounts.code}, ':', 3)`;
  const rows = await tx
    .select({
      currency: ledgerAccounts.currency,
      purse: bucket,
      cents: sql<number>`sum(${ledgerAccounts.postedCredit} - ${ledgerAccounts.postedDebit} - ${ledgerAccounts.pendingDebit})`.mapWith(
        Number,
      ),
    })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.tenantId, tenantId),
        ownPartnerId === undefined ? sql`${ledgerAccounts.partnerId} is not null` : eq(ledgerAccounts.partnerId, ownPartnerId),
      ),
    )
    .groupBy(ledgerAccounts.currency, bucket);
  const centsOf = (name: string) => rows.find((row) => row.purse === name && row.currency === chosen)?.cents ?? 0;
  const { owedLimitCents, collectionBp } = await getDebtSettings(tx, tenantId);
  const owedCents = 0 - centsOf('owed');
  return {
    currency: chosen,
    pendingCents: centsOf('pending'),
    availableCents: centsOf('available'),
    inTransitCents: centsOf('in_transit'),
    reserveCents: centsOf('reserve'),
    owedCents,
    collectionBp,
    payoutsPaused: ownPartnerId !== undefined && owedCents > owedLimitCents,
    nextPayoutOn: account?.nextOn ?? null,
    currencies: [...new Set(rows.filter(({ cents }) => cents !== 0).map((row) => row.currency))].sort(),
  };
}
