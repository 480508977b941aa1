import { createHmac, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A hash, in hexadecimal, that only who has the key can make. */
export type HmacFunction = (text: string) => string;

export const createHmacFunction =
  (key: Buffer): HmacFunction =>
  (text) =>
    createHmac('sha256', key).update(text).digest('hex');

/** Tells keys apart without telling the key. */
export const getKeyFingerprint = (hmac: HmacFunction): string => hmac('key\n').slice(0, 16);

/**
 * The key of the audit log: 32 bytes in `audit.key` below `dir`, made when there is none; processes that start at once agree on one.
 * It lies outside the database, so that who can write there alone cannot forge an event.
 * @throws where the file is no such key.
 */
export const loadAuditKey = (dir: string): Promise<Buffer> => loadOrCreateKey(dir, 'audit.key', 'the key of an audit log');

/** As `openAuditKey`, for a key of another name; `what` says in words what it is. */
export async function loadOrCreateKey(dir: string, name: string, label: string): Promise<Buffer> {
  const file = join(dir, name);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return createKeyFile(dir, file);
  });
  if (!/^[0-9a-f]{64}\s*$/.test(text)) throw new Error(`${file} is not ${label}. Put the right key there.`);
  // A key that others on the machine can read is as good as published.
  await chmod(file, 0o600);
  return Buffer.from(text.trim(), 'hex');
}

async function createKeyFile(dir: string, file: string): Promise<string> {
  const draft = join(dir, `.${randomBytes(8).toString('hex')}`);
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  // A link appears whole or not at all, and only for the first who makes it.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return readFile(file, 'utf8');
}
