import type { Deps } from '../../deps';
import { rateLimitRules, type RateLimitRule } from './rules';

/** A process tells the others of its requests in lots of this size, which keeps the database out of nearly all of them. */
const syncBatchSize = 50;
const maxSubjects = 50_000;

interface RequestWindow {
  until: number;
  /** What all processes had counted when this one asked last. */
  sharedCount: number;
  /** What this one has not told yet. */
  unsyncedCount: number;
  full: boolean;
}

/**
 * Counts every request of a person. Exact within one process; with several, each may let through up to a lot more than the rule.
 * The answer is the seconds to wait, or null.
 */
export function createRequestLimiter(
  { rateLimiter, clock }: Pick<Deps, 'rateLimiter' | 'clock'>,
  { limit, seconds }: RateLimitRule,
): (subject: string) => Promise<number | null> {
  const windows = new Map<string, RequestWindow>();

  function getWindow(subject: string, now: number): RequestWindow {
    const existing = windows.get(subject);
    if (existing && existing.until > now) return existing;
    windows.delete(subject);
    const created = { until: now + seconds * 1000, sharedCount: 0, unsyncedCount: 0, full: false };
    windows.set(subject, created);
    // They stand in the order in which they began, and so in which they end.
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
        const [total] = await rateLimiter.count([{ rule: 'requests', subject, add }] as const);
        window.sharedCount = Math.max(window.sharedCount, total.hits);
      }
      window.full = window.sharedCount + window.unsyncedCount > limit;
    }
    return window.full ? Math.max(1, Math.ceil((window.until - now) / 1000)) : null;
  };
}

/** The rule with the number that the operator set. */
export const requestLimitRule = (limit: number): RateLimitRule => ({ ...rateLimitRules.requests, limit });
