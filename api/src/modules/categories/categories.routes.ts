import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/categories/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import * as rules from './categories.rules';
import { createActionContext } from '../audit/action-context.service';

const wholeListPage = { limit: 1000, offset: 0, sort: 'name', order: 'asc' } as const;

/** Both category APIs share the same categories; the marketplace's one lists only those with active services. */
export function categoriesRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.listCategories, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const items = await rules.listCategories(tx, tenantId);
      return toPage(wholeListPage, items.length, items);
    }),
  );

  route(app, contract.listMarketplaceCategories, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const items = (await rules.listCategories(tx, tenantId)).filter(({ totalCount }) => totalCount > 0);
      return toPage(wholeListPage, items.length, items);
    }),
  );

  for (const endpoint of [contract.createCategory, contract.createMarketplaceCategory])
    route(app, endpoint, ({ body, caller, requestMeta }) =>
      database.withTenant(caller.tenantId, (tx) => rules.createCategory(tx, createActionContext(caller, requestMeta, clock()), body)),
    );

  for (const endpoint of [contract.updateCategory, contract.updateMarketplaceCategory])
    route(app, endpoint, ({ params, body, caller, requestMeta }) =>
      database.withTenant(caller.tenantId, (tx) =>
        rules.updateCategory(tx, createActionContext(caller, requestMeta, clock()), params.id, body),
      ),
    );

  route(app, contract.deleteCategory, ({ params, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => rules.deleteCategory(tx, createActionContext(caller, requestMeta, clock()), params.id)),
  );
}
