import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { dataDb, metaDb } from './offline-databases';
import { findItem, listQueue } from './queue';
import { computeSha256, exportQueue, importQueue } from './queue-file';
import { clearDatabases, save, signInAs } from './testing/databases';
import { owner } from './testing/fake-server';

// The document of the tests has no file that can be read in parts.
const importText = (...parts: string[]) => importQueue(new NodeBlob(parts) as unknown as Blob, owner);
let file: string;
beforeEach(async () => {
  await clearDatabases();
  signInAs();
  await save('quotes', 'offline-2', { title: 'Zwei', lines: [{ name: 'ö' }] });
  await save('quotes', 'offline-1', { title: 'One' });
  await save('services', 'offline-3', { name: 'Three' });
  file = await exportQueue(owner);
});

test('an export that is imported elsewhere gives the same queue', async () => {
  const before = await listQueue(owner);
  await clearDatabases();
  expect(await importText(file)).toEqual({ added: 3, unchanged: 0, foreign: 0, damaged: 0 });
  expect(await listQueue(owner)).toEqual(before);
});

test('importing a file again changes nothing', async () => {
  const before = await listQueue(owner);
  expect(await importText(file)).toEqual({ added: 0, unchanged: 3, foreign: 0, damaged: 0 });
  expect(await listQueue(owner)).toEqual(before);
});

test('neither an older version replaces a newer one, nor the other way round', async () => {
  await save('quotes', 'offline-1', { title: 'Edited here' });
  expect(await importText(file)).toMatchObject({ added: 0, unchanged: 3 });
  expect(await findItem('quotes', 'offline-1')).toMatchObject({ item: { title: 'Edited here' } });
  const newer = await exportQueue(owner);
  await clearDatabases();
  await importText(file);
  expect(await importText(newer)).toMatchObject({ added: 1, unchanged: 2 });
  expect(await findItem('quotes', 'offline-1')).toMatchObject({ item: { title: 'Edited here' } });
});

test('contains one line an item, with its type and hash', () => {
  const lines = file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines.map((line) => Object.keys(line))).toEqual(Array(3).fill(['type', 'item', 'meta', 'sha256']));
});

test('imports nothing that was edited by hand, cut off, or is no queue at all', async () => {
  await clearDatabases();
  const edited = file.replace('"One"', '"Two"');
  expect(await importText(edited.slice(0, -20))).toEqual({ added: 1, unchanged: 0, foreign: 0, damaged: 2 });
  expect(await dataDb.quotes.toArray()).toMatchObject([{ title: 'Zwei' }]);
  expect(await importText('{}\nnull\n[1]\nPK\u0003\u0004\n')).toEqual({ added: 0, unchanged: 0, foreign: 0, damaged: 4 });
});

test('leaves out what belongs to another user or tenant', async () => {
  await clearDatabases();
  for (const foreign of [
    { ...owner, userId: 'user-2' },
    { ...owner, tenantId: 'tenant-2' },
  ]) {
    signInAs(foreign);
    await save('quotes', 'offline-1');
    const foreignFile = await exportQueue(foreign);
    await clearDatabases();
    expect(await importText(foreignFile)).toEqual({ added: 0, unchanged: 0, foreign: 1, damaged: 0 });
  }
  expect(await dataDb.quotes.count()).toBe(0);
});

test('replaces no item of another user with the same id', async () => {
  const [item] = await dataDb.quotes.where('id').equals('offline-1').toArray();
  await dataDb.quotes.put({ ...item!, user_id: 'user-2', title: 'Of another', updated_at: '2020-01-01T00:00:00.000Z' });
  expect(await importText(file)).toEqual({ added: 0, unchanged: 3, foreign: 0, damaged: 0 });
  expect(await dataDb.quotes.get('offline-1')).toMatchObject({ user_id: 'user-2', title: 'Of another' });
});

test('imports every item of a file that is read in many parts', async () => {
  await clearDatabases();
  const title = 'ö'.repeat(1_000_001);
  await save('quotes', 'offline-4', { title });
  const large = await exportQueue(owner);
  await clearDatabases();
  expect(await importText(file, large, file)).toEqual({ added: 4, unchanged: 3, foreign: 0, damaged: 0 });
  expect(await findItem('quotes', 'offline-4')).toMatchObject({ item: { title } });
});

