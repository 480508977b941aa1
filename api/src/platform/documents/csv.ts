import { setImmediate } from 'node:timers/promises';

export type CsvCell = string | number | null;

/** Characters that make a spreadsheet read a cell as a formula, also in full width, or drop its beginning. */
const formulaPattern = /^[=+\-@\t\r\n\0＝＋－＠]/;

function quoteCell(cell: CsvCell): string {
  // Numbers are generated, so a minus sign is harmless; text is user input.
  if (typeof cell === 'number') return `"${cell}"`;
  const text = cell ?? '';
  return `"${(formulaPattern.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Formats a table as CSV (RFC 4180) with every cell quoted and protected from being run as a formula. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => rows.map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('');

const rowsPerChunk = 500;

/**
 * Streams a long table as CSV. Other requests are answered between its chunks: formatting all rows at once would delay them, and copying the rows
 * to a worker takes as long as formatting them.
 */
export async function* streamCsv<T>(
  header: readonly string[],
  rows: readonly T[],
  toCells: (row: T) => readonly CsvCell[],
): AsyncGenerator<string> {
  yield toCsv([header]);
  for (let start = 0; start < rows.length; start += rowsPerChunk) {
    yield toCsv(rows.slice(start, start + rowsPerChunk).map(toCells));
    await setImmediate();
  }
}
