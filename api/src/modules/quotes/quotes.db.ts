import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { quoteStatuses, type QuoteEventName, type QuoteStatus } from '@techadds/shared/contract/quotes/states';
import type { Tx } from '../../platform/database/client';
import { contracts, customers, orders, partners, quoteEvents, quoteRequests, quotes, quoteVersions, tenants } from '../../schema';
import type { CacheScope } from '../../platform/http/cache-scope';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { visibleQuotes } from '../row-scope/row-scope.service';

const partyColumns = {
  customer: { id: customers.id, name: customers.name, email: customers.email, userId: customers.userId },
  partner: { id: partners.id, name: partners.name },
};
const listColumns = {
  ...{ tenantId: quotes.tenantId, id: quotes.id, number: quotes.number, title: quotes.title, ...partyColumns, status: quotes.status },
  ...{ currency: quotes.currency, totalCents: quotes.totalCents, validUntil: quotes.validUntil, linkNonce: quotes.linkNonce },
  ...{ sentAt: quotes.sentAt, viewedAt: quotes.viewedAt, decidedAt: quotes.decidedAt },
  ...{ versionNumber: quotes.versionNumber, timeZone: tenants.timeZone },
  ...{ createdAt: quotes.createdAt, updatedAt: quotes.updatedAt, archivedAt: quotes.archivedAt, version: quotes.version },
};
const contentColumns = {
  ...{ requestId: quotes.requestId, dealId: quotes.dealId },
  ...{ intro: quotes.intro, terms: quotes.terms, lines: quotes.lines, discount: quotes.discount },
  ...{ acceptedBy: quotes.acceptedBy, declineReason: quotes.declineReason },
  ...{ revision: quotes.revision, sentNames: quotes.sentNames, counter: quotes.counter },
};

const customerJoin = and(eq(customers.tenantId, quotes.tenantId), eq(customers.id, quotes.customerId));
const partnerJoin = and(eq(partners.tenantId, quotes.tenantId), eq(partners.id, quotes.partnerId));
const tenantJoin = eq(tenants.tenantId, quotes.tenantId);
const selectListed = (tx: Tx) =>
  tx
    .select(listColumns)
    .from(quotes)
    .innerJoin(customers, customerJoin)
    .innerJoin(partners, partnerJoin)
    .innerJoin(tenants, tenantJoin)
    .$dynamic();
const selectQuotes = (tx: Tx) =>
  tx
    .select({ ...listColumns, ...contentColumns })
    .from(quotes)
    .innerJoin(customers, customerJoin)
    .innerJoin(partners, partnerJoin)
    .innerJoin(tenants, tenantJoin)
    .$dynamic();

/** A quote in a list, without its content. */
export type QuoteListRow = Awaited<ReturnType<typeof selectListed>>[number];
export type QuoteRow = Awaited<ReturnType<typeof selectQuotes>>[number];
type QuoteViewer = Pick<CacheScope, 'tenantId' | 'scope' | 'userId' | 'partnerId'>;

interface QuoteFilter {
  query?: string | undefined;
  status?: QuoteStatus | undefined;
  customerId?: string | undefined;
  archived?: '1' | undefined;
}

/** All filters except the status, which the tabs count. */
function filterCondition(caller: QuoteViewer, { query, customerId, archived }: QuoteFilter): SQL | undefined {
  const text = query?.trim();
  return and(
    visibleQuotes(caller),
    archived ? isNotNull(quotes.archivedAt) : isNull(quotes.archivedAt),
    customerId ? eq(quotes.customerId, customerId) : undefined,
    text ? or(containsText(quotes.number, text), containsText(quotes.title, text), containsText(customers.name, text)) : undefined,
  );
}

const sortColumns = {
  createdAt: [quotes.createdAt],
  number: [sql`length(${quotes.number})`, quotes.number],
  total: [quotes.totalCents],
  validUntil: [quotes.validUntil],
  updatedAt: [quotes.updatedAt],
};

/** Builds the query for a page of the quotes visible to the caller; the route runs it together with the count. */
export const listQuotes = (tx: Tx, caller: QuoteViewer, filter: QuoteFilter & ListRequest): PromiseLike<QuoteListRow[]> =>
  selectListed(tx)
    .where(and(filterCondition(caller, filter), filter.status && eq(quotes.status, filter.status)))
    .orderBy(...orderByColumns(filter.order, ...(sortColumns[filter.sort as keyof typeof sortColumns] ?? sortColumns.createdAt), quotes.id))
    .limit(filter.limit)
    .offset(filter.offset);

