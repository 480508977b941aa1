import { apiQuery } from '@techadds/shared/api';
import { getAnalyticsTimeseries, metrics, type Metric } from '@techadds/shared/contract/analytics/endpoints';
import { formatMoney, formatShortMoney } from '@techadds/shared/format/money';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { formatIntervalLabel, QueryCard } from '@techadds/shared/patterns/report';
import { useSearchState } from '@techadds/shared/router';
import { NativeSelect, Stack } from '@techadds/shared/ui';
import { AreaChart, Legend } from '@techadds/shared/ui/chart';
import type { AnalyticsFilter } from './search-params';

const metricLabels: Record<Metric, string> = {
  gmv: 'Gross sales',
  net: 'Net to partners',
  commission: 'Commission',
  fees: 'Payment fees',
  tax: 'Tax',
  refunds: 'Refunds',
  orders: 'Orders',
  customers: 'Customers',
  averageOrder: 'Average order',
};

/** A metric over time, compared with the previous period. The metric is in the URL. */
export function MetricChart({ filter }: { filter: AnalyticsFilter }) {
  const [address, change] = useSearchState({ metric: 'gmv' });
  const metric = metrics.find((known) => known === address.metric) ?? 'gmv';
  const query = useQuery({
    ...apiQuery(getAnalyticsTimeseries, { query: { ...filter, metric } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryCard
      title="Over time"
      query={query}
      height="290px"
      action={
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Metric"
          value={metric}
          options={metrics.map((value) => ({ value, label: metricLabels[value] }))}
          onChange={({ target }) => change({ metric: target.value })}
        />
      }
    >
      {({ points, unit, currency, period, value, previous, metric: shown }) => {
        const format = (of: number) => (unit === 'cents' ? formatMoney(of, currency) : of.toLocaleString('en-US'));
        return (
          <Stack gap="3">
            <Legend
              items={[
                { label: 'This period', value: format(value), color: 1 },
                { label: 'Before', value: format(previous), color: 'prev' },
              ]}
            />
            <AreaChart
              label={`${metricLabels[shown]} over time`}
              points={points.map((point) => ({
                label: formatIntervalLabel(point, period.interval),
                value: point.value,
                previous: point.previous,
              }))}
              formatValue={format}
              formatTick={(of) => (unit === 'cents' ? formatShortMoney(of, currency) : of.toLocaleString('en-US'))}
              height={230}
            />
          </Stack>
        );
      }}
    </QueryCard>
  );
}
