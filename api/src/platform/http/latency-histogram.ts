import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { createWindows } from '../load/five-minute-windows';

/** Microseconds with two significant digits: a few kilobytes for each route, however many requests it gets. */
const histogramOptions = { lowest: 1, highest: 60_000_000, figures: 2 } as const;

export interface LatencyRecorder {
  observe(route: string, seconds: number): void;
  /** The median and 95th percentile of a route in seconds; null where it had no requests. */
  percentiles(route: string): { p50: number | null; p95: number | null };
}

/** Request durations by route in the last five to ten minutes. */
export function createLatencyRecorder(clock: () => Date): LatencyRecorder {
  const windows = createWindows<RecordableHistogram>(clock);
  return {
    observe(route, seconds) {
      windows.update(route, (histogram = createHistogram(histogramOptions)) => {
        histogram.record(Math.min(histogramOptions.highest, Math.max(histogramOptions.lowest, Math.round(seconds * 1e6))));
        return histogram;
      });
    },
    percentiles(route) {
      const merged = createHistogram(histogramOptions);
      for (const histogram of windows.get(route)) merged.add(histogram);
      const getPercentile = (percent: number) => (merged.count === 0 ? null : merged.percentile(percent) / 1e6);
      return { p50: getPercentile(50), p95: getPercentile(95) };
    },
  };
}
