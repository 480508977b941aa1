/** A row of a file, with the line that it begins at. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * The rows of a CSV file (RFC 4180), as spreadsheets write it: separated by the comma or the semicolon, whichever its first line has more of,
 * with or without a byte order mark. Empty lines are left out. A quote that is never closed runs to the end.
 */
export function readCsv(text: string): CsvRow[] {
  const content = text.replace(/^\ufeff/, '');
  const first = content.split(/\r?\n/, 1)[0] ?? '';
  const separator = first.split(';').length > first.split(',').length ? ';' : ',';
  const rows: CsvRow[] = [];
  let [cell, cells, line, begun, quoted] = ['', [] as string[], 1, 1, false];
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  };
  for (let n = 0; n < content.length; n++) {
    const sign = content[n]!;
    if (sign === '\n') line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (content[n + 1] === '"') cell += content[++n]!;
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r' || content[n + 1] !== '\n') cell += sign;
  }
  endRow();
  return rows;
}
