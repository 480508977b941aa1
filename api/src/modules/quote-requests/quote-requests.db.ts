import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { QuoteRequest } from '@techadds/shared/contract/quote-requests/endpoints';
import { getScope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import { partners, quoteRequests, quotes, services, users } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { getQuotePath } from '../link-tokens/link-tokens.service';
import { wasSentToCustomer } from '../row-scope/row-scope.service';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';

/** Row scope of quote requests: the caller's own, their partner's or the whole tenant's. */
function visibleQuoteRequests({ tenantId, scope, userId, partnerId }: Caller): SQL | undefined {
  const inTenant = eq(quoteRequests.tenantId, tenantId);
  if (scope === 'tenant') return inTenant;
  if (scope === 'own') return and(inTenant, eq(quoteRequests.requestedBy, userId));
  return partnerId === null ? sql`false` : and(inTenant, eq(quoteRequests.partnerId, partnerId));
}

const customerName = sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.email}, '')`;
const requestColumns = {
  id: quoteRequests.id,
  service: { id: services.id, name: services.name },
  partner: { id: partners.id, name: partners.name },
  customerName,
  package: quoteRequests.packageName,
  quantity: quoteRequests.quantity,
  message: quoteRequests.message,
  createdAt: quoteRequests.createdAt,
};
const serviceJoin = and(eq(services.tenantId, quoteRequests.tenantId), eq(services.id, quoteRequests.serviceId));
const partnerJoin = and(eq(partners.tenantId, quoteRequests.tenantId), eq(partners.id, quoteRequests.partnerId));
const customerJoin = and(eq(users.tenantId, quoteRequests.tenantId), eq(users.id, quoteRequests.requestedBy));

/** The newest quote for a request; its customer sees it only after it was sent. */
const latestQuote = (tx: Tx, { tenantId, scope }: Caller) =>
  tx
    .select({ id: quotes.id, number: quotes.number, status: quotes.status, linkNonce: quotes.linkNonce })
    .from(quotes)
    .where(
      and(
        eq(quotes.tenantId, tenantId),
        eq(quotes.requestId, quoteRequests.id),
        isNull(quotes.archivedAt),
        scope === 'own' ? wasSentToCustomer() : undefined,
      ),
    )
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(1)
    .as('answer');

function selectRequests(tx: Tx, caller: Caller) {
  const latest = latestQuote(tx, caller);
  const { id, number, status, linkNonce } = latest;
  return tx
    .select({ ...requestColumns, quote: { id, number, status, linkNonce } })
    .from(quoteRequests)
    .innerJoin(services, serviceJoin)
    .innerJoin(partners, partnerJoin)
    .leftJoin(users, customerJoin)
    .leftJoinLateral(latest, sql`true`)
    .$dynamic();
}

/** A caller who may not read quotes gets the quote's number and status without its link. */
function toQuoteRequestDto(
  tx: Tx,
  { tenantId, role }: Caller,
  { quote, ...request }: Awaited<ReturnType<typeof selectRequests>>[number],
): QuoteRequest {
  if (!quote) return { ...request, quote };
  const { id, number, status } = quote;
  const link = getScope('quotes.read', role) ? getQuotePath(tx, { tenantId, ...quote }) : null;
  return { ...request, quote: { id, number, status, link } };
}

const selectCount = (tx: Tx) =>
  tx
    .select({ total: sql<number>`count(*)::int` })
    .from(quoteRequests)
    .innerJoin(services, serviceJoin)
    .innerJoin(partners, partnerJoin)
    .leftJoin(users, customerJoin);

/** Lists a page of the requests visible to the caller with the total count. */
export async function listQuoteRequests(
  tx: Tx,
  caller: Caller,
  page: ListRequest & { query?: string | undefined },
): Promise<{ total: number; items: QuoteRequest[] }> {
  const text = page.query?.trim();
  const matchesSearch = text
    ? or(
        containsText(services.name, text),
        containsText(partners.name, text),
        containsText(customerName, text),
        containsText(quoteRequests.message, text),
      )
    : undefined;
  const where = and(visibleQuoteRequests(caller), matchesSearch);
  const [count] = await selectCount(tx).where(where);
  const items = await selectRequests(tx, caller)
    .where(where)
    .orderBy(...orderByColumns(page.order, quoteRequests.createdAt, quoteRequests.id))
    .limit(page.limit)
    .offset(page.offset);
  return { total: count?.total ?? 0, items: items.map((row) => toQuoteRequestDto(tx, caller, row)) };
}

/** Finds a request visible to the caller. */
export async function findQuoteRequest(tx: Tx, caller: Caller, id: string): Promise<QuoteRequest | undefined> {
  const [row] = await selectRequests(tx, caller).where(and(visibleQuoteRequests(caller), eq(quoteRequests.id, id)));
  return row && toQuoteRequestDto(tx, caller, row);
}
