import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import {
  appealCan,
  appealWindowDays,
  decidedStatus,
  hiddenUnderReview,
  undecided,
  type AppealAction,
  type AppealDecision,
} from '@techadds/shared/contract/rating-states';
import type { AppealRating, ResolveAppeal } from '@techadds/shared/contract/ratings';
import { paths } from '@techadds/shared/paths';
import { scopeOf, type Permission } from '@techadds/shared/permissions';
import type { Tx } from '../../database/database';
import { conflict, invalid, notFound } from '../../http/errors';
import type { Caller } from '../../http/caller';
import { actorOf, type Act } from '../../records/act';
import { writeAudit } from '../../records/audit';
import { adminsOf, notify, usersOfPartner } from '../../records/notify';
import { auditRating, inLog, inWords, type RatingRow } from '../../records/ratings';
import { keepStandings, lockRated, standingOf, type Standing } from '../../records/standing';
import * as db from './appeals.db';
import { changeRating, findOrder, lockRating } from '../ratings/ratings.db';
import { deedOf, lockFor as lockRatingFor, partyRefused } from '../ratings/ratings.rules';
import { appealableUntil, isParty } from '../ratings/ratings.presenter';

const permissionOf: Record<AppealAction, Permission> = {
  review: 'ratings.resolve',
  resolve: 'ratings.resolve',
  withdraw: 'ratings.appeal',
};
const deciding: readonly AppealAction[] = ['review', 'resolve'];

const isPartyTo = (viewer: Pick<Caller, 'userId' | 'partnerId'>, appeal: db.AppealRow, rating: RatingRow) =>
  viewer.userId === appeal.createdBy || isParty(viewer, rating);

/** What somebody may do with an appeal now. */
export const allowedActions = (
  appeal: db.AppealRow,
  rating: RatingRow,
  viewer: Pick<Caller, 'role' | 'userId' | 'partnerId'>,
): AppealAction[] =>
  (Object.keys(appealCan) as AppealAction[]).filter(
    (action) =>
      scopeOf(permissionOf[action], viewer.role) !== undefined &&
      appealCan[action].from.includes(appeal.status) &&
      !(deciding.includes(action) && isPartyTo(viewer, appeal, rating)),
  );

interface Told {
  number: string;
  /** Title and text for whom it concerns. */
  customer?: [string, string];
  partner?: [string, string];
  admins?: [string, string];
}

/** Writes a step of an appeal down, and tells those whom it concerns. */
async function tell(
  tx: Tx,
  act: Act,
  appeal: db.AppealRow,
  rating: RatingRow,
  past: 'opened' | 'under_review' | 'resolved' | 'withdrawn',
  after: Record<string, unknown>,
  { number, customer, partner, admins }: Told,
  before?: Record<string, unknown>,
): Promise<void> {
  const { caller, origin, now } = act;
  const { tenantId } = appeal;
  const did = {
    opened: 'appealed',
    under_review: 'reviews the appeal against',
    resolved: 'decided the appeal against',
    withdrawn: 'withdrew the appeal against',
  };
  await writeAudit(
    tx,
    origin,
    {
      tenantId,
      actor: actorOf(caller),
      event: `appeal.${past}`,
      description: `${caller.name} ${did[past]} the rating of ${number}`,
      targets: [
        { type: 'appeal', id: appeal.id, name: `Appeal about ${number}` },
        { type: 'rating', id: rating.id, name: `Rating of ${number}` },
        { type: 'order', id: rating.orderId, name: number },
      ],
      ...(before && { before }),
      after,
    },
    now,
  );
  const type = `appeal.${past}` as const;
  const send = async (words: [string, string] | undefined, path: string, to: string[]) => {
    const others = to.filter((id) => id !== caller.userId);
    if (words) await notify(tx, tenantId, others, { type, title: words[0], body: words[1].slice(0, 300), path }, now);
  };
  await send(customer, paths.order(rating.orderId), [rating.placedBy]);
  if (partner) await send(partner, paths.ownAppeals, await usersOfPartner(tx, tenantId, appeal.partnerId));
  if (admins) await send(admins, paths.adminAppeals, await adminsOf(tx, tenantId));
}

