/** More reporters than one edge has in a minute: made-up ones must not fill the memory. */
const maxReporters = 20_000;

/** Limits what one account or network reports in a minute. @returns whether further events are within the limit */
export function createMinuteLimit(perMinute: number): (reporter: string, events: number) => boolean {
  let minute = 0;
  let counted = new Map<string, number>();
  return (reporter, events) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) {
      minute = now;
      counted = new Map();
    }
    if (!counted.has(reporter) && counted.size >= maxReporters) return false;
    const total = (counted.get(reporter) ?? 0) + events;
    counted.set(reporter, total);
    return total <= perMinute;
  };
}
