import type * as z from 'zod/mini';
import type { SalesforceRecord } from '@techadds/shared/contract/salesforce/endpoints';
import type { CreateSalesforceRecord, UpdateSalesforceRecord } from '@techadds/shared/contract/salesforce/forms';
import type { Tx } from '../../../platform/database/client';
import { notFound } from '../../../platform/http/errors';
import type { ActionContext } from '../../audit/action-context.service';
import { toTeam } from '../../../platform/auth/team';
import { nextModstamp } from './embedded-salesforce';
import { createRecordId } from './record-id';
import * as db from './records.db';

export const toRecordDto = ({ id, externalId, object, fields, fault, isDeleted, systemModstamp }: db.EmbeddedRecord): SalesforceRecord => ({
  ...{ id, externalId, object, fields, fault, isDeleted, systemModstamp },
  name: fields.Name || `${fields.FirstName ?? ''} ${fields.LastName ?? ''}`.trim() || externalId,
});

/** Adds a record to the embedded Salesforce, as somebody who works there would. */
export async function createRecord(
  tx: Tx,
  { caller, now }: Pick<ActionContext, 'caller' | 'now'>,
  { object, fields, fault }: z.output<typeof CreateSalesforceRecord>,
): Promise<SalesforceRecord> {
  const at = now.toISOString();
  const externalId = createRecordId(object);
  return toRecordDto(
    await db.insertRecord(tx, { ...toTeam(caller), object, fields, fault, externalId, systemModstamp: at, createdAt: at }),
  );
}

async function lockRecord(tx: Tx, caller: ActionContext['caller'], id: string): Promise<db.EmbeddedRecord> {
  const row = await db.lockRecord(tx, toTeam(caller), id);
  if (!row) throw notFound('record');
  return row;
}

/** Changes a record; the fields that are given replace those of the same name. @throws AppError 404 */
export async function updateRecord(
  tx: Tx,
  { caller, now }: Pick<ActionContext, 'caller' | 'now'>,
  id: string,
  { fields, fault }: z.output<typeof UpdateSalesforceRecord>,
): Promise<SalesforceRecord> {
  const row = await lockRecord(tx, caller, id);
  if (!fields && !fault) return toRecordDto(row);
  return toRecordDto(
    await db.updateRecord(tx, row, {
      ...(fields && { fields: { ...row.fields, ...fields }, systemModstamp: nextModstamp(now, row.systemModstamp) }),
      ...(fault && { fault }),
    }),
  );
}

/** Moves a record to the recycle bin; a repeat changes nothing. @throws AppError 404 */
export async function deleteRecord(tx: Tx, { caller, now }: Pick<ActionContext, 'caller' | 'now'>, id: string): Promise<SalesforceRecord> {
  const row = await lockRecord(tx, caller, id);
  if (row.isDeleted) return toRecordDto(row);
  return toRecordDto(await db.updateRecord(tx, row, { isDeleted: true, systemModstamp: nextModstamp(now, row.systemModstamp) }));
}
