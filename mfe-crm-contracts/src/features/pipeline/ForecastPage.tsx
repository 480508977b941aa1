import { apiQuery } from '@techadds/shared/api';
import { getForecast } from '@techadds/shared/contract/crm/pipeline';
import type { Output } from '@techadds/shared/contract/endpoint';
import { formatMoney, formatShortMoney } from '@techadds/shared/format/money';
import { useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { isUuid } from '@techadds/shared/session';
import { Box, Card, ErrorNotice, NativeSelect, Page, Skeleton, Stack, StatStrip, Text, Toolbar } from '@techadds/shared/ui';
import { BarChart, Legend } from '@techadds/shared/ui/chart';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { Money } from '@techadds/shared/ui';
import { useOwnerFilter } from '../deals/useOwners';

type Forecast = Output<typeof getForecast>;
type Month = Forecast['months'][number];

const crumbs = [{ label: 'CRM pipeline', to: paths.pipeline }];
const paramsConfig = { sorts: ['month'], filters: { ownerId: isUuid } } as const;

const formatMonth = (month: string, format: Intl.DateTimeFormatOptions = { month: 'short', year: '2-digit' }) =>
  new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));

const getColumns = (currency: string): readonly Column<Month>[] => {
  const money = (key: 'wonCents' | 'weightedCents' | 'openCents', header: string): Column<Month> => ({
    ...{ key, header, width: '9rem', align: 'end', cardSlot: key === 'openCents' ? 'amount' : 'meta' },
    cell: (month) => <Money cents={month[key]} currency={currency} />,
  });
  return [
    {
      key: 'month',
      header: 'Month',
      primary: true,
      cardSlot: 'title',
      cell: ({ month }) => formatMonth(month, { month: 'long', year: 'numeric' }),
    },
    { key: 'deals', header: 'Open deals', width: '7rem', align: 'end', cell: ({ openCount }) => openCount },
    money('wonCents', 'Won'),
    money('weightedCents', 'Weighted'),
    money('openCents', 'Open'),
  ];
};

/** The forecast of revenue by month: won, and open deals by their expected close date. */
export function ForecastPage() {
  const params = useListParams(paramsConfig);
  const ownerFilter = useOwnerFilter();
  const { ownerId } = params.query;
  const { data, error, refetch } = useQuery({
    ...apiQuery(getForecast, { query: { ...(ownerId && { ownerId }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title="Forecast" crumbs={crumbs} description="Open deals by the month they are expected to close, and what was won.">
      <Toolbar pt="0">
        <NativeSelect
          aria-label="Owner"
          size="sm"
          width="auto"
          value={ownerId ?? ''}
          options={[{ value: '', label: 'All owners' }, ...ownerFilter.options]}
          onChange={({ target }) => params.update({ ownerId: target.value })}
        />
      </Toolbar>
      {data ? (
        <ForecastView forecast={data} />
      ) : error ? (
        <ErrorNotice title="The forecast didn’t load" reassurance="No deal is affected." error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack role="status" aria-label="Loading the forecast">
          <Skeleton height="96px" />
          <Skeleton height="260px" />
        </Stack>
      )}
    </Page>
  );
}

function ForecastView({ forecast: { currency, months, others } }: { forecast: Forecast }) {
  const sum = (key: 'wonCents' | 'weightedCents' | 'openCents') => months.reduce((total, month) => total + month[key], 0);
  const money = (cents: number) => formatMoney(cents, currency);
  const thisMonth = new Date().toISOString().slice(0, 7);
  const current = months.find(({ month }) => month === thisMonth);
  const won = { label: 'Won', values: months.map(({ wonCents }) => wonCents), color: 5 as const };
  const weighted = { label: 'Weighted', values: months.map(({ weightedCents }) => weightedCents), color: 1 as const };
  return (
    <Stack gap="5">
      <StatStrip
        stats={[
          { label: 'Weighted this month', value: money(current?.weightedCents ?? 0) },
          { label: 'Won this month', value: money(current?.wonCents ?? 0) },
          { label: `Weighted, ${months.length} months`, value: money(sum('weightedCents')) },
          { label: `Won, ${months.length} months`, value: money(sum('wonCents')) },
        ]}
      />
      <Card title="By month">
        <Box mb="3">
          <Legend items={[won, weighted].map(({ label, color }) => ({ label, color }))} />
        </Box>
        <BarChart
          label="Won and weighted value by month"
          categories={months.map(({ month }) => formatMonth(month))}
          series={[won, weighted]}
          formatValue={money}
          formatTick={(cents) => formatShortMoney(cents, currency)}
          height={240}
        />
      </Card>
      <Box>
        <DataTable caption="Forecast by month" columns={getColumns(currency)} rows={months} rowKey={({ month }) => month} />
        {others.openCount > 0 && (
          <Text mt="3" textStyle="sm" color="fg.muted">
            {others.openCount} more open {others.openCount === 1 ? 'deal' : 'deals'} of {money(others.openCents)} (weighted{' '}
            {money(others.weightedCents)}) have no close date, or one outside these months.
          </Text>
        )}
      </Box>
    </Stack>
  );
}
