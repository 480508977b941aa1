const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The time from each attempt to the next: eight attempts over a day. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 4 * hourMs, 8 * hourMs, 10 * hourMs];

export const maxAttempts = retryDelaysMs.length + 1;

/** How long an attempt may take before another process may make it again. */
const leaseMs = minuteMs;

/** A receiver cannot put an event off for longer, so that it is given up in the end. */
const maxRetryAfterMs = 12 * hourMs;

/**
 * How long a receiver wants to be left alone: its `Retry-After` header, seconds or a date, half a day at most. 0 without one, or where it makes no
 * sense.
 */
export function parseRetryAfter(header: string | undefined, now: Date): number {
  const text = header?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : /^[A-Za-z]{3}/.test(text) ? Date.parse(text) - now.getTime() : 0;
  return Math.min(Math.max(ms || 0, 0), maxRetryAfterMs);
}

/**
 * When the attempt after this many is due, and not before the receiver wants it; after the last one, when another process may assume that it
 * crashed.
 */
export const computeNextAttemptAt = (attempts: number, now: Date, retryAfterMs = 0): Date =>
  new Date(now.getTime() + Math.max(retryDelaysMs[attempts - 1] ?? leaseMs, retryAfterMs));
