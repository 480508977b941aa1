import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishAndPromote } from '../testing/edge';
import { createTemporaryFolder } from '../testing/folder';
import { writeAtomically } from './atomic-write';
import { createStore } from './store';

const folder = createTemporaryFolder();
const [one, two] = ['0000000001', '0000000002'] as const;

test('keeps the old registry after a crash between writing and renaming, and accepts the next change', () => {
  const file = join(folder, 'registry.json');
  writeAtomically(file, 'old');
  const crash = () => {
    throw new Error('crashed');
  };
  expect(() => writeAtomically(file, 'new', crash)).toThrow('crashed');
  expect(readFileSync(file, 'utf8')).toBe('old');
  writeAtomically(file, 'newer');
  expect(readFileSync(file, 'utf8')).toBe('newer');
});

test('completes the new text before it replaces the old one', () => {
  const file = join(folder, 'complete.json');
  let before = '';
  writeAtomically(file, 'x'.repeat(100_000), (from, to) => {
    before = readFileSync(from, 'utf8');
    renameSync(from, to);
  });
  expect(before).toHaveLength(100_000);
});

describe('an open store', () => {
  const parts = { folder, store: join(folder, 'store') };
  const warn = jest.fn();
  const store = createStore(parts.store, warn);

  test('is empty before the first release', () => {
    expect(store.current('shell')).toBeUndefined();
  });

  test('sees a release immediately', () => {
    publishAndPromote(parts, 'shell', one);
    expect(store.current('shell')?.version).toBe(one);
    publishAndPromote(parts, 'shell', two);
    expect(store.current('shell')?.version).toBe(two);
  });

  test.each(['{"apps":', '{"apps":{"shell":{"current":"../../x"}}}', '{}', ''])(
    'keeps the last valid registry when it becomes %j, and warns once',
    (text) => {
      warn.mockClear();
      writeFileSync(join(parts.store, 'registry.json'), text);
      expect([store.current('shell')?.version, store.current('shell')?.version]).toEqual([two, two]);
      expect(warn).toHaveBeenCalledTimes(1);
    },
  );

  test('has no release for a folder without release.json', () => {
    mkdirSync(join(parts.store, 'shell', 'eeeeeeeeee'), { recursive: true });
    expect(store.release('shell', 'eeeeeeeeee')).toBeUndefined();
    expect(store.release('shell', one)?.version).toBe(one);
  });
});
