import type { Tx } from '../../platform/database/client';
import * as ofContacts from './contact-import.db';
import * as ofCustomers from './customer-import.db';
import { getEmails, validateRow, type ContactValues, type CustomerValues } from './import-rows';
import * as db from './imports.db';

/** How an import finds and writes the records of its kind. */
interface Kind<Row, Values> {
  find(tx: Tx, row: db.ImportRow, emails: readonly string[]): Promise<Map<string, Row>>;
  create(row: db.ImportRow, values: Values, at: string): Row;
  update(record: Row, values: Values): Row;
  save(tx: Tx, row: db.ImportRow, created: Row[], updated: Row[], at: string): Promise<void>;
}
const contactKind = {
  find: ofContacts.findContactsByEmail,
  create: ofContacts.toNewContact,
  update: ofContacts.toUpdatedContact,
  save: ofContacts.saveContacts,
};
const customerKind = {
  find: ofCustomers.findCustomersByEmail,
  create: ofCustomers.toNewCustomer,
  update: ofCustomers.toUpdatedCustomer,
  save: ofCustomers.saveCustomers,
};

interface Counts {
  createdCount: number;
  updatedCount: number;
  skippedCount: number;
  failedCount: number;
}

/** Imports valid rows in their order, so that a repeated e-mail meets the record of the row before. */
async function saveRows<Row extends { id: string }, Values extends ContactValues | CustomerValues>(
  tx: Tx,
  row: db.ImportRow,
  kind: Kind<Row, Values>,
  rows: readonly Values[],
  at: string,
): Promise<Omit<Counts, 'failedCount'>> {
  const isRun = row.state === 'running';
  const emails = [...new Set(rows.flatMap(getEmails))];
  const byEmail = await kind.find(tx, row, emails);
  const seen = isRun ? new Set<string>() : await db.recordChunkEmails(tx, row, row.nextChunk, emails);
  const [created, updated] = [new Map<string, Row>(), new Map<string, Row>()];
  const counts = { createdCount: 0, updatedCount: 0, skippedCount: 0 };
  for (const values of rows) {
    const own = getEmails(values);
    const known = own.map((email) => byEmail.get(email)).find((record) => record !== undefined);
    if (known === undefined && !own.some((email) => seen.has(email))) {
      const record = kind.create(row, values, at);
      created.set(record.id, record);
      for (const email of own) byEmail.set(email, record);
      counts.createdCount += 1;
    } else if (row.duplicates === 'skip') counts.skippedCount += 1;
    else {
      counts.updatedCount += 1;
      if (known === undefined) continue;
      const record = kind.update(created.get(known.id) ?? updated.get(known.id) ?? known, values);
      (created.has(record.id) ? created : updated).set(record.id, record);
      for (const email of own) byEmail.set(email, record);
    }
  }
  if (isRun) await kind.save(tx, row, [...created.values()], [...updated.values()], at);
  return counts;
}

/**
 * Checks or imports the next chunk and advances the import, in one transaction: whatever interrupts it, each row is imported once.
 * @returns the import after it; undefined if it is not in progress any more
 */
export async function processNextChunk(tx: Tx, key: Pick<db.ImportRow, 'tenantId' | 'id'>, now: Date): Promise<db.ImportRow | undefined> {
  const row = await db.lockImportInProgress(tx, key);
  if (!row) return undefined;
  const at = now.toISOString();
  const chunk = await db.findChunk(tx, row, row.nextChunk);
  if (!chunk) {
    const state = row.state === 'running' ? 'complete' : 'checked';
    if (state === 'complete') await db.deleteChunks(tx, row);
    return db.updateImportRow(tx, row, { state, updatedAt: at });
  }
  const validated = chunk.rows.map((each) => validateRow(row.kind, row, each));
  const valid = validated.flatMap((each) => ('values' in each ? [each.values] : []));
  // The errors are those that the check has recorded.
  if (row.state === 'checking')
    await db.insertErrors(
      tx,
      row,
      validated.flatMap((each) => ('errors' in each ? each.errors : [])),
    );
  const counts =
    row.kind === 'contacts'
      ? await saveRows(tx, row, contactKind, valid as ContactValues[], at)
      : await saveRows(tx, row, customerKind, valid as CustomerValues[], at);
  return db.updateImportRow(tx, row, {
    nextChunk: row.nextChunk + 1,
    processedCount: row.processedCount + chunk.rows.length,
    createdCount: row.createdCount + counts.createdCount,
    updatedCount: row.updatedCount + counts.updatedCount,
    skippedCount: row.skippedCount + counts.skippedCount,
    failedCount: row.failedCount + chunk.rows.length - valid.length,
    attempts: 0,
    updatedAt: at,
  });
}
