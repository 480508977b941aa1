import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import type { Import } from '@techadds/shared/contract/imports/endpoints';
import { importChunks, importErrors, imports } from '../../schema';
import { visibleImports, type RowScope } from '../row-scope/row-scope.service';
import type { RowError } from './import-rows';

export type ImportRow = typeof imports.$inferSelect;
type ImportKey = Pick<ImportRow, 'tenantId' | 'id'>;

const isImport = ({ tenantId, id }: ImportKey) => and(eq(imports.tenantId, tenantId), eq(imports.id, id));
const ofImport = (table: typeof importChunks | typeof importErrors, { tenantId, id }: ImportKey) =>
  and(eq(table.tenantId, tenantId), eq(table.importId, id));

/** The queries for a page of the imports visible to the caller, and for their total number. */
export function listImports(tx: Tx, caller: RowScope, filter: ListRequest & { query?: string; kind?: Import['kind'] }) {
  const query = filter.query?.trim();
  const where = and(
    visibleImports(caller),
    filter.kind && eq(imports.kind, filter.kind),
    query ? containsText(imports.fileName, query) : undefined,
  );
  const newestFirst = filter.order === 'asc' ? 'desc' : 'asc';
  const items: PromiseLike<ImportRow[]> = tx
    .select()
    .from(imports)
    .where(where)
    .orderBy(...orderByColumns(newestFirst, imports.createdAt), ...orderByColumns(filter.order, imports.id))
    .limit(filter.limit)
    .offset(filter.offset);
  const count = tx
    .select({ total: sql<number>`count(*)::int` })
    .from(imports)
    .where(where);
  return [items, count] as const;
}

export async function findImport(tx: Tx, caller: RowScope, id: string, forUpdate = false): Promise<ImportRow | undefined> {
  const query = tx
    .select()
    .from(imports)
    .where(and(visibleImports(caller), eq(imports.id, id)));
  const [row] = await (forUpdate ? query.for('update') : query);
  return row;
}

/** The import of the tenant that has been in progress longest. */
export async function findImportInProgress(tx: Tx, tenantId: string): Promise<ImportKey | undefined> {
  const [row] = await tx
    .select({ tenantId: imports.tenantId, id: imports.id })
    .from(imports)
    .where(and(eq(imports.tenantId, tenantId), inArray(imports.state, ['checking', 'running'])))
    .orderBy(asc(imports.updatedAt))
    .limit(1);
  return row;
}

/** Selects an import that is still in progress, `for update`. */
export async function lockImportInProgress(tx: Tx, key: ImportKey): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(isImport(key), inArray(imports.state, ['checking', 'running'])))
    .for('update');
  return row;
}

/** Those of the user's uploads of a kind that were not started. */
export const listUnstartedImports = (tx: Tx, { tenantId, userId }: { tenantId: string; userId: string }, kind: Import['kind']) =>
  tx
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.tenantId, tenantId),
        eq(imports.userId, userId),
        eq(imports.kind, kind),
        inArray(imports.state, ['uploaded', 'checking', 'checked']),
      ),
    )
    .for('update');

export async function insertImport(tx: Tx, values: typeof imports.$inferInsert, chunks: readonly string[]): Promise<ImportRow> {
  const [row] = await tx.insert(imports).values(values).returning();
  if (!row) throw new Error('The import was not stored.');
  const { tenantId, id } = row;
  for (const [position, rows] of chunks.entries())
    await tx.insert(importChunks).values({ tenantId, importId: id, position, rows: sql`${rows}::jsonb` });
  return row;
}

export async function updateImportRow(tx: Tx, key: ImportKey, values: Partial<ImportRow>): Promise<ImportRow> {
  const [row] = await tx.update(imports).set(values).where(isImport(key)).returning();
  if (!row) throw new Error('The import is gone.');
  return row;
}

export async function findChunk(tx: Tx, key: ImportKey, position: number) {
  const [chunk] = await tx
    .select()
    .from(importChunks)
    .where(and(ofImport(importChunks, key), eq(importChunks.position, position)));
  return chunk;
}

/** Records the e-mails of a chunk, and returns those of them that occur in the chunks before. */
export async function recordChunkEmails(tx: Tx, key: ImportKey, position: number, emails: string[]): Promise<Set<string>> {
  await tx
    .update(importChunks)
    .set({ emails })
    .where(and(ofImport(importChunks, key), eq(importChunks.position, position)));
  const result = await tx.execute<{ email: string }>(
    sql`select distinct email from ${importChunks}, jsonb_array_elements_text(${importChunks.emails}) email
        where ${ofImport(importChunks, key)} and ${importChunks.position} < ${position} and email = any(${sql.param(emails)}::text[])`,
  );
  return new Set(result.rows.map(({ email }) => email));
}

/** Deletes the rows of a file that are not needed any more: they are personal data. */
export async function deleteChunks(tx: Tx, key: ImportKey): Promise<void> {
  await tx.delete(importChunks).where(ofImport(importChunks, key));
}

export async function deleteErrors(tx: Tx, key: ImportKey): Promise<void> {
  await tx.delete(importErrors).where(ofImport(importErrors, key));
}

export async function insertErrors(tx: Tx, { tenantId, id }: ImportKey, errors: readonly RowError[]): Promise<void> {
  if (errors.length > 0) await tx.insert(importErrors).values(errors.map((error) => ({ ...error, tenantId, importId: id })));
}

export const listErrors = (tx: Tx, key: ImportKey, offset: number, limit: number) =>
  tx
    .select()
    .from(importErrors)
    .where(ofImport(importErrors, key))
    .orderBy(asc(importErrors.line), asc(importErrors.columnName), asc(importErrors.id))
    .limit(limit)
    .offset(offset);

export const countErrors = (tx: Tx, key: ImportKey): Promise<number> => tx.$count(importErrors, ofImport(importErrors, key));
