import { createLatencyRecorder } from './latency-histogram';

const minute = 60_000;
let now = Date.parse('2026-11-20T09:00:00Z');
const clock = () => new Date(now);

test('computes the median and 95th percentile by route', () => {
  const times = createLatencyRecorder(clock);
  for (let n = 1; n <= 100; n += 1) times.observe('GET /orders', n / 1000);
  times.observe('GET /slow', 3600);
  times.observe('GET /fast', 0);
  const { p50, p95 } = times.percentiles('GET /orders');
  expect([p50, p95]).toEqual([expect.closeTo(0.05, 3), expect.closeTo(0.095, 2)]);
  // Durations of more than a minute count as a minute, with two significant digits.
  expect(times.percentiles('GET /slow').p95).toBeCloseTo(60, 0);
  expect(times.percentiles('GET /fast').p50).toBeLessThan(0.001);
  expect(times.percentiles('GET /never')).toEqual({ p50: null, p95: null });
});

test('drops durations after five to ten minutes', () => {
  const times = createLatencyRecorder(clock);
  times.observe('GET /orders', 1);
  now += 6 * minute;
  times.observe('GET /orders', 3);
  expect(times.percentiles('GET /orders').p50).toBeCloseTo(1, 0);
  now += 5 * minute;
  expect(times.percentiles('GET /orders').p50).toBeCloseTo(3, 0);
  now += 20 * minute;
  expect(times.percentiles('GET /orders').p50).toBeNull();
});

test('drops nothing when the clock goes back', () => {
  const times = createLatencyRecorder(clock);
  times.observe('GET /orders', 1);
  now -= 24 * 60 * minute;
  times.observe('GET /orders', 1);
  expect(times.percentiles('GET /orders').p50).toBeCloseTo(1, 1);
});
