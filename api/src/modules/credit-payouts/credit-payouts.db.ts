import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { CreditPayout } from '@techadds/shared/contract/credit/payouts';
import type { CreditPayoutStatus } from '@techadds/shared/contract/credit/payout-states';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { creditPayouts, customers, invoices, partners } from '../../schema';

export type CreditPayoutRow = typeof creditPayouts.$inferSelect;
type Viewer = Pick<Caller, 'tenantId' | 'scope' | 'userId'>;

/** Row scope of payouts of credit: those that the caller asked for, or the tenant's. */
function visiblePayouts({ tenantId, scope, userId }: Viewer): SQL | undefined {
  const inTenant = eq(creditPayouts.tenantId, tenantId);
  if (scope === 'tenant') return inTenant;
  return scope === 'own' ? and(inTenant, eq(creditPayouts.createdBy, userId)) : sql`false`;
}

/** Selects a payout visible to the caller, `for update`. */
export async function lockCreditPayout(tx: Tx, caller: Viewer, id: string): Promise<CreditPayoutRow | undefined> {
  const [row] = await tx
    .select()
    .from(creditPayouts)
    .where(and(visiblePayouts(caller), eq(creditPayouts.id, id)))
    .for('update');
  return row;
}

export async function insertCreditPayout(tx: Tx, row: CreditPayoutRow): Promise<void> {
  await tx.insert(creditPayouts).values(row);
}

export async function updateCreditPayout(tx: Tx, row: CreditPayoutRow, change: object): Promise<void> {
  await tx
    .update(creditPayouts)
    .set(change)
    .where(and(eq(creditPayouts.tenantId, row.tenantId), eq(creditPayouts.id, row.id)));
}

const selectPayouts = (tx: Tx) =>
  tx
    .select({
      payout: creditPayouts,
      customerName: customers.name,
      partnerName: partners.name,
      statementId: invoices.id,
      statementNumber: invoices.number,
    })
    .from(creditPayouts)
    .innerJoin(customers, and(eq(customers.tenantId, creditPayouts.tenantId), eq(customers.id, creditPayouts.customerId)))
    .innerJoin(partners, and(eq(partners.tenantId, creditPayouts.tenantId), eq(partners.id, creditPayouts.partnerId)))
    .leftJoin(invoices, and(eq(invoices.tenantId, creditPayouts.tenantId), eq(invoices.subjectId, creditPayouts.id)))
    .$dynamic();

type CreditPayoutDto = Omit<CreditPayout, 'allowedActions'>;
const toDto = ({
  payout,
  customerName,
  partnerName,
  statementId,
  statementNumber,
}: Awaited<ReturnType<typeof selectPayouts>>[number]): CreditPayoutDto => ({
  ...{ id: payout.id, number: payout.number, amountCents: payout.amountCents, currency: payout.currency, status: payout.status },
  customer: { id: payout.customerId, name: customerName },
  partner: { id: payout.partnerId, name: partnerName },
  ...{ holder: payout.holder, bankLast4: payout.bankLast4, requestedAt: payout.createdAt, endedAt: payout.endedAt, note: payout.note },
  statement: statementId !== null && statementNumber !== null ? { id: statementId, number: statementNumber } : null,
});

export async function findCreditPayout(tx: Tx, caller: Viewer, id: string): Promise<CreditPayoutDto | undefined> {
  const [row] = await selectPayouts(tx).where(and(visiblePayouts(caller), eq(creditPayouts.id, id)));
  return row && toDto(row);
}

export interface CreditPayoutFilter extends ListRequest {
  query?: string;
  status?: CreditPayoutStatus;
}

/** A page of the payouts visible to the caller, and their total number. */
export async function listCreditPayouts(tx: Tx, caller: Viewer, filter: CreditPayoutFilter) {
  const query = filter.query?.trim();
  const where = and(
    visiblePayouts(caller),
    query ? or(containsText(creditPayouts.number, query), containsText(creditPayouts.holder, query)) : undefined,
    filter.status && eq(creditPayouts.status, filter.status),
  );
  const sorts = {
    requestedAt: [creditPayouts.createdAt],
    amount: [creditPayouts.amountCents],
    number: [sql`length(${creditPayouts.number})`, creditPayouts.number],
  };
  const by = sorts[filter.sort as keyof typeof sorts] ?? sorts.requestedAt;
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(creditPayouts)
    .where(where);
  const rows = await selectPayouts(tx)
    .where(where)
    .orderBy(...orderByColumns(filter.order, ...by, creditPayouts.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { total: count?.total ?? 0, items: rows.map(toDto) };
}
