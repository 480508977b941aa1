import { and, eq } from 'drizzle-orm';
import { ratingWindowDays } from '@techadds/shared/contract/ratings/states';
import type { Permission } from '@techadds/shared/permissions';
import type { Tx } from '../src/platform/database/client';
import { ratings } from '../src/schema';
import { lockTenantOrder } from '../src/modules/orders/orders.db';
import { rateOrder } from '../src/modules/orders/order-ratings.rules';
import { createAppeal, resolveAppeal, reviewAppeal, withdrawAppeal } from '../src/modules/appeals/appeals.rules';
import { replyToRating } from '../src/modules/ratings/ratings.rules';
import { createSystemContext, type ActionContext } from '../src/modules/audit/action-context.service';
import { publishOrderRatings } from '../src/modules/ratings/ratings.service';
import type { PlannedRating } from './rating-plan';
import type { SeedUser } from './users';

const day = 24;

interface RatedOrder {
  tenantId: string;
  getOrderId: () => string;
  buyer: SeedUser;
  seller: SeedUser;
  /** The partner admin who replies and appeals. */
  lead: SeedUser;
  admin: SeedUser;
  contextFor: (user: SeedUser, permission: Permission, at: Date) => ActionContext;
  schedule: (after: number, run: (tx: Tx, at: Date) => Promise<unknown>) => void;
}

/** Schedules both ratings of a completed order, and the reply and appeal that follow. `finished` is in hours after the order was placed. */
export function addRatingEvents(
  { tenantId, getOrderId, buyer, seller, lead, admin, contextFor, schedule }: RatedOrder,
  finished: number,
  plan: PlannedRating,
): void {
  const { stars, comment, partnerStars, reply, appeal } = plan;
  const aspects = { quality: stars ?? 0, communication: Math.min(5, (stars ?? 0) + 1), timeliness: stars ?? 0, value: stars ?? 0 };
  /** Finds the customer's rating of the order. */
  const findRatingId = async (tx: Tx) => {
    const [row] = await tx
      .select({ id: ratings.id })
      .from(ratings)
      .where(and(eq(ratings.tenantId, tenantId), eq(ratings.orderId, getOrderId()), eq(ratings.target, 'order')));
    return row!.id;
  };
  if (partnerStars !== null)
    schedule(finished + 5, (tx, at) =>
      rateOrder(tx, contextFor(seller, 'orders.rateCustomer', at), getOrderId(), 'rateCustomer', {
        stars: partnerStars,
        aspects: {},
        comment: 'Clear requirements and quick answers.',
      }),
    );
  if (partnerStars === null || stars === null)
    schedule(finished + ratingWindowDays * day, async (tx, at) => {
      const order = await lockTenantOrder(tx, tenantId, getOrderId());
      if (order) await publishOrderRatings(tx, createSystemContext(tenantId, 'publish-ratings', at), order);
    });
  if (stars === null) return;
  schedule(finished + 10, (tx, at) =>
    rateOrder(tx, contextFor(buyer, 'orders.rate', at), getOrderId(), 'rate', { stars, aspects, comment }),
  );
  const knownAfter = finished + (ratingWindowDays + 1) * day;
  if (reply !== null)
    schedule(knownAfter, async (tx, at) => replyToRating(tx, contextFor(lead, 'ratings.reply', at), await findRatingId(tx), reply));
  if (!appeal) return;
  let appealId = '';
  const { reason, statement, outcome, note } = appeal;
  const evidence = [
    { note: 'The delivery with the whole report', url: 'https://files.techadds.example/deliveries/report.pdf' },
    { note: 'The mail in which the customer confirmed it', url: null },
  ];
  schedule(knownAfter + 8, async (tx, at) => {
    const body = { ratingId: await findRatingId(tx), reason, statement, evidence };
    appealId = await createAppeal(tx, contextFor(lead, 'ratings.appeal', at), body);
  });
  if (outcome === 'open') return;
  if (outcome === 'withdrawn') {
    schedule(knownAfter + 30, (tx, at) => withdrawAppeal(tx, contextFor(lead, 'ratings.appeal', at), appealId));
    return;
  }
  schedule(knownAfter + 20, (tx, at) => reviewAppeal(tx, contextFor(admin, 'ratings.resolve', at), appealId));
  if (outcome === 'under_review') return;
  const amended = outcome === 'rating_amended' ? { amendedStars: 4 } : {};
  schedule(knownAfter + 40, (tx, at) =>
    resolveAppeal(tx, contextFor(admin, 'ratings.resolve', at), appealId, { decision: outcome, note, ...amended }),
  );
}
