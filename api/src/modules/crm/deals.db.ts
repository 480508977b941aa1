import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { ClosingPeriod } from '@techadds/shared/contract/crm/deals';
import type { DealStatus } from '@techadds/shared/contract/crm/stages';
import type { Tx } from '../../platform/database/client';
import { alphabetically, containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { customers, dealContacts, deals, pipelineStages, tenants, users } from '../../schema';
import { visibleDeals, type RowScope } from '../row-scope/row-scope.service';

/** Used in the currency of deals and of sums. */
const tenantCurrency = sql<string>`(select ${tenants.currency} from ${tenants} where ${tenants.tenantId} = ${deals.tenantId})`;

/** Of the deal if it has its own, otherwise of its stage. */
const probabilityBp = sql<number>`coalesce(${deals.probabilityBp}, ${pipelineStages.probabilityBp})`;
/** The same rounding as `weightCents` of the contract. */
const weightedCents = sql<number>`round(${deals.amountCents} * ${probabilityBp} / 10000.0)`;

const dealColumns = {
  ...{ tenantId: deals.tenantId, id: deals.id, partnerId: deals.partnerId, name: deals.name, rank: deals.rank },
  stage: {
    ...{ id: pipelineStages.id, name: pipelineStages.name, type: pipelineStages.type },
    ...{ probabilityBp: pipelineStages.probabilityBp, stuckAfterDays: pipelineStages.stuckAfterDays },
  },
  ...{ amountCents: deals.amountCents, currency: deals.currency, ownProbabilityBp: deals.probabilityBp },
  ...{ expectedCloseDate: deals.expectedCloseDate, closedAt: deals.closedAt, enteredStageAt: deals.enteredStageAt },
  customer: { id: customers.id, name: customers.name },
  owner: { id: users.id, firstName: users.firstName, lastName: users.lastName },
  ...{ nextStep: deals.nextStep, lostReason: deals.lostReason, lostNotes: deals.lostNotes, source: deals.source, ticketId: deals.ticketId },
  ...{ createdAt: deals.createdAt, updatedAt: deals.updatedAt, archivedAt: deals.archivedAt },
};

const stageJoin = and(eq(pipelineStages.tenantId, deals.tenantId), eq(pipelineStages.id, deals.stageId));
const customerJoin = and(eq(customers.tenantId, deals.tenantId), eq(customers.id, deals.customerId));
const selectDeals = (tx: Tx) =>
  tx
    .select(dealColumns)
    .from(deals)
    .innerJoin(pipelineStages, stageJoin)
    .leftJoin(customers, customerJoin)
    .leftJoin(users, and(eq(users.tenantId, deals.tenantId), eq(users.id, deals.ownerId)))
    .$dynamic();
export type DealRow = Awaited<ReturnType<typeof selectDeals>>[number];

export interface DealFilter {
  query?: string | undefined;
  stageId?: string | undefined;
  status?: DealStatus | undefined;
  ownerId?: string | undefined;
  customerId?: string | undefined;
  contactId?: string | undefined;
  closing?: ClosingPeriod | undefined;
  closesFrom?: string | undefined;
  closesTo?: string | undefined;
  source?: 'manual' | 'ticket' | undefined;
  stuck?: '1' | undefined;
  archived?: '1' | undefined;
}

const hasStatus = (status: DealStatus): SQL =>
  status === 'open' ? sql`${pipelineStages.type} not in ('won', 'lost')` : eq(pipelineStages.type, status);

const isStuck = (now: Date): SQL =>
  sql`${deals.enteredStageAt} < ${now.toISOString()}::timestamptz - make_interval(days => ${pipelineStages.stuckAfterDays})`;

/** Days are those in UTC. */
function closesIn(period: ClosingPeriod, now: Date): SQL | undefined {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const firstDay = (of: number) => new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 10);
  const quarter = month - (month % 3);
  const range = { this_month: [month, month + 1], next_month: [month + 1, month + 2], this_quarter: [quarter, quarter + 3] } as const;
  if (period === 'overdue') return and(hasStatus('open'), lt(deals.expectedCloseDate, now.toISOString().slice(0, 10)));
  const [from, to] = range[period];
  return and(gte(deals.expectedCloseDate, firstDay(from)), lt(deals.expectedCloseDate, firstDay(to)));
}

