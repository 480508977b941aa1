import { refreshRates } from './features/currency/refresh';
import { expireHolds } from './modules/ledger/ledger.service';
import { collectDigests } from './modules/notifications/digest.jobs';
import { advanceOrders, resumePayments, endHolds } from './modules/orders/orders.jobs';
import { simulateBank, createScheduledPayouts, sendPayouts } from './modules/payouts/payouts.jobs';
import { expireQuotes } from './modules/quotes/quotes.jobs';
import { publishDueRatings } from './modules/ratings/ratings.jobs';
import { expireFlagships } from './modules/services/flagships.rules';
import type { Job } from './platform/jobs/jobs';

const minute = 60_000;
const second = 1_000;

/** Every job there is. */
export const allJobs: readonly Job[] = [
  {
    name: 'holds.expire',
    everyMs: minute,
    per: 'tenant',
    run: ({ db }, tenantId, now) => db.withTenant(tenantId, (tx) => expireHolds(tx, tenantId, now)),
  },
  { name: 'orders.advance', everyMs: minute, per: 'tenant', run: advanceOrders },
  { name: 'orders.end-holds', everyMs: 10 * minute, per: 'tenant', run: endHolds },
  // What was decided is sent to the provider at once; this is for what did not get through, and for what takes time.
  { name: 'payments.carry-on', everyMs: 5 * second, per: 'tenant', run: resumePayments },
  { name: 'currency.refresh', everyMs: 6 * 60 * minute, per: 'platform', run: refreshRates },
  { name: 'payouts.schedule', everyMs: 10 * minute, per: 'tenant', run: createScheduledPayouts },
  { name: 'payouts.send', everyMs: minute, per: 'tenant', run: sendPayouts },
  { name: 'quotes.expire', everyMs: 10 * minute, per: 'tenant', run: expireQuotes },
  { name: 'ratings.publish', everyMs: 10 * minute, per: 'tenant', run: publishDueRatings },
  { name: 'services.end-flagships', everyMs: minute, per: 'tenant', run: expireFlagships },
  { name: 'news.gather', everyMs: 10 * second, per: 'tenant', run: collectDigests },
  { name: 'payouts.demo-bank', everyMs: minute, per: 'tenant', run: simulateBank },
];
