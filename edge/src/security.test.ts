import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
/** The rows of the table below a heading, as cells. */
const rowsBelow = (from: string, to: string, of = text) => {
  const start = of.indexOf(from);
  const end = of.indexOf(to, start + from.length);
  const part = of.slice(start, end === -1 ? undefined : end);
  return part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map(cellsOf);
};
const states = ['met', 'not applicable', 'not yet'];
const countsOf = (rows: string[][]) => [rows.length, ...states.map((state) => rows.filter((cells) => cells[2] === state).length)];

const [first, second] = rowsBelow('Counted from the tables below', '### Level 1');
const level1 = rowsBelow('### Level 1', '### Level 2');
const level2 = rowsBelow('### Level 2', '\n## ');

test('counts the rows of its tables correctly', () => {
  expect([first?.[0], ...(first ?? []).slice(1).map(Number)]).toEqual(['1', ...countsOf(level1)]);
  expect((second ?? []).slice(1).map(Number)).toEqual(countsOf(level2));
  // All requirements of OWASP ASVS 5.0 at these levels, each once.
  expect([level1.length, level2.length]).toEqual([70, 183]);
  expect(new Set([...level1, ...level2].map(([id]) => id)).size).toBe(253);
});

test('has a state and a test or reason in each row', () => {
  for (const [id, words, state, reason] of [...level1, ...level2]) {
    expect([id, words !== '' && states.includes(state ?? '') && (reason ?? '').length > 3]).toEqual([id, true]);
  }
});

test('names only files that exist', () => {
  const named = [...text.matchAll(/(?:api|edge|shared|shell|e2e|scripts)\/[\w./-]+\.(?:ts|tsx|mjs)\b/g)].map(([path]) => path);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('notices a row that changed its state', () => {
  const other = text.replace(/(### Level 1[\s\S]*?\| )met( +\|)/, '$1not yet$2');
  expect(countsOf(rowsBelow('### Level 1', '### Level 2', other))).not.toEqual(countsOf(level1));
});
