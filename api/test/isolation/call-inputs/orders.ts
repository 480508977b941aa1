import { randomUUID } from 'node:crypto';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinders } from './types';

/** Orders with their assignment, refunds and disputes, and ratings. */
export const orderInputs: InputOverrides = {
  // The generated files do not belong to the actor.
  deliverOrder: () => ({ files: [] }),
  assignOrder: (_world, { id }) => ({ userId: id }),
  bulkOrders: async ({ test }, { partnerId }) => {
    const [order] = await test.asOwner(`select id from orders where partner_id = $1 and fulfilment_status = 'placed' limit 1`, [partnerId]);
    return { ids: [order?.id ?? randomUUID()] };
  },
  placeOrder: () => ({ package: 'Standard', expectedTotalCents: undefined, perkCode: undefined, creditCents: undefined }),
  ratePerk: async ({ test }, { id }) => {
    const query = `select id, discounts->0->>'perkId' as perk_id from orders where placed_by = $1 and milestone_id is null and fulfilment_status = 'completed'
      and discounts->0->>'perkId' is not null limit 1`;
    const [order] = await test.asOwner(query, [id]);
    return { orderId: order?.id, perkId: order?.perk_id };
  },
  resolveAppeal: () => ({ decision: 'rating_kept', amendedStars: undefined }),
  previewRefund: () => ({ amountCents: undefined }),
  resolveDispute: () => ({ outcome: 'completed', refundCents: undefined }),
};

export const orderRows: RowFinders = {
  assignOrder: createRowFinder(
    `select id from orders where partner_id = $2 and $1::uuid is not null and milestone_id is null
     and fulfilment_status in ('placed', 'accepted', 'in_progress', 'delivered', 'changes_requested', 'disputed') order by placed_at desc`,
    1,
  ),
  listServiceRatings: async ({ test }, { tenant }) => {
    const query = `select service_id as id from ratings where tenant_id = $1 and target = 'order' and status = 'published' limit 1`;
    return (await test.asOwner(query, [test.tenants[tenant].id])).map(({ id }) => String(id));
  },
  // The newest rows belong to projects, whose sales have actions of their own.
  payOrder: createRowFinder(
    `select id from orders where placed_by = $1 and milestone_id is null and fulfilment_status = 'pending_payment' order by created_at desc`,
    1,
  ),
};
