import type { CallLog } from '../../platform/call-log/call-log';
import { findOwnStripeAccount, type OwnStripeAccount } from '../own-connections/stripe-accounts.service';
import type { PaymentRow } from './payments.db';
import { ProviderRejectionError, type PaymentProvider } from './providers/payment-provider';
import type { PaymentDeps } from './providers/providers.service';
import { createStripeProvider } from './providers/stripe/stripe';
import { describeStripeFailure, isKeyRejected } from './stripe-account.service';

export type AccountDeps = Pick<PaymentDeps, 'db' | 'clock' | 'config' | 'payments' | 'fieldEncryption' | 'callLog'>;

/** Logs the calls, and notes at the account when Stripe does not take its keys any more. */
const watchKeys = (callLog: CallLog, { recordCheck }: OwnStripeAccount): CallLog => ({
  ...callLog,
  for: (source) => {
    const logCall = callLog.for(source);
    return async (operation, send) => {
      const answer = await logCall(operation, send).catch(async (error: unknown) => {
        if (isKeyRejected(error)) await recordCheck(describeStripeFailure(error));
        throw error;
      });
      await recordCheck(null);
      return answer;
    };
  },
});

export const createOwnProvider = ({ callLog }: Pick<AccountDeps, 'callLog'>, account: OwnStripeAccount): PaymentProvider =>
  createStripeProvider(account.keys, watchKeys(callLog, account));

/**
 * The provider with the account that the payment was made with, whichever is connected now.
 * @throws ProviderRejectionError once the keys of a former account were deleted
 */
export async function getProviderOf(
  deps: AccountDeps,
  { tenantId, stripeAccountId }: Pick<PaymentRow, 'tenantId' | 'stripeAccountId'>,
): Promise<PaymentProvider> {
  if (stripeAccountId === null) return deps.payments.provider;
  const account = await findOwnStripeAccount(deps, tenantId, stripeAccountId);
  if (!account)
    throw new ProviderRejectionError(
      'account_disconnected',
      'The Stripe account that took this payment is no longer connected, and its keys were deleted.',
    );
  return createOwnProvider(deps, account);
}
