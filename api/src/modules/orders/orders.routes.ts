import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/orders';
import * as ratings from '@techadds/shared/contract/ratings';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../database/database';
import type { Audience } from '../../http/audience';
import type { Caller } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/errors';
import { idempotencyKeyOf } from '../../http/idempotency';
import { route, sharedRoute } from '../../http/route';
import { releaseParts } from '../../money/order';
import { pageOf } from '../../records/list';
import { act, recordPayment, refundOrder, resolveDispute } from './orders.actions.rules';
import { deliver } from './deliveries.rules';
import { deskRoutes } from '../assignments/assignments.routes';
import { subscribe } from './order-followers.rules';
import { leftOf, lockPayment } from '../payments/payments.db';
import { allowedActions, refusal } from './orders.transitions';
import * as db from './orders.db';
import { placeOrder } from './orders.rules';
import { paymentOf, payOrder } from '../payments/payments.rules';
import { workPayments } from '../payments/payments.jobs';
import { rate, withoutLateRatings } from './order-ratings.rules';
import { previewRefund } from '../refunds/refunds.rules';

/** Who gets what, for those whose business it is. */
async function sharesOf(tx: Tx, row: db.OrderRow, role: Role): Promise<contract.OrderShares | null> {
  if (role === 'customer') return null;
  const left = await leftOf(tx, row);
  const { partner, commission, fee, tax } = row.refundedCents < row.paidCents ? releaseParts(left) : left;
  const { feePayer, releasedAt, availableAt } = row;
  return { partnerCents: partner, commissionCents: commission, feeCents: fee, feePayer, taxCents: tax, releasedAt, availableAt };
}

async function shown(tx: Tx, caller: Caller, id: string, now: Date): Promise<contract.OrderDetail> {
  const found = await db.findOrder(tx, caller, id);
  if (!found) throw notFound('order');
  const { order, row } = found;
  const waits = row.fulfilmentStatus === 'pending_payment' && caller.scope === 'own';
  const payment = waits ? paymentOf(tx, await lockPayment(tx, row.tenantId, id)) : null;
  const actions = await withoutLateRatings(tx, row, allowedActions(row, caller.role), now);
  return { ...order, payment, shares: await sharesOf(tx, row, caller.role), allowedActions: actions };
}

