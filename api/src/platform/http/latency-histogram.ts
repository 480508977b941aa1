import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

const windowMs = 5 * 60_000;
/** Microseconds with two significant digits: a few kilobytes for each route, however many requests it gets. */
const histogramOptions = { lowest: 1, highest: 60_000_000, figures: 2 } as const;

type HistogramsByRoute = Map<string, RecordableHistogram>;

export interface LatencyRecorder {
  observe(route: string, seconds: number): void;
  /** The median and 95th percentile of a route in seconds; null where it had no requests. */
  percentiles(route: string): { p50: number | null; p95: number | null };
}

/** Request durations by route in the last five to ten minutes, in two windows of five minutes. */
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
