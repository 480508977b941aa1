import type { Deps } from '../../platform/deps';
import { isDispensable } from './key-retention';
import { findAccountUse, lockAccounts, updateAccount } from './stripe-accounts.db';

/** Deletes the keys of former Stripe accounts that no payment can need any more. Returns their number. */
export function deleteDispensableKeys({ db }: Pick<Deps, 'db'>, tenantId: string, now: Date): Promise<number> {
  return db.withTenant(tenantId, async (tx) => {
    let deleted = 0;
    for (const row of await lockAccounts(tx, tenantId)) {
      if (row.secretKey === null || !isDispensable(row, await findAccountUse(tx, row), now)) continue;
      await updateAccount(tx, row, { secretKey: null, webhookSecret: null });
      deleted += 1;
    }
    return deleted;
  });
}
