const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The time from each attempt to the next: eight attempts over a day. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 4 * hourMs, 8 * hourMs, 10 * hourMs];

export const maxAttempts = retryDelaysMs.length + 1;

/** How long an attempt may take before another process may make it again. */
const leaseMs = minuteMs;

/** When the attempt after this many is due; after the last one, when another process may assume that it crashed. */
export const computeNextAttemptAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (retryDelaysMs[attempts - 1] ?? leaseMs));
