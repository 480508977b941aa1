import { CreateCustomer } from '@techadds/shared/contract/customers/endpoints';
import type { Tx } from '../src/platform/database/client';
import { createCustomer } from '../src/modules/customers/customers.rules';
import { buildOrderTimeline } from './order-timeline';
import { planRatings } from './rating-plan';
import { createActionContext, createTenantUsers, slugify } from './users';
import { partnerIndex, planOrders } from './order-plan';
import { seedId } from './random';
import { companyNames, type DemoTenant } from './tenants';

const hour = 3_600_000;
const countries = ['US', 'GB', 'NO', 'DE', 'NL', 'ES', 'CA', 'IE'];

/** An action in the demo's past, run with the clock at that time. */
export interface SeedEvent {
  at: Date;
  run: (tx: Tx) => Promise<unknown>;
}
type TenantUsers = ReturnType<typeof createTenantUsers>;

export const seedServiceId = (tenant: DemoTenant, service: number): string => seedId(`${tenant.subdomain} service ${service}`);

/** All order, customer and rating events of a demo tenant until `now`, oldest first. */
export function buildOrderHistory(tenant: DemoTenant, users: TenantUsers, now: Date): SeedEvent[] {
  const ago = (hours: number) => new Date(now.getTime() - Math.round(hours * hour));
  const addCustomer = (partner: number, hours: number, body: unknown): SeedEvent => {
    const at = ago(hours);
    const context = createActionContext(tenant, users.leads[partner]!, 'customers.create', at);
    return { at, run: (tx) => createCustomer(tx, context, CreateCustomer.parse(body)) };
  };

  const orders = planOrders(tenant);
  // Companies are added to the partner's customers before they order; the demo customer is added by their first order.
  const customersByPair = new Map<string, SeedEvent | null>();
  for (const order of orders) {
    const partner = partnerIndex(order.service, tenant.partners.length);
    const pair = `${order.buyer} ${partner}`;
    const buyer = order.buyer === null ? undefined : users.buyers[order.buyer];
    const name = order.buyer === null ? undefined : tenant.buyers[order.buyer]?.company;
    const before = buyer && name ? addCustomer(partner, order.hoursAgo + 24, createCompany(name, customersByPair.size, buyer.email)) : null;
    if (!customersByPair.has(pair)) customersByPair.set(pair, before);
  }
  const others = Array.from({ length: tenant.customers - customersByPair.size }, (_, n) => {
    const partner = n % 3 === 2 ? 1 + (n % Math.max(1, tenant.partners.length - 1)) : 0;
    return addCustomer(partner, 26 + (n * 58 * 24) / tenant.customers, createCompany(companyNames[n % companyNames.length]!, n));
  });
  const ratings = planRatings(tenant, orders);
  const orderEvents = orders.flatMap((order) =>
    buildOrderTimeline(tenant, users, order, seedServiceId(tenant, order.service), ago, ratings.get(order)),
  );
  return [...customersByPair.values(), ...others, ...orderEvents]
    .filter((entry) => entry !== null)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

const createCompany = (name: string, n: number, email = `office@${slugify(name)}.example`) => ({
  name,
  email,
  phone: `+1 555 01${String(n % 100).padStart(2, '0')}`,
  website: `https://${slugify(name)}.example`,
  countryCode: countries[n % countries.length],
});
