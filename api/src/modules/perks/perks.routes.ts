import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/perks/endpoints';
import type { PerkAction } from '@techadds/shared/contract/perks/states';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { requireKnownCode } from './perk-codes';
import { quotePerk } from './perk-quote';
import { streamPerksCsv } from './perks.csv';
import * as db from './perks.db';
import { createPerk, decidePerk, performPerkAction, updatePerk } from './perks.rules';
import { getAllowedPerkActions } from './perks.transitions';

const withActions = (caller: Caller, perk: db.PerkDto): contract.Perk => ({
  ...perk,
  allowedActions: getAllowedPerkActions(perk, caller.role),
});

async function getPerkDetail(tx: Tx, caller: Caller, id: string): Promise<contract.Perk> {
  const perk = await db.findPerk(tx, caller, id);
  if (!perk) throw notFound('perk');
  return withActions(caller, perk);
}

export function perksRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock } = deps;
  const toContext = createContextFactory(clock);

  route(app, contract.listPerks, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { items, total, counts } = await db.listPerks(tx, caller, query);
      const page = toPage(
        query,
        total,
        items.map((item) => withActions(caller, item)),
      );
      return { ...page, counts };
    }),
  );

  route(app, contract.exportPerks, async ({ query, caller, reply }) => {
    const readPage = (offset: number, limit: number) =>
      database.withTenant(caller.tenantId, (tx) => db.listPerks(tx, caller, { ...query, offset, limit }));
    const { total } = await readPage(0, 1);
    reply.header('Content-Disposition', 'attachment; filename="perks.csv"').header('X-Total-Rows', String(total));
    return streamPerksCsv(async (offset, limit) => (await readPage(offset, limit)).items, total);
  });

  route(app, contract.getPerk, ({ params, caller }) => database.withTenant(caller.tenantId, (tx) => getPerkDetail(tx, caller, params.id)));

  route(app, contract.createPerk, async ({ tx, body, ...call }) =>
    getPerkDetail(tx, call.caller, await createPerk(tx, toContext(call), body)),
  );

  route(app, contract.updatePerk, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await updatePerk(tx, toContext(call), params.id, body);
      return getPerkDetail(tx, call.caller, params.id);
    }),
  );

  const actions = { activate: contract.activatePerk, pause: contract.pausePerk, end: contract.endPerk };
  for (const [action, endpoint] of Object.entries(actions) as [PerkAction, (typeof actions)['end']][])
    route(app, endpoint, async ({ tx, params, ...call }) => {
      await performPerkAction(tx, toContext(call), params.id, action);
      return getPerkDetail(tx, call.caller, params.id);
    });

  route(app, contract.discardPerk, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await performPerkAction(tx, toContext(call), params.id, 'discard');
      return getPerkDetail(tx, call.caller, params.id);
    }),
  );

  route(app, contract.listRedemptions, ({ params, query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      await getPerkDetail(tx, caller, params.id);
      const { items, total } = await db.listRedemptions(tx, caller.tenantId, params.id, query);
      return toPage(query, total, items);
    }),
  );

  route(
    app,
    contract.validatePerk,
    ({ body, ...call }) => database.withTenant(call.caller.tenantId, (tx) => quotePerk(tx, toContext(call), body)),
    ({ body, caller, requestMeta }) => requireKnownCode(deps, caller, requestMeta, body.code, 'code'),
  );

  route(app, contract.listMarketplacePerks, ({ query, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const { items, total } = await db.listMarketplacePerks(tx, tenantId, query, clock().toISOString());
      return toPage(query, total, items);
    }),
  );

  route(app, contract.listPerksForApproval, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { items, total } = await db.listPerks(tx, caller, { ...query, platformBears: true });
      return toPage(
        query,
        total,
        items.map((item) => withActions(caller, item)),
      );
    }),
  );

  route(app, contract.approvePerk, async ({ tx, params, body, ...call }) => {
    await decidePerk(tx, toContext(call), params.id, 'approved', body.note);
    return getPerkDetail(tx, call.caller, params.id);
  });

  route(app, contract.declinePerk, async ({ tx, params, body, ...call }) => {
    await decidePerk(tx, toContext(call), params.id, 'declined', body.note);
    return getPerkDetail(tx, call.caller, params.id);
  });
}
