import { and, eq } from 'drizzle-orm';
import type { WebhookEventType } from '@techadds/shared/contract/webhooks/events';
import type { Tx } from '../../platform/database/client';
import { contracts, deposits, orders, payouts, quotes, ratings } from '../../schema';

/** The record that an event is about, as it is sent; its partner decides who gets it. */
interface EventData {
  partnerId: string;
  [field: string]: unknown;
}
type Loader = (tx: Tx, tenantId: string, id: string) => Promise<EventData[]>;

const { id, number, partnerId, serviceId, serviceName, packageName, quantity, totalCents, currency, placedAt } = orders;
const listOrder: Loader = (tx, tenantId, orderId) =>
  tx
    .select({
      ...{ id, number, partnerId, status: orders.fulfilmentStatus, serviceId, serviceName, packageName, quantity },
      ...{ totalCents, currency, placedAt },
    })
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId)));

const listQuote: Loader = (tx, tenantId, quoteId) =>
  tx
    .select({
      ...{ id: quotes.id, number: quotes.number, partnerId: quotes.partnerId, customerId: quotes.customerId, title: quotes.title },
      ...{ status: quotes.status, totalCents: quotes.totalCents, currency: quotes.currency, validUntil: quotes.validUntil },
    })
    .from(quotes)
    .where(and(eq(quotes.tenantId, tenantId), eq(quotes.id, quoteId)));

const listContract: Loader = (tx, tenantId, contractId) =>
  tx
    .select({
      ...{ id: contracts.id, number: contracts.number, partnerId: contracts.partnerId, customerId: contracts.customerId },
      ...{ title: contracts.title, status: contracts.status, valueCents: contracts.valueCents, currency: contracts.currency },
      completedAt: contracts.completedAt,
    })
    .from(contracts)
    .where(and(eq(contracts.tenantId, tenantId), eq(contracts.id, contractId)));

const listPayout: Loader = (tx, tenantId, payoutId) =>
  tx
    .select({
      ...{ id: payouts.id, number: payouts.number, partnerId: payouts.partnerId, status: payouts.status },
      ...{ amountCents: payouts.amountCents, currency: payouts.currency },
    })
    .from(payouts)
    .where(and(eq(payouts.tenantId, tenantId), eq(payouts.id, payoutId)));

const listDeposit: Loader = (tx, tenantId, depositId) =>
  tx
    .select({
      ...{ id: deposits.id, number: deposits.number, partnerId: deposits.partnerId, customerId: deposits.customerId },
      ...{ status: deposits.status, amountCents: deposits.amountCents, creditedCents: deposits.creditedCents },
      currency: deposits.currency,
    })
    .from(deposits)
    .where(and(eq(deposits.tenantId, tenantId), eq(deposits.id, depositId)));

const listRating: Loader = (tx, tenantId, ratingId) =>
  tx
    .select({
      ...{ id: ratings.id, orderId: ratings.orderId, serviceId: ratings.serviceId, partnerId: ratings.partnerId },
      ...{ author: ratings.author, target: ratings.target, stars: ratings.stars, comment: ratings.comment },
      publishedAt: ratings.publishedAt,
    })
    .from(ratings)
    .where(and(eq(ratings.tenantId, tenantId), eq(ratings.id, ratingId)));

const loaders: Record<WebhookEventType, Loader> = {
  'order.created': listOrder,
  'order.completed': listOrder,
  'order.canceled': listOrder,
  'quote.sent': listQuote,
  'quote.accepted': listQuote,
  'contract.signed': listContract,
  'payout.paid': listPayout,
  'deposit.paid': listDeposit,
  'rating.created': listRating,
};

export async function findEventData(tx: Tx, tenantId: string, type: WebhookEventType, recordId: string): Promise<EventData | undefined> {
  const [row] = await loaders[type](tx, tenantId, recordId);
  return row;
}
