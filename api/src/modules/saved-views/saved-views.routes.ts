import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/views';
import type { Caller } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { AppError, invalid, notFound } from '../../http/errors';
import { route } from '../../http/route';
import { pageOf } from '../../records/list';
import * as db from './saved-views.db';

const maxViews = 100;
const taken = () =>
  new AppError(409, 'name_taken', 'You have a view with this name already. Nothing was saved.', {
    fields: { name: 'You have a view with this name already.' },
  });

/** @throws AppError 422 where the caller has nobody to share with. */
function audience(caller: Caller, shared: boolean) {
  const with_ = db.audienceOf(caller);
  if (shared && with_ === 'none') throw invalid({ shared: 'You have no colleagues here to share it with.' });
  return shared ? with_ : 'none';
}

export function viewsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.listViews, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const items = await db.listViews(tx, caller, query.list);
      return pageOf({ limit: 200, offset: 0, sort: 'name', order: 'asc' }, items.length, items);
    }),
  );

  route(app, contract.createView, ({ body: { shared, ...look }, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { tenantId, userId, partnerId } = caller;
      const values = { ...look, tenantId, userId, partnerId, audience: audience(caller, shared) } as const;
      if ((await db.countOwn(tx, caller)) >= maxViews)
        throw new AppError(409, 'too_many_views', `You have ${maxViews} views. Delete one first.`);
      const at = clock().toISOString();
      const row = await db.insertView(tx, { ...values, createdAt: at, updatedAt: at });
      if (!row) throw taken();
      return db.shownView(row, caller);
    }),
  );

  route(app, contract.updateView, ({ params, body: { shared, ...look }, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const row = await db.ownView(tx, caller, params.id);
      if (!row) throw notFound('view of yours');
      if (await db.nameIsTaken(tx, row, look.name)) throw taken();
      const set = { ...look, audience: audience(caller, shared), updatedAt: clock().toISOString() };
      return db.shownView(await db.setView(tx, row, set), caller);
    }),
  );

  route(app, contract.deleteView, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const row = await db.ownView(tx, caller, params.id);
      if (!row) throw notFound('view of yours');
      await db.deleteView(tx, row);
    }),
  );
}
