import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/integrations/endpoints';
import type { Deps } from '../../platform/deps';
import { requireCallableUrls } from '../../platform/http/callable-urls';
import { validationError } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { isConfiguredHost, listConfiguredOrigins } from './connection-hosts';
import { requirePublicHost } from './public-host';
import { findConnection } from './own-connections.db';
import { toMailDto, toModelDto } from './own-connections.presenter';
import * as rules from './own-connections.rules';
import { testMail, testModel } from './test-connection';

export function ownConnectionsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock, config } = deps;
  const toContext = createContextFactory(clock);

  route(app, contract.getMailConnection, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => toMailDto(await findConnection(tx, tenantId, 'email'))),
  );

  route(app, contract.putMailConnection, async ({ body: { password, updatedAt, ...settings }, ...call }) => {
    const { host, port, security, username } = settings;
    if (!isConfiguredHost(config, host, port)) {
      if (security === 'none') throw validationError({ security: 'Choose TLS or STARTTLS: the operator allows no other for this server.' });
      await requirePublicHost('host', host);
    }
    const connection = {
      ...{ provider: 'email' as const, settings, secret: password, secretField: 'password', needsSecret: username !== '', updatedAt },
      isSameAccount: (before: typeof settings) => before.host === host && before.port === port && before.username === username,
    };
    return database.withTenant(call.caller.tenantId, async (tx) => toMailDto(await rules.connect(tx, toContext(call), connection, deps)));
  });

  route(app, contract.disconnectMail, (call) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await rules.disconnect(tx, toContext(call), 'email');
      return toMailDto(undefined);
    }),
  );

  route(app, contract.testMailConnection, ({ caller }) => testMail(deps, caller));

  route(app, contract.getModelConnection, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => toModelDto(await findConnection(tx, tenantId, 'assistant'))),
  );

  route(app, contract.putModelConnection, async ({ body: { apiKey, updatedAt, ...settings }, ...call }) => {
    requireCallableUrls({ baseUrl: settings.baseUrl }, listConfiguredOrigins(config));
    const connection = {
      ...{ provider: 'assistant' as const, settings, secret: apiKey, secretField: 'apiKey', needsSecret: true, updatedAt },
      isSameAccount: (before: typeof settings) => before.baseUrl === settings.baseUrl,
    };
    return database.withTenant(call.caller.tenantId, async (tx) => toModelDto(await rules.connect(tx, toContext(call), connection, deps)));
  });

  route(app, contract.disconnectModel, (call) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await rules.disconnect(tx, toContext(call), 'assistant');
      return toModelDto(undefined);
    }),
  );

  route(app, contract.testModelConnection, ({ caller }) => testModel(deps, caller));
}
