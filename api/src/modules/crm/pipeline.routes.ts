import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/crm/pipeline';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createActionContext } from '../audit/action-context.service';
import { getTenantCurrency } from '../tenants/tenants.service';
import { listFirstDeals, sumMonths, sumStages } from './deals.db';
import { toDealDto, toOwner } from './deals.presenter';
import { listOwnerRows } from './parties.db';
import { toForecast, toPipelineStages } from './pipeline.presenter';
import { putStages, toStagesDto } from './stages.rules';
import { listStageRows } from './stages.service';

export function pipelineRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.listStages, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => toStagesDto(await listStageRows(tx, tenantId))),
  );

  route(app, contract.putStages, ({ body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => putStages(tx, createActionContext(caller, requestMeta, clock()), body)),
  );

  // One snapshot, so that the sums are those of the deals.
  route(app, contract.getPipeline, ({ caller, query: { perStage, ...filter } }) =>
    database.withSnapshot(caller.tenantId, async (tx) => {
      const now = clock();
      const stages = await listStageRows(tx, caller.tenantId);
      const sums = await sumStages(tx, caller, filter, now);
      const rows = await listFirstDeals(tx, caller, filter, perStage, now);
      const currency = await getTenantCurrency(tx, caller.tenantId);
      return { currency, stages: toPipelineStages(stages, sums), deals: rows.map((row) => toDealDto(row, now)) };
    }),
  );

  route(app, contract.getForecast, ({ caller, query: { months, ...filter } }) =>
    database.withSnapshot(caller.tenantId, async (tx) => {
      const now = clock();
      const sums = await sumMonths(tx, caller, filter, now);
      return { currency: await getTenantCurrency(tx, caller.tenantId), ...toForecast(sums, months, now) };
    }),
  );

  route(app, contract.listOwners, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => ({ items: (await listOwnerRows(tx, caller)).map((row) => toOwner(row)!) })),
  );
}
