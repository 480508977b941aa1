import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { dataDb } from './offline-databases';
import { clearDatabases, save, signInAs } from './testing/databases';
import { watchQueue } from './watch-queue';

beforeEach(async () => {
  await clearDatabases();
  signInAs();
});

test('reports at once and after each change, until it is ended', async () => {
  const counts: number[] = [];
  const end = watchQueue(() => dataDb.quotes.count(), { onResult: (count) => counts.push(count), onError: () => counts.push(-1) });
  await waitFor(() => expect(counts).toEqual([0]));
  await save('quotes', 'offline-1');
  await waitFor(() => expect(counts.at(-1)).toBe(1));
  await save('quotes', 'offline-2');
  await waitFor(() => expect(counts.at(-1)).toBe(2));
  end();
  const before = counts.length;
  await save('quotes', 'offline-3');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(counts).toHaveLength(before);
});

test('reports a failure, and goes on after it', async () => {
  const results: (string | number)[] = [];
  const query = jest.fn().mockRejectedValueOnce(new Error('Closed.')).mockResolvedValue(7);
  const end = watchQueue(query, { onResult: (value) => results.push(value as number), onError: () => results.push('failed') });
  await waitFor(() => expect(results).toEqual(['failed']));
  await save('quotes', 'offline-1');
  await waitFor(() => expect(results.at(-1)).toBe(7));
  end();
});

test('a query that takes long is not repeated for each of many changes', async () => {
  const query = jest.fn(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const end = watchQueue(query, { onResult: () => undefined, onError: () => undefined });
  for (let n = 1; n <= 100; n += 1) await save('quotes', `offline-${n}`);
  end();
  expect(query.mock.calls.length).toBeLessThan(20);
});
