import { computeExchange, formatExchange } from '../orders/order-exchange.service';
import { sumCredits, type BookedEntry } from './journal-facts.db';
import type { OrderRow } from './order-terms';

/** Whether an entry may be in another currency than its order: the other side of its exchange. */
export const isOtherSide = ({ exchange }: OrderRow, { kind, currency }: BookedEntry): boolean =>
  kind === 'exchange' && currency === exchange?.currency;

/** Where the exchange of an order's share does not agree with its entries or its own terms, as parts of a sentence. */
export function findExchangeProblems(order: OrderRow, entries: readonly BookedEntry[]): string[] {
  const { exchange, currency } = order;
  if (exchange === null) return entries.some(({ kind }) => kind === 'exchange') ? ['it was exchanged, and does not say so'] : [];
  const expected = computeExchange(exchange.exchangedCents, currency, exchange);
  const [sold, bought] = [exchange.soldEntryId, exchange.boughtEntryId].map((id) => entries.find((entry) => entry.id === id));
  const checks: Record<string, boolean> = {
    'it is exchanged into its own currency': exchange.currency === currency,
    'its exchanged share is not what is booked': exchange.exchangedCents !== sumCredits(entries, `fx:${currency}`),
    'its share is worth another amount than is booked': exchange.boughtCents !== 0 - sumCredits(entries, `fx:${exchange.currency}`),
    'its spread is not what is booked': exchange.spreadCents !== sumCredits(entries, 'exchange_spread'),
    'its exchange is not at its rate': exchange.boughtCents !== expected.boughtCents || exchange.spreadCents !== expected.spreadCents,
    'its exchange has no entries':
      (exchange.soldEntryId !== null && sold === undefined) || (exchange.boughtEntryId !== null && bought === undefined),
    'it was exchanged on other terms': [sold, bought].some(
      (entry) => entry && sold && !entry.description.endsWith(`: ${formatExchange(sumSold(sold), currency, exchange)}`),
    ),
  };
  return Object.entries(checks).flatMap(([problem, isWrong]) => (isWrong ? [problem] : []));
}

const sumSold = ({ postings }: BookedEntry): number => postings.reduce((sum, { amountCents }) => sum + amountCents, 0);
