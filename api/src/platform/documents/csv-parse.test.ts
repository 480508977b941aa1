import { toCsv } from './csv';
import { parseCsv } from './csv-parse';

const cells = (text: string) => parseCsv(text).map((row) => row.cells);

test('cells may hold separators, quotes and line ends', () => {
  expect(cells('a,b\r\n"1, ""one""","two\nlines"\r\n')).toEqual([
    ['a', 'b'],
    ['1, "one"', 'two\nlines'],
  ]);
});

test('a file with semicolons and a byte order mark is read too', () => {
  expect(cells('\ufeffa;b\n1,5;2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ]);
});

test('empty lines are left out, and each row knows its line', () => {
  expect(parseCsv('a\n\n"b\nc"\nd').map(({ line }) => line)).toEqual([1, 3, 5]);
});

test('what we write we read', () => {
  const rows = [
    ['x', 'a "b", c'],
    ['é🚀', 'two\r\nlines'],
  ];
  expect(cells(toCsv(rows))).toEqual(rows);
});

test.each(['', ',', '\n\n', 'a"b'])('%j is read', (text) => expect(() => parseCsv(text)).not.toThrow());

test.each([
  ['"', 1],
  ['a,b\nc,"d', 2],
])('%j is refused with the line of the quotation mark that is not closed', (text, line) => {
  expect(() => parseCsv(text)).toThrow(
    expect.objectContaining({ status: 422, extra: { fields: { csv: expect.stringContaining(`line ${line}:`) } } }),
  );
});
