import { contractTransitions } from '@techadds/shared/contract/contracts/states';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { createSystemContext } from '../audit/action-context.service';
import { isAllowedIn, transition } from '../transitions/transitions.service';
import { listContractsToExpire, lockContract } from './contracts.db';
import { contractLifecycle } from './contracts.events';
import { getLastSigningDay } from './signing-expiry.rules';
import { notifyContractPartner } from './signing.rules';

/** Contracts per page; a run goes through all of them. */
const pageSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Voids a contract that not everybody signed in time, and notifies its seller. Returns whether it did. */
async function expireSigning(tx: Tx, tenantId: string, id: string, now: Date): Promise<boolean> {
  const record = await lockContract(tx, { tenantId, scope: 'tenant', partnerId: null }, id);
  // Another run, or its seller, may have voided it while this one waited for the lock.
  if (!record || !isAllowedIn(contractTransitions.void, record.contract.status)) return false;
  const { contract } = record;
  const context = createSystemContext(tenantId, 'expire-signing', now);
  const { to, event } = contractTransitions.void;
  const reason = `Expired on ${getLastSigningDay(record)}`;
  await transition(tx, context, contractLifecycle, contract, { to, event, change: { endReason: reason }, note: reason });
  const title = `${contract.number} was not signed in time`;
  await notifyContractPartner(tx, context, contract, { type: 'contract.declined', title, body: `${contract.title}: ${reason}` });
  return true;
}

/**
 * Voids the contracts out for signature here whose time is over, each in a transaction of its own, so that one that fails does not hold up
 * others. An amendment leaves its contract as it is. Returns their number.
 */
export async function expireSignings({ db, log }: Pick<Deps, 'db' | 'log'>, tenantId: string, now: Date): Promise<number> {
  let [done, after] = [0, firstId];
  for (;;) {
    const page = await db.withTenant(tenantId, (tx) => listContractsToExpire(tx, tenantId, now, { after, limit: pageSize }));
    for (const { id } of page) {
      const expired = await db
        .withTenant(tenantId, (tx) => expireSigning(tx, tenantId, id, now))
        .catch((error: unknown) => log.error({ err: error, contract: id }, 'the request to sign a contract could not expire'));
      if (expired) done += 1;
    }
    const last = page.at(-1);
    if (page.length < pageSize || !last) return done;
    after = last.id;
  }
}
