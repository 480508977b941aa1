import type { RunStatement } from './database';

/** Inserts rows as plain values in one statement: a distributed database takes no `insert … select` from the application's role. */
export async function insertRows(run: RunStatement, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!);
  const values = rows.flatMap((row) => columns.map((column) => row[column]));
  const places = rows.map((_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(', ')})`);
  await run(`insert into ${table} (${columns.join(', ')}) values ${places.join(', ')}`, values);
}
