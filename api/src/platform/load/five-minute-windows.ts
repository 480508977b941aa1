const windowMs = 5 * 60_000;

/**
 * Sums by key over the last five to ten minutes, in two windows of five minutes, so that what is over is forgotten.
 * @param maxKeys keys beyond this many in a window are not counted
 */
export function createWindows<Sum>(clock: () => Date, maxKeys = Infinity) {
  let previous = new Map<string, Sum>();
  let current = new Map<string, Sum>();
  let startedAt = clock().getTime();
  const rotate = () => {
    const elapsed = Math.floor((clock().getTime() - startedAt) / windowMs);
    if (elapsed < 1) return;
    previous = elapsed === 1 ? current : new Map<string, Sum>();
    current = new Map();
    startedAt += elapsed * windowMs;
  };
  return {
    update(key: string, add: (sum: Sum | undefined) => Sum): void {
      rotate();
      if (current.has(key) || current.size < maxKeys) current.set(key, add(current.get(key)));
    },
    /** The sums of one key, of each window that has one. */
    get(key: string): Sum[] {
      rotate();
      return [previous.get(key), current.get(key)].filter((sum) => sum !== undefined);
    },
    /** The sums of both windows by key. */
    read(merge: (one: Sum, other: Sum) => Sum): Map<string, Sum> {
      rotate();
      const merged = new Map(previous);
      for (const [key, sum] of current) {
        const before = merged.get(key);
        merged.set(key, before === undefined ? sum : merge(before, sum));
      }
      return merged;
    },
  };
}
