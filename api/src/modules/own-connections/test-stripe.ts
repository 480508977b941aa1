import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { getStripeMode } from '@techadds/shared/contract/integrations/forms';
import { checkStripeKeys } from '../payments/stripe-account.service';
import { findConnectedAccount, recordAccountCheck } from './stripe-accounts.db';
import { openStripeSecrets } from './stripe-keys';

type TestDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'fieldEncryption' | 'callLog'>;

/** Asks Stripe about the keys of the account that new payments of the tenant are made with. */
export async function testStripe(
  { db, clock, config, fieldEncryption, callLog }: TestDeps,
  { tenantId }: Caller,
): Promise<{ ok: boolean; message: string }> {
  const row = await db.withTenant(tenantId, (tx) => findConnectedAccount(tx, tenantId));
  const secrets = row && openStripeSecrets(fieldEncryption, row);
  const { stripe, stripeApiUrl } = config.payments;
  const keys = row && secrets ? { ...secrets, publishableKey: row.publishableKey } : stripe;
  if (!keys) return { ok: true, message: 'Payments go through the built-in processor, so there is no account to test.' };
  const logCall = callLog.for({ provider: 'payments', tenantId, partnerId: null });
  const check = await checkStripeKeys({ ...keys, apiUrl: stripeApiUrl }, logCall);
  const problem =
    'problem' in check
      ? check.problem
      : row && check.account.ref !== row.ref
        ? 'The keys are of another Stripe account now. Enter them again.'
        : null;
  if (row) await db.withTenant(tenantId, (tx) => recordAccountCheck(tx, row, problem, clock()));
  if (problem !== null) return { ok: false, message: problem };
  const name = 'account' in check ? check.account.name : '';
  return { ok: true, message: `Stripe takes the keys of ${name}, ${getStripeMode(keys.publishableKey)} mode.` };
}
