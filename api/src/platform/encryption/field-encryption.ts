import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { loadOrCreateKey } from './hmac';

/** Encrypts secrets stored in the database. */
export interface FieldEncryption {
  /** `context` identifies the owner of the secret, such as a table and row; the ciphertext decrypts only with it. */
  encrypt(plaintext: string, context: string): string;
  /** @throws Error where the ciphertext was changed or belongs to another context or key */
  decrypt(ciphertext: string, context: string): string;
}

const formatVersion = 'v1';

export function createFieldEncryption(key: Buffer): FieldEncryption {
  return {
    encrypt: (plaintext, context) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return `${formatVersion}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
    },
    decrypt: (ciphertext, context) => {
      const [prefix, encoded = ''] = ciphertext.split('.');
      if (prefix !== formatVersion) throw new Error('This value was not encrypted by this server.');
      const bytes = Buffer.from(encoded, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** Creates the encryption with the given key, or else with the one in `data.key` below `keysDir`, which is created where there is none. */
export const loadFieldEncryption = async (keysDir: string, dataKey: string | undefined): Promise<FieldEncryption> =>
  createFieldEncryption(
    dataKey === undefined ? await loadOrCreateKey(keysDir, 'data.key', 'a key for secrets') : Buffer.from(dataKey, 'hex'),
  );
