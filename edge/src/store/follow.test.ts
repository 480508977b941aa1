import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AppPointer } from '@techadds/shared/contract/releases/pointers';
import { signRelease } from '@techadds/shared/release-signature';
import type { ApiFetch } from '../api-pool/api-fetch';
import { createTestPool } from '../testing/api-pool';
import { packBuild } from '../testing/archive';
import { createBuildFiles, writeBuild } from '../testing/builds';
import { createTemporaryFolder } from '../testing/folder';
import { takeOver } from './follow';
import { createStore } from './store';

const folder = createTemporaryFolder();
const [name, one, two] = ['mfe-finance', '0000000001', '0000000002'] as const;
const edgeKey = 'k'.repeat(43);
const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const pair = { publicKey: String(x), privateKey: String(d) };

let api: FastifyInstance;
let fetchApi: ApiFetch;
let served: { revision: number; apps: Record<string, AppPointer>; releases: object[] };
let archives: Map<string, Buffer>;
let store: string;
let round = 0;
let downloads: string[];
let isDown = false;

beforeAll(async () => {
  api = Fastify();
  api.addHook('onRequest', async (request, reply) => {
    if (isDown) return reply.code(503).send();
    if (request.headers['x-edge-key'] !== edgeKey) return reply.code(403).send();
    return undefined;
  });
  api.get<{ Querystring: { since: string } }>('/releases/serving', async ({ query }) => ({
    revision: served.revision,
    changes: Number(query.since) === served.revision ? null : { apps: served.apps, releases: served.releases },
  }));
  api.get<{ Params: { sha256: string } }>('/releases/archives/:sha256', async ({ params }, reply) => {
    downloads.push(params.sha256);
    return reply.type('application/octet-stream').send(archives.get(params.sha256));
  });
  fetchApi = createTestPool(await api.listen({ port: 0, host: '127.0.0.1' })).fetch;
});
afterAll(() => api.close());
beforeEach(() => {
  store = join(folder, `store-${(round += 1)}`);
  served = { revision: 0, apps: {}, releases: [] };
  archives = new Map();
  downloads = [];
  isDown = false;
});

const config = (key: string | undefined = edgeKey) => ({
  ...{ storeDir: store, edgeKey: key, edgeKeyFolder: join(folder, `keys-${round}`), releaseMaxBytes: 1_000_000 },
});
const current = (tenantId?: string) => createStore(store).forVisitor({ tenantId }).current(name)?.version;

interface ServeOptions {
  signWith?: typeof pair;
  app?: string;
  built?: string;
  files?: Record<string, string>;
}

/** Serves a version; `kept` are all that have files. */
async function serve(
  version: string,
  change: Partial<AppPointer> = {},
  { signWith = pair, app = name, built = name, files = createBuildFiles(built, version) }: ServeOptions = {},
): Promise<string> {
  const dir = writeBuild(join(folder, `builds-${round}`), built, version, files);
  const archive = await packBuild(dir);
  const sha256 = createHash('sha256').update(archive).digest('hex');
  archives.set(sha256, archive);
  const signature = signRelease(readFileSync(join(dir, 'release.json')), signWith);
  served.releases.push({ app, version, archiveSha256: sha256, signature, publicKey: pair.publicKey });
  served.apps[app] = { current: version, kept: [version], ...change };
  served.revision += 1;
  return sha256;
}

test('takes over a release with its files, and asks for each archive once', async () => {
  const sha256 = await serve(one);
  expect(await takeOver(config(), fetchApi)).toBe('');
  expect(current()).toBe(one);
  expect(await takeOver(config(), fetchApi)).toBe('');
  await serve(two, { kept: [two, one] });
  await takeOver(config(), fetchApi);
  expect(current()).toBe(two);
  expect(downloads.filter((each) => each === sha256)).toHaveLength(1);
});

test('takes over the release of an app that it has never had', async () => {
  await serve(one);
  await takeOver(config(), fetchApi);
  await serve(two, {}, { app: 'mfe-support', built: 'mfe-support' });
  expect(await takeOver(config(), fetchApi)).toBe('');
  const all = createStore(store);
  expect([all.names(), all.current('mfe-support')?.version]).toEqual([['mfe-finance', 'mfe-support'], two]);
});

test('serves the canary to its tenants alone', async () => {
  const tenantId = '11111111-1111-4111-8111-111111111111';
  await serve(one);
  await serve(two, { current: one, kept: [one, two], canary: { version: two, percent: 0, tenantIds: [tenantId] } });
  await takeOver(config(), fetchApi);
  expect([current(), current(tenantId), current('22222222-2222-4222-8222-222222222222')]).toEqual([one, two, one]);
});

test('removes the files of versions that are not kept', async () => {
  await serve(one);
  await takeOver(config(), fetchApi);
  await serve(two);
  await takeOver(config(), fetchApi);
  expect([existsSync(join(store, name, one)), existsSync(join(store, name, two))]).toEqual([false, true]);
});

