import { randomBytes } from 'node:crypto';
import { startS3Server, type S3TestServer } from '../../../test/s3-server';
import { computeSha256 } from './object-store';
import { createS3ObjectStore } from './s3-object-store';

/** Short limits, for a server that does not answer. */
const limits = { connect: 300, attempt: 600, read: 1_500, write: 1_500 };
let server: S3TestServer;
beforeAll(async () => {
  server = await startS3Server();
});
afterEach(() => server.setFault(undefined));
afterAll(() => server.close());

const open = (changes: Partial<S3TestServer['config']> = {}) => createS3ObjectStore({ ...server.config, ...changes });
const bytes = randomBytes(300_000);
const sha256 = computeSha256(bytes);

test('a server that goes away in the middle of a write leaves nothing, and the repeated write works', async () => {
  server.setFault({ sent: 100_000 });
  await expect(open().put(sha256, bytes)).rejects.toMatchObject({ status: 503, code: 'store_unavailable' });
  expect(await open().get(sha256)).toBeUndefined();
  server.setFault(undefined);
  await open().put(sha256, bytes);
  expect((await open().get(sha256))?.equals(bytes)).toBe(true);
});

test('a write that breaks off once is repeated by itself, and a read, too', async () => {
  server.setFault({ sent: 100_000, times: 1 });
  await open().put(sha256, bytes);
  server.setFault({ answered: 100_000, times: 1 });
  expect((await open().get(sha256))?.equals(bytes)).toBe(true);
});

test('a response that always breaks off is an error, and never half of a file', async () => {
  await open().put(sha256, bytes);
  server.setFault({ answered: 100_000 });
  await expect(open().get(sha256)).rejects.toMatchObject({ code: 'store_unavailable' });
});

test.each(['put', 'get'] as const)('a server that stops answering holds %s up for a limited time only', async (method) => {
  await open().put(sha256, bytes);
  server.setFault({ ...(method === 'put' ? { sent: 100_000 } : { answered: 100_000 }), isStalled: true });
  const began = performance.now();
  const store = createS3ObjectStore(server.config, limits);
  await expect(method === 'put' ? store.put(sha256, bytes) : store.get(sha256)).rejects.toMatchObject({ code: 'store_unavailable' });
  expect(performance.now() - began).toBeLessThan(limits.read + 1_000);
});

test('a server that is not there is an error after a limited time, and not a missing file', async () => {
  const store = open({ endpoint: 'http://127.0.0.1:1' });
  await expect(store.get(sha256)).rejects.toMatchObject({ status: 503, code: 'store_unavailable' });
  await expect(store.check()).rejects.toMatchObject({ code: 'store_unavailable' });
});

test.each([
  ['an unknown key', { accessKeyId: 'OTHER' }],
  ['a wrong secret', { secretAccessKey: 'wrong' }],
])('%s is named as the configuration that is wrong', async (_kind, changes) => {
  const wanted = { code: 'store_misconfigured', message: expect.stringContaining('RELEASE_S3_SECRET_ACCESS_KEY') as string };
  const store = open(changes);
  await expect(store.check()).rejects.toMatchObject(wanted);
  await expect(store.put(sha256, bytes)).rejects.toMatchObject(wanted);
  await expect(store.get(sha256)).rejects.toMatchObject(wanted);
});

test('a bucket that does not exist is named', async () => {
  const wanted = { code: 'store_misconfigured', message: expect.stringContaining('RELEASE_S3_BUCKET is elsewhere') as string };
  const store = open({ bucket: 'elsewhere' });
  await expect(store.check()).rejects.toMatchObject(wanted);
  await expect(store.put(sha256, bytes)).rejects.toMatchObject(wanted);
  await expect(store.get(sha256)).rejects.toMatchObject(wanted);
});
