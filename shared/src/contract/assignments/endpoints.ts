import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id } from '../fields';
import { OrderDetail } from '../orders/endpoints';

const refetchedResources = ['dashboard', 'notifications'];

export const claimOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/claim',
  summary: 'Claim an unassigned order; 409 with the assignee if it is already claimed',
  permission: 'orders.claim',
  params: Id,
  response: OrderDetail,
  errors: [404, 409],
  refetches: refetchedResources,
});

/** Null takes the order back. */
export const AssignOrder = z.strictObject({ userId: z.nullable(id) });

export const assignOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/assign',
  summary: 'Assign an order to a partner user, or unassign it with null',
  permission: 'orders.assign',
  params: Id,
  body: AssignOrder,
  response: OrderDetail,
  errors: [404, 409],
  refetches: refetchedResources,
});

/** A member of the partner's team, with the number of their open orders. */
export const Assignee = z.object({
  id,
  name: z.string(),
  openOrders: z.int(),
  /** The last day out of office, if that has begun: until then, no orders can be assigned to them. */
  awayUntil: z.nullable(z.string()),
});
export type Assignee = z.infer<typeof Assignee>;

export const listAssignees = endpoint({
  method: 'GET',
  path: '/orders/{id}/assignees',
  summary: 'List partner users who can be assigned an order, least busy first',
  permission: 'orders.assign',
  params: Id,
  response: z.object({ items: z.array(Assignee) }),
  errors: [404],
});

export const bulkOrders = endpoint({
  method: 'POST',
  path: '/orders/bulk',
  summary: 'Claim several orders; each succeeds or fails on its own',
  permission: 'orders.claim',
  body: z.strictObject({ action: z.enum(['claim']), ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ done: z.array(id), failed: z.array(z.object({ id, error: z.string() })) }),
  refetches: refetchedResources,
});

export const workOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}/work-order',
  summary: 'Get the work order of an order as a PDF',
  permission: 'orders.workOrder',
  params: Id,
  response: z.string(),
  type: 'application/pdf',
  errors: [404],
});
