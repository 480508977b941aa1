import { evaluateLimit, type RateLimitResult, type RateLimitHit, type RateLimiter, type RateLimitRule, type RateLimitName } from './rules';

const maxKeys = 50_000;

/** Rate limits of this process alone, used while the database is unavailable. */
export function createMemoryRateLimiter(rules: Record<RateLimitName, RateLimitRule>, clock: () => Date): RateLimiter {
  const windows = new Map<string, { hits: number; until: number }>();
  const toKey = (rule: RateLimitName, subject: string) => `${rule} ${subject}`;

  function count(hit: RateLimitHit): RateLimitResult {
    const now = clock().getTime();
    const key = toKey(hit.rule, hit.subject);
    const existing = windows.get(key);
    const window = existing && existing.until > now ? existing : { hits: 0, until: now + rules[hit.rule].seconds * 1000 };
    window.hits = Math.max(0, window.hits + (hit.add ?? 1));
    windows.delete(key);
    windows.set(key, window);
    // Bounds the memory under a flood of keys: the least recently used are evicted first.
    for (const oldest of windows.keys()) {
      if (windows.size <= maxKeys) break;
      windows.delete(oldest);
    }
    return evaluateLimit(hit, rules, window.hits, window.until, now);
  }

  return {
    count: async (hits) => hits.map(count) as never,
    reset: async (rule, subject) => void windows.delete(toKey(rule, subject)),
  };
}
