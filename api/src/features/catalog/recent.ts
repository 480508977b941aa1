/** Values that were worked out a moment ago, for those whom a few seconds do not matter; the oldest go when there are many. */
export function recent(forMs: number, most: number, now: () => number = () => performance.now()) {
  const kept = new Map<string, { value: unknown; at: number }>();
  return {
    get<T>(key: string): T | undefined {
      const entry = kept.get(key);
      return entry && now() - entry.at < forMs ? (entry.value as T) : undefined;
    },
    set(key: string, value: unknown): void {
      kept.delete(key);
      kept.set(key, { value, at: now() });
      for (const first of kept.keys()) {
        if (kept.size <= most) return;
        kept.delete(first);
      }
    },
  };
}
