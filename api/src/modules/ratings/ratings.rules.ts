import type * as z from 'zod/mini';
import type { RatePartner, RatePerk } from '@techadds/shared/contract/rating-forms';
import { ratingCan, type RatingAction, type RatingTarget } from '@techadds/shared/contract/rating-states';
import type { RateOrder } from '@techadds/shared/contract/ratings';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../database/database';
import { AppError, conflict, invalid, notFound } from '../../http/errors';
import { actorOf, type Act } from '../../records/act';
import { notify } from '../../records/notify';
import { addRating, auditRating, publishOf, type Deed, type RatingRow } from '../../records/ratings';
import * as db from './ratings.db';
import { isParty } from './ratings.presenter';

export const deedOf = ({ caller, origin, now }: Act): Deed => ({ actor: actorOf(caller), origin, now });

export const partyRefused = () =>
  new AppError(403, 'party', 'You are a party to this rating, so somebody else has to decide about it. Nothing was changed.');

/** A rating in the caller's reach, locked, in a state that allows the action. */
export async function lockFor(tx: Tx, { caller }: Pick<Act, 'caller'>, id: string, action: RatingAction): Promise<RatingRow> {
  const rating = await db.lockRating(tx, caller, id);
  if (!rating || !mayKnow(rating, caller.scope)) throw notFound('rating');
  allow(rating, action);
  return rating;
}

/** What the other side wrote is unknown until it is published. */
const mayKnow = ({ author, publishedAt }: RatingRow, scope: Act['caller']['scope']) =>
  scope === 'tenant' || author === (scope === 'own' ? 'customer' : 'partner') || publishedAt !== null;

function allow({ status }: RatingRow, action: RatingAction): void {
  const { from } = ratingCan[action];
  if (from.includes(status)) return;
  const sentence = `This rating is ${status}, so that cannot be done now. Nothing was changed.`;
  throw conflict('illegal_transition', sentence, { from: status, allowed: from });
}

type Opinion = z.output<typeof RatePartner> | z.output<typeof RatePerk>;

/**
 * The customer rates what belongs to an own order besides the order itself: its partner, or a perk that was redeemed in it.
 * @throws AppError 404 where there is no such order, 409 where it is not completed or too late, 422 where the perk is not of it.
 */
export async function rateOf(tx: Tx, act: Act, target: Extract<RatingTarget, 'partner' | 'perk'>, body: Opinion): Promise<string> {
  const order = await db.lockOrder(tx, act.caller, body.orderId);
  if (!order) throw notFound('order');
  if (order.fulfilmentStatus !== 'completed' && order.fulfilmentStatus !== 'rated')
    throw conflict('order_not_completed', `${order.number} is not completed, so it cannot be rated yet. Nothing was saved.`);
  if ('perkId' in body && !order.discounts.some(({ perkId }) => perkId === body.perkId))
    throw invalid({ perkId: 'This perk was not redeemed in the order.' });
  const { stars, aspects, comment } = body;
  const targetId = 'perkId' in body ? body.perkId : order.partnerId;
  const rating = await addRating(tx, deedOf(act), order, { author: 'customer', target, targetId, stars, aspects, comment });
  return rating.id;
}

const numberOf = async (tx: Tx, act: Act, { orderId }: RatingRow) => (await db.findOrder(tx, act.caller, orderId))?.number ?? '';

/** @throws AppError 404 where it is not the caller's, 409 where it is published, or too late. */
export async function changeRating(tx: Tx, act: Act, id: string, body: z.output<typeof RateOrder>): Promise<void> {
  const rating = await lockFor(tx, act, id, 'edit');
  if (rating.authorId !== act.caller.userId) throw notFound('rating');
  if (rating.editableUntil <= act.now.toISOString())
    throw conflict('too_late', 'A rating can be changed for 48 hours. This one stays as it is.', { editableUntil: rating.editableUntil });
  const { stars, aspects, comment } = body;
  await db.changeRating(tx, rating, { stars, aspects, comment }, act.now);
  const number = await numberOf(tx, act, rating);
  const said = `${act.caller.name} changed the rating of ${number}`;
  await auditRating(tx, deedOf(act), rating, number, 'changed', said, { stars }, { stars: rating.stars });
}

/** The partner's answer, which everybody reads. @throws AppError 404, 409 where there is one. */
export async function replyToRating(tx: Tx, act: Act, id: string, text: string): Promise<void> {
  const rating = await lockFor(tx, act, id, 'reply');
  if (rating.author === 'partner') throw conflict('own_rating', 'This is a rating of your own. Nothing was saved.');
  if (rating.reply !== null) throw conflict('already_replied', 'This rating has your answer already. Nothing was changed.');
  const at = act.now.toISOString();
  await db.changeRating(tx, rating, { reply: text, repliedAt: at, repliedBy: act.caller.userId }, act.now);
  const number = await numberOf(tx, act, rating);
  await auditRating(tx, deedOf(act), rating, number, 'replied', `${act.caller.name} answered the rating of ${number}`, { reply: text });
  const news = { title: `Your rating of ${number} has an answer`, body: text.slice(0, 200), path: paths.order(rating.orderId) };
  await notify(tx, rating.tenantId, [rating.placedBy], { type: 'rating.replied', ...news }, act.now);
}

/** Publishes a rating before its time, with whatever else waits of its order. */
export async function publishRating(tx: Tx, act: Act, id: string): Promise<void> {
  const found = await db.lockRating(tx, act.caller, id);
  if (!found) throw notFound('rating');
  allow(found, 'publish');
  if (isParty(act.caller, found)) throw partyRefused();
  const order = await db.findOrder(tx, act.caller, found.orderId);
  if (!order) throw notFound('rating');
  await publishOf(tx, deedOf(act), order);
}

/** Keeps a rating from being published, and tells its author why. */
export async function rejectRating(tx: Tx, act: Act, id: string, reason: string): Promise<void> {
  const rating = await lockFor(tx, act, id, 'reject');
  if (isParty(act.caller, rating)) throw partyRefused();
  await db.changeRating(tx, rating, { status: 'rejected', moderationNote: reason }, act.now);
  const number = await numberOf(tx, act, rating);
  const said = `${act.caller.name} rejected a rating of ${number}`;
  await auditRating(tx, deedOf(act), rating, number, 'rejected', said, { status: 'rejected', reason }, { status: rating.status });
  const path = rating.author === 'customer' ? paths.order(rating.orderId) : paths.partnerOrder(rating.orderId);
  const news = { title: `Your rating of ${number} was rejected`, body: reason.slice(0, 200), path };
  await notify(tx, rating.tenantId, [rating.authorId], { type: 'rating.rejected', ...news }, act.now);
}
