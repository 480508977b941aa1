import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/ratings';
import { appealStatuses } from '@techadds/shared/contract/rating-states';
import type { Tx } from '../../database/database';
import type { Caller } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/errors';
import { route } from '../../http/route';
import type { Act } from '../../records/act';
import { pageOf } from '../../records/list';
import { countAppeals, findAppeals, listAppeals, type AppealFilter } from './appeals.db';
import { openAppeal, resolveAppeal, reviewAppeal, withdrawAppeal } from './appeals.rules';
import { shownAppeals } from './appeals.presenter';
import { withAll } from '../ratings/status-counts';

export function appealsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const actOf = ({ caller, origin }: Pick<Act, 'caller' | 'origin'>): Act => ({ caller, origin, now: clock() });
  const detailOf = async (tx: Tx, caller: Caller, id: string): Promise<contract.Appeal> => {
    const [appeal] = await shownAppeals(tx, caller, await findAppeals(tx, caller, [id]), clock());
    if (!appeal) throw notFound('appeal');
    return appeal;
  };
  const pageFor = (caller: Caller, query: AppealFilter) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listAppeals(tx, caller, query);
      const shown = await shownAppeals(tx, caller, items, clock());
      return { ...pageOf(query, total, shown), counts: withAll(appealStatuses, await countAppeals(tx, caller)) };
    });

  route(app, contract.appealRating, async ({ tx, body, ...call }) => detailOf(tx, call.caller, await openAppeal(tx, actOf(call), body)));
  route(app, contract.listPartnerAppeals, ({ query, caller }) => pageFor(caller, query));
  route(app, contract.listAllAppeals, ({ query, caller }) => pageFor(caller, query));
  route(app, contract.reviewAppeal, async ({ tx, params, ...call }) => {
    await reviewAppeal(tx, actOf(call), params.appealId);
    return detailOf(tx, call.caller, params.appealId);
  });
  route(app, contract.resolveAppeal, async ({ tx, params, body, ...call }) => {
    await resolveAppeal(tx, actOf(call), params.appealId, body);
    return detailOf(tx, call.caller, params.appealId);
  });
  route(app, contract.withdrawAppeal, async ({ tx, params, ...call }) => {
    await withdrawAppeal(tx, actOf(call), params.appealId);
    return detailOf(tx, call.caller, params.appealId);
  });
}
