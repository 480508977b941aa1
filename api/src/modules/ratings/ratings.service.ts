import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { ratingEditHours, ratingWindowDays, type Aspects, type RatingTarget } from '@techadds/shared/contract/ratings/states';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { orderEvents, orders, ratings } from '../../schema';
import type { ActionContext, ActorContext } from '../audit/action-context.service';
import { conflict } from '../../platform/http/errors';
import { notify, listPartnerUserIds } from '../notifications/notifications.service';
import { saveRatingAverages, lockRatedEntities, type RatingAverage } from './rating-summaries.service';

const hour = 3_600_000;

export type RatingRow = typeof ratings.$inferSelect;
type RatedOrder = Pick<
  typeof orders.$inferSelect,
  'tenantId' | 'id' | 'number' | 'serviceId' | 'serviceName' | 'partnerId' | 'customerId' | 'placedBy'
>;

export interface RatingInput {
  author: 'customer' | 'partner';
  target: RatingTarget;
  targetId: string;
  stars: number;
  aspects: Aspects;
  comment: string;
}

/** End of the rating window of an order; null if it is not completed. */
export async function getRatingDeadline(tx: Tx, { tenantId, id }: Pick<RatedOrder, 'tenantId' | 'id'>): Promise<string | null> {
  const [done] = await tx
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.tenantId, tenantId), eq(orderEvents.orderId, id), inArray(orderEvents.event, ['completed', 'resolved'])))
    .orderBy(desc(orderEvents.at))
    .limit(1);
  return done ? new Date(Date.parse(done.at) + ratingWindowDays * 24 * hour).toISOString() : null;
}

const selectOrderRatings = (tx: Tx, { tenantId, id }: Pick<RatedOrder, 'tenantId' | 'id'>) =>
  tx
    .select()
    .from(ratings)
    .where(and(eq(ratings.tenantId, tenantId), eq(ratings.orderId, id)));

/** Whether the author could react to the other side's published rating with a rating of their own. */
const canRetaliate = (given: readonly RatingRow[], { author, target }: Pick<RatingInput, 'author' | 'target'>) =>
  target !== 'perk' && given.some((rating) => rating.author !== author && rating.publishedAt !== null);

/** Whether the other side has a pending rating, so that both are published once this side rates. */
export async function hasOtherSideRated(
  tx: Tx,
  order: Pick<RatedOrder, 'tenantId' | 'id'>,
  author: RatingInput['author'],
): Promise<boolean> {
  return (await selectOrderRatings(tx, order)).some((rating) => rating.author !== author && rating.status === 'pending');
}

/** Which sides can rate an order now. */
export async function getOpenSides(tx: Tx, order: Pick<RatedOrder, 'tenantId' | 'id'>, now: Date) {
  const until = await getRatingDeadline(tx, order);
  if (until === null || until <= now.toISOString()) return { customer: false, partner: false };
  const given = await selectOrderRatings(tx, order);
  const open = (author: RatingInput['author'], target: RatingTarget) =>
    !given.some((rating) => rating.target === target) && !canRetaliate(given, { author, target });
  return { customer: open('customer', 'order'), partner: open('partner', 'customer') };
}

/**
 * Adds a rating of a locked, completed order. Once both sides have rated, all pending ratings of the order are published.
 * @throws AppError 409 if it is too late, it was rated before, or the other side's rating is published already.
 */
