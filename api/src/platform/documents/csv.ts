type Cell = string | number | null;

/** What makes a spreadsheet read a cell as a formula, in full width too, or lose its beginning. */
const dangerous = /^[=+\-@\t\r\n\0＝＋－＠]/;

function quoted(cell: Cell): string {
  // A number is written by us, so that a minus is one; text is by whoever typed it.
  if (typeof cell === 'number') return `"${cell}"`;
  const text = cell ?? '';
  return `"${(dangerous.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** A table as CSV (RFC 4180), every cell quoted, none of which a spreadsheet runs. */
export const csv = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
