import type { InstallScore } from '@techadds/shared/contract/partner-profile/endpoints';
import { LineChart } from '@techadds/shared/ui/chart';

const formatMonth = (month: string) => new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' });

/** The score of each month that has one. */
export function ScoreTrend({ trend }: Pick<InstallScore, 'trend'>) {
  return (
    <LineChart
      label="Install score by month"
      categories={trend.map(({ month }) => formatMonth(month))}
      series={[{ label: 'Score', values: trend.map(({ score }) => score ?? 0), color: 1 }]}
      formatValue={(value) => String(Math.round(value))}
      height={140}
    />
  );
}
