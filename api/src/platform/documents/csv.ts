type CsvCell = string | number | null;

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
