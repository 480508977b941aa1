import { and, eq, gt, inArray, isNull, lte, ne, not, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { orders } from '../../schema';
import type { ExchangeTerms } from '../currency/exchange-rates.service';
import { payoutCurrencyOf } from '../payouts/payout-currency.service';

/** Orders whose hold has ended, and whose partner's share is not available yet. */
export const isHoldOver = (tenantId: string, now: Date): SQL =>
  and(eq(orders.tenantId, tenantId), isNull(orders.madeAvailableAt), lte(orders.availableAt, now.toISOString()))!;

/** Orders in another currency than their partner's payouts, where one of the two has no rate that is new enough. */
export function lacksRate(tenantId: string, terms: ExchangeTerms | undefined): SQL {
  const payoutCurrency = payoutCurrencyOf(tenantId, orders.partnerId);
  const known = Object.keys(terms?.rates ?? {});
  const isKnown = known.length === 0 ? sql`false` : and(inArray(orders.currency, known), inArray(payoutCurrency, known))!;
  return and(ne(orders.currency, payoutCurrency), not(isKnown))!;
}

/** How many shares wait for a rate, by currency and the currency they are exchanged into. */
export async function countSharesWithoutRate(
  tx: Tx,
  tenantId: string,
  terms: ExchangeTerms | undefined,
  now: Date,
): Promise<{ from: string; to: string; count: number }[]> {
  return tx
    .select({ from: orders.currency, to: payoutCurrencyOf(tenantId, orders.partnerId), count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(isHoldOver(tenantId, now), gt(orders.heldCents, 0), lacksRate(tenantId, terms)))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`);
}
