import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/commission/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { listRates } from './commission.db';
import * as rules from './commission.rules';
import { computeCommissionPreview } from './commission-preview.rules';
import { simulateRate } from './rate-simulation.rules';
import { createActionContext } from '../audit/action-context.service';

export function commissionRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.listCommissionRates, ({ query, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const { total, items } = await listRates(tx, tenantId, query);
      const now = clock();
      return toPage(
        query,
        total,
        items.map((row) => rules.toRateDto(row, now)),
      );
    }),
  );

  route(app, contract.getCommissionRate, ({ params, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => rules.toRateDto(await rules.getRate(tx, tenantId, params.id), clock())),
  );

  route(app, contract.createCommissionRate, ({ body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => rules.createRate(tx, createActionContext(caller, requestMeta, clock()), body)),
  );

  route(app, contract.updateCommissionRate, ({ params, body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => rules.updateRate(tx, createActionContext(caller, requestMeta, clock()), params.id, body)),
  );

  route(app, contract.archiveCommissionRate, ({ params, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => rules.archiveRate(tx, createActionContext(caller, requestMeta, clock()), params.id)),
  );

  route(app, contract.restoreCommissionRate, ({ params, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => rules.restoreRate(tx, createActionContext(caller, requestMeta, clock()), params.id)),
  );

  route(app, contract.setCommissionRules, ({ params, body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => rules.setRules(tx, createActionContext(caller, requestMeta, clock()), params.id, body)),
  );

  route(app, contract.previewCommission, ({ body, caller: { tenantId } }) =>
    database.withTenant(tenantId, (tx) => computeCommissionPreview(tx, tenantId, body, clock())),
  );

  route(app, contract.simulateCommission, ({ body, caller: { tenantId } }) =>
    database.withTenant(tenantId, (tx) => simulateRate(tx, tenantId, body, clock())),
  );
}
