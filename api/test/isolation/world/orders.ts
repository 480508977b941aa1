import type { Actor, TestWorld } from '../test-world';

/** The initial services, which have the package that the world orders. */
export const orderableServiceFilter = `status = 'active' and name ~ '^(Pen test|Review) of '`;

/** Places an order of each service for each customer. */
export async function placeOrders({ test, actors, send }: TestWorld): Promise<void> {
  for (const customer of actors.filter(({ role }) => role === 'customer')) {
    for (const { id } of await test.asOwner(`select id from services where tenant_id = $1 and ${orderableServiceFilter}`, [
      test.tenants[customer.tenant].id,
    ])) {
      const payload = { serviceId: id, package: 'Standard', requirements: 'As discussed.', method: 'invoice' };
      const answer = await send(customer, { method: 'POST', url: '/orders', payload });
      if (answer.statusCode !== 201) throw new Error(`The world has no order: ${answer.body}`);
    }
  }
}

/** Actions that lead to each order status. Refundable orders come last, since the newest rows are tried first. */
const orderPaths: readonly (readonly [by: 'partner' | 'admin' | 'customer', action: string, payload?: object][])[] = [
  [['partner', 'accept']],
  [
    ['partner', 'accept'],
    ['partner', 'start'],
  ],
  [
    ['partner', 'accept'],
    ['partner', 'start'],
    ['partner', 'deliver', { note: 'The report is attached.' }],
  ],
  [
    ['partner', 'accept'],
    ['admin', 'record-payment', { reference: 'Transfer 1' }],
    ['partner', 'start'],
    ['partner', 'deliver', { note: 'The report is attached.' }],
    ['customer', 'dispute', { reason: 'Half of it is missing.' }],
  ],
  [
    ['partner', 'accept'],
    ['admin', 'record-payment', { reference: 'Transfer 2' }],
    ['partner', 'start'],
    ['partner', 'deliver', { note: 'The report is attached.' }],
    ['customer', 'complete'],
  ],
];

/** Creates an order per customer, partner and status that has actions. */
export async function createOrdersInEveryStatus({ test, actors, send }: TestWorld): Promise<void> {
  const call = async (actor: Actor | undefined, url: string, payload?: object) => {
    const answer = await send(actor ?? null, { method: 'POST', url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no order on its way: ${url} ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  const partners = actors.filter(({ role }) => role === 'partner_admin');
  for (const way of orderPaths) {
    for (const customer of actors.filter(({ role }) => role === 'customer')) {
      for (const partner of partners.filter(({ tenant }) => tenant === customer.tenant)) {
        const who = { customer, partner, admin: actors.find(({ role, tenant }) => role === 'admin' && tenant === customer.tenant) };
        const [service] = await test.asOwner(`select id from services where partner_id = $1 and ${orderableServiceFilter} limit 1`, [
          partner.partnerId,
        ]);
        const order = { serviceId: service?.id, package: 'Standard', requirements: 'As discussed.', method: 'invoice' };
        const id = await call(customer, '/orders', order);
        for (const [by, action, payload] of way) await call(who[by], `/orders/${id}/${action}`, payload);
      }
    }
  }
}
