import { CreateCustomer } from '@techadds/shared/contract/customers';
import type { Tx } from '../src/database/database';
import { createCustomer } from '../src/features/customers/customers.rules';
import { lifeOf } from './order-timeline';
import { planOpinions } from './rating-plan';
import { actOf, peopleOf, slugOf } from './users';
import { partnerOf, planOrders } from './order-plan';
import { idOf } from './random';
import { companyNames, type DemoTenant } from './tenants';

const hour = 3_600_000;
const countries = ['US', 'GB', 'NO', 'DE', 'NL', 'ES', 'CA', 'IE'];

/** Something that happened in the demo's past. */
export interface Happening {
  at: Date;
  run: (tx: Tx) => Promise<unknown>;
}
type People = ReturnType<typeof peopleOf>;

export const serviceId = (tenant: DemoTenant, service: number): string => idOf(`${tenant.subdomain} service ${service}`);

/** Everything that happened in a demo tenant until `now`, in order of time. */
export function pastOf(tenant: DemoTenant, people: People, now: Date): Happening[] {
  const ago = (hours: number) => new Date(now.getTime() - Math.round(hours * hour));
  const addCustomer = (partner: number, hours: number, body: unknown): Happening => {
    const at = ago(hours);
    const act = actOf(tenant, people.leads[partner]!, 'customers.create', at);
    return { at, run: (tx) => createCustomer(tx, act, CreateCustomer.parse(body)) };
  };

  const orders = planOrders(tenant);
  // A company is in the partner's list before it orders there; the demo customer gets in by ordering.
  const pairs = new Map<string, Happening | null>();
  for (const order of orders) {
    const partner = partnerOf(order.service, tenant.partners.length);
    const pair = `${order.buyer} ${partner}`;
    const buyer = order.buyer === null ? undefined : people.buyers[order.buyer];
    const name = order.buyer === null ? undefined : tenant.buyers[order.buyer]?.company;
    const before = buyer && name ? addCustomer(partner, order.hoursAgo + 24, companyOf(name, pairs.size, buyer.email)) : null;
    if (!pairs.has(pair)) pairs.set(pair, before);
  }
  const others = Array.from({ length: tenant.customers - pairs.size }, (_, n) => {
    const partner = n % 3 === 2 ? 1 + (n % Math.max(1, tenant.partners.length - 1)) : 0;
    return addCustomer(partner, 26 + (n * 58 * 24) / tenant.customers, companyOf(companyNames[n % companyNames.length]!, n));
  });
  const opinions = planOpinions(tenant, orders);
  const deeds = orders.flatMap((order) => lifeOf(tenant, people, order, serviceId(tenant, order.service), ago, opinions.get(order)));
  return [...pairs.values(), ...others, ...deeds].filter((entry) => entry !== null).sort((a, b) => a.at.getTime() - b.at.getTime());
}

const companyOf = (name: string, n: number, email = `office@${slugOf(name)}.example`) => ({
  name,
  email,
  phone: `+1 555 01${String(n % 100).padStart(2, '0')}`,
  website: `https://${slugOf(name)}.example`,
  countryCode: countries[n % countries.length],
});