/** All filters except the status, which the tabs count. */
function filterCondition(caller: RowScope, filter: DealFilter, now: Date): SQL | undefined {
  const { stageId, ownerId, customerId, contactId, closing, closesFrom, closesTo, source, stuck, archived } = filter;
  const text = filter.query?.trim();
  const ofDeal = and(eq(dealContacts.tenantId, caller.tenantId), eq(dealContacts.dealId, deals.id));
  const withContact = (id: string) => sql`exists (select from ${dealContacts} where ${and(ofDeal, eq(dealContacts.contactId, id))})`;
  return and(
    visibleDeals(caller),
    archived ? isNotNull(deals.archivedAt) : isNull(deals.archivedAt),
    stageId ? eq(deals.stageId, stageId) : undefined,
    ownerId ? eq(deals.ownerId, ownerId) : undefined,
    customerId ? eq(deals.customerId, customerId) : undefined,
    contactId ? withContact(contactId) : undefined,
    closing && closesIn(closing, now),
    closesFrom ? gte(deals.expectedCloseDate, closesFrom) : undefined,
    closesTo ? lte(deals.expectedCloseDate, closesTo) : undefined,
    source ? eq(deals.source, source) : undefined,
    stuck ? isStuck(now) : undefined,
    text ? or(containsText(deals.name, text), containsText(customers.name, text), containsText(deals.nextStep, text)) : undefined,
  );
}

const sortColumns = {
  newest: [deals.createdAt],
  name: [alphabetically(deals.name)],
  amount: [deals.amountCents],
  closeDate: [deals.expectedCloseDate],
  rank: [deals.rank],
  enteredStage: [deals.enteredStageAt],
};

/** The query for a page of the deals visible to the caller. */
export const listDeals = (tx: Tx, caller: RowScope, filter: DealFilter & ListRequest, now: Date): PromiseLike<DealRow[]> =>
  selectDeals(tx)
    .where(and(filterCondition(caller, filter, now), filter.status && hasStatus(filter.status)))
    .orderBy(...orderByColumns(filter.order, ...(sortColumns[filter.sort as keyof typeof sortColumns] ?? sortColumns.newest), deals.id))
    .limit(filter.limit)
    .offset(filter.offset);

/** The query that counts the matching deals per status, in one row. */
export function countDeals(tx: Tx, caller: RowScope, filter: DealFilter, now: Date) {
  const countStatus = (status: DealStatus) => sql<number>`(count(*) filter (where ${hasStatus(status)}))::int`;
  return tx
    .select({ all: sql<number>`count(*)::int`, open: countStatus('open'), won: countStatus('won'), lost: countStatus('lost') })
    .from(deals)
    .innerJoin(pipelineStages, stageJoin)
    .leftJoin(customers, customerJoin)
    .where(filterCondition(caller, filter, now));
}

/** The query for the first deals of each stage, by rank. */
export function listFirstDeals(tx: Tx, caller: RowScope, filter: DealFilter, perStage: number, now: Date): PromiseLike<DealRow[]> {
  const place = sql<number>`row_number() over (partition by ${deals.stageId} order by ${deals.rank})`.as('place');
  const places = tx
    .select({ id: deals.id, place })
    .from(deals)
    .innerJoin(pipelineStages, stageJoin)
    .leftJoin(customers, customerJoin)
    .where(and(filterCondition(caller, filter, now), filter.status && hasStatus(filter.status)))
    .as('places');
  const first = tx.select({ id: places.id }).from(places).where(lte(places.place, perStage));
  return selectDeals(tx)
    .where(and(visibleDeals(caller), inArray(deals.id, first)))
    .orderBy(deals.rank, deals.id);
}

