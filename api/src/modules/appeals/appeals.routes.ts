import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/ratings/endpoints';
import { appealStatuses } from '@techadds/shared/contract/ratings/states';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { toPage } from '../../platform/database/pagination';
import { countAppeals, listAppealsByIds, listAppeals, type AppealFilter } from './appeals.db';
import { createAppeal, resolveAppeal, reviewAppeal, withdrawAppeal } from './appeals.rules';
import { toAppealDtos } from './appeals.presenter';
import { toStatusCounts } from '../ratings/status-counts';

export function appealsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);
  const getDetail = async (tx: Tx, caller: Caller, id: string): Promise<contract.Appeal> => {
    const [appeal] = await toAppealDtos(tx, caller, await listAppealsByIds(tx, caller, [id]), clock());
    if (!appeal) throw notFound('appeal');
    return appeal;
  };
  const getPage = (caller: Caller, query: AppealFilter) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listAppeals(tx, caller, query);
      const dtos = await toAppealDtos(tx, caller, items, clock());
      return { ...toPage(query, total, dtos), counts: toStatusCounts(appealStatuses, await countAppeals(tx, caller)) };
    });

  route(app, contract.appealRating, async ({ tx, body, ...call }) =>
    getDetail(tx, call.caller, await createAppeal(tx, toContext(call), body)),
  );
  route(app, contract.listPartnerAppeals, ({ query, caller }) => getPage(caller, query));
  route(app, contract.listAllAppeals, ({ query, caller }) => getPage(caller, query));
  route(app, contract.reviewAppeal, async ({ tx, params, ...call }) => {
    await reviewAppeal(tx, toContext(call), params.appealId);
    return getDetail(tx, call.caller, params.appealId);
  });
  route(app, contract.resolveAppeal, async ({ tx, params, body, ...call }) => {
    await resolveAppeal(tx, toContext(call), params.appealId, body);
    return getDetail(tx, call.caller, params.appealId);
  });
  route(app, contract.withdrawAppeal, async ({ tx, params, ...call }) => {
    await withdrawAppeal(tx, toContext(call), params.appealId);
    return getDetail(tx, call.caller, params.appealId);
  });
}
