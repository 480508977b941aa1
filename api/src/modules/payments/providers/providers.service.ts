import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config';
import type { Database } from '../../../platform/database/client';
import type { Deps } from '../../../platform/deps';
import { deliverNotices } from './simulated/webhook-delivery';
import { embeddedPort } from './simulated/simulated-provider';
import { Processor } from './simulated/simulated-processor';
import { processorRoutes } from './simulated/processor.routes';
import type { PaymentPort } from './payment-provider';
import { stripePort } from './stripe/stripe';

/** What the API has of payments: the provider, and work in the background that nobody waits for. */
export interface Payments {
  port: PaymentPort;
  /** Does something after the answer; what fails is logged, and a job repeats it. */
  background(work: () => Promise<unknown>): void;
  /** Resolves once nothing is done in the background. */
  idle(): Promise<void>;
  /** Serves what the provider itself serves from here. */
  routes(app: FastifyInstance): void;
  /** Lets the embedded processor do what is due; does nothing for a provider elsewhere. */
  tick(tenantId: string, now: Date): Promise<void>;
}

/** The dependencies of routes and jobs that move money. */
export interface PaymentDeps extends Deps {
  payments: Payments;
}

interface Parts {
  db: Database;
  clock: () => Date;
  config: Pick<Config, 'payments'>;
  failed: (error: unknown) => void;
}

/** The payments of the configured provider: Stripe where there is a key of it, else the embedded processor. */
export function openPayments({ db, clock, config, failed }: Parts): Payments {
  const running = new Set<Promise<unknown>>();
  const background = (work: () => Promise<unknown>) => {
    const one: Promise<unknown> = work()
      .catch(failed)
      .finally(() => running.delete(one));
    running.add(one);
  };
  const idle = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  const { stripe, settleAfterMs } = config.payments;
  if (stripe) return { port: stripePort(stripe), background, idle, routes: () => undefined, tick: async () => undefined };

  const processor = new Processor(db, settleAfterMs);
  // Sender and receiver are one process, so its life is long enough for their secret.
  const noticeSecret = randomBytes(32).toString('hex');
  let app: FastifyInstance | undefined;
  const send = async (body: string, signature: string) => {
    if (!app) return 0;
    const headers = { 'content-type': 'application/json', 'processor-signature': signature };
    return (await app.inject({ method: 'POST', url: '/payments/notices/embedded', headers, payload: body })).statusCode;
  };
  const deliver = (tenantId: string) => deliverNotices(db, tenantId, noticeSecret, send, clock());
  const moved = (tenantId: string) => background(() => deliver(tenantId));
  return {
    port: embeddedPort({ db, clock, processor, noticeSecret, moved }),
    background,
    idle,
    routes: (served) => {
      app = served;
      processorRoutes(served, { db, clock, processor, moved });
    },
    tick: async (tenantId, now) => {
      await processor.tick(tenantId, now);
      await deliver(tenantId);
    },
  };
}