/** The query for the number and the sums of the deals of each stage; only amounts in the tenant's currency are added up. */
export function sumStages(tx: Tx, caller: RowScope, filter: DealFilter, now: Date) {
  const inCurrency = sql`${deals.currency} = ${tenantCurrency}`;
  return tx
    .select({
      stageId: deals.stageId,
      count: sql<number>`count(*)::int`,
      totalCents: sql<string>`coalesce(sum(${deals.amountCents}) filter (where ${inCurrency}), 0)`,
      weightedCents: sql<string>`coalesce(sum(${weightedCents}) filter (where ${inCurrency}), 0)`,
    })
    .from(deals)
    .innerJoin(pipelineStages, stageJoin)
    .leftJoin(customers, customerJoin)
    .where(and(filterCondition(caller, filter, now), filter.status && hasStatus(filter.status)))
    .groupBy(deals.stageId);
}

/** The query for sums by month: of open deals by their expected close date, of won deals by the day they closed. */
export function sumMonths(tx: Tx, caller: RowScope, filter: DealFilter, now: Date) {
  const isWon = sql`${pipelineStages.type} = 'won'`;
  const month = sql<
    string | null
  >`case when ${isWon} then to_char(${deals.closedAt} at time zone 'UTC', 'YYYY-MM') else left(${deals.expectedCloseDate}, 7) end`;
  return tx
    .select({
      month,
      won: sql<boolean>`${isWon}`,
      count: sql<number>`count(*)::int`,
      totalCents: sql<string>`sum(${deals.amountCents})`,
      weightedCents: sql<string>`sum(${weightedCents})`,
    })
    .from(deals)
    .innerJoin(pipelineStages, stageJoin)
    .leftJoin(customers, customerJoin)
    .where(
      and(
        filterCondition(caller, filter, now),
        filter.status && hasStatus(filter.status),
        sql`${pipelineStages.type} <> 'lost'`,
        sql`${deals.currency} = ${tenantCurrency}`,
      ),
    )
    .groupBy(sql`1`, sql`2`);
}

/** Finds a deal visible to the caller, `for update` if wanted. */
export async function findDeal(tx: Tx, caller: RowScope, id: string, forUpdate = false): Promise<DealRow | undefined> {
  const where = and(visibleDeals(caller), eq(deals.id, id));
  // Alone, because a query that waits for the lock joins the new version of the deal with the old rows of the other tables.
  if (forUpdate) await tx.select({ id: deals.id }).from(deals).where(where).for('update');
  const [row] = await selectDeals(tx).where(where);
  return row;
}

/** The deal of a ticket, whoever it belongs to. */
export async function findTicketDeal(tx: Tx, tenantId: string, ticketId: string): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.tenantId, tenantId), eq(deals.ticketId, ticketId)));
  return row;
}

/** Makes calls that create the deal of the same ticket wait for each other. */
export async function lockTicket(tx: Tx, tenantId: string, ticketId: string): Promise<void> {
  const name = JSON.stringify({ tenantId, ticketId });
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function insertDeal(tx: Tx, values: typeof deals.$inferInsert): Promise<void> {
  await tx.insert(deals).values(values);
}

export async function updateDealRow(
  tx: Tx,
  { tenantId, id }: Pick<DealRow, 'tenantId' | 'id'>,
  values: Partial<Omit<typeof deals.$inferInsert, 'tenantId' | 'id'>>,
): Promise<void> {
  await tx
    .update(deals)
    .set(values)
    .where(and(eq(deals.tenantId, tenantId), eq(deals.id, id)));
}

/** Replaces the contacts of a deal. */
export async function setDealContacts(tx: Tx, tenantId: string, dealId: string, contactIds: readonly string[]): Promise<void> {
  await tx.delete(dealContacts).where(and(eq(dealContacts.tenantId, tenantId), eq(dealContacts.dealId, dealId)));
  const unique = [...new Set(contactIds)];
  if (unique.length > 0) await tx.insert(dealContacts).values(unique.map((contactId) => ({ tenantId, dealId, contactId })));
}
