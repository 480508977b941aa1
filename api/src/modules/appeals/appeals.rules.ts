import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import {
  appealTransitions,
  appealWindowDays,
  statusAfterDecision,
  reasonsHiddenUnderReview,
  pendingAppealStatuses,
  type AppealAction,
  type AppealDecision,
} from '@techadds/shared/contract/ratings/states';
import type { AppealRating, ResolveAppeal } from '@techadds/shared/contract/ratings/endpoints';
import { paths } from '@techadds/shared/paths';
import { getScope, type Permission } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import { conflict, validationError, notFound } from '../../platform/http/errors';
import type { Caller } from '../../platform/auth/caller';
import type { ActionContext } from '../audit/action-context.service';
import { listAdminIds, notify, listPartnerUserIds } from '../notifications/notifications.service';
import { recordRatingEvent, toAuditAverages, formatStars, type RatingRow } from '../ratings/ratings.service';
import { saveRatingAverages, lockRatedEntities, computeRatingAverage, type RatingAverage } from '../ratings/rating-summaries.service';
import * as db from './appeals.db';
import { updateRatingRow, findVisibleOrder, lockRating } from '../ratings/ratings.db';
import { lockRatingForAction as lockRatingFor, conflictOfInterestError } from '../ratings/ratings.rules';
import { computeAppealDeadline, isRatingParty } from '../ratings/ratings.presenter';
import { actionNotAllowedError, formatStatus, isAllowedIn } from '../transitions/transitions.service';

const appealPermissions: Record<AppealAction, Permission> = {
  review: 'ratings.resolve',
  resolve: 'ratings.resolve',
  withdraw: 'ratings.appeal',
};
const decidingActions: readonly AppealAction[] = ['review', 'resolve'];

const isAppealParty = (viewer: Pick<Caller, 'userId' | 'partnerId'>, appeal: db.AppealRow, rating: RatingRow) =>
  viewer.userId === appeal.createdBy || isRatingParty(viewer, rating);

/** The actions that the viewer's role and the appeal's status allow; a party to the appeal cannot decide it. */
export const allowedAppealActions = (
  appeal: db.AppealRow,
  rating: RatingRow,
  viewer: Pick<Caller, 'role' | 'userId' | 'partnerId'>,
): AppealAction[] =>
  (Object.keys(appealTransitions) as AppealAction[]).filter(
    (action) =>
      getScope(appealPermissions[action], viewer.role) !== undefined &&
      isAllowedIn(appealTransitions[action], appeal.status) &&
      !(decidingActions.includes(action) && isAppealParty(viewer, appeal, rating)),
  );

interface AppealMessages {
  number: string;
  /** Title and body for each audience; omitted ones are not notified. */
  customer?: [string, string];
  partner?: [string, string];
  admins?: [string, string];
}

/** Records an audit event of an appeal and notifies everyone concerned, except the actor. */
async function recordAppealEvent(
  tx: Tx,
  context: ActionContext,
  appeal: db.AppealRow,
  rating: RatingRow,
  event: 'opened' | 'under_review' | 'resolved' | 'withdrawn',
  after: Record<string, unknown>,
  { number, customer, partner, admins }: AppealMessages,
  before?: Record<string, unknown>,
): Promise<void> {
  const { caller, audit, now } = context;
  const { tenantId } = appeal;
  const verbs = {
    opened: 'appealed',
    under_review: 'reviews the appeal against',
    resolved: 'decided the appeal against',
    withdrawn: 'withdrew the appeal against',
  };
  await audit(tx, {
    event: `appeal.${event}`,
    description: `${caller.name} ${verbs[event]} the rating of ${number}`,
    targets: [
      { type: 'appeal', id: appeal.id, name: `Appeal about ${number}` },
      { type: 'rating', id: rating.id, name: `Rating of ${number}` },
      { type: 'order', id: rating.orderId, name: number },
    ],
    ...(before && { before }),
    after,
  });
  const type = `appeal.${event}` as const;
  const notifyUsers = async (text: [string, string] | undefined, path: string, to: string[]) => {
    const recipients = to.filter((id) => id !== caller.userId);
    if (text) await notify(tx, tenantId, recipients, { type, title: text[0], body: text[1].slice(0, 300), path }, now);
  };
  await notifyUsers(customer, paths.order(rating.orderId), [rating.placedBy]);
  if (partner) await notifyUsers(partner, paths.ownAppeals, await listPartnerUserIds(tx, tenantId, appeal.partnerId, 'ratings.ownAppeals'));
  if (admins) await notifyUsers(admins, paths.adminAppeals, await listAdminIds(tx, tenantId));
}

const findOrderNumber = async (tx: Tx, { caller }: ActionContext, { orderId }: RatingRow) =>
  (await findVisibleOrder(tx, caller, orderId))?.number ?? '';