/** Builds the query that counts the matching quotes per status, in one row. */
export function countQuotes(tx: Tx, caller: QuoteViewer, filter: QuoteFilter) {
  const countStatus = (status: QuoteStatus) => sql<number>`(count(*) filter (where ${eq(quotes.status, status)}))::int`;
  const counts = {
    all: sql<number>`count(*)::int`,
    ...(Object.fromEntries(quoteStatuses.map((status) => [status, countStatus(status)])) as Record<QuoteStatus, SQL<number>>),
  };
  return tx.select(counts).from(quotes).innerJoin(customers, customerJoin).where(filterCondition(caller, filter));
}

/** Finds a quote visible to the caller, `for update` if wanted. */
export async function findQuote(tx: Tx, caller: QuoteViewer, id: string, forUpdate = false): Promise<QuoteRow | undefined> {
  const isWanted = and(visibleQuotes(caller), eq(quotes.id, id));
  // Locked before it is read, because the time zone and the names are of other rows.
  if (forUpdate) await tx.select({ id: quotes.id }).from(quotes).where(isWanted).for('update');
  const [row] = await selectQuotes(tx).where(isWanted);
  return row;
}

/** Finds a quote of the tenant without a row scope, for links and jobs. */
export const findTenantQuote = (tx: Tx, tenantId: string, id: string, forUpdate = false): Promise<QuoteRow | undefined> =>
  findQuote(tx, { tenantId, scope: 'tenant', partnerId: null }, id, forUpdate);

export async function insertQuote(tx: Tx, values: typeof quotes.$inferInsert): Promise<void> {
  await tx.insert(quotes).values(values);
}

export type QuoteChange = Partial<Omit<typeof quotes.$inferInsert, 'tenantId' | 'id'>>;

export async function updateQuoteRow(tx: Tx, { tenantId, id }: Pick<QuoteRow, 'tenantId' | 'id'>, change: QuoteChange): Promise<void> {
  await tx
    .update(quotes)
    .set(change)
    .where(and(eq(quotes.tenantId, tenantId), eq(quotes.id, id)));
}

interface NewQuoteEvent {
  at: string;
  event: QuoteEventName;
  actorName: string;
  note: string | null;
  internal: boolean;
}

/** Keeps the version that the quote holds before a newer one replaces it. */
export async function insertQuoteVersion(tx: Tx, row: QuoteRow, supersededAt: string): Promise<void> {
  const { tenantId, id: quoteId, versionNumber: number, title, intro, terms, lines, discount, totalCents, validUntil } = row;
  const { sentAt, viewedAt, counter } = row;
  const content = { title, intro, terms, lines, discount, totalCents, validUntil };
  await tx.insert(quoteVersions).values({ tenantId, quoteId, number, ...content, sentAt, viewedAt, counter, supersededAt });
}

export type QuoteVersionRow = typeof quoteVersions.$inferSelect;

/** The replaced versions of a quote, the newest first. */
export const listQuoteVersions = (tx: Tx, { tenantId, id }: Pick<QuoteRow, 'tenantId' | 'id'>) =>
  tx
    .select()
    .from(quoteVersions)
    .where(and(eq(quoteVersions.tenantId, tenantId), eq(quoteVersions.quoteId, id)))
    .orderBy(desc(quoteVersions.number));

export async function insertQuoteEvent(tx: Tx, { tenantId, id }: Pick<QuoteRow, 'tenantId' | 'id'>, event: NewQuoteEvent): Promise<void> {
  await tx.insert(quoteEvents).values({ tenantId, quoteId: id, ...event });
}

/** Loads the quote's events (oldest first), the request that it answers, and what it was converted to. */
export async function loadQuoteRelations(tx: Tx, { tenantId, id, requestId }: Pick<QuoteRow, 'tenantId' | 'id' | 'requestId'>) {
  const { at, event, actorName, note, internal } = quoteEvents;
  const [events, requests, [contract], [order]] = await Promise.all([
    tx
      .select({ id: quoteEvents.id, at, event, actorName, note, internal })
      .from(quoteEvents)
      .where(and(eq(quoteEvents.tenantId, tenantId), eq(quoteEvents.quoteId, id)))
      .orderBy(at, quoteEvents.id),
    requestId === null
      ? []
      : tx
          .select({ id: quoteRequests.id, message: quoteRequests.message, requestedBy: quoteRequests.requestedBy })
          .from(quoteRequests)
          .where(and(eq(quoteRequests.tenantId, tenantId), eq(quoteRequests.id, requestId))),
    tx
      .select({ id: contracts.id, number: contracts.number })
      .from(contracts)
      .where(and(eq(contracts.tenantId, tenantId), eq(contracts.quoteId, id))),
    tx
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), eq(orders.quoteId, id))),
  ]);
  return { events, request: requests[0], contract, order };
}
