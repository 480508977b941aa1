import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { openKey } from './hmac';

/** Encrypts what the database keeps for us and nobody may read there. */
export interface Vault {
  /** `place` says whose secret it is, such as a table and a row: it opens nowhere else. */
  lock(secret: string, place: string): string;
  /** @throws where it was changed, was locked for another place, or with another key. */
  open(locked: string, place: string): string;
}

const version = 'v1';

export function vaultOf(key: Buffer): Vault {
  return {
    lock: (secret, place) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (locked, place) => {
      const [form, text = ''] = locked.split('.');
      if (form !== version) throw new Error('This was not locked by a vault of ours.');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** The vault with the key of the environment, or else the one in `data.key` below `keysDir`, made when there is none. */
export const openVault = async (keysDir: string, dataKey: string | undefined): Promise<Vault> =>
  vaultOf(dataKey === undefined ? await openKey(keysDir, 'data.key', 'a key for secrets') : Buffer.from(dataKey, 'hex'));
