import type { SyncItem, SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import { syncFields, type SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { Mapping, Values } from '../mapping/mapping';
import { findOurProblem, findTheirProblem } from '../mapping/problems';
import { findInactiveReason, getOurName, type OurRow } from '../our-records.db';
import type { ExternalRecord } from '../salesforce-port';
import { compareValues, type Difference } from './compare-values';
import { matchRecords, type OurSide, type Pair, type TheirSide } from './match-records';

export type PlannedItem = Pick<SyncItem, 'object' | 'recordId' | 'externalId' | 'name' | 'action' | 'diff' | 'reason' | 'choice'> & {
  recordUpdatedAt: string | null;
  externalModstamp: string | null;
};

export interface PlanInput {
  object: SalesforceObject;
  ours: readonly OurSide<OurRow>[];
  theirs: readonly TheirSide<ExternalRecord>[];
  links: readonly { recordId: string; externalId: string; agreed: Values }[];
  run: Pick<SyncRun, 'direction' | 'rule'> & { since: string | null };
  mapping: Mapping;
  /** The name of an account that a value refers to. */
  accountName: (value: string) => string;
}
type RecordPair = Pair<OurSide<OurRow>, TheirSide<ExternalRecord>>;

/** The name of a record of Salesforce. */
const getTheirName = ({ firstName = '', lastName = '', name }: Values) => name ?? `${firstName} ${lastName}`.trim();

/** Decides for each record of an object whether it is created, updated, skipped or in conflict, and counts those that are the same. */
export function planObject(input: PlanInput): { items: PlannedItem[]; unchanged: number; pairs: RecordPair[] } {
  const { pairs, ambiguous } = matchRecords(input.object, input.ours, input.theirs, input.links);
  const planned = pairs.map((pair) => planPair(input, pair));
  const items = planned.flatMap((item) => item ?? []);
  const reason = 'Several records have the same e-mail or name. Merge them first, so that it is clear which ones belong together.';
  const unclear = ambiguous.map((theirs) => toItem(input, { ours: null, theirs, agreed: null }, 'skip', [], reason));
  return { items: [...items, ...unclear], unchanged: planned.filter((item) => item === null).length, pairs };
}

/** The item of a pair; null if both sides are the same, undefined if it is none of this run's business. */
function planPair(input: PlanInput, pair: RecordPair): PlannedItem | null | undefined {
  const { ours, theirs } = pair;
  if (ours && theirs) return planUpdate(input, pair, ours, theirs);
  return ours ? planCreateThere(input, pair, ours) : theirs ? planCreateHere(input, pair, theirs) : undefined;
}

function planUpdate(input: PlanInput, pair: RecordPair, ours: OurSide<OurRow>, theirs: TheirSide<ExternalRecord>) {
  const { object, mapping, run } = input;
  const agreed = pair.agreed ?? {};
  const diff = compareValues(object, { ours: ours.values, theirs: theirs.values, agreed }, run.direction);
  if (diff.length === 0) return pair.agreed ? null : toItem(input, pair, 'update', [], 'The same on both sides; they are linked.');
  const inactive = findInactiveReason(ours.row);
  if (inactive) return toItem(input, pair, 'skip', diff, inactive);
  if (diff.some(({ to }) => to === null)) return toItem(input, pair, 'conflict', diff, null);
  const keysTo = (side: 'ours' | 'theirs') => diff.filter(({ to }) => to === side).map(({ key }) => key);
  const problem =
    findForeignCurrency(ours.row, mapping) ??
    findTheirProblem(object, ours.values, keysTo('theirs'), mapping) ??
    findOurProblem(object, mergeValues(ours.values, theirs.values, keysTo('ours')), keysTo('ours'), { mapping, row: ours.row });
  return toItem(input, pair, problem ? 'skip' : 'update', diff, problem ?? null);
}

/** Our values with those of Salesforce for some keys. */
export const mergeValues = (ours: Values, theirs: Values, keys: readonly string[]): Values => ({
  ...ours,
  ...Object.fromEntries(keys.map((key) => [key, theirs[key] ?? ''])),
});

const findForeignCurrency = (row: OurRow, { currency }: Mapping): string | undefined =>
  row.object === 'Opportunity' && row.currency !== currency
    ? `Its amount is in ${row.currency}; amounts in ${currency} are synchronized.`
    : undefined;

function planCreateThere(input: PlanInput, pair: RecordPair, ours: OurSide<OurRow>) {
  const { object, mapping, run } = input;
  if (pair.agreed) {
    const reason = 'It was deleted in Salesforce. Nothing is deleted here; delete or archive it yourself if it is not needed.';
    return run.since === null && !findInactiveReason(ours.row) ? toItem(input, pair, 'skip', [], reason) : undefined;
  }
  if (run.direction === 'pull' || run.since !== null) return undefined;
  const problem = findForeignCurrency(ours.row, mapping) ?? findTheirProblem(object, ours.values, Object.keys(ours.values), mapping);
  return toItem(input, pair, problem ? 'skip' : 'create', listNewValues(object, ours.values, 'theirs'), problem ?? null);
}

function planCreateHere(input: PlanInput, pair: RecordPair, theirs: TheirSide<ExternalRecord>) {
  const { object, mapping, run } = input;
  if (pair.agreed || run.direction === 'push') return undefined;
  const problem = findOurProblem(object, theirs.values, Object.keys(theirs.values), { mapping, row: null });
  return toItem(input, pair, problem ? 'skip' : 'create', listNewValues(object, theirs.values, 'ours'), problem ?? null);
}

/** The values of a new record, empty ones left out. */
const listNewValues = (object: SalesforceObject, values: Values, to: 'ours' | 'theirs'): Difference[] =>
  syncFields[object].flatMap(({ key, label }) => {
    const value = values[key] ?? '';
    return value === '' ? [] : [{ key, label, to, ...(to === 'ours' ? { ours: '', theirs: value } : { ours: value, theirs: '' }) }];
  });

function toItem(
  { object, run, accountName }: PlanInput,
  { ours, theirs }: RecordPair,
  action: SyncItem['action'],
  diff: readonly Difference[],
  reason: string | null,
): PlannedItem {
  const show = (key: string, value: string) => (key === 'customer' && value !== '' ? accountName(value) : value);
  return {
    ...{ object, recordId: ours?.id ?? null, externalId: theirs?.id ?? null, action, reason },
    name: (ours && getOurName(ours.row)) ?? (getTheirName(theirs?.values ?? {}) || (theirs?.id ?? '')),
    diff: diff.map(({ key, label, to, ...values }) => ({
      ...{ field: key, label, to, conflict: to === null, ours: show(key, values.ours), theirs: show(key, values.theirs) },
    })),
    choice: action === 'conflict' && run.rule !== 'ask' ? run.rule : null,
    recordUpdatedAt: ours?.row.updatedAt ?? null,
    externalModstamp: theirs?.row.modstamp ?? null,
  };
}
