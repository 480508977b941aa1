import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/channels/endpoints';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import * as db from './channels.db';
import { toChannelDto } from './channels.presenter';
import * as rules from './channels.rules';

export function channelsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);

  route(app, contract.listChannels, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, rows } = await db.listChannels(tx, caller, query);
      return toPage(
        query,
        total,
        rows.map((row) => toChannelDto(caller, row)),
      );
    }),
  );

  route(app, contract.createChannel, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.createChannel(tx, toContext(call), body)),
  );

  route(app, contract.getChannel, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => rules.getChannel(tx, caller, params.id)),
  );

  route(app, contract.updateChannel, ({ body, params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.updateChannel(tx, toContext(call), params.id, body)),
  );

  route(app, contract.archiveChannel, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.archiveOrRestoreChannel(tx, toContext(call), params.id, 'archive')),
  );

  route(app, contract.restoreChannel, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.archiveOrRestoreChannel(tx, toContext(call), params.id, 'restore')),
  );

  route(app, contract.joinChannel, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.joinChannel(tx, toContext(call), params.id)),
  );

  route(app, contract.leaveChannel, async ({ params, ...call }) => {
    await database.withTenant(call.caller.tenantId, (tx) => rules.leaveChannel(tx, toContext(call), params.id));
    return {};
  });
}
