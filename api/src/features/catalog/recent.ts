/** Values that were worked out before, up to a weight in all; those that nobody has asked for longest go first. */
export function recent(most: number) {
  const kept = new Map<string, { value: unknown; weight: number }>();
  let sum = 0;
  const drop = (key: string) => {
    sum -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  };
  return {
    get<T>(key: string): T | undefined {
      const entry = kept.get(key);
      if (!entry) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.value as T;
    },
    set(key: string, value: unknown, weight = 1): void {
      drop(key);
      if (weight > most) return;
      kept.set(key, { value, weight });
      sum += weight;
      for (const first of kept.keys()) {
        if (sum <= most) return;
        drop(first);
      }
    },
  };
}
