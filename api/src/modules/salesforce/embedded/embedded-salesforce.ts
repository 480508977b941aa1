import { syncFields, type SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { Database, Tx } from '../../../platform/database/client';
import type { Team } from '../../../platform/auth/team';
import { batchSize, type ExternalRecord, type ExternalWrite, type SalesforcePort, type WriteResult } from '../salesforce-port';
import { createRecordId } from './record-id';
import * as db from './records.db';

interface EmbeddedOptions {
  db: Database;
  clock: () => Date;
  team: Team;
  externalIdField: string;
}

/** The next modstamp of a record, later than the last one even within one millisecond. */
export const nextModstamp = (now: Date, last?: string): string =>
  new Date(Math.max(now.getTime(), last === undefined ? 0 : Date.parse(last) + 1)).toISOString();

/** An organization of Salesforce of our own: its records are in the database, so that everything can be tried without an account. */
export function createEmbeddedSalesforce({ db: database, clock, team, externalIdField }: EmbeddedOptions): SalesforcePort {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(team.tenantId, work);
  const toExternal = (row: db.EmbeddedRecord, fields: readonly string[]): ExternalRecord => ({
    id: row.externalId,
    modstamp: row.systemModstamp,
    fields: Object.fromEntries(fields.map((name) => [name, row.fields[name] ?? ''])),
  });

  async function* readAll(object: SalesforceObject, fields: readonly string[], since: string | null) {
    let after: string | null = null;
    for (;;) {
      const rows: db.EmbeddedRecord[] = await inTenant((tx) => db.pageRecords(tx, team, object, { after, since, limit: 1000 }));
      if (rows.length > 0) yield rows.map((row) => toExternal(row, fields));
      if (rows.length < 1000) return;
      after = rows.at(-1)!.id;
    }
  }

  async function writeOne(tx: Tx, object: SalesforceObject, write: ExternalWrite): Promise<WriteResult> {
    const [row] = write.id === undefined ? [] : await db.lockRecords(tx, team, object, [write.id]);
    if (write.id !== undefined && !row) return { ok: false, message: 'ENTITY_IS_DELETED: entity is deleted' };
    const existing = row ?? (await db.findByField(tx, team, object, externalIdField, write.recordId));
    const problem = findProblem(object, existing, write.fields);
    if (existing?.fault === 'locked') await db.updateRecord(tx, existing, { fault: 'none' });
    if (problem) return { ok: false, message: problem };
    const fields = { ...existing?.fields, ...toTexts(write.fields), [externalIdField]: write.recordId };
    if (existing) {
      await db.updateRecord(tx, existing, { fields, systemModstamp: nextModstamp(clock(), existing.systemModstamp) });
      return { ok: true, id: existing.externalId };
    }
    const externalId = createRecordId(object);
    await db.insertRecord(tx, { ...team, object, externalId, fields, systemModstamp: clock().toISOString() });
    return { ok: true, id: externalId };
  }

  return {
    check: async () => undefined,
    readAll,
    findNewestModstamp: (object) => inTenant((tx) => db.findNewestModstamp(tx, team, object)),
    readByIds: async (object, fields, ids) =>
      ids.length === 0 ? [] : (await inTenant((tx) => db.lockRecords(tx, team, object, ids))).map((row) => toExternal(row, fields)),
    write: async (object, writes) => {
      if (writes.length > batchSize) throw new Error(`Salesforce takes at most ${batchSize} records at once.`);
      const results: WriteResult[] = [];
      await inTenant(async (tx) => {
        await db.lockOrganization(tx, team);
        for (const write of writes) results.push(await writeOne(tx, object, write));
      });
      return results;
    },
  };
}

const toTexts = (fields: ExternalWrite['fields']): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? '' : String(value)]));

/** The error that Salesforce gives for such a write. */
function findProblem(object: SalesforceObject, row: db.EmbeddedRecord | undefined, fields: ExternalWrite['fields']): string | undefined {
  if (row?.fault === 'rejects_writes') return 'FIELD_CUSTOM_VALIDATION_EXCEPTION: This record is closed for changes.';
  if (row?.fault === 'locked') return 'UNABLE_TO_LOCK_ROW: unable to obtain exclusive access to this record';
  const next = { ...row?.fields, ...toTexts(fields) };
  const missing = syncFields[object].find(({ requiredTheirs, theirs }) => requiredTheirs && !next[theirs]);
  if (missing) return `REQUIRED_FIELD_MISSING: Required fields are missing: [${missing.theirs}]`;
  const long = syncFields[object].find(({ theirs, maxTheirs }) => (next[theirs]?.length ?? 0) > maxTheirs);
  if (long) return `STRING_TOO_LONG: ${long.label}: data value too large (max length=${long.maxTheirs})`;
  return undefined;
}
