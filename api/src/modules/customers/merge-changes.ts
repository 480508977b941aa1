import { mergedFields, type MergedField, movedRecords, type MovedRecord } from '@techadds/shared/contract/customers/merges';
import type { MergeChanges } from './customers.schema';

export const pickFields = (row: Record<MergedField, string | null>): MergeChanges['before'] =>
  Object.fromEntries(mergedFields.map((field) => [field, row[field]])) as MergeChanges['before'];

export const countMoved = (moved: MergeChanges['moved']): Record<MovedRecord, number> =>
  Object.fromEntries(movedRecords.map((name) => [name, moved[name].length])) as Record<MovedRecord, number>;

/**
 * The moved records that an undo takes back. Records that belong together, such as a quote and its project, go back together: if one of them was
 * changed or added since, all stay.
 * @param unchanged ids of the moved records that nobody changed since
 * @param links pairs of ids of records that belong together
 */
export function findReturning(unchanged: readonly string[], links: readonly (readonly [string, string])[]): Set<string> {
  const returning = new Set(unchanged);
  let size: number;
  do {
    size = returning.size;
    for (const [one, other] of links)
      if (returning.has(one) !== returning.has(other)) {
        returning.delete(one);
        returning.delete(other);
      }
  } while (returning.size < size);
  return returning;
}
