import 'fake-indexeddb/auto';
import { dataDb } from './offline-databases';
import { findItem, listQueue } from './queue';
import { exportQueue, importQueue } from './queue-file';
import { clearDatabases, save, signInAs } from './testing/databases';
import { owner } from './testing/fake-server';

const importText = (text: string) => importQueue({ size: text.length, text: () => Promise.resolve(text) } as Blob, owner);
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

test('refuses a file that is too large without reading it', async () => {
  const text = jest.fn();
  await expect(importQueue({ size: 200_000_000, text } as unknown as Blob, owner)).rejects.toThrow('larger than 50 MB');
  expect(text).not.toHaveBeenCalled();
});
