import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/assignments/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import type { Tx } from '../../platform/database/client';
import { tenants } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { getDocumentBranding } from '../branding/branding.service';
import { listAssignees } from './assignments.db';
import { assignOrder, claimOrder, claimOrders } from './assignments.rules';
import { findOrder } from '../orders/orders.db';
import { workOrderPdf } from '../orders/work-order-pdf';
import { createContextFactory } from '../audit/action-context.service';
import { getTenantDay } from '../tenants/tenants.service';

type GetOrderDetail = (tx: Tx, caller: Caller, id: string) => Promise<OrderDetail>;

/** Assignment of orders to the partner's users, and the work order PDF. */
export function assignmentsRoutes(app: FastifyInstance, { db: database, clock, heavyWork }: Deps, getDetail: GetOrderDetail): void {
  const toContext = createContextFactory(clock);

  route(app, contract.claimOrder, ({ params, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      await claimOrder(tx, toContext({ caller, requestMeta }), params.id);
      return getDetail(tx, caller, params.id);
    }),
  );

  route(app, contract.assignOrder, ({ params, body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      await assignOrder(tx, toContext({ caller, requestMeta }), params.id, body.userId);
      return getDetail(tx, caller, params.id);
    }),
  );

  route(app, contract.listAssignees, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const found = await findOrder(tx, caller, params.id);
      if (!found) throw notFound('order');
      const today = await getTenantDay(tx, caller.tenantId, clock());
      return { items: await listAssignees(tx, caller.tenantId, found.row.partnerId, today) };
    }),
  );

  route(app, contract.bulkOrders, ({ body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => claimOrders(tx, toContext({ caller, requestMeta }), body.ids)),
  );

  route(app, contract.workOrder, async ({ params, caller, requestMeta, reply }) => {
    const { tenantId } = caller;
    const [order, issuer, branding] = await database.withTenant(tenantId, async (tx) => {
      const detail = await getDetail(tx, caller, params.id);
      const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, tenantId));
      return [detail, tenant?.name ?? '', await getDocumentBranding(tx, tenantId, detail.partner.id)] as const;
    });
    reply.header('Content-Disposition', `attachment; filename="${order.number}.pdf"`);
    return heavyWork.render(workOrderPdf, { tenantId, requestMeta }, [order, issuer, branding]);
  });
}
