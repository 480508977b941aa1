import type { Deps } from '../../deps';
import { limitRules, type Rule } from './rules';

/** A process tells the others of its requests in lots of this size, which keeps the database out of nearly all of them. */
const lot = 50;
const maxSubjects = 50_000;

interface Window {
  until: number;
  /** What all processes had counted when this one asked last. */
  shared: number;
  /** What this one has not told yet. */
  untold: number;
  full: boolean;
}

/**
 * Counts every request of a person. Exact within one process; with several, each may let through up to a lot more than the rule.
 * The answer is the seconds to wait, or null.
 */
export function requestCounter(
  { limits, clock }: Pick<Deps, 'limits' | 'clock'>,
  { most, seconds }: Rule,
): (subject: string) => Promise<number | null> {
  const windows = new Map<string, Window>();

  function windowOf(subject: string, now: number): Window {
    const open = windows.get(subject);
    if (open && open.until > now) return open;
    windows.delete(subject);
    const fresh = { until: now + seconds * 1000, shared: 0, untold: 0, full: false };
    windows.set(subject, fresh);
    // They stand in the order in which they began, and so in which they end.
    for (const [oldest, { until }] of windows) {
      if (until > now && windows.size <= maxSubjects) break;
      windows.delete(oldest);
    }
    return fresh;
  }

  return async (subject) => {
    const now = clock().getTime();
    const window = windowOf(subject, now);
    if (!window.full) {
      window.untold += 1;
      if (window.untold >= lot) {
        const add = window.untold;
        window.untold = 0;
        window.shared += add;
        const [all] = await limits.count([{ rule: 'requests', subject, add }] as const);
        window.shared = Math.max(window.shared, all.hits);
      }
      window.full = window.shared + window.untold > most;
    }
    return window.full ? Math.max(1, Math.ceil((window.until - now) / 1000)) : null;
  };
}

/** The rule with the number that the operator set. */
export const requestRule = (most: number): Rule => ({ ...limitRules.requests, most });