test('reads 200 MB that are no queue without keeping them in memory', async () => {
  const slice = jest.fn((start: number, end: number) => new NodeBlob([new Uint8Array(end - start)]));
  expect(await importQueue({ size: 200_000_000, slice } as unknown as Blob, owner)).toMatchObject({ added: 0, damaged: 1 });
  expect(Math.max(...slice.mock.calls.map(([start, end]) => end - start))).toBeLessThanOrEqual(1_000_000);
});

/** The file again, with other content and the hash that belongs to it, as someone who knows the format writes it. */
async function forge(
  change: (line: { type: string; item: Record<string, unknown>; meta: Record<string, unknown> }) => void,
): Promise<string> {
  const [first] = file.split('\n');
  const { sha256: _hash, ...content } = JSON.parse(first!) as Parameters<typeof change>[0] & { sha256: string };
  change(content);
  return `${JSON.stringify({ ...content, sha256: await computeSha256(content) })}\n`;
}

test.each<[string, Parameters<typeof forge>[0]]>([
  ['another kind', (line) => void (line.type = 'meta')],
  ['an id that is none', ({ item, meta }) => void (item.id = meta.id = 'quote-1')],
  ['a time that is none', ({ item }) => void (item.updated_at = 'soon')],
  ['a reason that is no text', ({ meta }) => void (meta.lastError = { status: 422, code: 'x', message: {}, fields: { title: {} } })],
  ['a name that is no text', ({ meta }) => void (meta.hints = { customer: { name: {} } })],
  ['a place in the order that is none', ({ meta }) => void (meta.sequence = 'last')],
])('leaves out a line with a right hash and %s', async (_case, change) => {
  const forged = await forge(change);
  await clearDatabases();
  expect(await importText(forged)).toEqual({ added: 0, unchanged: 0, foreign: 0, damaged: 1 });
  expect([await dataDb.quotes.count(), await metaDb.meta.count()]).toEqual([0, 0]);
});

test('of two versions in one file the newer is imported, in whichever order', async () => {
  const [first] = file.split('\n');
  await save('quotes', JSON.parse(first!).item.id, { title: 'Newer' });
  const newer = await exportQueue(owner);
  for (const text of [file + newer, newer + file]) {
    await clearDatabases();
    await importText(text);
    expect(await findItem('quotes', JSON.parse(first!).item.id)).toMatchObject({ item: { title: 'Newer' } });
    expect(await dataDb.quotes.count()).toBe(2);
  }
});

test('says how far it came where the device has no room for all of a file, and the same file adds the rest later', async () => {
  for (let n = 1; n <= 450; n += 1) await save('quotes', `offline-${1000 + n}`);
  file = await exportQueue(owner);
  await clearDatabases();
  const { bulkPut } = dataDb.quotes;
  let writes = 0;
  const spy = jest.spyOn(dataDb.quotes, 'bulkPut').mockImplementation(((items: never) => {
    writes += 1;
    if (writes > 1) throw Object.assign(new Error('Full.'), { name: 'QuotaExceededError' });
    return bulkPut.call(dataDb.quotes, items);
  }) as typeof bulkPut);
  await expect(importText(file)).rejects.toThrow(/no room left\. 200 items were imported/);
  spy.mockRestore();
  expect(await dataDb.quotes.count()).toBe(200);
  expect(await importText(file)).toEqual({ added: 253, unchanged: 200, foreign: 0, damaged: 0 });
});

test('leaves the page time between the lines of a long file', async () => {
  for (let n = 1; n <= 600; n += 1) await dataDb.quotes.put({ ...(await dataDb.quotes.get('offline-1'))!, id: `offline-${1000 + n}` });
  file = await exportQueue(owner);
  await clearDatabases();
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  await importText(file);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});

test('hashes a part of the lines at a time, however many are exported', async () => {
  for (let n = 1; n <= 600; n += 1) await dataDb.quotes.put({ ...(await dataDb.quotes.get('offline-1'))!, id: `offline-${1000 + n}` });
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  let running = 0;
  let most = 0;
  jest.spyOn(crypto.subtle, 'digest').mockImplementation(async (...input) => {
    most = Math.max(most, (running += 1));
    return digest(...input).finally(() => (running -= 1));
  });
  const lines = (await exportQueue(owner)).trimEnd().split('\n');
  jest.restoreAllMocks();
  expect(most).toBeLessThanOrEqual(200);
  expect(new Set(lines.map((line) => (JSON.parse(line) as { item: { id: string } }).item.id)).size).toBe(603);
});
