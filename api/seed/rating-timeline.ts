import { and, eq } from 'drizzle-orm';
import { ratingWindowDays } from '@techadds/shared/contract/rating-states';
import type { Permission } from '@techadds/shared/permissions';
import type { Tx } from '../src/database/database';
import { ratings } from '../src/database/schema';
import { lockAnyOrder } from '../src/modules/orders/orders.db';
import { rate } from '../src/modules/orders/order-ratings.rules';
import { openAppeal, resolveAppeal, reviewAppeal, withdrawAppeal } from '../src/modules/appeals/appeals.rules';
import { replyToRating } from '../src/modules/ratings/ratings.rules';
import type { Act } from '../src/records/act';
import { publishOf } from '../src/records/ratings';
import type { PlannedOpinion } from './rating-plan';
import type { Person } from './users';

const day = 24;

interface Life {
  tenantId: string;
  idOf: () => string;
  buyer: Person;
  seller: Person;
  /** Who answers for the partner, and who runs the marketplace. */
  lead: Person;
  admin: Person;
  by: (who: Person, permission: Permission, at: Date) => Act;
  then: (after: number, run: (tx: Tx, at: Date) => Promise<unknown>) => void;
}

/** What both sides say of a completed order, and what becomes of that. `finished` in hours after the order was placed. */
export function rateIt({ tenantId, idOf, buyer, seller, lead, admin, by, then }: Life, finished: number, opinion: PlannedOpinion): void {
  const { stars, comment, back, reply, appeal } = opinion;
  const aspects = { quality: stars ?? 0, communication: Math.min(5, (stars ?? 0) + 1), timeliness: stars ?? 0, value: stars ?? 0 };
  /** The customer's rating. */
  const rating = async (tx: Tx) => {
    const [row] = await tx
      .select({ id: ratings.id })
      .from(ratings)
      .where(and(eq(ratings.tenantId, tenantId), eq(ratings.orderId, idOf()), eq(ratings.target, 'order')));
    return row!.id;
  };
  if (back !== null)
    then(finished + 5, (tx, at) =>
      rate(tx, by(seller, 'orders.rateCustomer', at), idOf(), 'rateCustomer', {
        stars: back,
        aspects: {},
        comment: 'Clear requirements and quick answers.',
      }),
    );
  if (back === null || stars === null)
    then(finished + ratingWindowDays * day, async (tx, at) => {
      const order = await lockAnyOrder(tx, tenantId, idOf());
      if (order) await publishOf(tx, { actor: null, origin: { cid: 'publish-ratings', ip: null, userAgent: null }, now: at }, order);
    });
  if (stars === null) return;
  then(finished + 10, (tx, at) => rate(tx, by(buyer, 'orders.rate', at), idOf(), 'rate', { stars, aspects, comment }));
  const known = finished + (ratingWindowDays + 1) * day;
  if (reply !== null) then(known, async (tx, at) => replyToRating(tx, by(lead, 'ratings.reply', at), await rating(tx), reply));
  if (!appeal) return;
  let appealId = '';
  const { reason, statement, end, note } = appeal;
  const evidence = [
    { note: 'The delivery with the whole report', url: 'https://files.techadds.example/deliveries/report.pdf' },
    { note: 'The mail in which the customer confirmed it', url: null },
  ];
  then(known + 8, async (tx, at) => {
    const body = { ratingId: await rating(tx), reason, statement, evidence };
    appealId = await openAppeal(tx, by(lead, 'ratings.appeal', at), body);
  });
  if (end === 'open') return;
  if (end === 'withdrawn') {
    then(known + 30, (tx, at) => withdrawAppeal(tx, by(lead, 'ratings.appeal', at), appealId));
    return;
  }
  then(known + 20, (tx, at) => reviewAppeal(tx, by(admin, 'ratings.resolve', at), appealId));
  if (end === 'under_review') return;
  const amended = end === 'rating_amended' ? { amendedStars: 4 } : {};
  then(known + 40, (tx, at) => resolveAppeal(tx, by(admin, 'ratings.resolve', at), appealId, { decision: end, note, ...amended }));
}
