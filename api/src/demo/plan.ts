import type { paymentMethods } from '@techadds/shared/contract/orders';
import { offeredIn } from './catalogue';
import { generator, pick } from './random';
import { declineReasons, requirementNotes, type DemoTenant } from './tenants';

export interface PlannedOrder {
  /** Index of the buyer; null for the demo customer. */
  buyer: number | null;
  /** Index of the service. */
  service: number;
  package: 'Basic' | 'Standard' | 'Premium';
  quantity: number;
  requirements: string;
  method: (typeof paymentMethods)[number];
  /** How long ago it was placed. */
  hoursAgo: number;
  answer: { action: 'accept' | 'decline'; reason: string | null; hoursAgo: number; byStaff: boolean } | null;
}

/** Which partner sells a service: half of all are the first partner's. */
export function partnerOf(service: number, partners: number): number {
  const turn = service % 4;
  return turn < 2 ? 0 : (turn - 1) % partners;
}

const unanswered = 0.2;
const oldest = 59 * 24;
/** One of the newest orders has its answer already, and it is the demo customer's. */
const answeredEarly = 3;
const overdueAfter = 4 * 24;

/**
 * The orders of a demo tenant, oldest first. The newest fifth still has time to be answered; before them some are overdue,
 * the others were accepted or declined within two days. Every fourth is the demo customer's.
 */
export function planOrders(tenant: DemoTenant): PlannedOrder[] {
  const { subdomain, orders, buyers } = tenant;
  const offered = offeredIn(tenant);
  const random = generator(`orders of ${subdomain}`);
  const fresh = Math.ceil(orders * unanswered);
  return Array.from({ length: orders }, (_, n): PlannedOrder => {
    const newest = orders - 1 - n;
    const isFresh = newest < fresh;
    const age = isFresh
      ? 2 + (newest * 64) / fresh + random() * 2
      : overdueAfter + (oldest - overdueAfter) * ((newest - fresh) / Math.max(1, orders - fresh - 1)) ** 1.5 - random() * 8 + 8;
    const isOverdue = !isFresh && newest < fresh * 2 && n % 2 === 0;
    const declined = n % 7 === 3 || n % 16 === 4;
    const service = n % 8 === 0 ? 0 : Math.floor(random() * offered.length);
    const once = offered[service]?.unit === 'project';
    return {
      buyer: n % 4 === 0 ? null : Math.floor(random() * buyers.length),
      service,
      package: n % 8 === 0 ? 'Standard' : pick(['Basic', 'Standard', 'Standard', 'Premium'] as const, random()),
      quantity: once ? 1 : 1 + Math.floor(random() * 3),
      requirements: pick(requirementNotes, random()),
      method: pick(['card', 'card', 'card', 'ach', 'wire', 'invoice'] as const, random()),
      hoursAgo: age,
      answer:
        (isFresh && newest !== answeredEarly) || isOverdue
          ? null
          : {
              action: declined ? 'decline' : 'accept',
              reason: declined ? pick(declineReasons, random()) : null,
              hoursAgo: age - 1 - random() * (isFresh ? 1 : 47),
              byStaff: random() < 0.5,
            },
    };
  });
}
