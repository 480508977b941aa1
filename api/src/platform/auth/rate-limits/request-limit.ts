import type { Deps } from '../../deps';
import { rateLimitRules, type RateLimitName, type RateLimitRule } from './rules';

/** A process adds its requests to the shared count in batches of this size, so that most requests need no database access. */
const syncBatchSize = 50;
const maxSubjects = 50_000;

interface RequestWindow {
  until: number;
  /** The count of all processes at the last sync. */
  sharedCount: number;
  /** Requests of this process since the last sync. */
  unsyncedCount: number;
  full: boolean;
}

/**
 * Counts every request of a user or an API token. Exact within one process; each further process may allow up to one batch more than the rule.
 * @returns counts a request; resolves to the seconds to wait, or null
 */
export function createRequestLimiter(
  { rateLimiter, clock }: Pick<Deps, 'rateLimiter' | 'clock'>,
  { limit, seconds }: RateLimitRule,
  rule: RateLimitName = 'requests',
): (subject: string) => Promise<number | null> {
  const windows = new Map<string, RequestWindow>();

  function getWindow(subject: string, now: number): RequestWindow {
    const existing = windows.get(subject);
    if (existing && existing.until > now) return existing;
    windows.delete(subject);
    const created = { until: now + seconds * 1000, sharedCount: 0, unsyncedCount: 0, full: false };
    windows.set(subject, created);
    // Windows are in the order in which they began, which is also the order in which they end.
    for (const [oldest, { until }] of windows) {
      if (until > now && windows.size <= maxSubjects) break;
      windows.delete(oldest);
    }
    return created;
  }

  return async (subject) => {
    const now = clock().getTime();
    const window = getWindow(subject, now);
    if (!window.full) {
      window.unsyncedCount += 1;
      if (window.unsyncedCount >= syncBatchSize) {
        const add = window.unsyncedCount;
        window.unsyncedCount = 0;
        window.sharedCount += add;
        const [total] = await rateLimiter.count([{ rule, subject, add }] as const);
        window.sharedCount = Math.max(window.sharedCount, total.hits);
      }
      window.full = window.sharedCount + window.unsyncedCount > limit;
    }
    return window.full ? Math.max(1, Math.ceil((window.until - now) / 1000)) : null;
  };
}

/** The rule with the limit that the operator configured. */
export const requestLimitRule = (limit: number): RateLimitRule => ({ ...rateLimitRules.requests, limit });
