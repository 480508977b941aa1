import { expireHolds } from '../features/ledger/ledger.rules';
import { demoBank, makeScheduled, sendPayouts } from '../features/payouts/payouts.jobs';
import type { Job } from './jobs';

const minute = 60_000;

/** Every job there is. */
export const allJobs: readonly Job[] = [
  {
    name: 'holds.expire',
    everyMs: minute,
    per: 'tenant',
    run: ({ db }, tenantId, now) => db.withTenant(tenantId, (tx) => expireHolds(tx, tenantId, now)),
  },
  { name: 'payouts.schedule', everyMs: 10 * minute, per: 'tenant', run: makeScheduled },
  { name: 'payouts.send', everyMs: minute, per: 'tenant', run: sendPayouts },
  { name: 'payouts.demo-bank', everyMs: minute, per: 'tenant', run: demoBank },
];
