import { and, eq, gte, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { depositStatuses, type DepositKind, type DepositStatus } from '@techadds/shared/contract/deposits/states';
import type { Deposit } from '@techadds/shared/contract/deposits/endpoints';
import type { Tx } from '../../platform/database/client';
import { customers, deposits, partners, tenants } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { visibleDeposits } from '../row-scope/row-scope.service';

export type DepositRow = typeof deposits.$inferSelect;
type DepositViewer = Pick<Caller, 'tenantId' | 'scope' | 'partnerId'>;

/** Selects a deposit visible to the caller, `for update`. */
export async function lockDeposit(tx: Tx, caller: DepositViewer, id: string): Promise<DepositRow | undefined> {
  const [row] = await tx
    .select()
    .from(deposits)
    .where(and(visibleDeposits(caller), eq(deposits.id, id)))
    .for('update');
  return row;
}

export async function insertDeposit(tx: Tx, row: typeof deposits.$inferInsert): Promise<void> {
  await tx.insert(deposits).values(row);
}

export async function updateDeposit(tx: Tx, row: DepositRow, change: object): Promise<void> {
  await tx
    .update(deposits)
    .set(change)
    .where(and(eq(deposits.tenantId, row.tenantId), eq(deposits.id, row.id)));
}

export async function isCustomerOfPartner(tx: Tx, tenantId: string, partnerId: string, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.tenantId, tenantId), eq(customers.partnerId, partnerId), eq(customers.id, id)));
  return row !== undefined;
}

export async function getTenantCurrency(tx: Tx, tenantId: string): Promise<string> {
  const [row] = await tx.select({ currency: tenants.currency }).from(tenants).where(eq(tenants.tenantId, tenantId));
  return row?.currency ?? 'USD';
}

/** The names of the parties of a deposit, and the user who has its credit: for a merged customer, that of the customer that was kept. */
export async function findDepositParties(tx: Tx, { tenantId, id }: Pick<DepositRow, 'tenantId' | 'id'>) {
  const kept = alias(customers, 'kept');
  const [row] = await tx
    .select({ partnerName: partners.name, customerName: customers.name, customerUserId: kept.userId })
    .from(deposits)
    .innerJoin(partners, and(eq(partners.tenantId, deposits.tenantId), eq(partners.id, deposits.partnerId)))
    .leftJoin(customers, and(eq(customers.tenantId, deposits.tenantId), eq(customers.id, deposits.customerId)))
    .leftJoin(kept, and(eq(kept.tenantId, deposits.tenantId), sql`${kept.id} = coalesce(${customers.mergedIntoId}, ${customers.id})`))
    .where(and(eq(deposits.tenantId, tenantId), eq(deposits.id, id)));
  return row;
}

const selectDeposits = (tx: Tx) =>
  tx
    .select({ deposit: deposits, partnerName: partners.name, customerName: customers.name })
    .from(deposits)
    .innerJoin(partners, and(eq(partners.tenantId, deposits.tenantId), eq(partners.id, deposits.partnerId)))
    .leftJoin(customers, and(eq(customers.tenantId, deposits.tenantId), eq(customers.id, deposits.customerId)))
    .$dynamic();

type DepositDto = Omit<Deposit, 'allowedActions'>;
const toDepositDto = ({ deposit: row, partnerName, customerName }: Awaited<ReturnType<typeof selectDeposits>>[number]): DepositDto => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  partner: { id: row.partnerId, name: partnerName },
  customer: row.customerId === null ? null : { id: row.customerId, name: customerName ?? '' },
  amountCents: row.amountCents,
  feeCents: row.feeCents,
  creditedCents: row.creditedCents,
  refundedCents: row.refundedCents,
  currency: row.currency,
  method: row.method,
  status: row.status,
  reference: row.reference,
  createdAt: row.createdAt,
  settledAt: row.settledAt,
  updatedAt: row.updatedAt,
});

export interface DepositFilter extends ListRequest {
  query?: string;
  status?: DepositStatus;
  kind?: DepositKind;
  customerId?: string;
  from?: string;
  to?: string;
}

/** A page of the deposits visible to the caller, and their total number. */
export async function listDeposits(tx: Tx, caller: DepositViewer, filter: DepositFilter): Promise<{ total: number; items: DepositDto[] }> {
  const query = filter.query?.trim();
  const where = and(
    visibleDeposits(caller),
    query
      ? or(containsText(deposits.number, query), containsText(deposits.reference, query), containsText(customers.name, query))
      : undefined,
    filter.status && eq(deposits.status, filter.status),
    filter.kind && eq(deposits.kind, filter.kind),
    filter.customerId ? or(eq(customers.id, filter.customerId), eq(customers.mergedIntoId, filter.customerId)) : undefined,
    filter.from ? gte(deposits.createdAt, filter.from) : undefined,
    filter.to ? lte(deposits.createdAt, filter.to) : undefined,
  );
  const sorts = {
    amount: [deposits.amountCents],
    number: [sql`length(${deposits.number})`, deposits.number],
    createdAt: [deposits.createdAt],
  };
  const by = sorts[filter.sort as keyof typeof sorts] ?? sorts.createdAt;
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(deposits)
    .leftJoin(customers, and(eq(customers.tenantId, deposits.tenantId), eq(customers.id, deposits.customerId)))
    .where(where);
  const rows = await selectDeposits(tx)
    .where(where)
    .orderBy(...orderByColumns(filter.order, ...by, deposits.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { total: count?.total ?? 0, items: rows.map(toDepositDto) };
}

export async function findDeposit(tx: Tx, caller: DepositViewer, id: string): Promise<DepositDto | undefined> {
  const [row] = await selectDeposits(tx).where(and(visibleDeposits(caller), eq(deposits.id, id)));
  return row && toDepositDto(row);
}

/** Sums and counts of the deposits visible to the caller, by currency. */
export async function sumDeposits(tx: Tx, caller: DepositViewer) {
  const rows = await tx
    .select({
      currency: deposits.currency,
      status: deposits.status,
      count: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${deposits.amountCents})`.mapWith(Number),
      refunded: sql<number>`sum(${deposits.refundedCents})`.mapWith(Number),
      fee: sql<number>`sum(${deposits.feeCents})`.mapWith(Number),
    })
    .from(deposits)
    .where(visibleDeposits(caller))
    .groupBy(deposits.currency, deposits.status)
    .orderBy(deposits.currency);
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const arrived = own.filter(({ status }) => ['settled', 'partially_refunded', 'refunded'].includes(status));
    const sum = (list: typeof own, name: 'amount' | 'refunded' | 'fee') => list.reduce((total, row) => total + row[name], 0);
    const countOf = (status: DepositStatus) => own.find((row) => row.status === status)?.count ?? 0;
    return {
      currency,
      settledCents: sum(arrived, 'amount'),
      pendingCents: sum(
        own.filter(({ status }) => status === 'pending'),
        'amount',
      ),
      refundedCents: sum(own, 'refunded'),
      feeCents: sum(arrived, 'fee'),
      counts: Object.fromEntries(depositStatuses.map((status) => [status, countOf(status)])) as Record<DepositStatus, number>,
    };
  });
}
