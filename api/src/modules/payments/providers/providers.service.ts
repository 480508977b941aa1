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

/** The payment provider, and background work that no request waits for. */
export interface Payments {
  port: PaymentPort;
  /** Runs work after the response; a failure is logged, and a job retries. */
  background(work: () => Promise<unknown>): void;
  /** Resolves once no background work is left. */
  idle(): Promise<void>;
  /** Registers the provider's own routes, if any. */
  routes(app: FastifyInstance): void;
  /** Runs the simulated processor's due work; does nothing for other providers. */
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

/** The configured provider: Stripe if a key is set, else the simulated processor. */
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
  // Sender and receiver are in the same process, so the secret need not outlive it.
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
