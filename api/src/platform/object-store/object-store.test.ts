import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3Server } from '../../../test/s3-server';
import { computeSha256, toObjectName, type ObjectStore } from './object-store';
import { openObjectStore } from './open-object-store';

interface Place {
  store: ObjectStore;
  /** The file in which the place keeps an object. */
  getFile(name: string): string;
  close(): Promise<unknown>;
}

const places: Record<string, () => Promise<Place>> = {
  'a folder': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'techadds-store-'));
    const store = openObjectStore({ folder, s3: undefined });
    return { store, getFile: (name) => join(folder, name), close: () => rm(folder, { recursive: true }) };
  },
  'a bucket': async () => {
    const server = await startS3Server();
    return { ...server, store: openObjectStore({ folder: '/nowhere', s3: server.config }) };
  },
};

describe.each(Object.keys(places))('files in %s', (kind) => {
  let place: Place;
  beforeAll(async () => {
    place = await places[kind]!();
  });
  afterAll(() => place.close());

  async function put(bytes: Buffer) {
    const sha256 = computeSha256(bytes);
    await place.store.put(sha256, bytes);
    return { sha256, file: place.getFile(toObjectName(sha256)) };
  }

  test.each([0, 1, 100_000, 6 * 1024 * 1024])('are the same when they are read, at %d bytes', async (size) => {
    const bytes = randomBytes(size);
    const { sha256, file } = await put(bytes);
    expect((await place.store.get(sha256))?.equals(bytes)).toBe(true);
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });

  test('are stored again without a change, by several at once', async () => {
    const bytes = randomBytes(50_000);
    const all = await Promise.all(Array.from({ length: 8 }, () => put(bytes)));
    expect((await place.store.get(all[0]!.sha256))?.equals(bytes)).toBe(true);
  });

  test('that are not there are undefined, also after they were removed', async () => {
    const { sha256 } = await put(randomBytes(10));
    await place.store.remove(sha256);
    expect(await place.store.get(sha256)).toBeUndefined();
    await place.store.remove(sha256);
  });

  test('that were cut off are undefined, and whole again once they are stored again', async () => {
    const bytes = randomBytes(1_000);
    const { sha256, file } = await put(bytes);
    await truncate(file, 500);
    expect(await place.store.get(sha256)).toBeUndefined();
    await put(bytes);
    expect((await place.store.get(sha256))?.equals(bytes)).toBe(true);
  });

  test('with other bytes than their name says are undefined', async () => {
    const { sha256, file } = await put(Buffer.from('original'));
    await writeFile(file, 'altered!');
    expect(await place.store.get(sha256)).toBeUndefined();
  });

  test('can be checked before they are needed', async () => {
    await expect(place.store.check()).resolves.toBeUndefined();
  });
});
