import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mountSmallDisk } from '../../../test/small-disk';
import { createLocalObjectStore } from './local-object-store';
import { computeSha256, toObjectName } from './object-store';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'techadds-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = randomBytes(3 * 1024 * 1024);
const sha256 = computeSha256(bytes);
const listFiles = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

/** Opens files that take half of what is written, then fail. */
const openFailing =
  (code: string): typeof open =>
  async (...args) => {
    const file = await open(...args);
    file.writeFile = async () => {
      await file.write(bytes.subarray(0, bytes.length / 2));
      throw Object.assign(new Error(code), { code });
    };
    return file;
  };

test.each([
  ['ENOSPC', 'store_full'],
  ['EDQUOT', 'store_full'],
  ['EIO', 'store_unavailable'],
])('a write that fails with %s in the middle leaves nothing and is named', async (code, expected) => {
  await expect(createLocalObjectStore(folder, openFailing(code)).put(sha256, bytes)).rejects.toMatchObject({
    ...{ status: 503, code: expected, message: expect.not.stringContaining(folder) as string },
  });
  expect(await listFiles()).toEqual([]);
  const store = createLocalObjectStore(folder);
  await store.put(sha256, bytes);
  expect((await store.get(sha256))?.equals(bytes)).toBe(true);
});

test('a file that cannot be read is an error and not a missing one', async () => {
  await mkdir(join(folder, toObjectName(sha256)), { recursive: true });
  await expect(createLocalObjectStore(folder).get(sha256)).rejects.toMatchObject({ code: 'store_unavailable' });
});

test('a check removes what a killed process has left half written, and nothing that is being written', async () => {
  const store = createLocalObjectStore(folder);
  await store.put(sha256, bytes);
  const draft = (name: string) => join(folder, `${toObjectName(sha256)}.${name}`);
  await writeFile(draft('0123456789ab'), 'old');
  await utimes(draft('0123456789ab'), new Date(0), new Date(0));
  await writeFile(draft('ba9876543210'), 'new');
  await store.check();
  expect((await listFiles()).map(({ name }) => name).sort()).toEqual([sha256, `${sha256}.ba9876543210`]);
});

test('a disk that is really full is named, keeps what was stored, and takes the file once there is room', async () => {
  const disk = mountSmallDisk(folder, '1m');
  if (!disk) return console.log('Skipped: this user may not mount a small disk.');
  try {
    const store = createLocalObjectStore(folder);
    const small = randomBytes(600_000);
    await store.put(computeSha256(small), small);
    const other = randomBytes(600_000);
    await expect(store.put(computeSha256(other), other)).rejects.toMatchObject({ code: 'store_full' });
    expect(await listFiles()).toHaveLength(1);
    expect((await store.get(computeSha256(small)))?.equals(small)).toBe(true);
    await store.remove(computeSha256(small));
    await store.put(computeSha256(other), other);
    expect((await store.get(computeSha256(other)))?.equals(other)).toBe(true);
  } finally {
    disk.unmount();
  }
});
