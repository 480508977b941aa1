import type { SyncItem, SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import type { Tx } from '../../../platform/database/client';
import { countItems, type ItemRow, type RunRow } from './runs.db';

type ItemCount = Awaited<ReturnType<typeof countItems>>[number];

function toRunDto(row: RunRow, counts: readonly ItemCount[]): SyncRun {
  const { id, provider, direction, mode, status, rule, trigger, caller, unchanged, note, createdAt, finishedAt } = row;
  const sum = (test: (count: ItemCount) => boolean) => counts.filter(test).reduce((total, { count }) => total + count, 0);
  const ofAction = (name: SyncItem['action']) => sum(({ action }) => action === name);
  return {
    ...{ id, provider, direction, mode, status, rule, trigger, startedBy: caller?.name ?? 'TechAdds', note, createdAt, finishedAt },
    counts: {
      ...{ create: ofAction('create'), update: ofAction('update'), skip: ofAction('skip'), conflict: ofAction('conflict'), unchanged },
      ...{ done: sum(({ outcome }) => outcome === 'done'), failed: sum(({ outcome }) => outcome === 'failed') },
      pending: sum(({ outcome }) => outcome === 'pending'),
    },
  };
}

/** Presents runs with the numbers of their items. */
export async function toRunDtos(tx: Tx, rows: readonly RunRow[]): Promise<SyncRun[]> {
  const [first] = rows;
  if (!first) return [];
  const counts = await countItems(
    tx,
    first.tenantId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    toRunDto(
      row,
      counts.filter(({ runId }) => runId === row.id),
    ),
  );
}

export const toItemDto = ({
  id,
  object,
  recordId,
  externalId,
  name,
  action,
  diff,
  reason,
  choice,
  outcome,
  message,
}: ItemRow): SyncItem => ({
  ...{ id, object, recordId, externalId, name, action, diff, reason, choice, outcome, message },
});