export async function addRating(tx: Tx, context: ActionContext, order: RatedOrder, ratingInput: RatingInput): Promise<RatingRow> {
  const { tenantId, id: orderId, number, serviceId, partnerId, customerId, placedBy } = order;
  const { actor, now } = context;
  const at = now.toISOString();
  const until = await getRatingDeadline(tx, order);
  if (until === null) throw conflict('order_not_completed', `${number} is not completed, so it cannot be rated yet. Nothing was saved.`);
  if (until <= at)
    throw conflict('rating_window_over', `${number} could be rated for ${ratingWindowDays} days after its completion. Nothing was saved.`);
  const given = await selectOrderRatings(tx, order);
  if (given.some(({ target, targetId }) => target === ratingInput.target && targetId === ratingInput.targetId))
    throw conflict('already_rated', 'You have rated this already. Change that rating instead, while it is not published.');
  if (canRetaliate(given, ratingInput))
    throw conflict(
      'ratings_published',
      `The other side’s rating of ${number} is published already, so none can be added. Nothing was saved.`,
    );
  const editableUntil = new Date(Math.min(now.getTime() + ratingEditHours * hour, Date.parse(until))).toISOString();
  const row: RatingRow = {
    ...{ tenantId, id: randomUUID(), orderId, serviceId, partnerId, customerId, placedBy },
    ...{ authorId: actor.id, authorName: actor.name, givenStars: null, reply: null, repliedAt: null, repliedBy: null },
    ...ratingInput,
    ...{ status: 'pending', moderationNote: null, editableUntil, publishesAt: until, publishedAt: null, version: 1 },
    ...{ createdAt: at, updatedAt: at },
  };
  await tx.insert(ratings).values(row);
  await recordRatingEvent(tx, context, row, number, 'given', `${actor.name} rated ${number}`, {
    target: row.target,
    stars: row.stars,
    publishesAt: until,
  });
  const both = ['customer', 'partner'].every((side) =>
    [...given, row].some(({ author, status }) => author === side && status === 'pending'),
  );
  if (both) await publishOrderRatings(tx, context, order);
  return row;
}

/** Records an audit event of a rating. */
export async function recordRatingEvent(
  tx: Tx,
  context: ActorContext,
  rating: Pick<RatingRow, 'id' | 'orderId'>,
  number: string,
  past: string,
  description: string,
  after: Record<string, unknown>,
  before?: Record<string, unknown>,
): Promise<void> {
  const { id, orderId } = rating;
  await context.audit(tx, {
    event: `rating.${past}`,
    description,
    targets: [
      { type: 'rating', id, name: `Rating of ${number}` },
      { type: 'order', id: orderId, name: number },
    ],
    ...(before && { before }),
    after,
  });
}

export const formatStars = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);
/** The averages recorded in audit events. */
export const toAuditAverages = ({ service, partner }: { service: RatingAverage; partner: RatingAverage }) => ({
  serviceAverage: service.average,
  serviceCount: service.count,
  partnerAverage: partner.average,
  partnerCount: partner.count,
});

/** Publishes all pending ratings of an order at once and notifies both sides. Returns their number. */
export async function publishOrderRatings(tx: Tx, context: ActorContext, order: RatedOrder): Promise<number> {
  const { tenantId, id, number, serviceName, placedBy, partnerId } = order;
  const at = context.now.toISOString();
  const waiting = await tx
    .select()
    .from(ratings)
    .where(and(eq(ratings.tenantId, tenantId), eq(ratings.orderId, id), eq(ratings.status, 'pending')))
    .orderBy(ratings.createdAt, ratings.id)
    .for('update');
  if (waiting.length === 0) return 0;
  await lockRatedEntities(tx, tenantId, order);
  await tx
    .update(ratings)
    .set({ status: 'published', publishedAt: at, updatedAt: at })
    .where(
      and(
        eq(ratings.tenantId, tenantId),
        inArray(
          ratings.id,
          waiting.map((rating) => rating.id),
        ),
      ),
    );
  const averages = toAuditAverages(await saveRatingAverages(tx, tenantId, order));
  for (const rating of waiting) {
    const words = `The rating of ${number}, ${formatStars(rating.stars)}, was published`;
    await recordRatingEvent(tx, context, rating, number, 'published', words, { status: 'published', ...averages }, { status: 'pending' });
  }
  const ofPartner = waiting.find(({ author }) => author === 'partner');
  if (ofPartner) {
    const notification = {
      title: `Your partner rated you: ${formatStars(ofPartner.stars)}`,
      body: `The ratings of ${number} are published.`,
    };
    await notify(tx, tenantId, [placedBy], { type: 'rating.published', ...notification, path: paths.order(id) }, context.now);
  }
  const ofCustomer = waiting.find(({ author }) => author === 'customer');
  if (ofCustomer) {
    const notification = {
      title: `${number} has ${formatStars(ofCustomer.stars)}`,
      body: `The rating of ${serviceName} is published. You can answer it.`,
    };
    const people = await listPartnerUserIds(tx, tenantId, partnerId, 'ratings.partner');
    await notify(tx, tenantId, people, { type: 'rating.published', ...notification, path: paths.ratings }, context.now);
  }
  return waiting.length;
}
