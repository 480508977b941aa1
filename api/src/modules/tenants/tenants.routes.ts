import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/tenants/endpoints';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { findTenantDetails, listTenants } from './tenants.db';
import { updateTenant } from './tenants.rules';
import { createActionContext } from '../audit/action-context.service';

export function tenantsRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  route(app, contract.listTenants, async ({ query }) => {
    const { total, items } = await listTenants(db, query);
    return toPage(query, total, items);
  });

  route(app, contract.getTenant, async ({ caller, params }) => {
    const tenant = await db.withTenant(caller.tenantId, (tx) => findTenantDetails(tx, params.id, caller.partnerId));
    if (!tenant) throw notFound('tenant');
    return tenant;
  });

  route(app, contract.updateTenant, ({ caller, requestMeta, params, body }) =>
    db.withTenant(caller.tenantId, (tx) => updateTenant(tx, createActionContext(caller, requestMeta, clock()), params.id, body)),
  );
}
