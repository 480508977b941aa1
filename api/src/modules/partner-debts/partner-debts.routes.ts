import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/partner-debts/endpoints';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createActionContext } from '../audit/action-context.service';
import { getDebtSettings } from './debt-settings.service';
import { listPartnerDebts } from './partner-debts.db';
import { putDebtSettings, writeOffDebt } from './partner-debts.rules';

export function partnerDebtsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.listPartnerDebts, ({ query, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const { total, items } = await listPartnerDebts(tx, tenantId, query);
      return toPage(query, total, items);
    }),
  );

  route(app, contract.writeOffDebt, ({ params, body, caller, requestMeta, tx }) =>
    writeOffDebt(tx, createActionContext(caller, requestMeta, clock()), params.partnerId, body),
  );

  route(app, contract.getDebtSettings, ({ caller: { tenantId } }) => database.withTenant(tenantId, (tx) => getDebtSettings(tx, tenantId)));

  route(app, contract.putDebtSettings, ({ body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => putDebtSettings(tx, createActionContext(caller, requestMeta, clock()), body)),
  );
}
