import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/salesforce/endpoints';
import { toPage } from '../../../platform/database/pagination';
import type { Deps } from '../../../platform/deps';
import { notFound } from '../../../platform/http/errors';
import { route } from '../../../platform/http/route';
import { createContextFactory } from '../../audit/action-context.service';
import { toTeam } from '../../../platform/auth/team';
import * as runs from './runs.db';
import { toItemDto, toRunDtos } from './runs.presenter';
import * as rules from './runs.rules';

export function syncRunsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);

  route(app, contract.startSync, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.startSync(tx, toContext(call), body)),
  );

  route(app, contract.listSyncRuns, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const [items, count] = runs.listRuns(tx, toTeam(caller), query);
      const [rows, [{ total } = { total: 0 }]] = [await items, await count];
      return toPage(query, total, await toRunDtos(tx, rows));
    }),
  );

  route(app, contract.getSyncRun, ({ params, query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const run = await runs.findRun(tx, toTeam(caller), params.id);
      if (!run) throw notFound('sync run');
      const [items, count] = runs.listItems(tx, run, query, query);
      const [rows, [{ total } = { total: 0 }]] = [await items, await count];
      const [dto] = await toRunDtos(tx, [run]);
      return { ...dto!, ...toPage(query, total, rows.map(toItemDto)) };
    }),
  );

  route(app, contract.chooseConflicts, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.chooseConflicts(tx, toContext(call), params.id, body)),
  );
}
