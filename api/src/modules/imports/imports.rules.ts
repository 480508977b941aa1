import type { Import, ImportDetail } from '@techadds/shared/contract/imports/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import type { readImportFile } from './import-file';
import { requireMapping, suggestMapping } from './import-mapping';
import * as db from './imports.db';
import { toImportDetailDto } from './imports.presenter';

const zeroCounts = { nextChunk: 0, processedCount: 0, createdCount: 0, updatedCount: 0, skippedCount: 0, failedCount: 0, attempts: 0 };
const toTarget = ({ id, fileName }: db.ImportRow) => ({ type: 'import', id, name: fileName });

async function lockImport(tx: Tx, caller: Caller, id: string): Promise<db.ImportRow> {
  const row = await db.findImport(tx, caller, id, true);
  if (!row) throw notFound('import');
  return row;
}

const stateError = ({ state }: db.ImportRow, allowed: readonly string[], message: string) =>
  conflict('illegal_transition', message, { from: state, allowed });

/** Cancels an import and deletes the rows of its file. */
async function endImport(tx: Tx, row: db.ImportRow, at: string): Promise<db.ImportRow> {
  await db.deleteChunks(tx, row);
  return db.updateImportRow(tx, row, { state: 'canceled', updatedAt: at });
}

/** Stores an uploaded file for an import. The user's earlier uploads of the kind that were not started are canceled. */
export async function createImport(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  { kind, name }: { kind: Import['kind']; name: string },
  { encoding, headings, rowCount, sample, chunks }: ReturnType<typeof readImportFile>,
): Promise<ImportDetail> {
  const at = now.toISOString();
  for (const unstarted of await db.listUnstartedImports(tx, caller, kind)) await endImport(tx, unstarted, at);
  const { tenantId, userId } = caller;
  const row = await db.insertImport(
    tx,
    {
      ...{ tenantId, userId, partnerId: caller.scope === 'tenant' ? null : caller.partnerId, actorName: caller.name },
      ...{ kind, fileName: name, encoding, state: 'uploaded', headings, sample, rowCount, createdAt: at, updatedAt: at },
      mapping: suggestMapping(kind, headings),
    },
    chunks,
  );
  await audit(tx, {
    event: 'import.uploaded',
    description: `${caller.name} uploaded ${name} to import ${kind}`,
    targets: [toTarget(row)],
    after: { kind, rowCount, encoding },
  });
  return toImportDetailDto(tx, row);
}

/** @throws AppError 404 if it is not visible to the caller */
export async function getImport(tx: Tx, caller: Caller, id: string): Promise<db.ImportRow> {
  const row = await db.findImport(tx, caller, id);
  if (!row) throw notFound('import');
  return row;
}

/** Starts the check of all rows with a mapping. @throws AppError 404, 409 if it was started already, 422 for `mapping` */
export async function checkImport(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  id: string,
  { mapping, duplicates }: Pick<db.ImportRow, 'mapping' | 'duplicates'>,
): Promise<ImportDetail> {
  const row = await lockImport(tx, caller, id);
  if (!['uploaded', 'checking', 'checked'].includes(row.state))
    throw stateError(row, [], 'This import was started or canceled already. Upload the file again to import it once more.');
  requireMapping(row.kind, row.headings, mapping);
  await db.deleteErrors(tx, row);
  const checked = await db.updateImportRow(tx, row, {
    ...{ ...zeroCounts, mapping, duplicates, state: 'checking', updatedAt: now.toISOString() },
  });
  await audit(tx, {
    event: 'import.matched',
    description: `${caller.name} matched the columns of ${row.fileName}`,
    targets: [toTarget(row)],
    before: { mapping: row.mapping, duplicates: row.duplicates },
    after: { mapping, duplicates },
  });
  return toImportDetailDto(tx, checked);
}

/** Starts importing the valid rows. @throws AppError 404, 409 if it is not checked, or no row is valid */
export async function startImport(tx: Tx, { caller, audit, now }: ActionContext, id: string): Promise<ImportDetail> {
  const row = await lockImport(tx, caller, id);
  if (row.state !== 'checked') throw stateError(row, ['checked'], 'Only a file that was checked can be imported.');
  if (row.failedCount === row.rowCount)
    throw conflict('no_valid_row', 'No row of this file can be imported. Correct it and upload it again.');
  const started = await db.updateImportRow(tx, row, { ...zeroCounts, state: 'running', updatedAt: now.toISOString() });
  await audit(tx, {
    event: 'import.started',
    description: `${caller.name} started to import ${row.kind} from ${row.fileName}`,
    targets: [toTarget(row)],
    after: { rowCount: row.rowCount, duplicates: row.duplicates },
  });
  return toImportDetailDto(tx, started);
}

/** Cancels an import that has not ended; what it has imported stays. @throws AppError 404, 409 */
export async function cancelImport(tx: Tx, { caller, audit, now }: ActionContext, id: string): Promise<ImportDetail> {
  const row = await lockImport(tx, caller, id);
  if (['complete', 'failed', 'canceled'].includes(row.state)) throw stateError(row, [], 'This import has ended already.');
  const canceled = await endImport(tx, row, now.toISOString());
  await audit(tx, {
    event: 'import.canceled',
    description: `${caller.name} canceled the import of ${row.fileName}`,
    targets: [toTarget(row)],
    before: { state: row.state },
    after: { state: canceled.state, processedCount: canceled.processedCount },
  });
  return toImportDetailDto(tx, canceled);
}
