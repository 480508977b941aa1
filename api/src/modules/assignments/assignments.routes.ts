import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/order-desk';
import type { OrderDetail } from '@techadds/shared/contract/orders';
import type { Tx } from '../../database/database';
import { tenants } from '../../database/schema';
import type { Caller, Origin } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/errors';
import { route } from '../../http/route';
import { letterheadOf } from '../../records/branding';
import { assigneesOf } from './assignments.db';
import { assign, claim, claimAll } from './assignments.rules';
import { findOrder } from '../orders/orders.db';
import { workOrderPdf } from '../orders/work-order-pdf';

type DetailOf = (tx: Tx, caller: Caller, id: string) => Promise<OrderDetail>;

/** Who of a partner's people does which order, and what they are handed for it. */
export function deskRoutes(app: FastifyInstance, { db: database, clock }: Deps, detailOf: DetailOf): void {
  const act = ({ caller, origin }: { caller: Caller; origin: Origin }) => ({ caller, origin, now: clock() });

  route(app, contract.claimOrder, ({ params, caller, origin }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      await claim(tx, act({ caller, origin }), params.id);
      return detailOf(tx, caller, params.id);
    }),
  );

  route(app, contract.assignOrder, ({ params, body, caller, origin }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      await assign(tx, act({ caller, origin }), params.id, body.userId);
      return detailOf(tx, caller, params.id);
    }),
  );

  route(app, contract.listAssignees, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const found = await findOrder(tx, caller, params.id);
      if (!found) throw notFound('order');
      return { items: await assigneesOf(tx, caller.tenantId, found.row.partnerId) };
    }),
  );

  route(app, contract.bulkOrders, ({ body, caller, origin }) =>
    database.withTenant(caller.tenantId, (tx) => claimAll(tx, act({ caller, origin }), body.ids)),
  );

  route(app, contract.workOrder, ({ params, caller, reply }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const order = await detailOf(tx, caller, params.id);
      reply.header('Content-Disposition', `attachment; filename="${order.number}.pdf"`);
      const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, caller.tenantId));
      return workOrderPdf(order, tenant?.name ?? '', await letterheadOf(tx, caller.tenantId, order.partner.id));
    }),
  );
}
