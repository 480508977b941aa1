import type { FieldEncryption } from '../../platform/encryption/field-encryption';
import type { StripeAccountRow } from './stripe-accounts.db';

type AccountKey = Pick<StripeAccountRow, 'tenantId' | 'id'>;
type SecretName = 'secretKey' | 'webhookSecret';

/** Binds an encrypted secret to its account and its purpose. */
const getSecretContext = ({ tenantId, id }: AccountKey, name: SecretName): string => `stripe_accounts ${name} ${tenantId} ${id}`;

export const sealStripeSecret = (encryption: FieldEncryption, key: AccountKey, name: SecretName, secret: string): string =>
  encryption.encrypt(secret, getSecretContext(key, name));

/** Undefined once the secrets were deleted. */
export function openStripeSecrets(encryption: FieldEncryption, row: StripeAccountRow): Record<SecretName, string> | undefined {
  const { secretKey, webhookSecret } = row;
  if (secretKey === null || webhookSecret === null) return undefined;
  return {
    secretKey: encryption.decrypt(secretKey, getSecretContext(row, 'secretKey')),
    webhookSecret: encryption.decrypt(webhookSecret, getSecretContext(row, 'webhookSecret')),
  };
}
