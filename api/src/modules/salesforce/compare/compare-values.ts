import { syncFields, type FieldKind, type SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import type { Values } from '../mapping/mapping';

export interface Difference {
  key: string;
  label: string;
  ours: string;
  theirs: string;
  /** The side that is written; null for a conflict. */
  to: 'ours' | 'theirs' | null;
}

/** Whether two values are the same in Salesforce, which ignores the case of e-mail addresses. */
const isSame = (kind: FieldKind, a: string, b: string): boolean => (kind === 'email' ? a.toLowerCase() === b.toLowerCase() : a === b);

/** Whether each side differs from the value on which both agreed last. Without one, an empty value gives way. */
function decide(kind: FieldKind, ours: string, theirs: string, agreed: string | undefined): Difference['to'] {
  if (agreed === undefined) return ours === '' ? 'ours' : theirs === '' ? 'theirs' : null;
  if (isSame(kind, ours, agreed)) return 'ours';
  return isSame(kind, theirs, agreed) ? 'theirs' : null;
}

/**
 * The differences between both versions of a record: who changed a value since they agreed last wins, and if both did it is a conflict. Those
 * that the direction does not write are left out. Values that one side does not have are not compared.
 */
export function compareValues(
  object: SalesforceObject,
  { ours, theirs, agreed }: { ours: Values; theirs: Values; agreed: Values },
  direction: SyncRun['direction'],
): Difference[] {
  return syncFields[object].flatMap(({ key, label, kind }) => {
    const [a, b] = [ours[key], theirs[key]];
    if (a === undefined || b === undefined || isSame(kind, a, b)) return [];
    const to = decide(kind, a, b, agreed[key]);
    const isWritten = to === null || direction === 'both' || (direction === 'pull') === (to === 'ours');
    return isWritten ? [{ key, label, ours: a, theirs: b, to }] : [];
  });
}

/** The values on which both sides agree after some were written: those that are the same now, and earlier ones for the others. */
export function toAgreedValues(
  object: SalesforceObject,
  { ours, theirs, agreed }: { ours: Values; theirs: Values; agreed: Values },
): Values {
  const same = syncFields[object].filter(({ key, kind }) => {
    const [a, b] = [ours[key], theirs[key]];
    return a !== undefined && b !== undefined && isSame(kind, a, b);
  });
  return { ...agreed, ...Object.fromEntries(same.map(({ key }) => [key, ours[key]!])) };
}
