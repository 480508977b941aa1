import { getProfile } from '@techadds/shared/contract/accounts/profile';
import { getCatalogItem, listCatalog, listCatalogItems } from '@techadds/shared/contract/catalog/endpoints';
import { listCategories, listMarketplaceCategories } from '@techadds/shared/contract/categories/endpoints';
import { getCustomer, listCustomers } from '@techadds/shared/contract/customers/endpoints';
import { getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { getOrder, listOrders, listQueue } from '@techadds/shared/contract/orders/endpoints';
import { getQuoteRequest, listQuoteRequests } from '@techadds/shared/contract/quote-requests/endpoints';
import { getQuote, listQuotes } from '@techadds/shared/contract/quotes/endpoints';
import { getService, listServicePartners, listServices } from '@techadds/shared/contract/services/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';

/**
 * The answers that are kept on this device for reading offline: what a person works with. All others stay in memory: money accounts,
 * audit, users, sessions, conversations, files and everything that opens by an e-mailed link.
 */
export const storedEndpoints: readonly EndpointShape[] = [
  ...[listCatalogItems, listCatalog, getCatalogItem, listMarketplaceCategories],
  ...[listOrders, listQueue, getOrder],
  ...[listQuotes, getQuote, listQuoteRequests, getQuoteRequest],
  ...[listServices, getService, listCategories, listServicePartners],
  ...[listCustomers, getCustomer],
  ...[getProfile, getTenant, getDashboard],
];
const storedPaths = new Set<unknown>(storedEndpoints.map(({ path }) => path));

/** Whether a query, by its key, is one of an endpoint whose answers are kept. */
export const isStored = (key: readonly unknown[]): boolean => key.length === 3 && storedPaths.has(key[1]);

/** Addresses that act for whoever holds them: a quote's link, the form of a card payment. */
export const omittedFields: readonly string[] = ['link', 'url'];

/** An answer as it is kept, without what must not be. */
export const toStoredJson = (answer: unknown): string =>
  JSON.stringify(answer, (field, value: unknown) => (omittedFields.includes(field) ? null : value));
