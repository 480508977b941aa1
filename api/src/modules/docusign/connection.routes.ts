import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '@techadds/shared/contract/docusign/endpoints';
import type { Caller } from '../../platform/auth/caller';
import { toTeam } from '../../platform/auth/team';
import type { Deps } from '../../platform/deps';
import { getPublicOrigin } from '../../platform/http/public-url';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { findConnection, updateConnection, wakeEnvelopes } from './connection.db';
import { loadConnectionDto } from './connection.presenter';
import { disconnect, notConnectedError, putConnection } from './connection.rules';
import { createDocusignApi } from './docusign-api';
import { DocusignError } from './docusign-error';

export function docusignConnectionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock, config, fieldEncryption } = deps;
  const toContext = createContextFactory(clock);
  const getOrigin = (reply: FastifyReply, { subdomain }: Caller) => getPublicOrigin(config.appUrl, reply.request.host, subdomain);

  route(app, contract.getDocusignConnection, ({ caller, reply }) =>
    database.withTenant(caller.tenantId, (tx) => loadConnectionDto(tx, toTeam(caller), getOrigin(reply, caller))),
  );

  route(app, contract.putDocusignConnection, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      const appOrigin = getOrigin(call.reply, call.caller);
      await putConnection(tx, toContext(call), body, { fieldEncryption, appOrigin, docusignOrigins: config.docusignOrigins });
      return loadConnectionDto(tx, toTeam(call.caller), appOrigin);
    }),
  );

  route(app, contract.disconnectDocusign, (call) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await disconnect(tx, toContext(call));
      return loadConnectionDto(tx, toTeam(call.caller), getOrigin(call.reply, call.caller));
    }),
  );

  route(app, contract.testDocusignConnection, async ({ caller, reply }) => {
    const { tenantId } = caller;
    const connection = await database.withTenant(tenantId, (tx) => findConnection(tx, toTeam(caller)));
    if (!connection || connection.keySecret === null) throw notConnectedError();
    const problem = await createDocusignApi(deps, connection)
      .check()
      .then(
        () => null,
        (error: unknown) => {
          if (!(error instanceof DocusignError)) throw error;
          return error.message;
        },
      );
    return database.withTenant(tenantId, async (tx) => {
      const now = clock();
      await updateConnection(tx, connection, { checkedAt: now.toISOString(), checkError: problem });
      if (problem === null) await wakeEnvelopes(tx, connection, now);
      const dto = await loadConnectionDto(tx, toTeam(caller), getOrigin(reply, caller));
      return { ok: problem === null, message: problem ?? 'Signed in. The account can be used.', connection: dto };
    });
  });
}
