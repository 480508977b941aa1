import { createCipheriv, createDecipheriv, randomBytes, scrypt, type DecipherGCM } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

const deriveKey = promisify(scrypt) as (secret: string, salt: Buffer, length: number) => Promise<Buffer>;

/** The format of an encrypted backup: magic bytes, salt (16 bytes), nonce (12), the backup in AES-256-GCM, tag (16). */
const magic = Buffer.from('TAENC1');
const [saltBytes, nonceBytes, tagBytes] = [16, 12, 16];
const headBytes = magic.length + saltBytes + nonceBytes;

/** Encrypts with a key derived from the passphrase. */
export async function* encryptBackup(source: AsyncIterable<Buffer>, passPhrase: string): AsyncGenerator<Buffer> {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)];
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passPhrase, salt, 32), nonce);
  yield Buffer.concat([magic, salt, nonce]);
  for await (const chunk of source) yield cipher.update(chunk);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

async function* decryptBackup(source: AsyncIterable<Buffer>, decipher: DecipherGCM): AsyncGenerator<Buffer> {
  for await (const chunk of source) yield decipher.update(chunk);
  try {
    yield decipher.final();
  } catch {
    throw new Error('The backup cannot be decrypted: BACKUP_KEY is another one, or the file is damaged. Nothing was restored.');
  }
}

/**
 * Reads a backup file, decrypted where it is encrypted. The data is authentic only once all of it was read, because the last step verifies it.
 * @throws Error where it is encrypted and there is no passphrase
 */
export async function readBackupFile(path: string, passPhrase: string | undefined): Promise<AsyncIterable<Buffer>> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    if (!head.subarray(0, magic.length).equals(magic)) return createReadStream(path);
    if (passPhrase === undefined) throw new Error('The backup is encrypted. Set BACKUP_KEY to the pass phrase it was made with.');
    if (size < headBytes + tagBytes) throw new Error('The backup is cut off: it ends in the middle.');
    const { buffer: tag } = await file.read(Buffer.alloc(tagBytes), 0, tagBytes, size - tagBytes);
    const key = await deriveKey(passPhrase, head.subarray(magic.length, magic.length + saltBytes), 32);
    const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(magic.length + saltBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(tag);
    const inner: Readable = createReadStream(path, { start: headBytes, end: Math.max(headBytes, size - tagBytes - 1) });
    return decryptBackup(inner as AsyncIterable<Buffer>, decipher);
  } finally {
    await file.close();
  }
}
