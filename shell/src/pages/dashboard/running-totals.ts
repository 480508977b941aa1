import type { Dashboard } from './DashboardPage';

/** The series as running totals in cents, per day and for the same day of the previous 30 days. */
export function computeRunningTotals(series: Dashboard['series']): { day: string; total: number; previous: number }[] {
  let total = 0;
  let previous = 0;
  return series.map((point) => {
    total += point.totalCents;
    previous += point.previousCents;
    return { day: point.day, total, previous };
  });
}
