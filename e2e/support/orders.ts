import type { Page } from '@playwright/test';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { callApi } from './api';
import type { SignedIn } from './test';

/** Places a new order of the customer with the demo partner, for one test only. */
export async function placeOrder(page: Page, customer: SignedIn, partner: SignedIn): Promise<OrderDetail> {
  const { items } = await callApi<{ items: { service: { id: string }; packageName: string }[] }>(
    page,
    partner,
    'GET',
    '/orders/queue?limit=1',
  );
  const [sample] = items;
  return callApi(page, customer, 'POST', '/orders', { serviceId: sample?.service.id, package: sample?.packageName, method: 'invoice' });
}