test('several edges serve the same, also one that was away meanwhile', async () => {
  const tenantId = '11111111-1111-4111-8111-111111111111';
  const stores = ['a', 'b', 'c'].map((edge) => `${store}-${edge}`);
  const follow = (storeDir: string) => takeOver({ ...config(), storeDir }, fetchApi);
  const read = (of: string) =>
    [undefined, tenantId].map((tenant) => createStore(of).forVisitor({ tenantId: tenant }).current(name)?.version);
  await serve(one);
  for (const each of stores) await follow(each);
  await serve(two, { current: one, kept: [one, two], canary: { version: two, percent: 0, tenantIds: [tenantId] } });
  for (const each of stores.slice(0, 2)) await follow(each);
  expect(stores.map(read)).toEqual([
    [one, two],
    [one, two],
    [one, one],
  ]);
  await serve(two, { kept: [two, one] });
  for (const each of stores) await follow(each);
  expect(stores.map(read)).toEqual(stores.map(() => [two, two]));
});

test('goes on with what it knew while the API is down', async () => {
  await serve(one);
  await takeOver(config(), fetchApi);
  isDown = true;
  await expect(takeOver(config(), fetchApi)).rejects.toThrow('answered 503');
  expect(current()).toBe(one);
});

test('takes over everything again where its state is damaged or of an earlier edge', async () => {
  await serve(one);
  for (const text of ['{"apps":', '{"apps":{"mfe-finance":{"current":"0000000002","built":"0000000002","history":[]}}}']) {
    mkdirSync(store, { recursive: true });
    writeFileSync(join(store, 'registry.json'), text);
    expect(await takeOver(config(), fetchApi)).toBe('');
    expect(current()).toBe(one);
  }
});

test('serves the current version although the files of a former one are lost, and asks once', async () => {
  const lost = await serve(one);
  archives.delete(lost);
  await serve(two, { kept: [two, one] });
  expect(await takeOver(config(), fetchApi)).toContain(`${name} ${one}`);
  expect(current()).toBe(two);
  await takeOver(config(), fetchApi);
  expect(downloads.filter((each) => each === lost)).toHaveLength(1);
});

test('serves its own store without a key, and reads the key of an API on the same machine', async () => {
  await serve(one);
  expect(await takeOver({ ...config(), edgeKey: undefined }, fetchApi)).toBe('');
  expect(current()).toBeUndefined();
  const keys = join(folder, `keys-${round}`);
  mkdirSync(keys, { recursive: true });
  writeFileSync(join(keys, 'first.json'), JSON.stringify(edgeKey));
  await takeOver({ ...config(), edgeKey: undefined }, fetchApi);
  expect(current()).toBe(one);
});

describe('keeps the version that it has, says why, and tries again', () => {
  beforeEach(async () => {
    await serve(one);
    await takeOver(config(), fetchApi);
  });

  test('where the archive is another one', async () => {
    const sha256 = await serve(two, { kept: [two, one] });
    const right = archives.get(sha256)!;
    archives.set(sha256, Buffer.concat([right, Buffer.from('x')]));
    expect(await takeOver(config(), fetchApi)).toContain('is not the one that was released');
    expect(current()).toBe(one);
    archives.set(sha256, right);
    await takeOver(config(), fetchApi);
    expect(current()).toBe(two);
  });

  test('where the signature is of another key', async () => {
    const other = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    await serve(two, { kept: [two, one] }, { signWith: { publicKey: String(other.x), privateKey: String(other.d) } });
    expect(await takeOver(config(), fetchApi)).toContain('its signature is not valid');
    expect(current()).toBe(one);
  });

  test('where the archive is of another app', async () => {
    await serve(two, {}, { signWith: pair, app: 'mfe-admin' });
    expect(await takeOver(config(), fetchApi)).toContain('mfe-admin 0000000002: the archive is of another version');
    expect(createStore(store).current('mfe-admin')).toBeUndefined();
    expect(current()).toBe(one);
  });

  test('where its disk is full', async () => {
    store = join(folder, 'small');
    mkdirSync(store);
    const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
    if (!mount('-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', store)) return console.log('Skipped: this user may not mount a small disk.');
    try {
      await takeOver(config(), fetchApi);
      const noise = randomBytes(200_000).toString('hex');
      await serve(two, { kept: [two, one] }, { files: { ...createBuildFiles(name, two), 'noise.js': noise } });
      expect(await takeOver(config(), fetchApi)).toContain('ENOSPC');
      expect(current()).toBe(one);
      // Another app, which has room, is not held up.
      await serve(one, {}, { app: 'mfe-admin', built: 'mfe-admin' });
      expect(await takeOver(config(), fetchApi)).toContain('ENOSPC');
      expect(createStore(store).current('mfe-admin')?.version).toBe(one);
      mount('-o', 'remount,size=8m', store);
      expect(await takeOver(config(), fetchApi)).toBe('');
      expect(current()).toBe(two);
    } finally {
      spawnSync('umount', ['-l', store]);
    }
  });
});
