import { refreshRates } from '../features/currency/refresh';
import { expireHolds } from '../features/ledger/ledger.rules';
import { advanceOrders, carryPaymentsOn, endHolds } from '../features/orders/orders.jobs';
import type { Job } from './jobs';

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
  { name: 'currency.refresh', everyMs: 6 * 60 * minute, per: 'platform', run: (deps) => refreshRates(deps) },
  { name: 'orders.advance', everyMs: minute, per: 'tenant', run: advanceOrders },
  { name: 'orders.end_holds', everyMs: 10 * minute, per: 'tenant', run: endHolds },
  // What was decided is sent to the provider at once; this is for what did not get through, and for what takes time.
  { name: 'payments.carry_on', everyMs: 5 * second, per: 'tenant', run: carryPaymentsOn },
];
