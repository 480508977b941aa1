import { createHmac, randomBytes } from 'node:crypto';
import type { FieldEncryption } from '../../platform/encryption/field-encryption';
import type { WebhookRow } from './webhooks.db';

const marker = 'whsec_';
/** The specification asks for 24 to 64 bytes. */
const secretBytes = 32;

type Field = 'secret' | 'formerSecret';
type Key = Pick<WebhookRow, 'tenantId' | 'id'>;

export const createSecret = (): string => marker + randomBytes(secretBytes).toString('base64');

/** Binds an encrypted secret to its webhook and field. */
const getContext = ({ tenantId, id }: Key, field: Field) => `webhooks ${tenantId} ${id} ${field}`;

export const encryptSecret = (encryption: FieldEncryption, key: Key, field: Field, secret: string): string =>
  encryption.encrypt(secret, getContext(key, field));

export const decryptSecret = (encryption: FieldEncryption, key: Key, field: Field, sealed: string): string =>
  encryption.decrypt(sealed, getContext(key, field));

/** The secrets that sign now: the current one and, within the overlap, the former one. */
export function listSigningSecrets(encryption: FieldEncryption, webhook: WebhookRow, now: Date): string[] {
  const { secret, formerSecret, formerSecretExpiresAt } = webhook;
  const isOverlap = formerSecret !== null && formerSecretExpiresAt !== null && Date.parse(formerSecretExpiresAt) > now.getTime();
  return [
    decryptSecret(encryption, webhook, 'secret', secret),
    ...(isOverlap ? [decryptSecret(encryption, webhook, 'formerSecret', formerSecret)] : []),
  ];
}

const sign = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(marker.length), 'base64'))
    .update(content)
    .digest('base64')}`;

/** The headers of a delivery, as the Standard Webhooks specification says: a signature by each secret, separated by spaces. */
export function signDelivery(secrets: readonly string[], messageId: string, payload: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, `${messageId}.${timestamp}.${payload}`)).join(' '),
  };
}
