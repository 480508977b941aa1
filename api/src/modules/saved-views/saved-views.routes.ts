import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/saved-views/endpoints';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { AppError, validationError, notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import * as db from './saved-views.db';

const maxViews = 100;
const nameTakenError = () =>
  new AppError(409, 'name_taken', 'You have a view with this name already. Nothing was saved.', {
    fields: { name: 'You have a view with this name already.' },
  });

/** @throws AppError 422 if the caller has nobody to share with. */
function resolveAudience(caller: Caller, shared: boolean) {
  const sharedWith = db.getSharingAudience(caller);
  if (shared && sharedWith === 'none') throw validationError({ shared: 'You have no colleagues here to share it with.' });
  return shared ? sharedWith : 'none';
}

export function savedViewsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.listSavedViews, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const items = await db.listSavedViews(tx, caller, query.list);
      return toPage({ limit: 200, offset: 0, sort: 'name', order: 'asc' }, items.length, items);
    }),
  );

  route(app, contract.createSavedView, ({ body: { shared, ...fields }, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { tenantId, userId, partnerId } = caller;
      const values = { ...fields, tenantId, userId, partnerId, audience: resolveAudience(caller, shared) } as const;
      if ((await db.countOwnViews(tx, caller)) >= maxViews)
        throw new AppError(409, 'too_many_views', `You have ${maxViews} views. Delete one first.`);
      const at = clock().toISOString();
      const row = await db.insertSavedView(tx, { ...values, createdAt: at, updatedAt: at });
      if (!row) throw nameTakenError();
      return db.toSavedViewDto(row, caller);
    }),
  );

  route(app, contract.updateSavedView, ({ params, body: { shared, ...fields }, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const row = await db.lockOwnView(tx, caller, params.id);
      if (!row) throw notFound('view of yours');
      if (await db.isViewNameTaken(tx, row, fields.name)) throw nameTakenError();
      const set = { ...fields, audience: resolveAudience(caller, shared), updatedAt: clock().toISOString() };
      return db.toSavedViewDto(await db.updateSavedViewRow(tx, row, set), caller);
    }),
  );

  route(app, contract.deleteSavedView, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const row = await db.lockOwnView(tx, caller, params.id);
      if (!row) throw notFound('view of yours');
      await db.deleteSavedView(tx, row);
    }),
  );
}
