import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/catalog';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/errors';
import { route } from '../../http/route';
import { pageOf } from '../../records/list';
import * as db from './catalog.db';

const partnersInRail = 6;
/** The older list has no pages; this bounds its answer. */
const wholeCatalog = { limit: 1000, offset: 0, sort: 'name', order: 'asc', flagshipOnly: false } as const;
const wholeList = { limit: 1000, offset: 0, sort: 'name', order: 'asc' } as const;

export function catalogRoutes(app: FastifyInstance, { db: database }: Deps): void {
  route(app, contract.listCatalogItems, ({ query, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const { total, items } = await db.listItems(tx, tenantId, { ...query, flagshipOnly: query.mode === 'rail' });
      return { ...pageOf(query, total, items), partnerRail: await db.railPartners(tx, tenantId, partnersInRail) };
    }),
  );

  route(app, contract.listCatalog, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const { total, items } = await db.listItems(tx, tenantId, wholeCatalog);
      return pageOf(wholeCatalog, total, items);
    }),
  );

  route(app, contract.getCatalogItem, ({ params, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const service = await db.findItem(tx, tenantId, params.id);
      if (!service) throw notFound('service');
      return service;
    }),
  );

  route(app, contract.listCategories, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const items = await db.listCategories(tx, tenantId);
      return pageOf(wholeList, items.length, items);
    }),
  );
}
