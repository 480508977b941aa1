import type { Deps } from '../../platform/deps';
import type { ConnectionRow } from './connection.db';
import { DocusignError } from './docusign-error';
import { createRestDocusign, type DocusignApi } from './rest/rest-docusign';
import { getSecretContext } from './secret-context';

/** Access to the account of a connection. @throws DocusignError if the connection is incomplete */
export function createDocusignApi(
  { config, fieldEncryption, callLog }: Pick<Deps, 'config' | 'fieldEncryption' | 'callLog'>,
  connection: ConnectionRow,
): DocusignApi {
  const { tenantId, partnerId, authUrl, baseUri, integrationKey, userId, accountId, keySecret } = connection;
  if (keySecret === null) throw new DocusignError('The private key of the connection with DocuSign is missing.');
  if (!URL.canParse(authUrl) || !URL.canParse(baseUri))
    throw new DocusignError('The addresses of the connection with DocuSign are missing.');
  const privateKey = fieldEncryption.decrypt(keySecret, getSecretContext(connection, 'key'));
  const isAllowedOrigin = (origin: string) => config.docusignOrigins.includes(origin);
  const logCall = callLog.for({ provider: 'docusign', tenantId, partnerId });
  return createRestDocusign({ authUrl, baseUri, integrationKey, userId, accountId, privateKey, isAllowedOrigin, logCall });
}
