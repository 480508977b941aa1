/** Fills missing counts with 0 and adds the total as `all`. */
export const toStatusCounts = <K extends string>(names: readonly K[], counts: Partial<Record<K, number>>): Record<K | 'all', number> => {
  const byName = Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<K, number>;
  return { ...byName, all: names.reduce((sum, name) => sum + byName[name], 0) };
};
