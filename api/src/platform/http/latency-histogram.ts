import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

const partMs = 5 * 60_000;
/** Microseconds, to two figures: a route takes the same few kilobytes however often it is asked. */
const size = { lowest: 1, highest: 60_000_000, figures: 2 } as const;

type Times = Map<string, RecordableHistogram>;

export interface RecentTimes {
  observe(route: string, seconds: number): void;
  /** The times of a route that a half and a twentieth of its requests exceed, in seconds; null where it was not asked. */
  of(route: string): { p50: number | null; p95: number | null };
}

/** How long each route took in the last ten minutes: this part of five minutes and the one before. */
export function recentTimes(clock: () => Date): RecentTimes {
  let before: Times = new Map();
  let now: Times = new Map();
  let begun = clock().getTime();
  const turn = () => {
    const parts = Math.floor((clock().getTime() - begun) / partMs);
    if (parts < 1) return;
    before = parts === 1 ? now : new Map<string, RecordableHistogram>();
    now = new Map();
    begun += parts * partMs;
  };
  return {
    observe(route, seconds) {
      turn();
      const times = now.get(route) ?? createHistogram(size);
      now.set(route, times);
      times.record(Math.min(size.highest, Math.max(size.lowest, Math.round(seconds * 1e6))));
    },
    of(route) {
      turn();
      const all = createHistogram(size);
      for (const part of [before.get(route), now.get(route)]) if (part) all.add(part);
      const at = (percent: number) => (all.count === 0 ? null : all.percentile(percent) / 1e6);
      return { p50: at(50), p95: at(95) };
    },
  };
}
