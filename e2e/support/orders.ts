import type { Page } from '@playwright/test';
import type { CatalogService } from '@techadds/shared/contract/catalog/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { callApi } from './api';
import type { SignedIn } from './test';

/** Places a new order of the customer with the demo partner, for one test only. Its package includes revisions. */
export async function placeOrder(page: Page, customer: SignedIn, partner: SignedIn): Promise<OrderDetail> {
  const { items } = await callApi<{ items: { service: { id: string } }[] }>(page, partner, 'GET', '/orders/queue?limit=50');
  for (const serviceId of new Set(items.map(({ service }) => service.id))) {
    const { packages } = await callApi<CatalogService>(page, customer, 'GET', `/marketplace/catalog/items/${serviceId}`);
    const name = packages.find(({ revisions }) => revisions > 0)?.name;
    if (name) return callApi(page, customer, 'POST', '/orders', { serviceId, package: name, method: 'invoice' });
  }
  throw new Error('No service of the demo partner has a package with revisions.');
}
