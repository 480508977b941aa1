/** A count for each name, 0 where there is none, and one for all. */
export const toStatusCounts = <K extends string>(names: readonly K[], counts: Partial<Record<K, number>>): Record<K | 'all', number> => {
  const byName = Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<K, number>;
  return { ...byName, all: names.reduce((sum, name) => sum + byName[name], 0) };
};
