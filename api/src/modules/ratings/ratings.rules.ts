import type * as z from 'zod/mini';
import type { RatePartner, RatePerk } from '@techadds/shared/contract/ratings/forms';
import { ratingTransitions, type RatingAction, type RatingTarget } from '@techadds/shared/contract/ratings/states';
import type { RateOrder } from '@techadds/shared/contract/ratings/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { AppError, conflict, validationError, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { notify } from '../notifications/notifications.service';
import { addRating, recordRatingEvent, publishOrderRatings, type RatingRow } from './ratings.service';
import * as db from './ratings.db';
import { actionNotAllowedError, isAllowedIn } from '../transitions/transitions.service';
import { allowedRatingActions, isRatingParty } from './ratings.presenter';

export const conflictOfInterestError = () =>
  new AppError(403, 'party', 'You are a party to this rating, so somebody else has to decide about it. Nothing was changed.');

/** Selects a rating visible to the caller, `for update`, if its status allows the action. @throws AppError 404, 409 */
export async function lockRatingForAction(
  tx: Tx,
  context: Pick<ActionContext, 'caller' | 'now'>,
  id: string,
  action: RatingAction,
): Promise<RatingRow> {
  const rating = await db.lockRating(tx, context.caller, id);
  if (!rating || !canSeeRating(rating, context.caller.scope)) throw notFound('rating');
  assertRatingActionAllowed(rating, action, context);
  return rating;
}

/** A rating of the other side is hidden until it is published. */
const canSeeRating = ({ author, publishedAt }: RatingRow, scope: ActionContext['caller']['scope']) =>
  scope === 'tenant' || author === (scope === 'own' ? 'customer' : 'partner') || publishedAt !== null;

function assertRatingActionAllowed(rating: RatingRow, action: RatingAction, { caller, now }: Pick<ActionContext, 'caller' | 'now'>): void {
  const { status } = rating;
  if (isAllowedIn(ratingTransitions[action], status)) return;
  const message = `This rating is ${status}, so that cannot be done now. Nothing was changed.`;
  throw actionNotAllowedError(ratingTransitions, action, status, message, allowedRatingActions(rating, null, caller, now));
}

type ExtraRatingBody = z.output<typeof RatePartner> | z.output<typeof RatePerk>;

/**
 * Adds the customer's rating of the partner, or of a perk redeemed in the order. Returns its id.
 * @throws AppError 404 if the order is not visible to the caller, 409 if it is not completed or too late, 422 for a perk of another order.
 */
export async function createExtraRating(
  tx: Tx,
  context: ActionContext,
  target: Extract<RatingTarget, 'partner' | 'perk'>,
  body: ExtraRatingBody,
): Promise<string> {
  const order = await db.lockOrderToRate(tx, context.caller, body.orderId);
  if (!order) throw notFound('order');
  if (order.fulfilmentStatus !== 'completed' && order.fulfilmentStatus !== 'rated')
    throw conflict('order_not_completed', `${order.number} is not completed, so it cannot be rated yet. Nothing was saved.`);
  if ('perkId' in body && !order.discounts.some(({ perkId }) => perkId === body.perkId))
    throw validationError({ perkId: 'This perk was not redeemed in the order.' });
  const { stars, aspects, comment } = body;
  const targetId = 'perkId' in body ? body.perkId : order.partnerId;
  const rating = await addRating(tx, context, order, {
    author: 'customer',
    target,
    targetId,
    stars,
    aspects,
    comment,
  });
  return rating.id;
}

const findOrderNumber = async (tx: Tx, context: ActionContext, { orderId }: RatingRow) =>
  (await db.findVisibleOrder(tx, context.caller, orderId))?.number ?? '';

/** @throws AppError 404 if it is not the caller's, 409 if it is published or the edit window is over. */
export async function changeRating(tx: Tx, context: ActionContext, id: string, body: z.output<typeof RateOrder>): Promise<void> {
  const rating = await lockRatingForAction(tx, context, id, 'edit');
  if (rating.authorId !== context.caller.userId) throw notFound('rating');
  if (rating.editableUntil <= context.now.toISOString())
    throw conflict('too_late', 'A rating can be changed for 48 hours. This one stays as it is.', { editableUntil: rating.editableUntil });
  const { stars, aspects, comment } = body;
  await db.updateRatingRow(tx, rating, { stars, aspects, comment }, context.now);
  const number = await findOrderNumber(tx, context, rating);
  const description = `${context.caller.name} changed the rating of ${number}`;
  await recordRatingEvent(tx, context, rating, number, 'changed', description, { stars }, { stars: rating.stars });
}

/** Adds the partner's public reply. @throws AppError 404, 409 if there is one already. */
export async function replyToRating(tx: Tx, context: ActionContext, id: string, text: string): Promise<void> {
  const rating = await lockRatingForAction(tx, context, id, 'reply');
  if (rating.author === 'partner') throw conflict('own_rating', 'This is a rating of your own. Nothing was saved.');
  if (rating.reply !== null) throw conflict('already_replied', 'This rating has your answer already. Nothing was changed.');
  const at = context.now.toISOString();
  await db.updateRatingRow(tx, rating, { reply: text, repliedAt: at, repliedBy: context.caller.userId }, context.now);
  const number = await findOrderNumber(tx, context, rating);
  await recordRatingEvent(tx, context, rating, number, 'replied', `${context.caller.name} answered the rating of ${number}`, {
    reply: text,
  });
  const message = { title: `Your rating of ${number} has an answer`, body: text.slice(0, 200), path: paths.order(rating.orderId) };
  await notify(tx, rating.tenantId, [rating.placedBy], { type: 'rating.replied', ...message }, context.now);
}

/** Publishes all pending ratings of the rating's order before their time. @throws AppError 404, 409, 403 for a party */
export async function publishRating(tx: Tx, context: ActionContext, id: string): Promise<void> {
  const found = await db.lockRating(tx, context.caller, id);
  if (!found) throw notFound('rating');
  assertRatingActionAllowed(found, 'publish', context);
  if (isRatingParty(context.caller, found)) throw conflictOfInterestError();
  const order = await db.findVisibleOrder(tx, context.caller, found.orderId);
  if (!order) throw notFound('rating');
  await publishOrderRatings(tx, context, order);
}

/** Rejects a pending rating and notifies its author of the reason. @throws AppError 404, 409, 403 for a party */
export async function rejectRating(tx: Tx, context: ActionContext, id: string, reason: string): Promise<void> {
  const rating = await lockRatingForAction(tx, context, id, 'reject');
  if (isRatingParty(context.caller, rating)) throw conflictOfInterestError();
  await db.updateRatingRow(tx, rating, { status: 'rejected', moderationNote: reason }, context.now);
  const number = await findOrderNumber(tx, context, rating);
  const description = `${context.caller.name} rejected a rating of ${number}`;
  await recordRatingEvent(tx, context, rating, number, 'rejected', description, { status: 'rejected', reason }, { status: rating.status });
  const path = rating.author === 'customer' ? paths.order(rating.orderId) : paths.partnerOrder(rating.orderId);
  const message = { title: `Your rating of ${number} was rejected`, body: reason.slice(0, 200), path };
  await notify(tx, rating.tenantId, [rating.authorId], { type: 'rating.rejected', ...message }, context.now);
}
