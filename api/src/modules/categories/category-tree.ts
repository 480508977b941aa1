import type { Category } from '@techadds/shared/contract/categories/endpoints';
import type { CategoryRow } from './categories.db';

const getChildren = (rows: readonly CategoryRow[], parentId: string | null) => rows.filter((row) => row.parentId === parentId);

/** The ids of the category and its descendants. */
export function getSubtreeIds(rows: readonly CategoryRow[], id: string): Set<string> {
  const all = new Set([id]);
  // Iterating a Set also visits the values added meanwhile.
  for (const parent of all) for (const child of getChildren(rows, parent)) all.add(child.id);
  return all;
}

/** Categories with their service counts, in depth-first order; orphans come last. */
export function toCountedCategories(rows: readonly CategoryRow[], offered: ReadonlyMap<string, number>): Category[] {
  const inOrder: CategoryRow[] = [];
  const walk = (parentId: string | null) => {
    for (const row of getChildren(rows, parentId)) {
      inOrder.push(row);
      walk(row.id);
    }
  };
  walk(null);
  const rest = rows.filter((row) => !inOrder.includes(row));
  return [...inOrder, ...rest].map((row) => ({
    ...row,
    serviceCount: offered.get(row.id) ?? 0,
    totalCount: [...getSubtreeIds(rows, row.id)].reduce((sum, id) => sum + (offered.get(id) ?? 0), 0),
  }));
}
