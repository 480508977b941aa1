import Stripe from 'stripe';
import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';
import type { CallLog } from '../../../../platform/call-log/call-log';
import { ProviderRejectionError, ProviderUnavailableError, type PaymentEvent, type PaymentProvider } from '../payment-provider';
import { getMinorUnits } from '@techadds/shared/contract/currency/exponent';
import { fromStripeAmount, toStripeAmount } from './stripe-amount';
import { renderStripePage } from './card-page';
import { createStripeClient } from './stripe-client';

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  publishableKey: string;
  /** Overrides Stripe's URL in tests. */
  apiUrl?: string | undefined;
}

/** Stripe's method types by our payment methods. */
const stripeMethodTypes: Partial<Record<PaymentMethod, Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType>> = {
  card: 'card',
  ach: 'us_bank_account',
  wallet: 'link',
};

/** Converts permanent errors to a rejection; after a rate limit, a missing response or a key that is not taken, a retry can succeed. */
async function toRejectionErrors<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new ProviderRejectionError(error.code ?? 'refused', error.message);
    throw error instanceof Stripe.errors.StripeError ? new ProviderUnavailableError(error) : error;
  }
}

/** An answer with its status, which the log of calls reads. */
const toAnswer = <T extends { lastResponse: { statusCode: number } }>(value: T) => ({ value, status: value.lastResponse.statusCode });

/** Stripe, by PaymentIntents with manual capture. Our ids are sent as metadata and returned in each webhook. */
export function createStripeProvider(keys: StripeConfig, callLog: CallLog): PaymentProvider {
  const stripe = createStripeClient(keys);
  /** Logs the status of the response, or that of Stripe's error. */
  const call = <T extends { lastResponse: { statusCode: number } }>(tenantId: string, operation: string, send: () => Promise<T>) =>
    toRejectionErrors(async () => {
      const logCall = callLog.for({ provider: 'payments', tenantId, partnerId: null });
      return (await logCall(operation, async () => toAnswer(await send()))).value;
    });
  const getIntent = (tenantId: string, ref: string, params?: Stripe.PaymentIntentRetrieveParams) =>
    call(tenantId, 'Read a payment', () => stripe.paymentIntents.retrieve(ref, params));

  /** Makes a repeat succeed if the intent is already canceled or captured. */
  const unlessDone = async (
    { tenantId, ref }: { tenantId: string; ref: string },
    done: Stripe.PaymentIntent.Status,
    work: () => Promise<unknown>,
  ) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProviderRejectionError) || error.code !== 'payment_intent_unexpected_state') throw error;
      if ((await getIntent(tenantId, ref)).status !== done) throw error;
    }
  };

  return {
    name: 'stripe',
    createPayment: async ({ tenantId, paymentId, method, amountCents, currency, description }) => {
      const intent = await call(tenantId, 'Create a payment', () =>
        stripe.paymentIntents.create(
          {
            amount: toStripeAmount(amountCents, currency),
            currency: currency.toLowerCase(),
            description,
            capture_method: method === 'ach' ? 'automatic' : 'manual',
            allowed_payment_method_types: [stripeMethodTypes[method] ?? 'card'],
            metadata: { tenantId, paymentId },
          },
          { idempotencyKey: `open-${paymentId}` },
        ),
      );
      return { ref: intent.id };
    },
    getCardPage: async ({ tenantId, ref }, theme) => {
      const { client_secret: clientSecret } = await getIntent(tenantId, ref);
      return renderStripePage({ publishableKey: keys.publishableKey, clientSecret: clientSecret ?? '', theme });
    },
    capture: ({ tenantId, paymentId, ref }) =>
      unlessDone({ tenantId, ref }, 'succeeded', () =>
        call(tenantId, 'Capture a payment', () => stripe.paymentIntents.capture(ref, {}, { idempotencyKey: `capture-${paymentId}` })),
      ),
    cancel: ({ tenantId, paymentId, ref }) =>
      unlessDone({ tenantId, ref }, 'canceled', () =>
        call(tenantId, 'Cancel a payment', () => stripe.paymentIntents.cancel(ref, {}, { idempotencyKey: `cancel-${paymentId}` })),
      ),
    refund: async ({ tenantId, refundId, ref, amountCents, currency }) => {
      const refund = await call(tenantId, 'Refund a payment', () =>
        stripe.refunds.create(
          { payment_intent: ref, amount: toStripeAmount(amountCents, currency), metadata: { tenantId, refundId } },
          { idempotencyKey: `refund-${refundId}` },
        ),
      );
      if (refund.status === 'failed' || refund.status === 'canceled')
        throw new ProviderRejectionError(refund.failure_reason ?? 'refund_failed', 'The bank did not take the refund.');
      return { ref: refund.id, status: refund.status === 'succeeded' ? 'succeeded' : 'pending' };
    },
    findSettlement: async ({ tenantId, ref }) => {
      const intent = await getIntent(tenantId, ref, { expand: ['latest_charge.balance_transaction'] });
      const charge = intent.latest_charge;
      const moved = typeof charge === 'object' ? charge?.balance_transaction : null;
      if (typeof moved !== 'object' || moved?.status !== 'available') return null;
      const [paid, settled] = [intent.currency.toUpperCase(), moved.currency.toUpperCase()];
      const feeCents = fromStripeAmount(moved.fee, settled);
      if (paid === settled) return { feeCents };
      // Stripe takes its fee in the currency of the bank account; the ledger books it in that of the order.
      return { feeCents: Math.round((feeCents * getMinorUnits(paid)) / getMinorUnits(settled) / (moved.exchange_rate ?? 1)) };
    },
    parseWebhook: async (body, headers) => {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new Error('The notice is not signed.');
      return toPaymentEvent(stripe.webhooks.constructEvent(body, signature, keys.webhookSecret, 300));
    },
  };
}

/** The webhook event of a Stripe event; undefined if it is irrelevant. */
function toPaymentEvent(event: Stripe.Event): PaymentEvent | undefined {
  const { id, type } = event;
  if (event.type.startsWith('payment_intent.')) {
    const intent = event.data.object as Stripe.PaymentIntent;
    const { tenantId, paymentId } = intent.metadata;
    if (tenantId === undefined || paymentId === undefined) return undefined;
    const head = { id, type, tenantId, paymentId };
    if (type === 'payment_intent.amount_capturable_updated') return { ...head, kind: 'authorized' };
    if (type === 'payment_intent.succeeded') return { ...head, kind: 'captured' };
    if (type === 'payment_intent.canceled') return { ...head, kind: 'canceled' };
    if (type !== 'payment_intent.payment_failed') return undefined;
    const error = intent.last_payment_error;
    return {
      ...head,
      kind: 'failed',
      code: error?.decline_code ?? error?.code ?? 'declined',
      message: error?.message ?? 'The payment failed.',
    };
  }
  if (type === 'refund.updated' || type === 'refund.failed' || type === 'refund.created') {
    const refund = event.data.object;
    const { tenantId, refundId } = refund.metadata ?? {};
    if (tenantId === undefined || refundId === undefined) return undefined;
    if (refund.status === 'succeeded') return { id, type, tenantId, refundId, kind: 'refunded' };
    if (refund.status === 'failed' || refund.status === 'canceled')
      return { id, type, tenantId, refundId, kind: 'refund_failed', message: refund.failure_reason ?? 'The bank did not take it.' };
  }
  return undefined;
}
