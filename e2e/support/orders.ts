import { expect, type Page } from '@playwright/test';
import type { OrderDetail } from '@techadds/shared/contract/orders';
import { authorization, type SignedIn } from './test';

/** A new order of the customer with the partner of the demo accounts, which no other test touches. */
export async function placeOrder(page: Page, customer: SignedIn, partner: SignedIn): Promise<OrderDetail> {
  const queue = await page.request.get('/api/orders/queue?limit=1', { headers: authorization(partner) });
  const { items } = (await queue.json()) as { items: { service: { id: string }; packageName: string }[] };
  const [sample] = items;
  const placed = await page.request.post('/api/orders', {
    headers: authorization(customer),
    data: { serviceId: sample?.service.id, package: sample?.packageName, method: 'invoice' },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  return (await placed.json()) as OrderDetail;
}
