import type { Dashboard } from './DashboardPage';

/** The series as running totals in cents: where each day stands, and where the 30 days before stood on the same day. */
export function runningTotals(series: Dashboard['series']): { day: string; total: number; previous: number }[] {
  let total = 0;
  let previous = 0;
  return series.map((point) => {
    total += point.totalCents;
    previous += point.previousCents;
    return { day: point.day, total, previous };
  });
}
