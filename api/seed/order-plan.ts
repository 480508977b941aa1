import type { paymentMethods } from '@techadds/shared/contract/orders/endpoints';
import { servicesForTenant } from './catalog';
import { createRandom, pickByRandom } from './random';
import { declineReasons, requirementNotes, type DemoTenant } from './tenants';

/** The state that a planned order has reached by now. */
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
  /** The part that is paid from credit; the method pays the rest. */
  creditCents?: number;
  hoursAgo: number;
  outcome: OrderOutcome;
  /** The partner's reason for declining. */
  reason: string;
  /** Hours until the partner accepted or declined, and whether a staff member did. */
  answerAfterHours: number;
  byStaff: boolean;
}

/** The partner that sells a service; half of all services belong to the first partner. */
export function partnerIndex(service: number, partners: number): number {
  const index = service % 4;
  return index < 2 ? 0 : (index - 1) % partners;
}

/** At most so many orders are new or under way, and small ones, so that the last month is no busier than those before. */
const maxFresh = 9;
const maxUnderWay = 15;
const maxAgeHours = 362 * 24;
/** Position from the newest of an order that is already accepted; it belongs to the demo customer. */
const earlyAnswerIndex = 3;
/** Outcomes of the orders of the last weeks, by position. */
const underWayOutcomes: readonly OrderOutcome[] = [
  ...(['delivered', 'completed', 'completed', 'in_progress', 'changes_requested', 'disputed', 'delivered', 'accepted'] as const),
  ...(['delivered', 'changes_requested', 'in_progress', 'in_progress', 'accepted', 'disputed', 'delivered', 'accepted'] as const),
];
const underWayHours = 28 * 24;
/** Leads through all services, whatever their number, without taking neighbors one after the other. */
const serviceStep = 19;
/** Outcomes of older orders, which have all ended, most of them completed. */
const endedOutcomes: readonly OrderOutcome[] = [
  ...(['completed', 'completed', 'completed', 'declined', 'completed', 'refunded', 'completed', 'canceled'] as const),
  ...(['completed', 'completed', 'split', 'completed', 'completed', 'declined', 'completed', 'expired'] as const),
];

/**
 * Plans the orders of a demo tenant over twelve months, oldest first. The newest still await an answer, those of the last weeks are
 * in progress (some of them late), all others have ended. Every fourth belongs to the demo customer.
 */
export function planOrders(tenant: DemoTenant): PlannedOrder[] {
  const { subdomain, orders, buyers } = tenant;
  const services = servicesForTenant(tenant);
  const random = createRandom(`orders of ${subdomain}`);
  const freshCount = Math.min(maxFresh, Math.ceil(orders * 0.15));
  const underWayCount = Math.min(maxUnderWay, Math.ceil(orders * 0.25));
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
    const hasEnded = !isFresh && !isUnderWay;
    // The services are ordered in turn, so that months are alike.
    const service = n % 8 === 0 ? 0 : (n * serviceStep) % services.length;
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
    const packages = hasEnded ? (['Basic', 'Standard', 'Standard', 'Premium'] as const) : (['Basic'] as const);
    const packageName = n % 8 === 0 ? 'Standard' : pickByRandom(packages, random());
    return {
      buyer,
      service,
      // The Basic package includes no revisions.
      package: outcome === 'changes_requested' && packageName === 'Basic' ? 'Standard' : packageName,
      quantity: isOneOff || !hasEnded ? 1 : 1 + (n % 3),
      requirements: pickByRandom(requirementNotes, random()),
      // Only card payments can expire, be disputed or be refunded by the processor.
      method: ['expired', 'refunded', 'split', 'disputed'].includes(outcome) ? 'card' : method,
      hoursAgo: age,
      outcome,
      reason: pickByRandom(declineReasons, random()),
      answerAfterHours: 1 + random() * (isFresh ? 1 : 40),
      byStaff: random() < 0.5,
    };
  });
}
