import type { VersionHealth } from '@techadds/shared/contract/releases/health';
import { formatTime } from '@techadds/shared/format/date';
import { Card, Grid, Text } from '@techadds/shared/ui';
import { Legend, LineChart } from '@techadds/shared/ui/chart';
import { findHealth } from './releases.labels';

interface HealthChartProps {
  app: string;
  current: string;
  canary: string | undefined;
  previous: string | undefined;
  health: readonly VersionHealth[] | undefined;
}
type Hour = VersionHealth['hours'][number];

const toErrors = ({ loads, failures, errors }: Hour) => (loads === 0 ? 0 : ((failures + errors) / loads) * 100);
const toSeconds = ({ loads, failures, loadMs }: Hour) => (loads > failures ? loadMs / (loads - failures) / 1000 : 0);
const formatPercent = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
const formatSeconds = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })} s`;

/** Errors and load time of the versions, by hour of the last day. */
export function HealthChart({ app, current, canary, previous, health }: HealthChartProps) {
  const shown = [
    { name: 'Current', version: current, color: 1 as const },
    { name: 'Canary', version: canary, color: 2 as const },
    { name: 'Before', version: previous, color: 'prev' as const },
  ].flatMap(({ version, name, color }) => {
    const own = version === undefined ? undefined : findHealth(health, app, version);
    return own ? [{ label: `${name}, ${own.version}`, color, hours: own.hours }] : [];
  });
  const hours = [...new Set(shown.flatMap((each) => each.hours.map(({ hour }) => hour)))].sort();
  if (hours.length < 2)
    return (
      <Card title="In browsers">
        <Text color="fg.muted">Errors and load times by hour appear here once browsers have reported for two hours.</Text>
      </Card>
    );
  const toSeries = (compute: (hour: Hour) => number) =>
    shown.map(({ label, color, hours: own }) => ({
      ...{ label, color },
      values: hours.map((hour) => {
        const counts = own.find((each) => each.hour === hour);
        return counts ? compute(counts) : 0;
      }),
    }));
  const categories = hours.map(formatTime);
  return (
    <Grid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(22rem, 100%), 1fr))">
      <Card title="Loads with an error">
        <Legend items={shown} />
        <LineChart
          label="Loads with an error by hour"
          categories={categories}
          series={toSeries(toErrors)}
          formatValue={formatPercent}
          height={160}
        />
      </Card>
      <Card title="Load time">
        <Legend items={shown} />
        <LineChart
          label="Load time by hour"
          categories={categories}
          series={toSeries(toSeconds)}
          formatValue={formatSeconds}
          height={160}
        />
      </Card>
    </Grid>
  );
}
