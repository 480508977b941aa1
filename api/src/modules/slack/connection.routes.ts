import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '@techadds/shared/contract/slack/endpoints';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { getPublicOrigin } from '../../platform/http/public-url';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { completeAuthorization, startAuthorization } from './authorize.rules';
import { getConnectionDto } from './connection.presenter';
import * as rules from './connection.rules';
import { previewMode, switchMode } from './mode.rules';
import { toTeam } from '../../platform/auth/team';

export function slackConnectionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock, config } = deps;
  const toContext = createContextFactory(clock);
  const toOrigins = ({ caller: { subdomain }, reply }: { caller: Caller; reply: FastifyReply }) => ({
    ...{ origin: getPublicOrigin(config.appUrl, reply.request.host, subdomain), appUrl: config.appUrl },
  });
  const present = (call: { caller: Caller; reply: FastifyReply }) =>
    database.withTenant(call.caller.tenantId, (tx) => getConnectionDto(tx, toTeam(call.caller), toOrigins(call)));

  route(app, contract.getSlackConnection, (call) => present(call));

  route(app, contract.putSlackConnection, async (call) => {
    await database.withTenant(call.caller.tenantId, (tx) => rules.putConnection(tx, toContext(call), call.body, deps));
    return present(call);
  });

  route(app, contract.deleteSlackConnection, async (call) => {
    const ended = await database.withTenant(call.caller.tenantId, (tx) => rules.disconnect(tx, toContext(call)));
    await rules.revokeToken(deps, ended);
    return present(call);
  });

  route(app, contract.authorizeSlack, async (call) => ({
    url: await database.withTenant(call.caller.tenantId, (tx) => startAuthorization(tx, toContext(call), deps, toOrigins(call))),
  }));

  route(app, contract.completeSlackAuthorization, async (call) => {
    await completeAuthorization(deps, toContext(call), call.body);
    return present(call);
  });

  route(app, contract.testSlackConnection, (call) => rules.testConnection(deps, toContext(call)));

  route(app, contract.retrySlackMessages, async (call) => {
    await database.withTenant(call.caller.tenantId, (tx) => rules.retryMessages(tx, toContext(call)));
    return present(call);
  });

  route(app, contract.previewSlackMode, ({ caller, query }) => previewMode(deps, caller, query.slackMode));

  route(app, contract.switchSlackMode, async (call) => {
    await switchMode(deps, toContext(call), call.body);
    return present(call);
  });
}
