/** A count for each name, 0 where there is none, and one for all. */
export const withAll = <K extends string>(names: readonly K[], counts: Partial<Record<K, number>>): Record<K | 'all', number> => {
  const each = Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<K, number>;
  return { ...each, all: names.reduce((sum, name) => sum + each[name], 0) };
};
