import type { Deps } from '../../platform/deps';
import type { ConnectionRow } from './connection.db';
import { createEmbeddedSalesforce } from './embedded/embedded-salesforce';
import { getKeyContext } from './key-context';
import { createRestSalesforce } from './rest/rest-salesforce';
import { SalesforceError, type SalesforcePort } from './salesforce-port';

export type SyncDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'fieldEncryption' | 'callLog'>;

/** Access to the organization of a connection. @throws SalesforceError if the connection is incomplete */
export function createSalesforcePort({ db, clock, config, fieldEncryption, callLog }: SyncDeps, connection: ConnectionRow): SalesforcePort {
  const { tenantId, partnerId, provider, externalIdField, loginUrl, clientId, username, keySecret } = connection;
  if (provider === 'embedded') return createEmbeddedSalesforce({ db, clock, team: { tenantId, partnerId }, externalIdField });
  if (keySecret === null) throw new SalesforceError('The private key of the connection is missing.');
  const isAllowedOrigin = (origin: string) => config.salesforceOrigins.includes(origin);
  const credentials = {
    loginUrl,
    clientId,
    username,
    privateKey: fieldEncryption.decrypt(keySecret, getKeyContext(connection)),
    isAllowedOrigin,
    logCall: callLog.for({ provider: 'salesforce', tenantId, partnerId }),
  };
  return createRestSalesforce({ credentials, externalIdField });
}
