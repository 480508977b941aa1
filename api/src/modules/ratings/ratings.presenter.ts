import type { Rating, Review } from '@techadds/shared/contract/ratings/endpoints';
import { appealWindowDays, ratingActions, ratingTransitions, type RatingAction } from '@techadds/shared/contract/ratings/states';
import { getScope, type Permission } from '@techadds/shared/permissions';
import type { Caller } from '../../platform/auth/caller';
import type { RatingRow } from './ratings.service';
import type { RatingRecord, LatestAppeal } from './ratings.db';
import { isAllowedIn } from '../transitions/transitions.service';
import { toShortName } from './short-name.service';

const day = 86_400_000;

const ratingPermissions: Record<RatingAction, Permission> = {
  edit: 'ratings.edit',
  publish: 'ratings.moderate',
  reject: 'ratings.moderate',
  reply: 'ratings.reply',
  appeal: 'ratings.appeal',
};

/** End of the appeal window. */
export const computeAppealDeadline = (publishedAt: string): string =>
  new Date(Date.parse(publishedAt) + appealWindowDays * day).toISOString();

type Viewer = Pick<Caller, 'role' | 'userId' | 'partnerId'>;

/** Whether the user wrote the rating, placed its order or works for the rated partner. */
export const isRatingParty = ({ userId, partnerId }: Pick<Caller, 'userId' | 'partnerId'>, rating: RatingRow): boolean =>
  userId === rating.authorId || userId === rating.placedBy || partnerId === rating.partnerId;

/** Actions that the user's role, the status and the time allow. */
export function allowedRatingActions(rating: RatingRow, appeal: LatestAppeal | null, viewer: Viewer, now: Date): RatingAction[] {
  const at = now.toISOString();
  const extraConditions: Record<RatingAction, () => boolean> = {
    edit: () => rating.authorId === viewer.userId && rating.author === 'customer' && at < rating.editableUntil,
    publish: () => !isRatingParty(viewer, rating),
    reject: () => !isRatingParty(viewer, rating),
    reply: () => rating.author === 'customer' && rating.reply === null,
    appeal: () =>
      rating.author === 'customer' &&
      rating.publishedAt !== null &&
      at < computeAppealDeadline(rating.publishedAt) &&
      (appeal === null || appeal.status === 'withdrawn'),
  };
  return ratingActions.filter(
    (action) =>
      getScope(ratingPermissions[action], viewer.role) !== undefined &&
      isAllowedIn(ratingTransitions[action], rating.status) &&
      extraConditions[action](),
  );
}

/** Presents a rating for its parties and moderators. */
export function toRatingDto(
  viewer: Viewer,
  now: Date,
  { rating, number, serviceName, partnerName, customerName, appeal }: RatingRecord,
): Rating {
  const { id, author, authorName, target, targetId, orderId, serviceId, partnerId, customerId } = rating;
  const { stars, givenStars, aspects, comment, reply, repliedAt, status, moderationNote } = rating;
  const { createdAt, editableUntil, publishesAt, publishedAt } = rating;
  return {
    ...{ id, author, authorName, target: { type: target, id: targetId }, order: { id: orderId, number } },
    service: { id: serviceId, name: serviceName },
    partner: { id: partnerId, name: partnerName },
    customer: { id: customerId, name: customerName },
    ...{ stars, givenStars, aspects, comment, status, moderationNote, createdAt, editableUntil, publishesAt, publishedAt },
    reply: reply === null || repliedAt === null ? null : { text: reply, at: repliedAt },
    appeal,
    allowedActions: allowedRatingActions(rating, appeal, viewer, now),
  };
}

/** Presents a published rating for everybody. */
export function toReviewDto({ rating }: RatingRecord): Review {
  const { id, authorName, stars, givenStars, aspects, comment, reply, repliedAt, publishedAt, createdAt } = rating;
  return {
    ...{ id, authorName: toShortName(authorName), verified: true, stars, amended: givenStars !== null, aspects, comment },
    reply: reply === null || repliedAt === null ? null : { text: reply, at: repliedAt },
    publishedAt: publishedAt ?? createdAt,
  };
}
