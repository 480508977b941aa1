import type { QuoteLine } from './endpoints';

/** The facts of a line that can differ between two versions, in the order in which they are shown. */
const comparedFields = [
  'name',
  'description',
  'quantity',
  'unit',
  'unitPriceCents',
  'discount',
  'taxBp',
  'optional',
  'selected',
] as const satisfies readonly (keyof QuoteLine)[];
export type ComparedField = (typeof comparedFields)[number];

/** A line in two versions. `changed` has both, `added` only the later one, `removed` only the earlier one. */
export type LineChange =
  | { kind: 'same' | 'changed'; before: QuoteLine; after: QuoteLine; fields: ComparedField[] }
  | { kind: 'added'; before: null; after: QuoteLine; fields: [] }
  | { kind: 'removed'; before: QuoteLine; after: null; fields: [] };

const getDifferences = (before: QuoteLine, after: QuoteLine): ComparedField[] =>
  comparedFields.filter((field) => {
    // Whether a line counts is a choice for optional lines only.
    if (field === 'selected' && !(before.optional && after.optional)) return false;
    return JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  });

/** From the closest kind of match to the loosest: each pairs lines that no earlier one paired. */
const matchers: ((a: QuoteLine, b: QuoteLine) => boolean)[] = [
  (a, b) => getDifferences(a, b).length === 0,
  (a, b) => a.name === b.name,
  (a, b) => a.serviceId !== null && a.serviceId === b.serviceId,
  // A line with another name alone was renamed.
  (a, b) => getDifferences(a, b).every((field) => field === 'name' || field === 'description'),
];

/** For each later line the index of the earlier one that it continues, if any. */
function pairLines(before: readonly QuoteLine[], after: readonly QuoteLine[]): (number | undefined)[] {
  const pairs = after.map((): number | undefined => undefined);
  const free = new Set(before.keys());
  for (const matches of matchers)
    after.forEach((line, n) => {
      if (pairs[n] !== undefined) return;
      const found = [...free].find((at) => matches(before[at]!, line));
      if (found === undefined) return;
      pairs[n] = found;
      free.delete(found);
    });
  return pairs;
}

/** The lines of two versions side by side: in the later order, with removed lines where they stood. */
export function compareLines(before: readonly QuoteLine[], after: readonly QuoteLine[]): LineChange[] {
  const pairs = pairLines(before, after);
  const kept = new Set(pairs);
  const removed = [...before.keys()].filter((at) => !kept.has(at));
  const rows: LineChange[] = [];
  const addRemovedBefore = (end: number) => {
    while (removed[0] !== undefined && removed[0] < end)
      rows.push({ kind: 'removed', before: before[removed.shift()!]!, after: null, fields: [] });
  };
  after.forEach((line, n) => {
    const at = pairs[n];
    const earlier = at === undefined ? undefined : before[at];
    if (at === undefined || !earlier) {
      rows.push({ kind: 'added', before: null, after: line, fields: [] });
      return;
    }
    addRemovedBefore(at);
    const fields = getDifferences(earlier, line);
    rows.push({ kind: fields.length > 0 ? 'changed' : 'same', before: earlier, after: line, fields });
  });
  addRemovedBefore(Infinity);
  return rows;
}
