import type { CustomerHealth } from '@techadds/shared/contract/customers/health';
import { minHealthOrders } from '@techadds/shared/contract/customers/health';

/** An order that counts for the score: neither declined nor canceled nor left unpaid. */
export interface HealthOrder {
  placedAt: string;
  method: string;
  isPaid: boolean;
  /** Refunded, at least in part, or disputed. */
  hadTrouble: boolean;
}

export interface HealthFacts {
  /** Newest first. */
  orders: readonly HealthOrder[];
  /** The customer's ratings, and their average from 1 to 5. */
  ratingCount: number;
  averageStars: number | null;
}

const dayMs = 86_400_000;
/** Days after which an invoice counts as late. */
const invoiceDays = 30;
const weights = { recency: 35, payment: 25, trouble: 20, ratings: 20 } as const;

const toScore = (share: number) => Math.round(100 * Math.min(1, Math.max(0, share)));
const shareOf = <T>(items: readonly T[], isGood: (item: T) => boolean) => items.filter(isGood).length / items.length;

/** The customer's usual number of days between two orders. */
function getMedianGap(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, n) => (times[n]! - time) / dayMs);
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}

/**
 * The health of a customer from 0 to 100: the weighted average of the parts that have data. Parts without any are left out, so that nobody has a low
 * score for what is not known; there is no score from fewer than `minHealthOrders` orders.
 */
export function computeHealth({ orders, ratingCount, averageStars }: HealthFacts, now: Date): CustomerHealth {
  const orderCount = orders.length;
  if (orderCount < minHealthOrders) return { score: null, orderCount, parts: [] };
  const times = orders.map(({ placedAt }) => Date.parse(placedAt));
  // Several orders on one day are no rhythm.
  const usualDays = Math.max(7, getMedianGap(times));
  const quietDays = (now.getTime() - times[0]!) / dayMs;
  const invoices = orders.filter(
    ({ method, placedAt, isPaid }) => method === 'invoice' && (isPaid || now.getTime() - Date.parse(placedAt) > invoiceDays * dayMs),
  );
  const parts = [
    // Full as long as it is not longer than usual, nothing from three times that.
    { key: 'recency' as const, score: toScore(1 - (quietDays / usualDays - 1) / 2), sample: orderCount },
    ...(invoices.length > 0
      ? [{ key: 'payment' as const, score: toScore(shareOf(invoices, ({ isPaid }) => isPaid)), sample: invoices.length }]
      : []),
    { key: 'trouble' as const, score: toScore(shareOf(orders, ({ hadTrouble }) => !hadTrouble)), sample: orderCount },
    ...(averageStars === null ? [] : [{ key: 'ratings' as const, score: toScore((averageStars - 1) / 4), sample: ratingCount }]),
  ];
  const total = parts.reduce((sum, { key }) => sum + weights[key], 0);
  const score = Math.round(parts.reduce((sum, part) => sum + part.score * weights[part.key], 0) / total);
  return { score, orderCount, parts: parts.map((part) => ({ ...part, weightBp: Math.round((weights[part.key] * 10_000) / total) })) };
}
