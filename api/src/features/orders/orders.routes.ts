import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/orders';
import type { Tx } from '../../database/database';
import type { Caller } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { invalid, notFound } from '../../http/errors';
import { route } from '../../http/route';
import { pageOf } from '../../records/list';
import * as db from './orders.db';
import { allowedActions, answerOrder, placeOrder } from './orders.rules';

async function detailOf(tx: Tx, caller: Caller, id: string): Promise<contract.OrderDetail> {
  const order = await db.findOrder(tx, caller, id);
  if (!order) throw notFound('order');
  return { ...order, allowedActions: allowedActions(order.fulfilmentStatus, caller.role) };
}

function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw invalid({ 'Idempotency-Key': 'Use 1 to 200 letters, digits or signs, without spaces.' });
}

export function ordersRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.placeOrder, ({ body, caller, origin, headers, reply }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { id, replayed } = await placeOrder(tx, { caller, origin, now: clock() }, body, keyOf(headers['idempotency-key']));
      if (replayed) reply.code(200).header('Idempotent-Replay', 'true');
      return detailOf(tx, caller, id);
    }),
  );

  route(app, contract.listOrders, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await db.listOrders(tx, caller, query, clock());
      return pageOf(query, total, items);
    }),
  );

  route(app, contract.listQueue, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const now = clock();
      const { total, items } = await db.listOrders(tx, caller, query, now);
      return { ...pageOf(query, total, items), counts: await db.countTabs(tx, caller, query.query, now) };
    }),
  );

  route(app, contract.getOrder, ({ params, caller }) => database.withTenant(caller.tenantId, (tx) => detailOf(tx, caller, params.id)));

  route(app, contract.acceptOrder, ({ params, caller, origin }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      await answerOrder(tx, { caller, origin, now: clock() }, params.id, 'accept', null);
      return detailOf(tx, caller, params.id);
    }),
  );

  route(app, contract.declineOrder, ({ params, body, caller, origin }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      await answerOrder(tx, { caller, origin, now: clock() }, params.id, 'decline', body.reason);
      return detailOf(tx, caller, params.id);
    }),
  );
}
