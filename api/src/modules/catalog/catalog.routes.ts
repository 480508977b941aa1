import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/catalog/endpoints';
import * as settings from '@techadds/shared/contract/catalog/settings';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route, coalescedRoute } from '../../platform/http/route';
import { searchCatalog, listWholeCatalog, findActiveService } from './catalog.rules';
import { getSettings, updateSettings } from './catalog-settings.rules';
import { createActionContext } from '../audit/action-context.service';

export function catalogRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  coalescedRoute(app, contract.listCatalogItems, ({ query, cacheScope: { tenantId } }) =>
    database.withTenant(tenantId, (tx) => searchCatalog(tx, tenantId, query, clock())),
  );

  coalescedRoute(app, contract.listCatalog, ({ cacheScope: { tenantId } }) =>
    database.withTenant(tenantId, (tx) => listWholeCatalog(tx, tenantId, clock())),
  );

  coalescedRoute(app, contract.getCatalogItem, ({ params, cacheScope: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const service = await findActiveService(tx, tenantId, params.id, clock());
      if (!service) throw notFound('service');
      return service;
    }),
  );

  route(app, settings.getCatalogSettings, ({ caller }) => database.withTenant(caller.tenantId, (tx) => getSettings(tx, caller)));

  route(app, settings.putCatalogSettings, ({ body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => updateSettings(tx, createActionContext(caller, requestMeta, clock()), body)),
  );
}
