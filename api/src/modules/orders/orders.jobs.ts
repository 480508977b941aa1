import { and, asc, eq, lte, not } from 'drizzle-orm';
import { orderTimers } from '@techadds/shared/contract/orders/states';
import type { Tx } from '../../platform/database/client';
import { orders } from '../../schema';
import type { PaymentDeps } from '../payments/providers/providers.service';
import { applyOrderAction } from './orders.actions.rules';
import { applyOrderTransition } from './orders.transitions';
import { lockTenantOrder, type OrderRow } from './orders.db';
import { cancelOrRefundPayment } from '../refunds/refunds.rules';
import { findExchangeTerms } from '../currency/exchange-rates.service';
import { makeFundsAvailable } from './escrow-release';
import { isHoldOver, lacksRate } from './orders-without-rate.db';
import { dropUnpaidSale } from './unpaid-sales';
import { processPayments } from '../payments/payments.jobs';
import { createSystemContext } from '../audit/action-context.service';

type JobDeps = Pick<PaymentDeps, 'db' | 'clock' | 'config' | 'payments' | 'fieldEncryption' | 'callLog' | 'log'>;

/** Orders per run; the rest follows in the next run. */
const batchSize = 100;
const noAnswerNote = 'Nobody answered in time.';

/** Applies the automatic transition of an order whose time in its status is over. */
export async function applyAutoTransition(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (order.autoAt === null || order.autoAt > now.toISOString()) return;
  switch (order.fulfilmentStatus) {
    case 'placed':
      await applyOrderAction(tx, createSystemContext(order.tenantId, 'auto-decline', now), order, 'decline', noAnswerNote);
      return;
    case 'delivered':
      await applyOrderAction(tx, createSystemContext(order.tenantId, 'auto-complete', now), order, 'complete', null);
      return;
    case 'pending_payment': {
      const context = createSystemContext(order.tenantId, 'expire-unpaid', now);
      if (order.milestoneId !== null) {
        await dropUnpaidSale(tx, context, order);
        return;
      }
      const updated = await cancelOrRefundPayment(tx, context, order, 'It was not paid in time.');
      await applyOrderTransition(tx, context, updated, { to: orderTimers.pending_payment!.to, event: 'expired' });
    }
  }
}

/** Each order in a transaction of its own, so that one failure does not block the others. Returns the number processed. */
async function processOrders(
  { db, log }: JobDeps,
  tenantId: string,
  ids: string[],
  work: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const id of ids) {
    const committed = await db
      .withTenant(tenantId, async (tx) => {
        const order = await lockTenantOrder(tx, tenantId, id);
        if (order) await work(tx, order);
        return true;
      })
      .catch((error: unknown) => log.error({ err: error, order: id }, 'an order could not go on by itself'));
    if (committed) done += 1;
  }
  return done;
}

/** Applies timeouts: unpaid orders expire, unanswered ones are declined and refunded, deliveries are accepted. */
export async function advanceOrders(deps: JobDeps, tenantId: string, now: Date): Promise<number> {
  const due = await deps.db.withTenant(tenantId, (tx) =>
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), lte(orders.autoAt, now.toISOString())))
      .orderBy(asc(orders.autoAt))
      .limit(batchSize),
  );
  const ids = due.map(({ id }) => id);
  const done = await processOrders(deps, tenantId, ids, (tx, order) => applyAutoTransition(tx, order, now));
  if (done > 0) deps.payments.runInBackground(() => processPayments(deps, tenantId));
  return done;
}

/** Makes pending amounts available to partners after the holding period. */
export async function releaseHeldFunds(deps: JobDeps, tenantId: string, now: Date): Promise<number> {
  const terms = await findExchangeTerms(deps, now);
  // Those that wait for a rate must not hold up the others.
  const isPossible = and(isHoldOver(tenantId, now), not(lacksRate(tenantId, terms)));
  const due = await deps.db.withTenant(tenantId, (tx) =>
    tx.select({ id: orders.id }).from(orders).where(isPossible).orderBy(asc(orders.availableAt)).limit(batchSize),
  );
  const ids = due.map(({ id }) => id);
  return processOrders(deps, tenantId, ids, async (tx, order) => {
    if (order.madeAvailableAt === null && order.availableAt !== null)
      await makeFundsAvailable(tx, createSystemContext(tenantId, 'end-hold', now), order, terms);
  });
}

/** Continues payments with the provider (captures, refunds, settlements), and runs the simulated processor's own work. */
export async function resumePayments(deps: JobDeps, tenantId: string, now: Date): Promise<number> {
  await deps.payments.runDueWork(tenantId, now);
  return processPayments(deps, tenantId);
}
