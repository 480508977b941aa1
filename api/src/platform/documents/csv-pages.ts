import { toCsv } from './csv';

export type CsvColumns<Row> = readonly [heading: string, cell: (row: Row) => string | number | null][];

const pageSize = 500;

/** Streams a list as CSV page by page, each in its own transaction, so that a slow reader does not hold a connection. */
export async function* streamCsvPages<Row>(
  columns: CsvColumns<Row>,
  pageAt: (offset: number, limit: number) => Promise<Row[]>,
  total: number,
): AsyncGenerator<string> {
  yield toCsv([columns.map(([heading]) => heading)]);
  for (let offset = 0; offset < total; offset += pageSize) {
    const rows = await pageAt(offset, pageSize);
    if (rows.length === 0) return;
    yield toCsv(rows.map((row) => columns.map(([, cell]) => cell(row))));
  }
}
