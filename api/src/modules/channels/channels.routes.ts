import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/channels/endpoints';
import type { Caller } from '../../platform/auth/caller';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { archiveInSlack, createInSlack, rejectRestoreInSlack, updateInSlack } from '../slack/channels-in-slack';
import { refreshChannels } from '../slack/refresh-channels';
import { toTeam } from '../../platform/auth/team';
import * as db from './channels.db';
import { streamChannelsCsv } from './channels.csv';
import { toChannelDto } from './channels.presenter';
import * as rules from './channels.rules';

/** Channels that are in Slack are changed there before the transaction here, which must not wait for another server. */
export function channelsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock } = deps;
  const toContext = createContextFactory(clock);
  const getManaged = (caller: Caller, id: string) =>
    database.withTenant(caller.tenantId, async (tx) => (await rules.lockManagedChannel(tx, caller, id)).row);

  route(app, contract.listChannels, async ({ query, caller }) => {
    await refreshChannels(deps, toTeam(caller));
    return database.withTenant(caller.tenantId, async (tx) => {
      const { total, rows } = await db.listChannels(tx, caller, query);
      return toPage(
        query,
        total,
        rows.map((row) => toChannelDto(caller, row)),
      );
    });
  });

  route(app, contract.exportChannels, async ({ query, caller, reply }) => {
    const request = { ...query, sort: 'name', order: 'asc' as const };
    const listPage = (offset: number, limit: number) =>
      database.withTenant(caller.tenantId, (tx) => db.listChannels(tx, caller, { ...request, offset, limit }));
    const { total } = await listPage(0, 1);
    reply.header('Content-Disposition', 'attachment; filename="channels.csv"').header('X-Total-Rows', String(total));
    const pageAt = async (offset: number, limit: number) => (await listPage(offset, limit)).rows.map((row) => toChannelDto(caller, row));
    return streamChannelsCsv(pageAt, total);
  });

  route(app, contract.createChannel, async ({ body, ...call }) => {
    const { caller } = call;
    await database.withTenant(caller.tenantId, (tx) => rules.checkNewChannel(tx, caller, body));
    const createdInSlack = await createInSlack(deps, caller, body);
    return database.withTenant(caller.tenantId, (tx) => rules.createChannel(tx, toContext(call), body, createdInSlack));
  });

  route(app, contract.getChannel, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => rules.getChannel(tx, caller, params.id)),
  );

  route(app, contract.updateChannel, async ({ body, params, ...call }) => {
    const row = await getManaged(call.caller, params.id);
    if (row.archivedAt === null) await updateInSlack(deps, row, body);
    return database.withTenant(call.caller.tenantId, (tx) => rules.updateChannel(tx, toContext(call), params.id, body));
  });

  route(app, contract.archiveChannel, async ({ params, ...call }) => {
    const row = await getManaged(call.caller, params.id);
    if (row.archivedAt === null) await archiveInSlack(deps, row);
    return database.withTenant(call.caller.tenantId, (tx) => rules.archiveOrRestoreChannel(tx, toContext(call), params.id, 'archive'));
  });

  route(app, contract.restoreChannel, async ({ params, ...call }) => {
    const row = await getManaged(call.caller, params.id);
    if (row.archivedAt !== null) await rejectRestoreInSlack(deps, row);
    return database.withTenant(call.caller.tenantId, (tx) => rules.archiveOrRestoreChannel(tx, toContext(call), params.id, 'restore'));
  });

  route(app, contract.joinChannel, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.joinChannel(tx, toContext(call), params.id)),
  );

  route(app, contract.setChannelNotifications, ({ params, body, caller }) =>
    database.withTenant(caller.tenantId, (tx) => rules.setChannelNotifications(tx, caller, params.id, body.level)),
  );

  route(app, contract.leaveChannel, async ({ params, ...call }) => {
    await database.withTenant(call.caller.tenantId, (tx) => rules.leaveChannel(tx, toContext(call), params.id));
    return {};
  });
}