/**
 * Opens an appeal of the partner against a published rating by a customer. Returns the id of the appeal.
 * @throws AppError 404 if the rating is not visible to the partner, 409 if it is not published, too old or already appealed.
 */
export async function createAppeal(tx: Tx, context: ActionContext, body: z.output<typeof AppealRating>): Promise<string> {
  const { caller, now } = context;
  const at = now.toISOString();
  const rating = await lockRatingFor(tx, context, body.ratingId, 'appeal');
  if (rating.author === 'partner') throw conflict('own_rating', 'This is a rating of your own. Nothing was saved.');
  if (rating.publishedAt === null || computeAppealDeadline(rating.publishedAt) <= at)
    throw conflict(
      'appeal_window_over',
      `A rating can be appealed for ${appealWindowDays} days after it was published. Nothing was saved.`,
    );
  const earlier = await db.findLatestAppeal(tx, caller.tenantId, rating.id);
  if (earlier && earlier.status !== 'withdrawn') {
    const isOpen = (pendingAppealStatuses as readonly string[]).includes(earlier.status);
    throw conflict(
      isOpen ? 'appeal_open' : 'appeal_decided',
      isOpen
        ? 'This rating has an appeal that is not decided yet. Nothing was saved.'
        : 'The appeal against this rating is decided. Nothing was saved.',
    );
  }
  const { reason, statement, evidence } = body;
  const row: db.AppealRow = {
    ...{ tenantId: caller.tenantId, id: randomUUID(), ratingId: rating.id, partnerId: rating.partnerId, reason, statement, evidence },
    ...{ status: 'open', createdBy: caller.userId, createdByName: caller.name, reviewerId: null, reviewerName: null },
    ...{ decision: null, decisionNote: null, amendedStars: null, decidedBy: null, decidedByName: null, decidedAt: null, averages: null },
    ...{ version: 1, createdAt: at, updatedAt: at },
  };
  if (!(await db.insertAppeal(tx, row)))
    throw conflict('appeal_open', 'This rating has an appeal that is not decided yet. Nothing was saved.');
  const number = await findOrderNumber(tx, context, rating);
  await recordAppealEvent(
    tx,
    context,
    row,
    rating,
    'opened',
    { status: 'open', reason, evidence: evidence.length },
    {
      number,
      customer: [`Your rating of ${number} is appealed`, 'The partner objects to it. An administrator looks at both sides and decides.'],
      admins: [`Appeal about ${number}`, statement],
    },
  );
  return row.id;
}

async function lockAppealForAction(
  tx: Tx,
  context: ActionContext,
  id: string,
  action: AppealAction,
): Promise<{ appeal: db.AppealRow; rating: RatingRow }> {
  const appeal = await db.lockAppeal(tx, context.caller, id);
  if (!appeal) throw notFound('appeal');
  const rating = await lockRating(tx, context.caller, appeal.ratingId);
  if (!rating) throw notFound('appeal');
  if (!isAllowedIn(appealTransitions[action], appeal.status)) {
    const message = `This appeal is ${formatStatus(appeal.status)}, so that cannot be done now. Nothing was changed.`;
    const allowed = allowedAppealActions(appeal, rating, context.caller);
    throw actionNotAllowedError(appealTransitions, action, appeal.status, message, allowed);
  }
  if (decidingActions.includes(action) && isAppealParty(context.caller, appeal, rating)) throw conflictOfInterestError();
  return { appeal, rating };
}

/** Changes the rating and returns the new averages of service and partner, which the caller must have locked. */
async function updateAppealedRating(tx: Tx, context: ActionContext, rating: RatingRow, change: Partial<RatingRow>, number: string) {
  const next = await updateRatingRow(tx, rating, change, context.now);
  const after = await saveRatingAverages(tx, rating.tenantId, rating);
  const event = next.status === rating.status ? 'amended' : next.status;
  const description = `${context.caller.name}: the rating of ${number} is ${event}`;
  const snapshot = ({ status, stars }: RatingRow) => ({ status, stars });
  await recordRatingEvent(
    tx,
    context,
    rating,
    number,
    event,
    description,
    { ...snapshot(next), ...toAuditAverages(after) },
    snapshot(rating),
  );
  return after;
}

/** `silent` sends no notifications: the decision follows in the same transaction and sends its own. */
async function startReview(
  tx: Tx,
  context: ActionContext,
  appeal: db.AppealRow,
  rating: RatingRow,
  silent = false,
): Promise<{ appeal: db.AppealRow; rating: RatingRow }> {
  const { userId, name } = context.caller;
  const number = await findOrderNumber(tx, context, rating);
  const next = await db.updateAppealRow(tx, appeal, { status: 'under_review', reviewerId: userId, reviewerName: name }, context.now);
  const text: [string, string] = [`The appeal about ${number} is under review`, `${name} looks at both sides and decides.`];
  await recordAppealEvent(
    tx,
    context,
    next,
    rating,
    'under_review',
    { status: next.status },
    silent ? { number } : { number, customer: text, partner: text },
    { status: appeal.status },
  );
  if (!reasonsHiddenUnderReview.includes(appeal.reason)) return { appeal: next, rating };
  await lockRatedEntities(tx, rating.tenantId, rating);
  await updateAppealedRating(tx, context, rating, { status: 'hidden' }, number);
  return { appeal: next, rating: { ...rating, status: 'hidden', version: rating.version + 1 } };
}

