import type { FastifyInstance } from 'fastify';
import { and, eq, inArray } from 'drizzle-orm';
import * as contract from '@techadds/shared/contract/ratings/endpoints';
import { visibleStatuses, ratingStatuses } from '@techadds/shared/contract/ratings/states';
import type { Tx } from '../../platform/database/client';
import { ratings } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { toPage } from '../../platform/database/pagination';
import { getRatingDeadline } from './ratings.service';
import { countedRatingsFilter, computeRatingSummary } from './rating-summaries.service';
import { computeRatingAnalytics } from './rating-analytics.db';
import { toStatusCounts } from './status-counts';
import * as db from './ratings.db';
import { changeRating, publishRating, createExtraRating, rejectRating, replyToRating } from './ratings.rules';
import { toReviewDto, toRatingDto } from './ratings.presenter';

export function ratingsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);
  const getDetail = async (tx: Tx, caller: Caller, id: string): Promise<contract.Rating> => {
    const [found] = await db.listRatingsWhere(tx, and(db.visibleRatings(caller), eq(ratings.id, id)));
    if (!found) throw notFound('rating');
    return toRatingDto(caller, clock(), found);
  };

  route(app, contract.ratePerk, async ({ tx, body, ...call }) =>
    getDetail(tx, call.caller, await createExtraRating(tx, toContext(call), 'perk', body)),
  );
  route(app, contract.ratePartner, async ({ tx, body, ...call }) =>
    getDetail(tx, call.caller, await createExtraRating(tx, toContext(call), 'partner', body)),
  );
  route(app, contract.changeRating, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await changeRating(tx, toContext(call), params.id, body);
      return getDetail(tx, call.caller, params.id);
    }),
  );

  route(app, contract.listOrderRatings, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const order = await db.findVisibleOrder(tx, caller, params.id);
      if (!order) throw notFound('order');
      const readable = caller.scope === 'tenant' ? undefined : db.readableBySide(caller.scope === 'own' ? 'customer' : 'partner');
      const found = await db.listRatingsWhere(tx, and(eq(ratings.tenantId, caller.tenantId), eq(ratings.orderId, order.id), readable));
      const isDone = order.fulfilmentStatus === 'completed' || order.fulfilmentStatus === 'rated';
      const items = found.map((each) => toRatingDto(caller, clock(), each));
      const openUntil = isDone ? await getRatingDeadline(tx, order) : null;
      const isOpen = caller.scope === 'own' && openUntil !== null && Date.parse(openUntil) > clock().getTime();
      const isRated = (perk: string) => items.some(({ target }) => target.type === 'perk' && target.id === perk);
      const perks = order.discounts.flatMap(({ perkId, label }) => (perkId && !isRated(perkId) ? [{ id: perkId, label }] : []));
      return { items, openUntil, perks: isOpen ? perks : [] };
    }),
  );

  route(app, contract.listServiceRatings, ({ params, query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      if (!(await db.serviceExists(tx, caller.tenantId, params.id))) throw notFound('service');
      const where = countedRatingsFilter(caller.tenantId, { serviceId: params.id });
      // Searches only what a review shows; searching the author's full name would reveal it.
      const { total, items } = await db.listRatings(tx, where, query, [ratings.comment, ratings.reply]);
      return { ...toPage(query, total, items.map(toReviewDto)), summary: await computeRatingSummary(tx, where) };
    }),
  );

  route(app, contract.listPartnerRatings, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const ownRatings = and(db.visibleRatings(caller), eq(ratings.author, 'customer'), inArray(ratings.status, [...visibleStatuses]));
      const { total, items } = await db.listRatings(tx, ownRatings, query);
      const countedRatings =
        caller.partnerId === null ? ownRatings : countedRatingsFilter(caller.tenantId, { partnerId: caller.partnerId });
      return {
        ...toPage(
          query,
          total,
          items.map((each) => toRatingDto(caller, clock(), each)),
        ),
        summary: await computeRatingSummary(tx, countedRatings),
      };
    }),
  );
  route(app, contract.replyToRating, async ({ tx, params, body, ...call }) => {
    await replyToRating(tx, toContext(call), params.id, body.text);
    return getDetail(tx, call.caller, params.id);
  });

  route(app, contract.listAllRatings, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await db.listRatings(tx, eq(ratings.tenantId, caller.tenantId), query);
      const dtos = items.map((each) => toRatingDto(caller, clock(), each));
      return { ...toPage(query, total, dtos), counts: toStatusCounts(ratingStatuses, await db.countRatings(tx, caller.tenantId)) };
    }),
  );
  route(app, contract.publishRating, async ({ tx, params, ...call }) => {
    await publishRating(tx, toContext(call), params.id);
    return getDetail(tx, call.caller, params.id);
  });
  route(app, contract.rejectRating, async ({ tx, params, body, ...call }) => {
    await rejectRating(tx, toContext(call), params.id, body.reason);
    return getDetail(tx, call.caller, params.id);
  });

  route(app, contract.ratingAnalytics, ({ query, caller }) =>
    database.withTenant(caller.tenantId, (tx) => computeRatingAnalytics(tx, caller, query.period, clock())),
  );
}
