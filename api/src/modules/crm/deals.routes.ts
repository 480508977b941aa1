import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/crm/deals';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { addDealActivity, listDealTimeline } from './activities.rules';
import { streamDealsCsv } from './crm.csv';
import * as db from './deals.db';
import { toDealDto } from './deals.presenter';
import * as rules from './deals.rules';
import { updateDeal } from './update-deal.rules';

const zeroCounts = { all: 0, open: 0, won: 0, lost: 0 };

export function dealsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);

  route(app, contract.listDeals, async ({ query, caller }) => {
    const now = clock();
    const [rows, [counts = zeroCounts]] = await database.readPipelined(caller.tenantId, (tx) => [
      db.listDeals(tx, caller, query, now),
      db.countDeals(tx, caller, query, now),
    ]);
    return {
      ...toPage(
        query,
        counts[query.status ?? 'all'],
        rows.map((row) => toDealDto(row, now)),
      ),
      counts,
    };
  });

  route(app, contract.exportDeals, async ({ query, caller, reply }) => {
    const { tenantId } = caller;
    const now = clock();
    const [[counts = zeroCounts]] = await database.readPipelined(tenantId, (tx) => [db.countDeals(tx, caller, query, now)]);
    const total = counts[query.status ?? 'all'];
    reply.header('Content-Disposition', 'attachment; filename="deals.csv"').header('X-Total-Rows', String(total));
    return streamDealsCsv(
      (offset, limit) => database.withTenant(tenantId, async (tx) => db.listDeals(tx, caller, { ...query, offset, limit }, now)),
      total,
    );
  });

  route(app, contract.createDeal, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.createDeal(tx, toContext(call), body)),
  );

  route(app, contract.createDealFromTicket, async ({ body, reply, ...call }) => {
    const { deal, isRepeat } = await database.withTenant(call.caller.tenantId, (tx) =>
      rules.createDealFromTicket(tx, toContext(call), body),
    );
    if (isRepeat) reply.code(200);
    return deal;
  });

  route(app, contract.getDeal, ({ caller, params }) =>
    database.withTenant(caller.tenantId, (tx) => rules.getDeal(tx, caller, params.id, clock())),
  );

  route(app, contract.updateDeal, ({ body, params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => updateDeal(tx, toContext(call), params.id, body)),
  );

  route(app, contract.archiveDeal, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.archiveOrRestoreDeal(tx, toContext(call), params.id, 'archive')),
  );

  route(app, contract.restoreDeal, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.archiveOrRestoreDeal(tx, toContext(call), params.id, 'restore')),
  );

  route(app, contract.listDealActivities, ({ caller, params, query }) =>
    database.withTenant(caller.tenantId, (tx) => listDealTimeline(tx, caller, params.id, query)),
  );

  route(app, contract.addDealActivity, ({ body, params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => addDealActivity(tx, toContext(call), params.id, body)),
  );
}
