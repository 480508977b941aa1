import { CsvError, parse, type Info } from 'csv-parse/sync';
import { validationError } from '../http/errors';
import { defineHeavyTask } from '../heavy-work/heavy-task';

/** A row with the number of its first line. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Parses a CSV file (RFC 4180) as spreadsheets write it: separated by comma, semicolon or tab, whichever is most frequent in the first line, with
 * or without a byte order mark. Empty lines are skipped.
 * @throws AppError 422 for `csv`, with the line that cannot be parsed, as with an unclosed quote
 */
export function parseCsv(text: string): CsvRow[] {
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  const countOf = (sign: string) => first.split(sign).length;
  const delimiter = [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
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
    // The parser reports the last line of a record.
    return records.map(({ record, info }) => ({ line: info.lines - record.join('').split('\n').length + 1, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw validationError({
      csv: `The file cannot be read as CSV at line ${String((error as { lines?: number }).lines ?? 1)}: check its quotation marks.`,
    });
  }
}

/** Parsed by a worker: many short lines take longer than a request may delay others. */
export const csvParsing = defineHeavyTask('csv-parsing', parseCsv);
