import type { Deps } from '../../platform/deps';
import { findExchangeTerms } from '../currency/exchange-rates.service';
import { countSharesWithoutRate } from './orders-without-rate.db';

/**
 * Fails while shares of partners wait for a rate of exchange, so that the administrators see it among the failed jobs. `releaseHeldFunds` exchanges
 * them once there is a rate.
 * @throws Error that says which rates are missing
 */
export async function checkAwaitedRates(deps: Pick<Deps, 'db' | 'config'>, tenantId: string, now: Date): Promise<void> {
  const terms = await findExchangeTerms(deps, now);
  const waiting = await deps.db.withTenant(tenantId, (tx) => countSharesWithoutRate(tx, tenantId, terms, now));
  if (waiting.length === 0) return;
  const pairs = waiting.map(({ from, to, count }) => `${count === 1 ? '1 order' : `${count} orders`} from ${from} to ${to}`);
  throw new Error(`Earnings wait for a rate of exchange: ${pairs.join(', ')}. They become available once there is one.`);
}
