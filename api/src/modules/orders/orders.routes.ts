import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/orders/endpoints';
import * as ratings from '@techadds/shared/contract/ratings/endpoints';
import type { Tx } from '../../platform/database/client';
import type { CacheScope } from '../../platform/http/cache-scope';
import type { Caller } from '../../platform/auth/caller';
import type { PaymentDeps } from '../payments/providers/providers.service';
import { notFound } from '../../platform/http/errors';
import { route, coalescedRoute } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { performOrderAction, recordPayment, refundOrder, resolveDispute } from './orders.actions.rules';
import { deliverOrder } from './deliveries.rules';
import { assignmentsRoutes } from '../assignments/assignments.routes';
import { subscribeToOrder } from './order-followers.rules';
import { lockPayment } from '../payments/payments.db';
import { getAllowedOrderActions, toOrderTransitionError } from './orders.transitions';
import { getOrderShares } from './order-shares';
import * as db from './orders.db';
import { placeOrder } from './orders.rules';
import { toOrderPaymentDto, payOrder } from '../payments/payments.rules';
import { processPayments } from '../payments/payments.jobs';
import { rateOrder, excludeClosedRatings } from './order-ratings.rules';
import { previewRefund } from '../refunds/refunds.rules';
import { requireKnownCode } from '../perks/perk-codes';
import { createContextFactory } from '../audit/action-context.service';

async function getOrderDetail(tx: Tx, caller: Caller, id: string, now: Date): Promise<contract.OrderDetail> {
  const found = await db.findOrder(tx, caller, id);
  if (!found) throw notFound('order');
  const { order, row } = found;
  const isAwaitingPayment = row.fulfilmentStatus === 'pending_payment' && caller.scope === 'own';
  const payment = isAwaitingPayment ? toOrderPaymentDto(tx, await lockPayment(tx, row.tenantId, id)) : null;
  const actions = await excludeClosedRatings(tx, row, getAllowedOrderActions(row, caller.role), now);
  return { ...order, payment, shares: caller.role === 'customer' ? null : await getOrderShares(tx, row), allowedActions: actions };
}

