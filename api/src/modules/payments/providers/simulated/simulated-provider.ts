import type { Database } from '../../../../platform/database/client';
import type { PaymentProvider } from '../payment-provider';
import { isWebhookSignatureValid } from '../webhook-signature';
import { getPageUrl, getPageSecret } from './processor.routes';
import type { SimulatedProcessor } from './simulated-processor';

interface SimulatedProviderOptions {
  db: Database;
  clock: () => Date;
  processor: SimulatedProcessor;
  webhookSecret: string;
  /** Called when the processor has webhooks to deliver. */
  onWebhooksQueued: (tenantId: string) => void;
}

interface WebhookPayload {
  id: string;
  type: string;
  data: { tenantId: string; paymentId: string; refundId?: string; code?: string; message?: string; feeCents?: number };
}

/** The simulated processor behind the same port as any other provider. */
export function createSimulatedProvider({
  db,
  clock,
  processor,
  webhookSecret,
  onWebhooksQueued,
}: SimulatedProviderOptions): PaymentProvider {
  return {
    name: 'embedded',
    createPayment: async (request) => ({ ref: await processor.createPayment(request, clock()) }),
    getCardPage: async ({ tenantId, ref }, theme) => ({
      location: getPageUrl(tenantId, ref, await getPageSecret(db, tenantId, ref), theme),
    }),
    capture: async ({ tenantId, ref }) => {
      await processor.capture(tenantId, ref, clock());
      onWebhooksQueued(tenantId);
    },
    cancel: async ({ tenantId, ref }) => {
      await processor.cancel(tenantId, ref, clock());
      onWebhooksQueued(tenantId);
    },
    refund: async (request) => {
      const ref = await processor.refund(request, clock());
      onWebhooksQueued(request.tenantId);
      return { ref, status: 'succeeded' };
    },
    findSettlement: async ({ tenantId, ref }) => {
      const payment = await processor.findPayment(tenantId, ref);
      return payment?.settledAt ? { feeCents: payment.feeCents } : null;
    },
    parseWebhook: async (body, headers, now) => {
      if (!isWebhookSignatureValid(webhookSecret, body, headers['processor-signature'], now))
        throw new Error('The signature of the notice is wrong.');
      const { id, type, data } = JSON.parse(body) as WebhookPayload;
      const { tenantId, paymentId, refundId = '', code = 'declined', message = '', feeCents = 0 } = data;
      const head = { id, type, tenantId };
      switch (type) {
        case 'payment.authorized':
          return { ...head, kind: 'authorized', paymentId };
        case 'payment.captured':
          return { ...head, kind: 'captured', paymentId };
        case 'payment.canceled':
          return { ...head, kind: 'canceled', paymentId };
        case 'payment.failed':
          return { ...head, kind: 'failed', paymentId, code, message };
        case 'payment.settled':
          return { ...head, kind: 'settled', paymentId, feeCents };
        case 'refund.succeeded':
          return { ...head, kind: 'refunded', refundId };
        default:
          return undefined;
      }
    },
  };
}
