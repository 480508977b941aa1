import type { Import, ImportDetail } from '@techadds/shared/contract/imports/endpoints';
import type { Tx } from '../../platform/database/client';
import { listErrors, type ImportRow } from './imports.db';

const shownErrors = 20;

export function toImportDto(row: ImportRow): Import {
  const { id, kind, fileName, encoding, state, actorName, duplicates, rowCount, processedCount } = row;
  const { createdCount, updatedCount, skippedCount, failedCount, createdAt, updatedAt } = row;
  return {
    ...{ id, kind, fileName, encoding, state, actorName, duplicates, rowCount, processedCount },
    ...{ createdCount, updatedCount, skippedCount, failedCount, createdAt, updatedAt },
  };
}

export async function toImportDetailDto(tx: Tx, row: ImportRow): Promise<ImportDetail> {
  const { headings, mapping, sample, failure } = row;
  const errors = await listErrors(tx, row, 0, shownErrors);
  return {
    ...{ ...toImportDto(row), headings, mapping, sample, failure },
    errors: errors.map(({ line, columnName, value, message }) => ({ row: line, column: columnName, value, message })),
  };
}