export function ordersRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db: database, clock, payments } = deps;
  const toContext = createContextFactory(clock);
  const getDetail = (tx: Tx, caller: Caller, id: string) => getOrderDetail(tx, caller, id, clock());
  assignmentsRoutes(app, deps, getDetail);

  route(
    app,
    contract.placeOrder,
    async ({ tx, body, caller, requestMeta }) => getDetail(tx, caller, await placeOrder(tx, toContext({ caller, requestMeta }), body)),
    ({ body: { perkCode }, caller, requestMeta }) => requireKnownCode(deps, caller, requestMeta, perkCode, 'perkCode'),
  );

  const list = async (cacheScope: CacheScope, filter: db.OrderFilter) => {
    const now = clock();
    const [items, statusCounts] = await database.readPipelined(cacheScope.tenantId, (tx) => [
      db.listOrders(tx, cacheScope, filter, now),
      db.countOrders(tx, cacheScope, filter, now),
    ]);
    const { counts, total } = db.toTabCounts(statusCounts, filter.status);
    return { ...toPage(filter, total, items), counts };
  };
  coalescedRoute(app, contract.listOrders, ({ query, cacheScope }) => list(cacheScope, query));
  coalescedRoute(
    app,
    contract.listQueue,
    ({ query, cacheScope }) =>
      list(cacheScope, { ...query, ...(query.assignee && { assignedTo: (query.assignee === 'me' && cacheScope.userId) || null }) }),
    ({ assignee }) => assignee === 'me',
  );

  route(app, contract.getOrder, ({ params, caller }) => database.withTenant(caller.tenantId, (tx) => getDetail(tx, caller, params.id)));

  route(app, contract.subscribeToOrder, ({ params, body, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => ({
      orderId: params.id,
      channels: await subscribeToOrder(tx, caller, params.id, body.channels),
    })),
  );

  route(app, contract.payOrder, async ({ tx, params, caller, requestMeta }) => {
    await payOrder(tx, toContext({ caller, requestMeta }), params.id, payments.provider.name);
    return getDetail(tx, caller, params.id);
  });

  route(app, contract.recordPayment, async ({ tx, params, body, caller, requestMeta }) => {
    await recordPayment(tx, toContext({ caller, requestMeta }), params.id, body.reference);
    return getDetail(tx, caller, params.id);
  });

  const processLater = (caller: Caller) => () => payments.runInBackground(() => processPayments(deps, caller.tenantId));

  route(app, contract.acceptOrder, async ({ tx, params, caller, requestMeta }) => {
    await performOrderAction(tx, toContext({ caller, requestMeta }), params.id, 'accept', null);
    return getDetail(tx, caller, params.id);
  });

  route(app, contract.declineOrder, async ({ tx, params, body, caller, requestMeta, afterCommit }) => {
    await performOrderAction(tx, toContext({ caller, requestMeta }), params.id, 'decline', body.reason);
    afterCommit(processLater(caller));
    return getDetail(tx, caller, params.id);
  });

  route(app, contract.startOrder, async ({ tx, params, caller, requestMeta }) => {
    await performOrderAction(tx, toContext({ caller, requestMeta }), params.id, 'start', null);
    return getDetail(tx, caller, params.id);
  });

  route(app, contract.deliverOrder, async ({ tx, params, body, caller, requestMeta }) => {
    await deliverOrder(tx, toContext({ caller, requestMeta }), params.id, body);
    return getDetail(tx, caller, params.id);
  });

  route(app, contract.requestChanges, async ({ tx, params, body, caller, requestMeta }) => {
    await performOrderAction(tx, toContext({ caller, requestMeta }), params.id, 'requestChanges', body.note);
    return getDetail(tx, caller, params.id);
  });

  route(app, contract.completeOrder, async ({ tx, params, caller, requestMeta }) => {
    await performOrderAction(tx, toContext({ caller, requestMeta }), params.id, 'complete', null);
    return getDetail(tx, caller, params.id);
  });

  route(app, contract.cancelOrder, async ({ tx, params, body, caller, requestMeta, afterCommit }) => {
    await performOrderAction(tx, toContext({ caller, requestMeta }), params.id, 'cancel', body.reason);
    afterCommit(processLater(caller));
    return getDetail(tx, caller, params.id);
  });

  route(app, contract.disputeOrder, async ({ tx, params, body, caller, requestMeta }) => {
    await performOrderAction(tx, toContext({ caller, requestMeta }), params.id, 'dispute', body.reason);
    return getDetail(tx, caller, params.id);
  });

  route(app, contract.resolveDispute, async ({ tx, params, body, caller, requestMeta, afterCommit }) => {
    await resolveDispute(tx, toContext({ caller, requestMeta }), params.id, body);
    afterCommit(processLater(caller));
    return getDetail(tx, caller, params.id);
  });

  route(app, contract.previewRefund, ({ params, query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const found = await db.findOrder(tx, caller, params.id);
      if (!found) throw notFound('order');
      const allowed = getAllowedOrderActions(found.row, caller.role);
      if (!allowed.includes('refund') && !allowed.includes('resolve')) throw toOrderTransitionError(found.row, caller.role, 'refund');
      return previewRefund(tx, found.row, query.amountCents);
    }),
  );

  route(app, contract.refundOrder, async ({ tx, params, body, caller, requestMeta, afterCommit }) => {
    await refundOrder(tx, toContext({ caller, requestMeta }), params.id, body);
    afterCommit(processLater(caller));
    return getDetail(tx, caller, params.id);
  });

  route(app, ratings.rateOrder, async ({ tx, params, body, caller, requestMeta }) => {
    await rateOrder(tx, toContext({ caller, requestMeta }), params.id, 'rate', body);
    return getDetail(tx, caller, params.id);
  });

  route(app, ratings.rateCustomer, async ({ tx, params, body, caller, requestMeta }) => {
    await rateOrder(tx, toContext({ caller, requestMeta }), params.id, 'rateCustomer', { ...body, aspects: {} });
    return getDetail(tx, caller, params.id);
  });
}
