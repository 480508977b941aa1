import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/tenants/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { listTenants } from './tenants.db';
import { getTenantDetails, updateTenant } from './tenants.rules';
import { createActionContext } from '../audit/action-context.service';

export function tenantsRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  route(app, contract.listTenants, async ({ query }) => {
    const { total, items } = await listTenants(db, query);
    return toPage(query, total, items);
  });

  route(app, contract.getTenant, ({ caller, params }) =>
    db.withTenant(caller.tenantId, (tx) => getTenantDetails(tx, { caller }, params.id)),
  );

  route(app, contract.updateTenant, ({ caller, requestMeta, params, body }) =>
    db.withTenant(caller.tenantId, (tx) => updateTenant(tx, createActionContext(caller, requestMeta, clock()), params.id, body)),
  );
}