const numberOf = async (tx: Tx, { caller }: Act, { orderId }: RatingRow) => (await findOrder(tx, caller, orderId))?.number ?? '';

/**
 * The partner objects to a published rating of a customer. The id of the appeal.
 * @throws AppError 404 where it is no rating of the partner's, 409 where it is not published, too late, or appealed before.
 */
export async function openAppeal(tx: Tx, act: Act, body: z.output<typeof AppealRating>): Promise<string> {
  const { caller, now } = act;
  const at = now.toISOString();
  const rating = await lockRatingFor(tx, act, body.ratingId, 'appeal');
  if (rating.author === 'partner') throw conflict('own_rating', 'This is a rating of your own. Nothing was saved.');
  if (rating.publishedAt === null || appealableUntil(rating.publishedAt) <= at)
    throw conflict(
      'appeal_window_over',
      `A rating can be appealed for ${appealWindowDays} days after it was published. Nothing was saved.`,
    );
  const earlier = await db.latestOf(tx, caller.tenantId, rating.id);
  if (earlier && earlier.status !== 'withdrawn') {
    const isOpen = (undecided as readonly string[]).includes(earlier.status);
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
  const number = await numberOf(tx, act, rating);
  await tell(
    tx,
    act,
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

async function lockFor(tx: Tx, act: Act, id: string, action: AppealAction): Promise<{ appeal: db.AppealRow; rating: RatingRow }> {
  const appeal = await db.lockAppeal(tx, act.caller, id);
  if (!appeal) throw notFound('appeal');
  const rating = await lockRating(tx, act.caller, appeal.ratingId);
  if (!rating) throw notFound('appeal');
  const { from, to } = appealCan[action];
  if (!from.includes(appeal.status)) {
    const sentence = `This appeal is ${appeal.status.replace('_', ' ')}, so that cannot be done now. Nothing was changed.`;
    throw conflict('illegal_transition', sentence, {
      from: appeal.status,
      to,
      allowed: allowedActions(appeal, rating, act.caller).map((each) => appealCan[each].to),
    });
  }
  if (deciding.includes(action) && isPartyTo(act.caller, appeal, rating)) throw partyRefused();
  return { appeal, rating };
}

/** Changes what is published of a rating, whose service and partner are locked; answers with what their ratings amount to then. */
async function moveRating(tx: Tx, act: Act, rating: RatingRow, change: Partial<RatingRow>, number: string) {
  const next = await changeRating(tx, rating, change, act.now);
  const after = await keepStandings(tx, rating.tenantId, rating);
  const event = next.status === rating.status ? 'amended' : next.status;
  const said = `${act.caller.name}: the rating of ${number} is ${event}`;
  const image = ({ status, stars }: RatingRow) => ({ status, stars });
  await auditRating(tx, deedOf(act), rating, number, event, said, { ...image(next), ...inLog(after) }, image(rating));
  return after;
}

/** `quiet` where the decision follows at once, which is what people are told then. */
async function startReview(
  tx: Tx,
  act: Act,
  appeal: db.AppealRow,
  rating: RatingRow,
  quiet = false,
): Promise<{ appeal: db.AppealRow; rating: RatingRow }> {
  const { userId, name } = act.caller;
  const number = await numberOf(tx, act, rating);
  const next = await db.changeAppeal(tx, appeal, { status: 'under_review', reviewerId: userId, reviewerName: name }, act.now);
  const news: [string, string] = [`The appeal about ${number} is under review`, `${name} looks at both sides and decides.`];
  await tell(
    tx,
    act,
    next,
    rating,
    'under_review',
    { status: next.status },
    quiet ? { number } : { number, customer: news, partner: news },
    { status: appeal.status },
  );
  if (!hiddenUnderReview.includes(appeal.reason)) return { appeal: next, rating };
  await lockRated(tx, rating.tenantId, rating);
  await moveRating(tx, act, rating, { status: 'hidden' }, number);
  return { appeal: next, rating: { ...rating, status: 'hidden', version: rating.version + 1 } };
}

/** An administrator takes an appeal up. @throws AppError 403 where they are a party, 404, 409. */
export async function reviewAppeal(tx: Tx, act: Act, id: string): Promise<void> {
  const { appeal, rating } = await lockFor(tx, act, id, 'review');
  await startReview(tx, act, appeal, rating);
}

const outcomes: Record<AppealDecision, string> = {
  rating_kept: 'The rating stays as it is.',
  rating_amended: 'The stars were changed.',
  rating_removed: 'The rating was removed.',
};

const changeFor = (decision: AppealDecision, rating: RatingRow, note: string, amendedStars: number | undefined): Partial<RatingRow> => ({
  status: decidedStatus[decision],
  ...(decision === 'rating_amended' && { stars: amendedStars, givenStars: rating.givenStars ?? rating.stars }),
  ...(decision !== 'rating_kept' && { moderationNote: note }),
});

/**
 * Decides an appeal, and keeps what the published ratings were before and after.
 * @throws AppError 403 where the decider is a party, 404, 409 where it is decided, 422 where an amendment changes nothing.
 */
export async function resolveAppeal(tx: Tx, act: Act, id: string, body: z.output<typeof ResolveAppeal>): Promise<void> {
  const { decision, note, amendedStars } = body;
  const locked = await lockFor(tx, act, id, 'resolve');
  if (amendedStars === locked.rating.stars) throw invalid({ amendedStars: 'These are the stars that it has. Keep the rating instead.' });
  const { appeal, rating } = locked.appeal.status === 'open' ? await startReview(tx, act, locked.appeal, locked.rating, true) : locked;
  const { tenantId, serviceId, partnerId } = rating;
  const number = await numberOf(tx, act, rating);
  await lockRated(tx, tenantId, rating);
  const before = { service: await standingOf(tx, tenantId, { serviceId }), partner: await standingOf(tx, tenantId, { partnerId }) };
  const untouched = decision === 'rating_kept' && rating.status === 'published';
  const after = untouched ? before : await moveRating(tx, act, rating, changeFor(decision, rating, note, amendedStars), number);
  const decided = await db.changeAppeal(
    tx,
    appeal,
    {
      ...{ status: 'resolved', decision, decisionNote: note, amendedStars: amendedStars ?? null },
      ...{ decidedBy: act.caller.userId, decidedByName: act.caller.name, decidedAt: act.now.toISOString() },
      averages: { service: { before: before.service, after: after.service }, partner: { before: before.partner, after: after.partner } },
    },
    act.now,
  );
  const words = `${outcomes[decision]} ${changeInWords(before.service, after.service)} ${note}`;
  const title = `The appeal about ${number} is decided`;
  const log = { status: 'resolved', decision, note, ...(amendedStars !== undefined && { amendedStars }), ...inLog(after) };
  const told = { number, customer: [title, words] as [string, string], partner: [title, words] as [string, string] };
  await tell(tx, act, decided, rating, 'resolved', log, told, { status: appeal.status, ...inLog(before) });
}

const inStars = ({ average }: Standing) => (average === null ? 'no rating' : average.toFixed(2));
const changeInWords = (before: Standing, after: Standing) =>
  before.average === after.average ? '' : `The service’s average changes from ${inStars(before)} to ${inStars(after)}.`;

/** The partner takes an appeal back; a rating that was hidden for it is published again. */
export async function withdrawAppeal(tx: Tx, act: Act, id: string): Promise<void> {
  const { appeal, rating } = await lockFor(tx, act, id, 'withdraw');
  const number = await numberOf(tx, act, rating);
  if (rating.status === 'hidden') {
    await lockRated(tx, rating.tenantId, rating);
    await moveRating(tx, act, rating, { status: 'published' }, number);
  }
  const next = await db.changeAppeal(tx, appeal, { status: 'withdrawn' }, act.now);
  const customer: [string, string] = [`The appeal about ${number} was withdrawn`, `Your rating of ${inWords(rating.stars)} stays.`];
  await tell(tx, act, next, rating, 'withdrawn', { status: 'withdrawn' }, { number, customer }, { status: appeal.status });
}
