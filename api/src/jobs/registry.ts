import { expireHolds } from '../features/ledger/ledger.rules';
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
];
