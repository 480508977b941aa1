interface ReferringTable {
  name: string;
  /** The names of the tables that its foreign keys refer to. */
  needs: string[];
}

/** Sorts tables so that each follows those it references. @throws Error where they refer to each other in a circle */
export function sortByReferences<T extends ReferringTable>(tables: readonly T[]): T[] {
  const sorted: T[] = [];
  const add = (table: T, path: string[]): void => {
    if (sorted.includes(table)) return;
    if (path.includes(table.name)) throw new Error(`Tables refer to each other in a circle: ${[...path, table.name].join(', ')}.`);
    for (const need of table.needs) {
      const needed = tables.find(({ name }) => name === need);
      if (needed) add(needed, [...path, table.name]);
    }
    sorted.push(table);
  };
  for (const table of tables) add(table, []);
  return sorted;
}