export function ordersRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock, payments } = deps;
  const detailOf = (tx: Tx, caller: Caller, id: string) => shown(tx, caller, id, clock());
  deskRoutes(app, deps, detailOf);

  route(app, contract.placeOrder, async ({ tx, body, caller, origin, headers }) => {
    const { id } = await placeOrder(tx, { caller, origin, now: clock() }, body, idempotencyKeyOf(headers));
    return detailOf(tx, caller, id);
  });

  const list = async (audience: Audience, filter: db.OrderFilter) => {
    const now = clock();
    const [items, counted] = await database.readTogether(audience.tenantId, (tx) => [
      db.listOrders(tx, audience, filter, now),
      db.countOrders(tx, audience, filter, now),
    ]);
    const { counts, total } = db.tabsOf(counted, filter.status);
    return { ...pageOf(filter, total, items), counts };
  };
  sharedRoute(app, contract.listOrders, ({ query, audience }) => list(audience, query));
  sharedRoute(
    app,
    contract.listQueue,
    ({ query, audience }) =>
      list(audience, { ...query, ...(query.assignee && { assignedTo: (query.assignee === 'me' && audience.userId) || null }) }),
    ({ assignee }) => assignee === 'me',
  );

  route(app, contract.getOrder, ({ params, caller }) => database.withTenant(caller.tenantId, (tx) => detailOf(tx, caller, params.id)));

  route(app, contract.subscribeToOrder, ({ params, body, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => ({
      orderId: params.id,
      channels: await subscribe(tx, caller, params.id, body.channels),
    })),
  );

  route(app, contract.payOrder, async ({ tx, params, caller, origin }) => {
    await payOrder(tx, { caller, origin, now: clock() }, params.id, payments.port.provider);
    return detailOf(tx, caller, params.id);
  });

  route(app, contract.recordPayment, async ({ tx, params, body, caller, origin }) => {
    await recordPayment(tx, { caller, origin, now: clock() }, params.id, body.reference);
    return detailOf(tx, caller, params.id);
  });

  const carryOn = (caller: Caller) => () => payments.background(() => workPayments(deps, caller.tenantId));

  route(app, contract.acceptOrder, async ({ tx, params, caller, origin }) => {
    await act(tx, { caller, origin, now: clock() }, params.id, 'accept', null);
    return detailOf(tx, caller, params.id);
  });

  route(app, contract.declineOrder, async ({ tx, params, body, caller, origin, afterwards }) => {
    await act(tx, { caller, origin, now: clock() }, params.id, 'decline', body.reason);
    afterwards(carryOn(caller));
    return detailOf(tx, caller, params.id);
  });

  route(app, contract.startOrder, async ({ tx, params, caller, origin }) => {
    await act(tx, { caller, origin, now: clock() }, params.id, 'start', null);
    return detailOf(tx, caller, params.id);
  });

  route(app, contract.deliverOrder, async ({ tx, params, body, caller, origin }) => {
    await deliver(tx, { caller, origin, now: clock() }, params.id, body);
    return detailOf(tx, caller, params.id);
  });

  route(app, contract.requestChanges, async ({ tx, params, body, caller, origin }) => {
    await act(tx, { caller, origin, now: clock() }, params.id, 'requestChanges', body.note);
    return detailOf(tx, caller, params.id);
  });

  route(app, contract.completeOrder, async ({ tx, params, caller, origin }) => {
    await act(tx, { caller, origin, now: clock() }, params.id, 'complete', null);
    return detailOf(tx, caller, params.id);
  });

  route(app, contract.cancelOrder, async ({ tx, params, body, caller, origin, afterwards }) => {
    await act(tx, { caller, origin, now: clock() }, params.id, 'cancel', body.reason);
    afterwards(carryOn(caller));
    return detailOf(tx, caller, params.id);
  });

  route(app, contract.disputeOrder, async ({ tx, params, body, caller, origin }) => {
    await act(tx, { caller, origin, now: clock() }, params.id, 'dispute', body.reason);
    return detailOf(tx, caller, params.id);
  });

  route(app, contract.resolveDispute, async ({ tx, params, body, caller, origin, afterwards }) => {
    await resolveDispute(tx, { caller, origin, now: clock() }, params.id, body);
    afterwards(carryOn(caller));
    return detailOf(tx, caller, params.id);
  });

  route(app, contract.previewRefund, ({ params, query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const found = await db.findOrder(tx, caller, params.id);
      if (!found) throw notFound('order');
      const allowed = allowedActions(found.row, caller.role);
      if (!allowed.includes('refund') && !allowed.includes('resolve')) throw refusal(found.row, caller.role, 'refund');
      return previewRefund(tx, found.row, query.amountCents);
    }),
  );

  route(app, contract.refundOrder, async ({ tx, params, body, caller, origin, afterwards }) => {
    await refundOrder(tx, { caller, origin, now: clock() }, params.id, body);
    afterwards(carryOn(caller));
    return detailOf(tx, caller, params.id);
  });

  route(app, ratings.rateOrder, async ({ tx, params, body, caller, origin }) => {
    await rate(tx, { caller, origin, now: clock() }, params.id, 'rate', body);
    return detailOf(tx, caller, params.id);
  });

  route(app, ratings.rateCustomer, async ({ tx, params, body, caller, origin }) => {
    await rate(tx, { caller, origin, now: clock() }, params.id, 'rateCustomer', { ...body, aspects: {} });
    return detailOf(tx, caller, params.id);
  });
}
