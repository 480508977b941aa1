import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { orderAuto } from '@techadds/shared/contract/order-states';
import type { Tx } from '../../database/database';
import { orders } from '../../database/schema';
import type { Deps } from '../../http/deps';
import { move } from './orders.actions.rules';
import { itself } from './order-action-context';
import { step } from './orders.transitions';
import { lockAnyOrder, type OrderRow } from './orders.db';
import { undoPayment } from '../refunds/refunds.rules';
import { makeAvailable } from './escrow-release';
import { workPayments } from '../payments/payments.jobs';

type JobDeps = Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>;

/** How many orders one run looks at; what is left comes in the next. */
const atOnce = 100;
const noAnswer = 'Nobody answered in time.';

/** What happens by itself to an order whose time in its state is over. */
export async function endOfTime(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (order.autoAt === null || order.autoAt > now.toISOString()) return;
  switch (order.fulfilmentStatus) {
    case 'placed':
      await move(tx, itself('auto-decline', now), order, 'decline', noAnswer);
      return;
    case 'delivered':
      await move(tx, itself('auto-complete', now), order, 'complete', null);
      return;
    case 'pending_payment': {
      const deed = itself('expire-unpaid', now);
      const kept = await undoPayment(tx, deed, order, 'It was not paid in time.');
      await step(tx, deed, kept, { to: orderAuto.pending_payment!.to, past: 'expired' });
    }
  }
}

/** Each order in a transaction of its own: one that fails holds up no other. How many were done. */
async function each(
  { db, log }: JobDeps,
  tenantId: string,
  ids: string[],
  work: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const id of ids) {
    await db
      .withTenant(tenantId, async (tx) => {
        const order = await lockAnyOrder(tx, tenantId, id);
        if (order) await work(tx, order);
        done += 1;
      })
      .catch((error: unknown) => log.error({ err: error, order: id }, 'an order could not go on by itself'));
  }
  return done;
}

/** Ends what nobody ended: unpaid orders expire, unanswered ones are declined and paid back, deliveries count as accepted. */
export async function advanceOrders(deps: JobDeps, tenantId: string, now: Date): Promise<number> {
  const due = await deps.db.withTenant(tenantId, (tx) =>
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), lte(orders.autoAt, now.toISOString())))
      .orderBy(asc(orders.autoAt))
      .limit(atOnce),
  );
  const ids = due.map(({ id }) => id);
  const done = await each(deps, tenantId, ids, (tx, order) => endOfTime(tx, order, now));
  if (done > 0) deps.payments.background(() => workPayments(deps, tenantId));
  return done;
}

/** Lets partners have what was held back for long enough. */
export async function endHolds(deps: JobDeps, tenantId: string, now: Date): Promise<number> {
  const over = and(eq(orders.tenantId, tenantId), isNull(orders.madeAvailableAt), lte(orders.availableAt, now.toISOString()));
  const due = await deps.db.withTenant(tenantId, (tx) =>
    tx.select({ id: orders.id }).from(orders).where(over).orderBy(asc(orders.availableAt)).limit(atOnce),
  );
  const ids = due.map(({ id }) => id);
  return each(deps, tenantId, ids, async (tx, order) => {
    if (order.madeAvailableAt === null && order.availableAt !== null) await makeAvailable(tx, itself('end-hold', now), order);
  });
}

/** Carries payments on with the provider: captures, refunds, settlements; and lets the embedded one do its own work. */
export async function carryPaymentsOn(deps: JobDeps, tenantId: string, now: Date): Promise<number> {
  await deps.payments.tick(tenantId, now);
  return workPayments(deps, tenantId);
}
