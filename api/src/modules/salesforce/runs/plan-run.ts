import { salesforceObjects, type SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import { findConnection, type ConnectionRow } from '../connection.db';
import { planObject, type PlannedItem } from '../compare/plan-object';
import { listLinks } from '../links.db';
import { loadMapping } from '../mapping/load-mapping.db';
import { listMappedFields, type Mapping } from '../mapping/mapping';
import { toOurValues } from '../mapping/our-values';
import { toTheirValues } from '../mapping/their-values';
import { findInactiveReason, getOurName, listOurRows } from '../our-records.db';
import { createSalesforcePort, type SyncDeps } from '../providers';
import { SalesforceError, type ExternalRecord, type SalesforcePort } from '../salesforce-port';
import { createAccountReferences, type AccountReferences } from './account-references';
import * as runs from './runs.db';

/** Reads all records of an object, or those that changed since a time. */
async function readTheirs(port: SalesforcePort, object: SalesforceObject, fields: readonly string[], since: string | null) {
  const records: ExternalRecord[] = [];
  for await (const page of port.readAll(object, fields, since)) records.push(...page);
  return records;
}

interface PlanContext {
  deps: SyncDeps;
  run: runs.RunRow;
  connection: ConnectionRow;
  mapping: Mapping;
  references: AccountReferences;
}

/** The fields that are read from Salesforce: the mapped ones, and the one with our ids. */
export const listReadFields = (mapping: Mapping, object: SalesforceObject, { externalIdField }: Pick<ConnectionRow, 'externalIdField'>) => [
  ...listMappedFields(mapping, object).map(({ name }) => name),
  externalIdField,
];

async function planOne({ deps, run, connection, mapping, references }: PlanContext, object: SalesforceObject, port: SalesforcePort) {
  const records = await readTheirs(port, object, listReadFields(mapping, object, connection), run.since);
  const { rows, links } = await deps.db.withTenant(run.tenantId, async (tx) => ({
    rows: await listOurRows(tx, run, object),
    links: await listLinks(tx, run, run.provider, object),
  }));
  const planned = planObject({
    object,
    ours: rows.map((row) => ({
      ...{ id: row.id, row, values: toOurValues(row, mapping, references.accountOf) },
      isActive: findInactiveReason(row) === undefined,
    })),
    theirs: records.map((row) => ({
      ...{ id: row.id, row, values: toTheirValues(object, row, mapping, references.isKnownAccount) },
      ownId: row.fields[connection.externalIdField] ?? '',
    })),
    ...{ links, run, mapping, accountName: references.nameOf },
  });
  if (object === 'Account') addReferences(references, planned);
  const newest = records.reduce((latest, { modstamp }) => (modstamp > latest ? modstamp : latest), '');
  return { ...planned, newest };
}

/** Accounts and customers that belong together or are created by this run, so that contacts and deals can refer to them. */
function addReferences(references: AccountReferences, { pairs, items }: ReturnType<typeof planObject>): void {
  const isSkipped = new Set(items.filter(({ action }) => action === 'skip').map(({ recordId, externalId }) => `${recordId} ${externalId}`));
  const creates = new Set(items.filter(({ action }) => action === 'create').map(({ recordId, externalId }) => `${recordId} ${externalId}`));
  for (const { ours, theirs, agreed } of pairs) {
    const key = `${ours?.id ?? null} ${theirs?.id ?? null}`;
    const isPair = ours !== null && theirs !== null;
    if (isPair ? agreed !== null || !isSkipped.has(key) : creates.has(key))
      references.add(ours?.id ?? null, theirs?.id ?? null, (ours && getOurName(ours.row)) ?? theirs?.values.name ?? '');
  }
}

/**
 * Compares both sides and lists what a run does with each record. Nothing is written to either side, and an interrupted comparison starts again.
 * @throws SalesforceError
 */
export async function planRun(deps: SyncDeps, run: runs.RunRow): Promise<void> {
  const { db, clock } = deps;
  const { connection, mapping, references } = await db.withTenant(run.tenantId, async (tx) => {
    const connection = await findConnection(tx, run);
    if (connection?.provider !== run.provider) throw new SalesforceError('The connection was changed after this run was started.');
    const references = createAccountReferences(await listLinks(tx, run, run.provider, 'Account'));
    return { connection, mapping: await loadMapping(tx, connection), references };
  });
  const port = createSalesforcePort(deps, connection);
  const items: PlannedItem[] = [];
  let [unchanged, newest] = [0, run.since ?? ''];
  for (const object of salesforceObjects) {
    const planned = await planOne({ deps, run, connection, mapping, references }, object, port);
    items.push(...planned.items);
    unchanged += planned.unchanged;
    if (planned.newest > newest) newest = planned.newest;
  }
  await db.withTenant(run.tenantId, async (tx) => {
    await runs.replaceItems(tx, run, items);
    const at = clock().toISOString();
    await runs.updateRun(tx, run, {
      ...{ isPlanned: true, unchanged, seenModstamp: newest || null, updatedAt: at, note: null, attempts: 0, retryAt: null },
      ...(run.mode === 'dry_run' ? { status: 'succeeded', finishedAt: at } : { status: 'running' }),
    });
    if (run.trigger === 'poll' && items.length === 0) await runs.deleteRun(tx, run);
  });
}
