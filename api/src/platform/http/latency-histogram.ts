import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

const windowMs = 5 * 60_000;
/** Microseconds, to two figures: a route takes the same few kilobytes however often it is asked. */
const histogramOptions = { lowest: 1, highest: 60_000_000, figures: 2 } as const;

type HistogramsByRoute = Map<string, RecordableHistogram>;

export interface LatencyRecorder {
  observe(route: string, seconds: number): void;
  /** The times of a route that a half and a twentieth of its requests exceed, in seconds; null where it was not asked. */
  percentiles(route: string): { p50: number | null; p95: number | null };
}

/** How long each route took in the last ten minutes: this part of five minutes and the one before. */
export function createLatencyRecorder(clock: () => Date): LatencyRecorder {
  let previousWindow: HistogramsByRoute = new Map();
  let currentWindow: HistogramsByRoute = new Map();
  let windowStart = clock().getTime();
  const rotate = () => {
    const elapsedWindows = Math.floor((clock().getTime() - windowStart) / windowMs);
    if (elapsedWindows < 1) return;
    previousWindow = elapsedWindows === 1 ? currentWindow : new Map<string, RecordableHistogram>();
    currentWindow = new Map();
    windowStart += elapsedWindows * windowMs;
  };
  return {
    observe(route, seconds) {
      rotate();
      const histogram = currentWindow.get(route) ?? createHistogram(histogramOptions);
      currentWindow.set(route, histogram);
      histogram.record(Math.min(histogramOptions.highest, Math.max(histogramOptions.lowest, Math.round(seconds * 1e6))));
    },
    percentiles(route) {
      rotate();
      const merged = createHistogram(histogramOptions);
      for (const histogram of [previousWindow.get(route), currentWindow.get(route)]) if (histogram) merged.add(histogram);
      const getPercentile = (percent: number) => (merged.count === 0 ? null : merged.percentile(percent) / 1e6);
      return { p50: getPercentile(50), p95: getPercentile(95) };
    },
  };
}
