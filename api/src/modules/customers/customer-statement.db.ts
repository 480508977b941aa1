import { and, asc, eq, gte, inArray, like, lt, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { statementLineKinds } from '@techadds/shared/contract/customers/statement';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { customers, deposits, journalEntries, orderEvents, orders, postings } from '../../schema';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { visibleSales } from '../row-scope/row-scope.service';

interface StatementScope {
  caller: Caller;
  customerId: string;
  currency: string;
}

/** Where the money of customers arrives and leaves. */
const moneyAccounts = [chartOfAccounts.cash.code, chartOfAccounts.processorClearing.code];
/** Fees, and transfers between the two, are no money of the customer. */
const otherAccounts = [...moneyAccounts, chartOfAccounts.processingFees.code];
const bookedPhases = ['posted', 'post'] as const;

const ofCustomer = ({ caller, customerId, currency }: StatementScope): SQL | undefined =>
  and(visibleSales(caller), eq(orders.customerId, customerId), eq(orders.currency, currency));

/** Credit of a customer pays like money; it was paid in advance. */
const isCredit = (code: PgColumn) => like(code, chartOfAccounts.customerCredit('%').code);

/** Whether the customer's payment was booked. */
const wasPaid = (tenantId: string) =>
  sql`exists (select from ${postings} join ${journalEntries} on ${and(
    eq(journalEntries.tenantId, postings.tenantId),
    eq(journalEntries.id, postings.entryId),
    eq(journalEntries.tenantId, tenantId),
  )} where ${and(eq(postings.tenantId, tenantId), eq(postings.orderId, orders.id), eq(journalEntries.kind, 'capture'), inArray(journalEntries.phase, [...bookedPhases]))})`;

const columns = (line: Record<'id' | 'at' | 'kind' | 'description' | 'charged' | 'paid' | 'step', SQL>) => sql`
  select ${line.id} as id, ${line.at} as at, ${line.kind} as kind, case when ${orders.milestoneId} is null then ${orders.id} end as order_id, ${orders.number} as number,
    ${line.description} as description, (${line.charged})::bigint as charged, (${line.paid})::bigint as paid, (${line.step})::int as step`;

/** Orders and milestones, charged when they were placed: unpaid ones as long as they do not expire. */
const selectCharges = (scope: StatementScope): SQL => sql`${columns({
  ...{ id: sql`${orders.id}::text`, at: sql`${orders.placedAt}`, charged: sql`${orders.payCents}`, paid: sql`0`, step: sql`0` },
  kind: sql`case when ${orders.milestoneId} is not null then 'milestone' when ${orders.method} = 'invoice' then 'invoice' else 'order' end`,
  description: sql`trim(${orders.serviceName} || ' ' || ${orders.packageName})`,
})}
  from ${orders}
  where ${and(ofCustomer(scope), or(notInArray(orders.fulfilmentStatus, ['pending_payment', 'expired']), wasPaid(scope.caller.tenantId)))}`;

/** Orders that ended before they were paid, which takes the charge back. */
const selectCancellations = (scope: StatementScope): SQL => sql`${columns({
  ...{ id: sql`${orders.id} || ':canceled'`, kind: sql`'cancellation'`, description: sql`'Canceled before it was paid'` },
  ...{ charged: sql`-${orders.payCents}`, paid: sql`0`, step: sql`3` },
  at: sql`coalesce((select max(${orderEvents.at}) from ${orderEvents} where ${and(
    eq(orderEvents.tenantId, scope.caller.tenantId),
    eq(orderEvents.orderId, orders.id),
    inArray(orderEvents.event, ['canceled', 'declined']),
  )}), ${orders.updatedAt})`,
})}
  from ${orders}
  where ${and(ofCustomer(scope), inArray(orders.fulfilmentStatus, ['canceled', 'declined']), sql`not ${wasPaid(scope.caller.tenantId)}`)}`;

/** The customer's money in and out as it was booked, one line for each entry. */
function selectPayments(scope: StatementScope): SQL {
  const isIn = or(inArray(postings.debitCode, moneyAccounts), isCredit(postings.debitCode));
  const isOut = or(inArray(postings.creditCode, moneyAccounts), isCredit(postings.creditCode));
  const amount = sql`sum(case when ${isIn} then ${postings.amountCents} else -${postings.amountCents} end)`;
  // A refund takes the charge back, too; so does its reversal the other way round.
  const isPayment = sql`(${journalEntries.kind} = 'capture' or ${journalEntries.kind} = 'reversal' and ${amount} < 0)`;
  return sql`${columns({
    ...{ id: sql`${journalEntries.id}::text`, at: sql`${journalEntries.postedAt}`, description: sql`${journalEntries.description}` },
    kind: sql`case ${journalEntries.kind} when 'capture' then 'payment' when 'refund' then 'refund' else 'correction' end`,
    ...{
      charged: sql`case when ${isPayment} then 0 else ${amount} end`,
      paid: amount,
      step: sql`case ${journalEntries.kind} when 'capture' then 1 else 2 end`,
    },
  })}
  from ${postings}
  join ${journalEntries} on ${and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId))}
  join ${orders} on ${and(eq(orders.tenantId, postings.tenantId), eq(orders.id, postings.orderId))}
  where ${and(
    ofCustomer(scope),
    eq(postings.tenantId, scope.caller.tenantId),
    eq(journalEntries.tenantId, scope.caller.tenantId),
    inArray(journalEntries.phase, [...bookedPhases]),
    or(and(isIn, notInArray(postings.creditCode, otherAccounts)), and(isOut, notInArray(postings.debitCode, otherAccounts))),
  )}
  group by ${journalEntries.id}, ${journalEntries.tenantId}, ${journalEntries.postedAt}, ${journalEntries.description}, ${journalEntries.kind}, ${orders.id}, ${orders.milestoneId}, ${orders.number}`;
}

const column = <T>(name: string) => sql<T>`${sql.identifier(name)}`;
const selectLines = (scope: StatementScope) =>
  sql`(${sql.join([selectCharges(scope), selectCancellations(scope), selectPayments(scope)], sql` union all `)}) lines`;

/** The sum of everything before a moment. */
export async function sumBefore(tx: Tx, scope: StatementScope, before: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<string>`coalesce(sum(charged - paid), 0)` })
    .from(selectLines(scope))
    .where(lt(column('at'), sql`${before}::timestamptz`));
  return Number(row?.cents ?? 0);
}

