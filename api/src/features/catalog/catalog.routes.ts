import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/catalog';
import * as settings from '@techadds/shared/contract/catalog-settings';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route, sharedRoute } from '../../platform/http/route';
import { findItems, plainCatalog, serviceOnOffer } from './catalog.rules';
import { readSettings, writeSettings } from './settings.rules';

export function catalogRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  sharedRoute(app, contract.listCatalogItems, ({ query, audience: { tenantId } }) =>
    database.withTenant(tenantId, (tx) => findItems(tx, tenantId, query)),
  );

  sharedRoute(app, contract.listCatalog, ({ audience: { tenantId } }) => database.withTenant(tenantId, (tx) => plainCatalog(tx, tenantId)));

  sharedRoute(app, contract.getCatalogItem, ({ params, audience: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const service = await serviceOnOffer(tx, tenantId, params.id);
      if (!service) throw notFound('service');
      return service;
    }),
  );

  route(app, settings.getCatalogSettings, ({ caller }) => database.withTenant(caller.tenantId, (tx) => readSettings(tx, caller)));

  route(app, settings.putCatalogSettings, ({ body, caller, origin }) =>
    database.withTenant(caller.tenantId, (tx) => writeSettings(tx, { caller, origin, now: clock() }, body)),
  );
}
