import { onePixelPng } from '../pixel';
import { orderableServiceFilter } from './orders';
import type { Actor, TestWorld } from '../test-world';

/** Creates rated orders per customer and partner, delivered with a file: with a pending, a published and an appealed rating. */
export async function rateOrders({ test, actors, send }: TestWorld): Promise<void> {
  const call = async <T = { id: string }>(actor: Actor, url: string, payload?: object, method: 'GET' | 'POST' = 'POST'): Promise<T> => {
    const answer = await send(actor, { method, url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no rating: ${url} ${answer.body}`);
    return answer.json<T>();
  };
  for (const customer of actors.filter(({ role }) => role === 'customer')) {
    for (const partner of actors.filter(({ role, tenant }) => role === 'partner_admin' && tenant === customer.tenant)) {
      const [service] = await test.asOwner(`select id from services where partner_id = $1 and ${orderableServiceFilter} limit 1`, [
        partner.partnerId,
      ]);
      for (const end of ['pending', 'published', 'appealed'] as const) {
        const order = { serviceId: service?.id, package: 'Standard', requirements: 'As discussed.', method: 'invoice' };
        const { id } = await call(customer, '/orders', order);
        for (const step of ['accept', 'start']) await call(partner, `/orders/${id}/${step}`);
        const file = await call(partner, '/files', { name: 'report.png', purpose: 'deliverable', data: onePixelPng });
        await call(partner, `/orders/${id}/deliver`, { note: 'The report is attached.', files: [file.id] });
        await call(customer, `/orders/${id}/complete`);
        await call(customer, `/orders/${id}/rate`, { stars: 2, comment: 'Late.' });
        if (end === 'pending') continue;
        await call(partner, `/orders/${id}/rate-customer`, { stars: 4, comment: 'Clear.' });
        const { items } = await call<{ items: { id: string; author: string }[] }>(customer, `/ratings/order/${id}`, undefined, 'GET');
        const ratingId = items.find(({ author }) => author === 'customer')?.id;
        if (end === 'appealed') await call(partner, '/ratings/appeal', { ratingId, reason: 'other', statement: 'It was in time.' });
      }
    }
  }
}
