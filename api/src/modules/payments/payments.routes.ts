import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { id } from '@techadds/shared/contract/fields';
import { ProviderRejectionError, ProviderUnavailableError, type PaymentEvent, type PaymentProvider } from './providers/payment-provider';
import type { PaymentDeps } from './providers/providers.service';
import { constantTimeEquals } from '../../platform/encryption/constant-time-equals';
import { AppError, conflict, notFound } from '../../platform/http/errors';
import { registerRawBodyRoutes } from '../../platform/http/raw-body';
import { listOwnStripeAccounts } from '../own-connections/stripe-accounts.service';
import { isStripeWebhookKey, parseStripeWebhookKey } from '../own-connections/stripe-webhook-address.service';
import { findPayment, storeProviderRef, type PaymentRow } from './payments.db';
import { createOwnProvider, getProviderOf } from './payment-account';
import { handlePaymentWebhook, computePageSecret, type WebhookSource } from './payments.rules';
import { processPayments } from './payments.jobs';

interface PaymentPageRoute {
  Params: { tenantId: string; id: string; secret: string };
  Querystring: { theme?: string };
}

const PaymentIds = z.object({ tenantId: id, id });

/**
 * The card page that customers are redirected to, and the provider webhooks. Neither is part of the contract: the page is shown in a frame and
 * authorized by the secret in its URL; webhooks are signed by the provider.
 */
export function paymentsRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db, clock, payments } = deps;
  const { provider } = payments;
  payments.registerRoutes(app);

  app.get<PaymentPageRoute>('/payments/:tenantId/:id/:secret/card', async ({ params, query }, reply) => {
    const { tenantId, id, secret } = params;
    if (!PaymentIds.safeParse(params).success) throw notFound('payment');
    const payment = await db.withTenant(tenantId, async (tx) =>
      constantTimeEquals(secret, computePageSecret(tx, id)) ? findPayment(tx, tenantId, id) : undefined,
    );
    if (!payment) throw notFound('payment');
    const theme = query.theme === 'dark' ? 'dark' : 'light';
    const page = await getProviderOf(deps, payment)
      .then(async (ofPayment) => ofPayment.getCardPage(await ensureProviderPayment(deps, ofPayment, payment), theme))
      .catch(rethrowRejection);
    if ('location' in page) return reply.redirect(page.location, 303);
    return reply
      .headers({ 'Content-Security-Policy': page.policy, 'X-Frame-Options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(page.html);
  });

  const apply = async (source: WebhookSource, event: PaymentEvent) => {
    await db.withTenant(event.tenantId, (tx) => handlePaymentWebhook(tx, source, event, clock()));
    payments.runInBackground(() => processPayments(deps, event.tenantId));
  };

  // The signature covers the raw body.
  registerRawBodyRoutes(app, { type: 'application/json', parseAs: 'string' }, (scope) => {
    scope.post<{ Params: { provider: string }; Body: string }>('/payments/notices/:provider', async ({ params, body, headers }) => {
      if (params.provider !== provider.name) throw notFound('provider');
      const event = await provider.parseWebhook(body ?? '', headers, clock()).catch(() => {
        throw badSignature();
      });
      if (event) await apply({ stripeAccountId: null, eventSource: provider.name }, event);
      return { received: true };
    });

    // The accounts of a tenant share an address, and each is known by its own signing secret; the operator's is not among them.
    scope.post<{ Params: { key: string }; Body: string }>('/payments/webhook/:key', async ({ params: { key }, body, headers }) => {
      const tenantId = parseStripeWebhookKey(key);
      if (tenantId === undefined || !(await db.withTenant(tenantId, async (tx) => isStripeWebhookKey(tx, tenantId, key))))
        throw notFound('webhook');
      for (const account of await listOwnStripeAccounts(deps, tenantId)) {
        const signed = await createOwnProvider(deps, account)
          .parseWebhook(body ?? '', headers, clock())
          .then(
            (event) => ({ event }),
            () => undefined,
          );
        if (!signed) continue;
        const { event } = signed;
        if (event?.tenantId === tenantId) await apply({ stripeAccountId: account.id, eventSource: account.eventSource }, event);
        return { received: true };
      }
      throw badSignature();
    });
  });
}

const badSignature = () => new AppError(400, 'bad_signature', 'The webhook signature is invalid or too old.');

/** Customers do not learn what is wrong with the account. */
function rethrowRejection(error: unknown): never {
  if (error instanceof ProviderUnavailableError)
    throw new AppError(
      503,
      'payment_unavailable',
      'Payments are not possible for the moment. Nothing was charged; try again in a few minutes.',
      {
        headers: { 'Retry-After': '60' },
      },
    );
  if (!(error instanceof ProviderRejectionError)) throw error;
  throw conflict('payment_refused', 'The payment provider does not take this payment. Nothing was charged; choose another way to pay.');
}

/** Creates the payment at the provider when its page is first opened. */
async function ensureProviderPayment({ db, clock }: PaymentDeps, provider: PaymentProvider, payment: PaymentRow) {
  const { tenantId, id: paymentId, method, amountCents, feeCents, currency, ref } = payment;
  const request = { tenantId, paymentId, method, amountCents, feeCents, currency, description: `TechAdds ${paymentId}` };
  if (ref !== null) return { ...request, ref };
  if (payment.status !== 'open') throw notFound('payment');
  const created = await provider.createPayment(request);
  const storedRef = await db.withTenant(tenantId, (tx) => storeProviderRef(tx, payment, created.ref, clock()));
  // A payment that ended meanwhile has given its credit back. It cannot be paid, because its page is not shown to anybody.
  if (storedRef === undefined) throw notFound('payment');
  return { ...request, ref: storedRef };
}
