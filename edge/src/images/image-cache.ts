interface CacheEntry {
  bytes: Promise<Buffer>;
  size: number;
  expiresAt: number;
}

/** An LRU cache of computed images, limited in bytes and to an hour by default. Concurrent requests for an image share one computation. */
export function createImageCache(mostBytes: number, forMs = 3_600_000, now: () => number = Date.now) {
  const entries = new Map<string, CacheEntry>();
  let sum = 0;
  const drop = (key: string) => {
    sum -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const before = entries.get(key);
    if (before && before.expiresAt > now()) {
      // Reinserted, so that the first entry is the least recently used.
      entries.delete(key);
      entries.set(key, before);
      return before.bytes;
    }
    drop(key);
    const entry: CacheEntry = { bytes: make(), size: 0, expiresAt: now() + forMs };
    entries.set(key, entry);
    entry.bytes.then(
      ({ length }) => {
        if (entries.get(key) !== entry) return;
        entry.size = length;
        sum += length;
        for (const first of entries.keys()) {
          if (sum <= mostBytes) return;
          drop(first);
        }
      },
      () => entries.get(key) === entry && drop(key),
    );
    return entry.bytes;
  };
}
