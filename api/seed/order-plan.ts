import type { paymentMethods } from '@techadds/shared/contract/orders/endpoints';
import { servicesForTenant } from './catalog';
import { createRandom, pickByRandom } from './random';
import { declineReasons, requirementNotes, type DemoTenant } from './tenants';

/** How far an order has come by now. */
export type OrderOutcome =
  | 'placed'
  | 'expired'
  | 'accepted'
  | 'declined'
  | 'canceled'
  | 'in_progress'
  | 'delivered'
  | 'changes_requested'
  | 'completed'
  | 'disputed'
  | 'split'
  | 'refunded';

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
  outcome: OrderOutcome;
  /** Where the partner turned it down. */
  reason: string;
  /** Hours until the partner answered, and whether the staff did. */
  answerAfterHours: number;
  byStaff: boolean;
}

/** Which partner sells a service: half of all are the first partner's. */
export function partnerIndex(service: number, partners: number): number {
  const index = service % 4;
  return index < 2 ? 0 : (index - 1) % partners;
}

const freshShare = 0.15;
const maxAgeHours = 362 * 24;
/** One of the newest orders has its answer already, and it is the demo customer's. */
const earlyAnswerIndex = 3;
/** Orders of the last weeks are under way, each as far as its turn says. */
const underWayOutcomes: readonly OrderOutcome[] = [
  ...(['delivered', 'completed', 'completed', 'in_progress', 'changes_requested', 'disputed', 'delivered', 'accepted'] as const),
  ...(['delivered', 'accepted', 'in_progress', 'in_progress', 'changes_requested', 'disputed', 'delivered', 'accepted'] as const),
];
const underWayHours = 21 * 24;
/** Older ones have ended; most of them well. */
const endedOutcomes: readonly OrderOutcome[] = [
  ...(['completed', 'completed', 'completed', 'declined', 'completed', 'refunded', 'completed', 'canceled'] as const),
  ...(['completed', 'completed', 'split', 'completed', 'completed', 'declined', 'completed', 'expired'] as const),
];

/**
 * The orders of a demo tenant over twelve months, oldest first. The newest still have time to be answered; those of the last weeks are under
 * way, some of them late; the others have ended. Every fourth is the demo customer's.
 */
export function planOrders(tenant: DemoTenant): PlannedOrder[] {
  const { subdomain, orders, buyers } = tenant;
  const services = servicesForTenant(tenant);
  const random = createRandom(`orders of ${subdomain}`);
  const freshCount = Math.ceil(orders * freshShare);
  const underWayCount = Math.ceil(orders * 0.25);
  return Array.from({ length: orders }, (_, n): PlannedOrder => {
    const newestIndex = orders - 1 - n;
    const isFresh = newestIndex < freshCount;
    const isUnderWay = !isFresh && newestIndex < freshCount + underWayCount;
    const age = isFresh
      ? 2 + (newestIndex * 64) / freshCount + random() * 2
      : isUnderWay
        ? 80 + ((newestIndex - freshCount) * (underWayHours - 80)) / underWayCount + random() * 8
        : underWayHours +
          48 +
          ((maxAgeHours - underWayHours - 48) * (newestIndex - freshCount - underWayCount)) /
            Math.max(1, orders - freshCount - underWayCount - 1) -
          random() * 8 +
          8;
    const service = n % 8 === 0 ? 0 : Math.floor(random() * services.length);
    const isOneOff = services[service]?.unit === 'project';
    const method = pickByRandom(['card', 'card', 'card', 'ach', 'wire', 'invoice'] as const, random());
    const index = newestIndex - freshCount;
    const outcome = isFresh
      ? newestIndex === earlyAnswerIndex
        ? 'accepted'
        : 'placed'
      : isUnderWay
        ? underWayOutcomes[index % underWayOutcomes.length]!
        : endedOutcomes[(index - underWayCount) % endedOutcomes.length]!;
    const buyer = n % 4 === 0 ? null : Math.floor(random() * buyers.length);
    const packageName = n % 8 === 0 ? 'Standard' : pickByRandom(['Basic', 'Standard', 'Standard', 'Premium'] as const, random());
    return {
      buyer,
      service,
      // No changes come with the smallest package.
      package: outcome === 'changes_requested' && packageName === 'Basic' ? 'Standard' : packageName,
      quantity: isOneOff ? 1 : 1 + Math.floor(random() * 3),
      requirements: pickByRandom(requirementNotes, random()),
      // Only what is paid at once can expire or be given back by the processor.
      method: ['expired', 'refunded', 'split', 'disputed'].includes(outcome) ? 'card' : method,
      hoursAgo: age,
      outcome,
      reason: pickByRandom(declineReasons, random()),
      answerAfterHours: 1 + random() * (isFresh ? 1 : 40),
      byStaff: random() < 0.5,
    };
  });
}
