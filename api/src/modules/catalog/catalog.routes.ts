import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/catalog/endpoints';
import * as settings from '@techadds/shared/contract/catalog/settings';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route, coalescedRoute } from '../../platform/http/route';
import { findItems, plainCatalog, serviceOnOffer } from './catalog.rules';
import { readSettings, writeSettings } from './catalog-settings.rules';

export function catalogRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  coalescedRoute(app, contract.listCatalogItems, ({ query, cacheScope: { tenantId } }) =>
    database.withTenant(tenantId, (tx) => findItems(tx, tenantId, query)),
  );

  coalescedRoute(app, contract.listCatalog, ({ cacheScope: { tenantId } }) =>
    database.withTenant(tenantId, (tx) => plainCatalog(tx, tenantId)),
  );

  coalescedRoute(app, contract.getCatalogItem, ({ params, cacheScope: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const service = await serviceOnOffer(tx, tenantId, params.id);
      if (!service) throw notFound('service');
      return service;
    }),
  );

  route(app, settings.getCatalogSettings, ({ caller }) => database.withTenant(caller.tenantId, (tx) => readSettings(tx, caller)));

  route(app, settings.putCatalogSettings, ({ body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => writeSettings(tx, { caller, requestMeta, now: clock() }, body)),
  );
}
