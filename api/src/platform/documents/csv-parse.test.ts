import { toCsv } from './csv';
import { parseCsv } from './csv-parse';

const cells = (text: string) => parseCsv(text).map((row) => row.cells);

test('parses separators, quotes and line breaks within cells', () => {
  expect(cells('a,b\r\n"1, ""one""","two\nlines"\r\n')).toEqual([
    ['a', 'b'],
    ['1, "one"', 'two\nlines'],
  ]);
});

test('parses a file with semicolons and a byte order mark', () => {
  expect(cells('\ufeffa;b\n1,5;2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ]);
});

test('skips empty lines and knows the line of each row', () => {
  expect(parseCsv('a\n\n"b\nc"\nd').map(({ line }) => line)).toEqual([1, 3, 5]);
});

test('parses what toCsv writes', () => {
  const rows = [
    ['x', 'a "b", c'],
    ['é🚀', 'two\r\nlines'],
  ];
  expect(cells(toCsv(rows))).toEqual(rows);
});

test.each(['', ',', '\n\n', 'a"b'])('accepts %j', (text) => expect(() => parseCsv(text)).not.toThrow());

test.each([
  ['"', 1],
  ['a,b\nc,"d', 2],
])('rejects %j with the line of the unclosed quote', (text, line) => {
  expect(() => parseCsv(text)).toThrow(
    expect.objectContaining({ status: 422, extra: { fields: { csv: expect.stringContaining(`line ${line}:`) } } }),
  );
});
