import type { paymentMethods } from '@techadds/shared/contract/orders';
import { offeredIn } from './catalog';
import { generator, pick } from './random';
import { declineReasons, requirementNotes, type DemoTenant } from './tenants';

/** How far an order has come by now. */
export type Fate =
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
  fate: Fate;
  /** Where the partner turned it down. */
  reason: string;
  /** Hours until the partner answered, and whether the staff did. */
  answerAfter: number;
  byStaff: boolean;
}

/** Which partner sells a service: half of all are the first partner's. */
export function partnerOf(service: number, partners: number): number {
  const turn = service % 4;
  return turn < 2 ? 0 : (turn - 1) % partners;
}

const unanswered = 0.15;
const oldest = 362 * 24;
/** One of the newest orders has its answer already, and it is the demo customer's. */
const answeredEarly = 3;
/** Orders of the last weeks are under way, each as far as its turn says. */
const underWay: readonly Fate[] = [
  ...(['delivered', 'completed', 'completed', 'in_progress', 'changes_requested', 'disputed', 'delivered', 'accepted'] as const),
  ...(['delivered', 'accepted', 'in_progress', 'in_progress', 'changes_requested', 'disputed', 'delivered', 'accepted'] as const),
];
const underWayFor = 21 * 24;
/** Older ones have ended; most of them well. */
const ended: readonly Fate[] = [
  ...(['completed', 'completed', 'completed', 'declined', 'completed', 'refunded', 'completed', 'canceled'] as const),
  ...(['completed', 'completed', 'split', 'completed', 'completed', 'declined', 'completed', 'expired'] as const),
];

/**
 * The orders of a demo tenant over twelve months, oldest first. The newest still have time to be answered; those of the last weeks are under
 * way, some of them late; the others have ended. Every fourth is the demo customer's.
 */
export function planOrders(tenant: DemoTenant): PlannedOrder[] {
  const { subdomain, orders, buyers } = tenant;
  const offered = offeredIn(tenant);
  const random = generator(`orders of ${subdomain}`);
  const fresh = Math.ceil(orders * unanswered);
  const working = Math.ceil(orders * 0.25);
  return Array.from({ length: orders }, (_, n): PlannedOrder => {
    const newest = orders - 1 - n;
    const isFresh = newest < fresh;
    const isUnderWay = !isFresh && newest < fresh + working;
    const age = isFresh
      ? 2 + (newest * 64) / fresh + random() * 2
      : isUnderWay
        ? 80 + ((newest - fresh) * (underWayFor - 80)) / working + random() * 8
        : underWayFor +
          48 +
          ((oldest - underWayFor - 48) * (newest - fresh - working)) / Math.max(1, orders - fresh - working - 1) -
          random() * 8 +
          8;
    const service = n % 8 === 0 ? 0 : Math.floor(random() * offered.length);
    const once = offered[service]?.unit === 'project';
    const method = pick(['card', 'card', 'card', 'ach', 'wire', 'invoice'] as const, random());
    const turn = newest - fresh;
    const planned = isFresh
      ? newest === answeredEarly
        ? 'accepted'
        : 'placed'
      : isUnderWay
        ? underWay[turn % underWay.length]!
        : ended[(turn - working) % ended.length]!;
    const buyer = n % 4 === 0 ? null : Math.floor(random() * buyers.length);
    const drawn = n % 8 === 0 ? 'Standard' : pick(['Basic', 'Standard', 'Standard', 'Premium'] as const, random());
    return {
      buyer,
      service,
      // No changes come with the smallest package.
      package: planned === 'changes_requested' && drawn === 'Basic' ? 'Standard' : drawn,
      quantity: once ? 1 : 1 + Math.floor(random() * 3),
      requirements: pick(requirementNotes, random()),
      // Only what is paid at once can expire or be given back by the processor.
      method: ['expired', 'refunded', 'split', 'disputed'].includes(planned) ? 'card' : method,
      hoursAgo: age,
      fate: planned,
      reason: pick(declineReasons, random()),
      answerAfter: 1 + random() * (isFresh ? 1 : 40),
      byStaff: random() < 0.5,
    };
  });
}
