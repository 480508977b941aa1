import type { FieldEncryption } from '../../platform/encryption/field-encryption';
import type { ConnectionRow } from './connection.db';

type SecretField = 'clientSecret' | 'signingSecret' | 'botToken';

/** Binds an encrypted secret to its connection and field. */
const getContext = ({ tenantId, id }: Pick<ConnectionRow, 'tenantId' | 'id'>, field: SecretField) =>
  `slack_connections ${tenantId} ${id} ${field}`;

export const encryptSecret = (
  encryption: FieldEncryption,
  connection: Pick<ConnectionRow, 'tenantId' | 'id'>,
  field: SecretField,
  text: string,
): string => encryption.encrypt(text, getContext(connection, field));

/** Undefined where the connection has no such secret. */
export function decryptSecret(encryption: FieldEncryption, connection: ConnectionRow, field: SecretField): string | undefined {
  const secret = connection[field];
  return secret === null ? undefined : encryption.decrypt(secret, getContext(connection, field));
}
