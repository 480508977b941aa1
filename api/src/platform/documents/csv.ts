type CsvCell = string | number | null;

/** What makes a spreadsheet read a cell as a formula, in full width too, or lose its beginning. */
const formulaPattern = /^[=+\-@\t\r\n\0＝＋－＠]/;

function quoteCell(cell: CsvCell): string {
  // A number is written by us, so that a minus is one; text is by whoever typed it.
  if (typeof cell === 'number') return `"${cell}"`;
  const text = cell ?? '';
  return `"${(formulaPattern.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** A table as CSV (RFC 4180), every cell quoted, none of which a spreadsheet runs. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => rows.map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('');