/** The lines from a moment until before another, oldest first, at most `limit`. */
export const listLines = (tx: Tx, scope: StatementScope, from: string, until: string, limit: number) =>
  tx
    .select({
      id: column<string>('id'),
      kind: column<(typeof statementLineKinds)[number]>('kind'),
      at: column<string>('at').mapWith(journalEntries.postedAt),
      orderId: column<string | null>('order_id'),
      number: column<string>('number'),
      description: column<string>('description'),
      chargedCents: column<number>('charged').mapWith(Number),
      paidCents: column<number>('paid').mapWith(Number),
    })
    .from(selectLines(scope))
    .where(and(gte(column('at'), sql`${from}::timestamptz`), lt(column('at'), sql`${until}::timestamptz`)))
    .orderBy(asc(column('at')), asc(column('step')), asc(column('id')))
    .limit(limit);

/** The deposits of the customer, and of those merged into it, that arrived from a moment until before another. */
export const listDeposits = (tx: Tx, { caller, customerId, currency }: StatementScope, from: string, until: string, limit: number) =>
  tx
    .select({
      id: deposits.id,
      number: deposits.number,
      at: deposits.settledAt,
      paidBy: customers.name,
      amountCents: deposits.amountCents,
      refundedCents: deposits.refundedCents,
    })
    .from(deposits)
    .innerJoin(customers, and(eq(customers.tenantId, deposits.tenantId), eq(customers.id, deposits.customerId)))
    .where(
      and(
        eq(deposits.tenantId, caller.tenantId),
        caller.scope === 'tenant' ? undefined : eq(deposits.partnerId, caller.partnerId ?? ''),
        or(eq(customers.id, customerId), eq(customers.mergedIntoId, customerId)),
        eq(deposits.currency, currency),
        inArray(deposits.status, ['settled', 'partially_refunded', 'refunded']),
        gte(deposits.settledAt, from),
        lt(deposits.settledAt, until),
      ),
    )
    .orderBy(asc(deposits.settledAt), asc(deposits.id))
    .limit(limit);

/** The currencies of the customer's orders. */
export async function listCurrencies(tx: Tx, caller: Caller, customerId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ currency: orders.currency })
    .from(orders)
    .where(and(visibleSales(caller), eq(orders.customerId, customerId)))
    .orderBy(asc(orders.currency));
  return rows.map(({ currency }) => currency);
}
