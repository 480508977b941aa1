import { CsvError, parse, type Info } from 'csv-parse/sync';
import { validationError } from '../http/errors';

/** A row of a file, with the line that it begins at. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * The rows of a CSV file (RFC 4180), as spreadsheets write it: separated by the comma or the semicolon, whichever its first line has more of,
 * with or without a byte order mark. Empty lines are left out.
 * @throws AppError 422 naming `csv`, with the line where the file cannot be read, as with a quote that is never closed
 */
export function parseCsv(text: string): CsvRow[] {
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  const delimiter = first.split(';').length > first.split(',').length ? ';' : ',';
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: Info }[];
    // The parser counts the lines up to the end of a row.
    return records.map(({ record, info }) => ({ line: info.lines - record.join('').split('\n').length + 1, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw validationError({
      csv: `The file cannot be read as CSV at line ${String((error as { lines?: number }).lines ?? 1)}: check its quotation marks.`,
    });
  }
}
