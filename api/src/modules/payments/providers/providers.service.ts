import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config';
import type { CallLog } from '../../../platform/call-log/call-log';
import type { Database } from '../../../platform/database/client';
import type { Deps } from '../../../platform/deps';
import { deliverWebhooks } from './simulated/webhook-delivery';
import { createSimulatedProvider } from './simulated/simulated-provider';
import { SimulatedProcessor } from './simulated/simulated-processor';
import { processorRoutes } from './simulated/processor.routes';
import type { PaymentProvider } from './payment-provider';
import { createStripeProvider } from './stripe/stripe';

/** The payment provider, and background work that no request waits for. */
export interface Payments {
  provider: PaymentProvider;
  /** Runs work after the response; a failure is logged, and a job retries. */
  runInBackground(work: () => Promise<unknown>): void;
  /** Resolves once no background work is left. */
  waitUntilIdle(): Promise<void>;
  /** Registers the provider's own routes, if any. */
  registerRoutes(app: FastifyInstance): void;
  /** Runs the simulated processor's due work; does nothing for other providers. */
  runDueWork(tenantId: string, now: Date): Promise<void>;
}

/** The dependencies of routes and jobs that move money. */
export interface PaymentDeps extends Deps {
  payments: Payments;
}

interface PaymentsOptions {
  db: Database;
  clock: () => Date;
  config: Pick<Config, 'payments'>;
  callLog: CallLog;
  onError: (error: unknown) => void;
}

/** The configured provider: Stripe if a key is set, else the simulated processor. */
export function createPayments({ db, clock, config, callLog, onError }: PaymentsOptions): Payments {
  const running = new Set<Promise<unknown>>();
  const background = (work: () => Promise<unknown>) => {
    const one: Promise<unknown> = work()
      .catch(onError)
      .finally(() => running.delete(one));
    running.add(one);
  };
  const idle = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  const { stripe, settleAfterMs } = config.payments;
  if (stripe)
    return {
      provider: createStripeProvider(stripe, callLog),
      runInBackground: background,
      waitUntilIdle: idle,
      registerRoutes: () => undefined,
      runDueWork: async () => undefined,
    };

  const processor = new SimulatedProcessor(db, settleAfterMs);
  // Sender and receiver are in the same process, so the secret need not outlive it.
  const noticeSecret = randomBytes(32).toString('hex');
  let app: FastifyInstance | undefined;
  const send = async (body: string, signature: string) => {
    if (!app) return 0;
    const headers = { 'content-type': 'application/json', 'processor-signature': signature };
    return (await app.inject({ method: 'POST', url: '/payments/notices/embedded', headers, payload: body })).statusCode;
  };
  const deliver = (tenantId: string) => deliverWebhooks(db, tenantId, noticeSecret, send, clock());
  const moved = (tenantId: string) => background(() => deliver(tenantId));
  return {
    provider: createSimulatedProvider({ db, clock, processor, webhookSecret: noticeSecret, onWebhooksQueued: moved }),
    runInBackground: background,
    waitUntilIdle: idle,
    registerRoutes: (served) => {
      app = served;
      processorRoutes(served, { db, clock, processor, moved });
    },
    runDueWork: async (tenantId, now) => {
      await processor.runDueSteps(tenantId, now);
      await deliver(tenantId);
    },
  };
}
