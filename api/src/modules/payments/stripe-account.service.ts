import Stripe from 'stripe';
import { describeConnectionFailure } from '../../platform/call-log/connection-failure';
import { toFailure } from '../../platform/call-log/call-outcome';
import type { LogCall } from '../../platform/call-log/call-log';
import { createStripeClient } from './providers/stripe/stripe-client';

interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  /** Overrides Stripe's URL in tests. */
  apiUrl: string | undefined;
}

/** The account of the keys, or why they cannot be used: the field with the wrong key, or neither where Stripe did not answer. */
type StripeKeyCheck = { account: { ref: string; name: string } } | { problem: string; field: 'secretKey' | 'publishableKey' | undefined };

const system = { system: 'Stripe account', address: 'connection of this server to the internet with its operator' };
const wordsOf = {
  secretKey: { ...system, credentials: 'secret key and what it is allowed to do' },
  publishableKey: { ...system, credentials: 'publishable key' },
};

/** Stripe's client keeps the code of a failed connection apart. */
function findCause(error: unknown): unknown {
  const detail: unknown = error instanceof Stripe.errors.StripeConnectionError ? error.detail : undefined;
  if (typeof detail !== 'object' || detail === null || !('code' in detail)) return error;
  return Object.assign(new Error('The connection failed.'), { code: detail.code });
}

const isAbout = (error: unknown, ...codes: string[]) => codes.includes(toFailure(error).code ?? '');

/** Whether Stripe no longer takes the keys, as opposed to a payment that it rejects. */
export const isKeyRejected = (error: unknown): boolean => isAbout(error, '401', '403');
export const describeStripeFailure = (error: unknown, key: keyof typeof wordsOf = 'secretKey'): string =>
  describeConnectionFailure(findCause(error), wordsOf[key]);

/**
 * Asks Stripe whose keys these are, and whether the publishable key is of the same account: a setup intent, which moves no money, is created with
 * one, read with the other and canceled.
 */
export async function checkStripeKeys({ secretKey, publishableKey, apiUrl }: StripeKeys, logCall: LogCall): Promise<StripeKeyCheck> {
  const stripe = createStripeClient({ secretKey, apiUrl });
  const call = <T extends { lastResponse: { statusCode: number } }>(operation: string, send: () => Promise<T>) =>
    logCall(operation, async () => {
      const value = await send();
      return { value, status: value.lastResponse.statusCode };
    });
  try {
    const { value: account } = await call('Read the account', () => stripe.accounts.retrieveCurrent());
    // In test mode every account takes payments.
    if (/_live_/.test(secretKey) && !account.charges_enabled)
      return { problem: 'Stripe does not let this account take payments yet. Finish its set-up at Stripe.', field: 'secretKey' };
    const { value: intent } = await call('Create a setup intent', () =>
      stripe.setupIntents.create({ allowed_payment_method_types: ['card'] }),
    );
    const isOfAccount = await call('Read it with the publishable key', () =>
      createStripeClient({ secretKey: publishableKey, apiUrl }).setupIntents.retrieve(intent.id, { client_secret: intent.client_secret! }),
    ).then(
      () => true,
      (error: unknown) => (isAbout(error, '400', '401', '403', '404') ? false : Promise.reject(error as Error)),
    );
    await call('Cancel the setup intent', () => stripe.setupIntents.cancel(intent.id));
    if (!isOfAccount) return { problem: 'Stripe does not know this key in the account of the secret key.', field: 'publishableKey' };
    return { account: { ref: account.id, name: account.business_profile?.name ?? account.settings?.dashboard.display_name ?? account.id } };
  } catch (error) {
    return { problem: describeStripeFailure(error), field: isKeyRejected(error) ? 'secretKey' : undefined };
  }
}
