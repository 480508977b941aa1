import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { Values } from '../mapping/mapping';

/** One record of each side that are the same, as far as is known; `agreed` is null for records that are not linked yet. */
export interface Pair<O, T> {
  ours: O | null;
  theirs: T | null;
  agreed: Values | null;
}

interface Side<R> {
  /** The key of the record: our id, or Salesforce's. */
  id: string;
  row: R;
  values: Values;
}
export interface OurSide<O> extends Side<O> {
  /** Archived and merged records match nothing. */
  isActive: boolean;
}
export interface TheirSide<T> extends Side<T> {
  /** Our id, where an earlier run has written it. */
  ownId: string;
}
interface Link {
  recordId: string;
  externalId: string;
  agreed: Values;
}

/** The texts by which records that were entered on both sides are recognized. */
const matchKeys: Record<SalesforceObject, (values: Values) => string[]> = {
  Account: ({ email = '', name = '' }) => [email && `email ${email.toLowerCase()}`, `name ${name.toLowerCase()}`],
  Contact: ({ email = '' }) => [email && `email ${email.toLowerCase()}`],
  Opportunity: ({ name = '', customer = '' }) => [`deal ${name.toLowerCase()} of ${customer}`],
};

function groupByKey<S extends Side<unknown>>(object: SalesforceObject, sides: readonly S[]): Map<string, S[]> {
  const groups = new Map<string, S[]>();
  for (const side of sides)
    for (const key of matchKeys[object](side.values)) if (key !== '') groups.set(key, [...(groups.get(key) ?? []), side]);
  return groups;
}

/**
 * Pairs the records of both sides: linked ones, then those that carry our id, then those with the same e-mail or name. Where several have it,
 * nobody can tell which ones belong together; these are ambiguous.
 */
export function matchRecords<O, T>(
  object: SalesforceObject,
  ours: readonly OurSide<O>[],
  theirs: readonly TheirSide<T>[],
  links: readonly Link[],
): { pairs: Pair<OurSide<O>, TheirSide<T>>[]; ambiguous: TheirSide<T>[] } {
  const oursById = new Map(ours.map((side) => [side.id, side]));
  const theirsById = new Map(theirs.map((side) => [side.id, side]));
  const [usedOurs, usedTheirs] = [new Set<string>(), new Set<string>()];
  const pairs: Pair<OurSide<O>, TheirSide<T>>[] = [];
  const add = (own: OurSide<O> | null, other: TheirSide<T> | null, agreed: Values | null) => {
    if (own) usedOurs.add(own.id);
    if (other) usedTheirs.add(other.id);
    pairs.push({ ours: own, theirs: other, agreed });
  };
  for (const { recordId, externalId, agreed } of links) {
    const [own, other] = [oursById.get(recordId) ?? null, theirsById.get(externalId) ?? null];
    if (own ?? other) add(own, other, agreed);
  }
  for (const other of theirs) {
    const own = oursById.get(other.ownId);
    if (own && !usedOurs.has(own.id) && !usedTheirs.has(other.id)) add(own, other, null);
  }
  const freeOurs = groupByKey(
    object,
    ours.filter(({ id, isActive }) => isActive && !usedOurs.has(id)),
  );
  const freeTheirs = groupByKey(
    object,
    theirs.filter(({ id }) => !usedTheirs.has(id)),
  );
  const ambiguous: TheirSide<T>[] = [];
  for (const other of theirs) {
    if (usedTheirs.has(other.id)) continue;
    const candidates = matchKeys[object](other.values).filter((key) => (freeOurs.get(key)?.length ?? 0) > 0);
    const [key] = candidates;
    if (key === undefined) continue;
    const [own, ...more] = freeOurs.get(key)!.filter(({ id }) => !usedOurs.has(id));
    if (!own) continue;
    if (more.length > 0 || freeTheirs.get(key)!.length > 1) ambiguous.push(other);
    else add(own, other, null);
  }
  const isAmbiguous = new Set(ambiguous.map(({ id }) => id));
  const ambiguousKeys = new Set(ambiguous.flatMap(({ values }) => matchKeys[object](values)));
  for (const other of theirs) if (!usedTheirs.has(other.id) && !isAmbiguous.has(other.id)) add(null, other, null);
  for (const own of ours)
    if (own.isActive && !usedOurs.has(own.id) && !matchKeys[object](own.values).some((key) => ambiguousKeys.has(key))) add(own, null, null);
  return { pairs, ambiguous };
}
