import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/staff/endpoints';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createContextFactory, type ActionContext } from '../audit/action-context.service';
import { handOverOrders } from './hand-over.rules';
import * as db from './staff.db';
import { streamStaffCsv } from './staff.csv';
import { toStaffDto } from './staff.presenter';
import * as away from './out-of-office.rules';
import * as rules from './staff.rules';
import { getTeam } from './team-view';

/** The team of a partner. */
export function staffRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);
  const inTenant = <T>(call: Pick<ActionContext, 'caller' | 'requestMeta'>, work: (tx: Tx, context: ActionContext) => Promise<T>) =>
    database.withTenant(call.caller.tenantId, (tx) => work(tx, toContext(call)));

  async function listMembers(tx: Tx, caller: Caller, team: db.TeamView, filter: Parameters<typeof db.listMembers>[2]) {
    const isOwner = await db.isOwner(tx, team, caller.userId);
    return (await db.listMembers(tx, team, filter)).map((row) => toStaffDto(row, caller, isOwner, team.today));
  }

  route(app, contract.listStaff, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const team = await getTeam(tx, caller, clock());
      const counts = await db.countMembers(tx, team, query);
      return { ...toPage(query, counts[query.status ?? 'all'], await listMembers(tx, caller, team, query)), counts };
    }),
  );

  route(app, contract.exportStaff, async ({ query, caller, reply }) => {
    const { team, counts } = await database.withTenant(caller.tenantId, async (tx) => {
      const view = await getTeam(tx, caller, clock());
      return { team: view, counts: await db.countMembers(tx, view, query) };
    });
    const total = counts[query.status ?? 'all'];
    reply.header('Content-Disposition', 'attachment; filename="staff.csv"').header('X-Total-Rows', String(total));
    return streamStaffCsv(
      (offset, limit) => database.withTenant(caller.tenantId, (tx) => listMembers(tx, caller, team, { ...query, offset, limit })),
      total,
    );
  });

  route(app, contract.updateStaff, ({ params, body, ...call }) =>
    inTenant(call, (tx, context) => rules.updateStaff(tx, context, params.id, body)),
  );
  route(app, contract.deactivateStaff, ({ params, body, ...call }) =>
    inTenant(call, (tx, context) => rules.deactivateStaff(tx, context, params.id, body)),
  );
  route(app, contract.removeStaff, ({ params, ...call }) =>
    inTenant(call, (tx, context) => rules.deactivateStaff(tx, context, params.id, { handOverTo: null })),
  );
  route(app, contract.reactivateStaff, ({ params, ...call }) =>
    inTenant(call, (tx, context) => rules.reactivateStaff(tx, context, params.id)),
  );
  route(app, contract.handOverOrders, ({ params, body, ...call }) =>
    inTenant(call, (tx, context) => handOverOrders(tx, context, params.id, body.userId)),
  );
  route(app, contract.setOutOfOffice, ({ params, body, ...call }) =>
    inTenant(call, (tx, context) => away.setOutOfOffice(tx, context, params.id, body)),
  );
  route(app, contract.endOutOfOffice, ({ params, ...call }) =>
    inTenant(call, (tx, context) => away.setOutOfOffice(tx, context, params.id, null)),
  );
  route(app, contract.getOwnOutOfOffice, (call) => inTenant(call, away.getOwnOutOfOffice));
  route(app, contract.setOwnOutOfOffice, ({ body, ...call }) => inTenant(call, (tx, context) => away.setOwnOutOfOffice(tx, context, body)));
  route(app, contract.endOwnOutOfOffice, (call) => inTenant(call, (tx, context) => away.setOwnOutOfOffice(tx, context, null)));
}
