import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { Caller } from '../../../platform/auth/caller';
import { isUniqueViolation } from '../../../platform/database/errors';
import type { Tx } from '../../../platform/database/client';
import { AppError } from '../../../platform/http/errors';
import { createActionContext } from '../../audit/action-context.service';
import type { ConnectionRow } from '../connection.db';
import { toAgreedValues } from '../compare/compare-values';
import { mergeValues } from '../compare/plan-object';
import { listLinks, saveLink } from '../links.db';
import type { Mapping, Values } from '../mapping/mapping';
import { toOurBody } from '../mapping/our-body';
import { toOurValues } from '../mapping/our-values';
import { toTheirFields, toTheirValues } from '../mapping/their-values';
import { listOurRows } from '../our-records.db';
import type { SyncDeps } from '../providers';
import type { ExternalWrite, SalesforcePort, WriteResult } from '../salesforce-port';
import { loadAccountReferences, type AccountReferences } from './account-references';
import { listReadFields } from './plan-run';
import { prepareItem, type CurrentState, type WriteTask } from './prepare-item';
import * as runs from './runs.db';
import { createOurs, updateOurs } from './write-ours';

export interface ApplyContext {
  deps: SyncDeps;
  run: runs.RunRow;
  caller: Caller;
  connection: ConnectionRow;
  mapping: Mapping;
  port: SalesforcePort;
}
interface Task extends WriteTask {
  item: runs.ItemRow;
  state: CurrentState;
}

const present = (ids: (string | null)[]): string[] => ids.flatMap((id) => id ?? []);

/** Both sides of the items as they are now. */
async function loadStates(
  { deps, run, connection, mapping, port }: ApplyContext,
  object: SalesforceObject,
  items: readonly runs.ItemRow[],
) {
  const [recordIds, externalIds] = [present(items.map(({ recordId }) => recordId)), present(items.map(({ externalId }) => externalId))];
  const records = await port.readByIds(object, listReadFields(mapping, object, connection), externalIds);
  const { rows, links, references } = await deps.db.withTenant(run.tenantId, async (tx) => ({
    rows: await listOurRows(tx, run, object, recordIds),
    links: [
      ...(await listLinks(tx, run, run.provider, object, { recordIds })),
      ...(await listLinks(tx, run, run.provider, object, { externalIds })),
    ],
    references: await loadAccountReferences(tx, run, run.provider),
  }));
  const stateOf = (item: runs.ItemRow): CurrentState => {
    const row = rows.find(({ id }) => id === item.recordId);
    const record = records.find(({ id }) => id === item.externalId);
    return {
      ...{ row, record, mapping },
      ours: row ? toOurValues(row, mapping, references.accountOf) : {},
      theirs: record ? toTheirValues(object, record, mapping, references.isKnownAccount) : {},
      links: links.filter(({ recordId, externalId }) => recordId === item.recordId || externalId === item.externalId),
    };
  };
  return { stateOf, references };
}

/** Writes a batch of items of one object: to Salesforce first, then here together with the result. Each item succeeds or fails on its own. */
export async function applyBatch(context: ApplyContext, items: readonly runs.ItemRow[]): Promise<void> {
  const { deps, run, mapping, port } = context;
  const [first] = items;
  if (!first) return;
  const { object } = first;
  const { stateOf, references } = await loadStates(context, object, items);
  const tasks: Task[] = [];
  await deps.db.withTenant(run.tenantId, async (tx) => {
    for (const item of items) {
      const state = stateOf(item);
      const decision = prepareItem(item, run, state);
      if (decision.kind === 'write') tasks.push({ ...decision, item, state });
      else await runs.setOutcome(tx, item, { outcome: decision.kind === 'fail' ? 'failed' : 'skipped', message: decision.message });
    }
  });
  const writing = tasks.filter(({ toTheirs }) => toTheirs.length > 0);
  const results =
    writing.length === 0
      ? []
      : await port.write(
          object,
          writing.map((task) => toExternalWrite(task, mapping)),
        );
  for (const task of tasks) await finishTask(context, task, results[writing.indexOf(task)], references);
}

const toExternalWrite = ({ item, state, toTheirs }: Task, mapping: Mapping): ExternalWrite => ({
  ...{ recordId: state.row!.id, id: state.record?.id },
  fields: toTheirFields(item.object, state.ours, toTheirs, mapping),
});

/** Writes our side, what both agree on and the outcome, in one transaction: a repeated attempt finds all of it or nothing. */
async function finishTask(
  context: ApplyContext,
  task: Task,
  result: WriteResult | undefined,
  references: AccountReferences,
): Promise<void> {
  const { deps, run } = context;
  const { item } = task;
  const fail = (message: string) =>
    deps.db.withTenant(run.tenantId, (tx) => runs.setOutcome(tx, item, { outcome: 'failed', message: message.slice(0, 500) }));
  if (result && !result.ok) return void (await fail(result.message));
  try {
    await deps.db.withTenant(run.tenantId, async (tx) => {
      const recordId = await writeOurs(tx, context, task, references);
      const externalId = result?.id ?? task.state.record!.id;
      await saveLink(tx, run, { provider: run.provider, object: item.object, recordId, externalId, agreed: getAgreed(task) }, deps.clock());
      await runs.setOutcome(tx, item, { outcome: 'done', message: null, recordId, externalId });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'salesforce_links_record') || isUniqueViolation(error, 'salesforce_links_external'))
      return void (await fail('Another record is already linked to it.'));
    if (!(error instanceof AppError)) throw error;
    await fail(
      error.code === 'changed_meanwhile' ? 'It was changed after the comparison and is not overwritten. Compare again.' : error.message,
    );
  }
}

async function writeOurs(
  tx: Tx,
  { deps, run, caller, mapping }: ApplyContext,
  { item, state, toOurs }: Task,
  references: AccountReferences,
) {
  const { row, ours, theirs } = state;
  if (toOurs.length === 0) return row!.id;
  const context = createActionContext(caller, { cid: `sync ${run.id}`, ip: null, userAgent: null }, deps.clock());
  const reference = toOurs.includes('customer') ? theirs.customer : undefined;
  const customerId = reference === undefined ? undefined : reference === '' ? null : references.customerOf(reference);
  const body = toOurBody(item.object, mergeValues(ours, theirs, toOurs), toOurs, { mapping, row: row ?? null, customerId });
  if (!row) return createOurs(tx, context, item.object, body);
  await updateOurs(tx, context, item.object, { id: row.id, updatedAt: row.updatedAt, body });
  return row.id;
}

/** The values on which both sides agree once the task is written. */
function getAgreed({ item, state, toOurs, toTheirs }: Task): Values {
  const { ours, theirs, links } = state;
  return toAgreedValues(item.object, {
    ours: mergeValues(ours, theirs, toOurs),
    theirs: mergeValues(theirs, ours, toTheirs),
    agreed: links[0]?.agreed ?? {},
  });
}
