import type { Database } from '../../../../platform/database/client';
import type { PaymentPort } from '../payment-provider';
import { isSigned } from '../webhook-signature';
import { addressOf, secretOf } from './processor.routes';
import type { Processor } from './simulated-processor';

interface Parts {
  db: Database;
  clock: () => Date;
  processor: Processor;
  noticeSecret: string;
  /** Called when the processor has webhooks to deliver. */
  moved: (tenantId: string) => void;
}

interface Notice {
  id: string;
  type: string;
  data: { tenantId: string; paymentId: string; refundId?: string; code?: string; message?: string; feeCents?: number };
}

/** The simulated processor behind the same port as any other provider. */
export function embeddedPort({ db, clock, processor, noticeSecret, moved }: Parts): PaymentPort {
  return {
    provider: 'embedded',
    open: async (request) => ({ ref: await processor.open(request, clock()) }),
    cardPage: async ({ tenantId, ref }, theme) => ({ location: addressOf(tenantId, ref, await secretOf(db, tenantId, ref), theme) }),
    capture: async ({ tenantId, ref }) => {
      await processor.capture(tenantId, ref, clock());
      moved(tenantId);
    },
    cancel: async ({ tenantId, ref }) => {
      await processor.cancel(tenantId, ref, clock());
      moved(tenantId);
    },
    refund: async (request) => {
      const ref = await processor.refund(request, clock());
      moved(request.tenantId);
      return { ref, status: 'succeeded' };
    },
    settlement: async ({ tenantId, ref }) => {
      const payment = await processor.find(tenantId, ref);
      return payment?.settledAt ? { feeCents: payment.feeCents } : null;
    },
    readNotice: async (body, headers, now) => {
      if (!isSigned(noticeSecret, body, headers['processor-signature'], now)) throw new Error('The signature of the notice is wrong.');
      const { id, type, data } = JSON.parse(body) as Notice;
      const { tenantId, paymentId, refundId = '', code = 'declined', message = '', feeCents = 0 } = data;
      const head = { id, type, tenantId };
      switch (type) {
        case 'payment.authorized':
          return { ...head, what: 'authorized', paymentId };
        case 'payment.captured':
          return { ...head, what: 'captured', paymentId };
        case 'payment.canceled':
          return { ...head, what: 'canceled', paymentId };
        case 'payment.failed':
          return { ...head, what: 'failed', paymentId, code, message };
        case 'payment.settled':
          return { ...head, what: 'settled', paymentId, feeCents };
        case 'refund.succeeded':
          return { ...head, what: 'refunded', refundId };
        default:
          return undefined;
      }
    },
  };
}
