import { salesforceObjects, type SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import { SalesforceError, type ExternalRecord, type ExternalWrite, type SalesforcePort, type WriteResult } from '../salesforce-port';
import { queryInBulk } from './bulk-query';
import { createSalesforceSession, type Credentials } from './salesforce-session';

const base = '/services/data/v62.0';
/** Longer results are read by the Bulk API. */
const bulkFrom = 2_000;

type Row = Record<string, unknown>;
interface QueryPage {
  totalSize: number;
  records: Row[];
  nextRecordsUrl?: string;
}
interface SaveResult {
  id?: string;
  success: boolean;
  errors: { statusCode: string; message: string }[];
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Salesforce writes UTC as `+0000`. */
const toTime = (value: unknown): string => new Date(toText(value).replace(/\+0000$/, 'Z')).toISOString();

const toRecord = (row: Row, fields: readonly string[]): ExternalRecord => ({
  ...{ id: toText(row.Id), modstamp: toTime(row.SystemModstamp) },
  fields: Object.fromEntries(fields.map((name) => [name, toText(row[name])])),
});

const toResult = ({ id, success, errors }: SaveResult, known: string | undefined): WriteResult => {
  const recordId = id ?? known;
  if (success && recordId !== undefined) return { ok: true, id: recordId };
  return {
    ok: false,
    message: errors.map(({ statusCode, message }) => `${statusCode}: ${message}`).join(' ') || 'Salesforce gave no reason.',
  };
};

interface RestOptions {
  credentials: Credentials;
  externalIdField: string;
  /** The pause between two looks at a bulk job. */
  pollMs?: number;
}

/** An organization of Salesforce by its REST API. Names of fields are checked where they are saved, so they are safe in queries. */
export function createRestSalesforce({ credentials, externalIdField, pollMs = 2_000 }: RestOptions): SalesforcePort {
  const session = createSalesforceSession(credentials);
  const query = (soql: string) =>
    session.callJson<QueryPage>({ operation: 'Read records', method: 'GET', path: `${base}/query?q=${encodeURIComponent(soql)}` });
  const selected = (fields: readonly string[]) => [...new Set(['Id', 'SystemModstamp', ...fields])].join(', ');

  async function* readAll(object: SalesforceObject, fields: readonly string[], since: string | null) {
    const soql = `SELECT ${selected(fields)} FROM ${object}${since === null ? '' : ` WHERE SystemModstamp > ${since}`} ORDER BY Id`;
    let page = await query(soql);
    if (page.totalSize > bulkFrom) {
      for await (const rows of queryInBulk(session, { path: base, soql, pollMs })) yield rows.map((row) => toRecord(row, fields));
      return;
    }
    for (;;) {
      if (page.records.length > 0) yield page.records.map((row) => toRecord(row, fields));
      if (page.nextRecordsUrl === undefined) return;
      page = await session.callJson<QueryPage>({ operation: 'Read more records', method: 'GET', path: page.nextRecordsUrl });
    }
  }

  const save = async (path: string, object: SalesforceObject, writes: readonly ExternalWrite[]): Promise<WriteResult[]> => {
    if (writes.length === 0) return [];
    const records = writes.map(({ id, recordId, fields }) => ({
      ...{ attributes: { type: object }, ...fields, [externalIdField]: recordId },
      ...(id !== undefined && { id }),
    }));
    const call = { operation: `Write ${object} records`, method: 'PATCH' as const, path, body: { allOrNone: false, records } };
    const results = await session.callJson<SaveResult[]>(call);
    if (results.length !== writes.length) throw new SalesforceError('Salesforce did not answer for each record.');
    return results.map((result, n) => toResult(result, writes[n]?.id));
  };

  return {
    check: async (fields) => {
      for (const object of salesforceObjects) {
        const described = await session.callJson<{ fields: { name: string }[] }>({
          operation: `Read the fields of ${object}`,
          method: 'GET',
          path: `${base}/sobjects/${object}/describe`,
        });
        const names = new Set(described.fields.map(({ name }) => name));
        const missing = fields[object].filter((name) => !names.has(name));
        if (missing.length > 0)
          throw new SalesforceError(`${object} has no field ${missing.join(', ')} that the integration user can see.`);
      }
    },
    readAll,
    findNewestModstamp: async (object) => {
      const { records } = await query(`SELECT MAX(SystemModstamp) newest FROM ${object}`);
      const newest = records[0]?.newest;
      return newest ? toTime(newest) : null;
    },
    readByIds: async (object, fields, ids) => {
      if (ids.length === 0) return [];
      const body = { ids, fields: ['Id', 'SystemModstamp', ...fields] };
      const path = `${base}/composite/sobjects/${object}`;
      const rows = await session.callJson<(Row | null)[]>({ operation: `Read ${object} records`, method: 'POST', path, body });
      return rows.flatMap((row) => (row === null ? [] : [toRecord(row, fields)]));
    },
    write: async (object, writes) => {
      const creates = writes.filter(({ id }) => id === undefined);
      const updates = writes.filter(({ id }) => id !== undefined);
      // An upsert by the field for external ids, so that a repeated creation finds the record of the first one.
      const created = await save(`${base}/composite/sobjects/${object}/${externalIdField}`, object, creates);
      const updated = await save(`${base}/composite/sobjects`, object, updates);
      return writes.map((write) => (write.id === undefined ? created[creates.indexOf(write)]! : updated[updates.indexOf(write)]!));
    },
  };
}
