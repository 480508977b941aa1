/** Counts tries by key in a window of time. Kept per process; a store that processes share fits the same shape. */
export interface Attempts {
  /** Counts one try. The seconds to wait where there were too many, else null. */
  take(key: string): number | null;
  /** Forgets the tries of a key that has succeeded. */
  forget(key: string): void;
}

const maxKeys = 50_000;

/** At most `limit` tries per key in `windowMs`, counted from the first. */
export function memoryAttempts(limit: number, windowMs: number, clock: () => Date): Attempts {
  const tries = new Map<string, { count: number; until: number }>();

  /** Keys stand in the order in which their windows began, and so in which they end. */
  function dropEnded(now: number) {
    for (const [key, entry] of tries) {
      if (entry.until > now && tries.size <= maxKeys) return;
      tries.delete(key);
    }
  }

  return {
    take(key) {
      const now = clock().getTime();
      dropEnded(now);
      const entry = tries.get(key) ?? { count: 0, until: now + windowMs };
      if (entry.count >= limit) return Math.max(1, Math.ceil((entry.until - now) / 1000));
      // Counted before the password is checked, so that tries made at once count too.
      entry.count += 1;
      tries.set(key, entry);
      return null;
    },
    forget: (key) => void tries.delete(key),
  };
}
