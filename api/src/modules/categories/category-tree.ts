import type { Category } from '@techadds/shared/contract/categories/endpoints';
import type { CategoryRow } from './categories.db';

const childrenOf = (rows: readonly CategoryRow[], parentId: string | null) => rows.filter((row) => row.parentId === parentId);

/** The category and all below it. */
export function withBelow(rows: readonly CategoryRow[], id: string): Set<string> {
  const all = new Set([id]);
  // A set yields what is added to it while it is walked.
  for (const parent of all) for (const child of childrenOf(rows, parent)) all.add(child.id);
  return all;
}

/** The categories with their numbers, each before what is in it; what hangs in the air (its parent is gone) comes last. */
export function counted(rows: readonly CategoryRow[], offered: ReadonlyMap<string, number>): Category[] {
  const inOrder: CategoryRow[] = [];
  const walk = (parentId: string | null) => {
    for (const row of childrenOf(rows, parentId)) {
      inOrder.push(row);
      walk(row.id);
    }
  };
  walk(null);
  const rest = rows.filter((row) => !inOrder.includes(row));
  return [...inOrder, ...rest].map((row) => ({
    ...row,
    serviceCount: offered.get(row.id) ?? 0,
    totalCount: [...withBelow(rows, row.id)].reduce((sum, id) => sum + (offered.get(id) ?? 0), 0),
  }));
}
