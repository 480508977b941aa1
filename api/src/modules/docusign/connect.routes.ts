import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps';
import { AppError, notFound } from '../../platform/http/errors';
import { registerRawBodyRoutes } from '../../platform/http/raw-body';
import { isLinkTokenFor, parseLinkToken } from '../link-tokens/link-tokens.service';
import { handleConnectEvent } from './connect.rules';
import { isSignedByConnect } from './connect-signature';
import { findConnectionById, type ConnectionRow } from './connection.db';
import { getSecretContext } from './secret-context';

interface ConnectRoute {
  Params: { token: string };
  Body: Buffer;
}

/** Connect sends the state of an envelope, without its documents. */
const maxBytes = 1024 * 1024;

/** Where Connect posts its events: outside the contract, because the signature covers the raw body. */
export function connectRoutes(app: FastifyInstance, { db, clock, config, fieldEncryption }: Deps): void {
  const findTarget = async ({ token }: ConnectRoute['Params']): Promise<ConnectionRow> => {
    const target = parseLinkToken(token);
    if (!target) throw notFound('connection');
    const connection = await db.withTenant(target.tenantId, async (tx) =>
      isLinkTokenFor(tx, 'docusign', { ...target, nonce: target.id }, token)
        ? findConnectionById(tx, target.tenantId, target.id)
        : undefined,
    );
    if (!connection) throw notFound('connection');
    return connection;
  };
  const readKeys = (connection: ConnectionRow): string[] =>
    connection.connectSecret === null
      ? []
      : (JSON.parse(fieldEncryption.decrypt(connection.connectSecret, getSecretContext(connection, 'connect'))) as string[]);

  registerRawBodyRoutes(app, { type: 'application/json', parseAs: 'buffer' }, (scope) => {
    const targets = new WeakMap<FastifyRequest, ConnectionRow>();
    scope.post<ConnectRoute>(
      '/docusign/notices/:token',
      {
        bodyLimit: maxBytes,
        // Before the body is read: nobody without an address of ours sends us any.
        onRequest: async (request) => {
          targets.set(request, await findTarget(request.params));
        },
      },
      async (request) => {
        const connection = targets.get(request);
        const { body, headers } = request;
        if (!connection || !Buffer.isBuffer(body) || !isSignedByConnect(body, headers, readKeys(connection)))
          throw new AppError(401, 'bad_signature', 'The event is not signed with a key of this connection.');
        await db.withTenant(connection.tenantId, (tx) => handleConnectEvent(tx, connection, body, { now: clock(), appUrl: config.appUrl }));
        return { received: true };
      },
    );
  });
}
