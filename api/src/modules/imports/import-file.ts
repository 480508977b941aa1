import { maxImportColumns, maxImportRows } from '@techadds/shared/contract/imports/fields';
import { parseCsv, type CsvRow } from '../../platform/documents/csv-parse';
import { decodeText } from '../../platform/documents/decode-text';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';
import { AppError, validationError } from '../../platform/http/errors';
import { isVcard, parseVcards, vcardHeadings } from './vcard-parse';

/** Rows per transaction of the import. */
const rowsPerChunk = 500;
const sampleLength = 5;

interface ImportFile {
  encoding: string;
  headings: string[];
  rowCount: number;
  sample: string[][];
  /** The rows as JSON lists, which cost the main thread nothing to receive. */
  chunks: string[];
}

function parseUploadedCsv(text: string): CsvRow[] {
  try {
    return parseCsv(text);
  } catch (error) {
    const message = error instanceof AppError ? error.extra.fields?.csv : undefined;
    throw message === undefined ? error : validationError({ data: message });
  }
}

const readTable = (text: string): [header: string[], rows: CsvRow[]] => {
  if (isVcard(text)) return [vcardHeadings, parseVcards(text)];
  const [header, ...rows] = parseUploadedCsv(text);
  return [(header?.cells ?? []).map((cell) => cell.trim()), rows];
};

/** @throws AppError 422 for `data` where the file is no table of at least one row, or is too large */
export function readImportFile(bytes: Uint8Array): ImportFile {
  const { text, encoding } = decodeText(bytes);
  const reject = (message: string) => validationError({ data: message });
  if (text.trim() === '') throw reject('The file is empty.');
  if (text.includes('\0')) throw reject('This is not a text file. Save it as CSV or vCard and try again.');
  const [headings, rows] = readTable(text);
  if (rows.length === 0) throw reject('There is no row under the headings.');
  if (rows.length > maxImportRows)
    throw reject(`The file has ${rows.length.toLocaleString('en')} rows. Import at most ${maxImportRows.toLocaleString('en')} at once.`);
  if (headings.length > maxImportColumns) throw reject(`The file has more than ${maxImportColumns} columns.`);
  const chunks: string[] = [];
  for (let start = 0; start < rows.length; start += rowsPerChunk) chunks.push(JSON.stringify(rows.slice(start, start + rowsPerChunk)));
  const shorten = (cell: string) => cell.slice(0, 200).toWellFormed();
  return {
    encoding,
    headings: headings.map((heading, n) => (heading === '' ? `Column ${n + 1}` : shorten(heading))),
    rowCount: rows.length,
    sample: rows.slice(0, sampleLength).map(({ cells }) => headings.map((_, n) => shorten(cells[n] ?? ''))),
    chunks,
  };
}

/** Read by a worker: many rows take longer than a request may delay others. */
export const importReading = defineHeavyTask('import-reading', readImportFile);
