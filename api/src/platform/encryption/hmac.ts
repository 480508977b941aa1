import { createHmac, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A keyed hash in hexadecimal. */
export type HmacFunction = (text: string) => string;

export const createHmacFunction =
  (key: Buffer): HmacFunction =>
  (text) =>
    createHmac('sha256', key).update(text).digest('hex');

/** Identifies a key without revealing it. */
export const getKeyFingerprint = (hmac: HmacFunction): string => hmac('key\n').slice(0, 16);

/**
 * The key of the audit log: 32 bytes in `audit.key` below `dir`, created where there is none; processes that start at the same time agree on one.
 * It is outside the database, so that write access to the database alone is not enough to forge an event.
 * @throws Error where the file is not such a key
 */
export const loadAuditKey = (dir: string): Promise<Buffer> => loadOrCreateKey(dir, 'audit.key', 'the key of an audit log');

/** Like `loadAuditKey`, for a key of another name; `label` describes the key in errors. */
export async function loadOrCreateKey(dir: string, name: string, label: string): Promise<Buffer> {
  const file = join(dir, name);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return createKeyFile(dir, file);
  });
  if (!/^[0-9a-f]{64}\s*$/.test(text)) throw new Error(`${file} is not ${label}. Put the right key there.`);
  // Other accounts on the machine must not be able to read the key.
  await chmod(file, 0o600);
  return Buffer.from(text.trim(), 'hex');
}

async function createKeyFile(dir: string, file: string): Promise<string> {
  const draft = join(dir, `.${randomBytes(8).toString('hex')}`);
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  // Creating a link is atomic and succeeds for the first process only.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return readFile(file, 'utf8');
}
