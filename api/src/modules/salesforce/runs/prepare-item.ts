import type { LinkRow } from '../links.db';
import { mergeValues } from '../compare/plan-object';
import { resolveDiff } from '../compare/resolve';
import type { Mapping, Values } from '../mapping/mapping';
import { findOurProblem, findTheirProblem } from '../mapping/problems';
import { findInactiveReason, type OurRow } from '../our-records.db';
import type { ExternalRecord } from '../salesforce-port';
import type { ItemRow, RunRow } from './runs.db';

/** A record as both sides have it now. */
export interface CurrentState {
  row: OurRow | undefined;
  ours: Values;
  record: ExternalRecord | undefined;
  theirs: Values;
  /** The links of our record and of Salesforce's. */
  links: readonly LinkRow[];
  mapping: Mapping;
}

export interface WriteTask {
  kind: 'write';
  toOurs: string[];
  toTheirs: string[];
}
export type Decision = WriteTask | { kind: 'skip' | 'fail'; message: string };

const skip = (message: string): Decision => ({ kind: 'skip', message });
const changedMessage = 'It was changed after the comparison and is not overwritten. Compare again.';

/** What is written for an item now: exactly what was shown, or nothing if one side has changed since. */
export function prepareItem(item: ItemRow, run: Pick<RunRow, 'direction'>, state: CurrentState): Decision {
  if (item.action === 'skip') return skip(item.reason ?? '');
  if (item.action === 'create') return prepareCreation(item, state);
  const wanted = resolveDiff(item.diff, item.choice, run.direction, item);
  if (!wanted) return skip('Nobody decided this conflict.');
  const { row, record, ours, theirs, links, mapping } = state;
  if (!row || findInactiveReason(row)) return skip('It was removed here after the comparison.');
  if (!record) return skip('It was deleted in Salesforce after the comparison.');
  if (links.some(({ recordId, externalId }) => recordId !== row.id || externalId !== record.id))
    return skip('It was linked to another record after the comparison.');
  const isWritten = wanted.toTheirs.every((key) => ours[key] === theirs[key]);
  if (row.updatedAt !== item.recordUpdatedAt) return skip(changedMessage);
  // After an interruption, Salesforce may already have what this run wrote, and then has another version.
  if (record.modstamp !== item.externalModstamp && !(isWritten && wanted.toTheirs.length > 0)) return skip(changedMessage);
  const toTheirs = isWritten ? [] : wanted.toTheirs;
  const problem =
    findTheirProblem(item.object, ours, toTheirs, mapping) ??
    findOurProblem(item.object, mergeValues(ours, theirs, wanted.toOurs), wanted.toOurs, { mapping, row });
  return problem ? { kind: 'fail', message: problem } : { kind: 'write', toOurs: wanted.toOurs, toTheirs };
}

function prepareCreation(item: ItemRow, { row, ours, record, theirs, links }: CurrentState): Decision {
  if (links.length > 0) return skip('It was linked by another run after the comparison.');
  if (item.recordId === null) {
    if (!record) return skip('It was deleted in Salesforce after the comparison.');
    return record.modstamp === item.externalModstamp ? { kind: 'write', toOurs: Object.keys(theirs), toTheirs: [] } : skip(changedMessage);
  }
  if (!row || findInactiveReason(row)) return skip('It was removed here after the comparison.');
  return row.updatedAt === item.recordUpdatedAt ? { kind: 'write', toOurs: [], toTheirs: Object.keys(ours) } : skip(changedMessage);
}