/** Starts the review of an appeal. @throws AppError 403 if the caller is a party, 404, 409. */
export async function reviewAppeal(tx: Tx, context: ActionContext, id: string): Promise<void> {
  const { appeal, rating } = await lockAppealForAction(tx, context, id, 'review');
  await startReview(tx, context, appeal, rating);
}

const outcomeTexts: Record<AppealDecision, string> = {
  rating_kept: 'The rating stays as it is.',
  rating_amended: 'The stars were changed.',
  rating_removed: 'The rating was removed.',
};

const toRatingChange = (
  decision: AppealDecision,
  rating: RatingRow,
  note: string,
  amendedStars: number | undefined,
): Partial<RatingRow> => ({
  status: statusAfterDecision[decision],
  ...(decision === 'rating_amended' && { stars: amendedStars, givenStars: rating.givenStars ?? rating.stars }),
  ...(decision !== 'rating_kept' && { moderationNote: note }),
});

/**
 * Decides an appeal and stores the rating averages before and after.
 * @throws AppError 403 if the caller is a party, 404, 409 if it is already decided, 422 if the amended stars equal the current ones.
 */
export async function resolveAppeal(tx: Tx, context: ActionContext, id: string, body: z.output<typeof ResolveAppeal>): Promise<void> {
  const { decision, note, amendedStars } = body;
  const found = await lockAppealForAction(tx, context, id, 'resolve');
  if (amendedStars === found.rating.stars)
    throw validationError({ amendedStars: 'These are the stars that it has. Keep the rating instead.' });
  const { appeal, rating } = found.appeal.status === 'open' ? await startReview(tx, context, found.appeal, found.rating, true) : found;
  const { tenantId, serviceId, partnerId } = rating;
  const number = await findOrderNumber(tx, context, rating);
  await lockRatedEntities(tx, tenantId, rating);
  const before = {
    service: await computeRatingAverage(tx, tenantId, { serviceId }),
    partner: await computeRatingAverage(tx, tenantId, { partnerId }),
  };
  const isUnchanged = decision === 'rating_kept' && rating.status === 'published';
  const after = isUnchanged
    ? before
    : await updateAppealedRating(tx, context, rating, toRatingChange(decision, rating, note, amendedStars), number);
  const decided = await db.updateAppealRow(
    tx,
    appeal,
    {
      ...{ status: 'resolved', decision, decisionNote: note, amendedStars: amendedStars ?? null },
      ...{ decidedBy: context.caller.userId, decidedByName: context.caller.name, decidedAt: context.now.toISOString() },
      averages: { service: { before: before.service, after: after.service }, partner: { before: before.partner, after: after.partner } },
    },
    context.now,
  );
  const text = `${outcomeTexts[decision]} ${formatAverageChange(before.service, after.service)} ${note}`;
  const title = `The appeal about ${number} is decided`;
  const auditAfter = { status: 'resolved', decision, note, ...(amendedStars !== undefined && { amendedStars }), ...toAuditAverages(after) };
  const messages = { number, customer: [title, text] as [string, string], partner: [title, text] as [string, string] };
  await recordAppealEvent(tx, context, decided, rating, 'resolved', auditAfter, messages, {
    status: appeal.status,
    ...toAuditAverages(before),
  });
}

const formatAverage = ({ average }: RatingAverage) => (average === null ? 'no rating' : average.toFixed(2));
const formatAverageChange = (before: RatingAverage, after: RatingAverage) =>
  before.average === after.average ? '' : `The service’s average changes from ${formatAverage(before)} to ${formatAverage(after)}.`;

/** Withdraws an appeal; a rating hidden for its review is published again. */
export async function withdrawAppeal(tx: Tx, context: ActionContext, id: string): Promise<void> {
  const { appeal, rating } = await lockAppealForAction(tx, context, id, 'withdraw');
  const number = await findOrderNumber(tx, context, rating);
  if (rating.status === 'hidden') {
    await lockRatedEntities(tx, rating.tenantId, rating);
    await updateAppealedRating(tx, context, rating, { status: 'published' }, number);
  }
  const next = await db.updateAppealRow(tx, appeal, { status: 'withdrawn' }, context.now);
  const customer: [string, string] = [`The appeal about ${number} was withdrawn`, `Your rating of ${formatStars(rating.stars)} stays.`];
  await recordAppealEvent(tx, context, next, rating, 'withdrawn', { status: 'withdrawn' }, { number, customer }, { status: appeal.status });
}
