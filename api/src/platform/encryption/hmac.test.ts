import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getKeyFingerprint, loadAuditKey, createHmacFunction } from './hmac';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'techadds-key-'));
});
afterEach(() => rm(dir, { recursive: true }));

test('creates the key once, for this account only, and loads the same key in all processes', async () => {
  const keys = await Promise.all([1, 2, 3, 4].map(() => loadAuditKey(join(dir, 'keys'))));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect((await stat(join(dir, 'keys', 'audit.key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(dir, 'keys'))).toEqual(['audit.key']);
});

test('rejects a file that is not a key', async () => {
  await writeFile(join(dir, 'audit.key'), 'secret');
  await expect(loadAuditKey(dir)).rejects.toThrow(/is not the key of an audit log/);
});

test('has a fingerprint that differs between keys and does not reveal them', () => {
  const [one, two] = [createHmacFunction(Buffer.alloc(32, 1)), createHmacFunction(Buffer.alloc(32, 2))];
  expect(getKeyFingerprint(one)).not.toBe(getKeyFingerprint(two));
  expect(getKeyFingerprint(one)).toMatch(/^[0-9a-f]{16}$/);
});
