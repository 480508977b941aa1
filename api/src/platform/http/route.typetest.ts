/** Compiled but never run: each expected error is a mistake that the compiler must catch. */
import type { FastifyInstance } from 'fastify';
import { live } from '@techadds/shared/contract/health/endpoints';
import { declineOrder, getOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { endpoint } from '@techadds/shared/contract/endpoint';
import { Tenant } from '@techadds/shared/contract/tenants/endpoints';
import { route } from './route';

declare const app: FastifyInstance;
declare const order: OrderDetail;

route(app, getOrder, async ({ params, caller }) => ({ ...order, id: params.id, number: caller.name }));
route(app, live, async ({ caller }) => {
  caller satisfies null;
  return { status: 'ok' as const };
});

// @ts-expect-error The response has the wrong shape.
route(app, getOrder, async () => ({ id: 'a' }));
// @ts-expect-error The response lacks the timeline.
route(app, getOrder, async () => ({ ...order, timeline: undefined }));
// @ts-expect-error There is no response.
route(app, getOrder, async () => {});
// @ts-expect-error The path has no such param.
route(app, getOrder, async ({ params }) => ({ ...order, id: typeof params.orderId }));
// @ts-expect-error The endpoint takes no body.
route(app, getOrder, async ({ body }) => ({ ...order, number: typeof body.number }));
// @ts-expect-error The body has no such field.
route(app, declineOrder, async ({ body }) => ({ ...order, requirements: typeof body.why }));
route(app, live, async ({ caller }) => {
  // @ts-expect-error There is no caller on a public endpoint.
  void caller.name;
  return { status: 'ok' as const };
});
// @ts-expect-error No such permission.
endpoint({ method: 'GET', path: '/x', summary: 'x', permission: 'orders.burn', response: Tenant });
// @ts-expect-error No success has this status.
endpoint({ method: 'GET', path: '/x', summary: 'x', permission: 'orders.read', response: Tenant, status: 404 });
