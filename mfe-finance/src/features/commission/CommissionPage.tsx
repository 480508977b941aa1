import { apiQuery, call } from '@techadds/shared/api';
import { exportAnalytics, getAnalyticsCommission, type CommissionReport } from '@techadds/shared/contract/analytics/endpoints';
import { formatMoney, formatRate, formatShortMoney } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { ExportButton, formatIntervalLabel, PeriodPicker, QueryCard, StatsSkeleton, usePeriod } from '@techadds/shared/patterns/report';
import { useCan } from '@techadds/shared/session/use-can';
import { StatStrip, Money, Stack, TextLink } from '@techadds/shared/ui';
import { BarChart, Legend } from '@techadds/shared/ui/chart';
import { AnalyticsLayout } from '../analytics/AnalyticsLayout';
import { ReportOrders } from '../reports/ReportOrders';
import { ReportFilterChips } from '../reports/ReportFilterChips';
import { useReportFilter } from '../reports/useReportFilter';
import { formatMoneyDelta } from './delta';
import { PartnerTable, RateTable } from './tables';

/** Commission over a period: total, by rate and by partner. Partners see only their own. */
export function CommissionPage() {
  const period = usePeriod();
  const subject = useReportFilter();
  const filter = { ...period.query, ...subject.query };
  const query = useQuery({ ...apiQuery(getAnalyticsCommission, { query: filter }), placeholderData: keepPreviousData });
  const { data } = query;
  const manages = useCan('commission.manage');
  return (
    <AnalyticsLayout
      title="Commission"
      description="Commission on orders, by the rate that applied when each was placed."
      actions={<ExportButton name="commission" load={() => call(exportAnalytics, { query: { ...filter, table: 'commission' } })} />}
    >
      <PeriodPicker period={period} previous={data?.previousPeriod} currencies={data?.currencies} currency={data?.currency} />
      <ReportFilterChips subject={subject} period={period} />
      <Stack gap="5">
        <QueryCard title="Key figures" query={query} height={<StatsSkeleton strips={[3]} withDeltas />} bare>
          {(report) => <StatStrip stats={toCommissionStats(report)} />}
        </QueryCard>
        <QueryCard title="Over time" query={query} height="260px">
          {(report) => <CommissionChart report={report} />}
        </QueryCard>
        <QueryCard
          title="By rate"
          query={query}
          height="160px"
          padded={false}
          action={manages && <TextLink to={paths.adminCommission}>Rates and rules</TextLink>}
        >
          {(report) => <RateTable report={report} />}
        </QueryCard>
        <QueryCard title="By partner" query={query} height="160px" padded={false}>
          {(report) => <PartnerTable report={report} onRow={(id) => subject.setFilter('partner', id)} />}
        </QueryCard>
        <ReportOrders period={period} subject={subject} />
      </Stack>
    </AnalyticsLayout>
  );
}

const toCommissionStats = ({ totals: { released, commission, previousCommission, effectiveBp }, currency }: CommissionReport) => [
  {
    label: 'Commission',
    value: <Money cents={commission} currency={currency} />,
    delta: { text: formatMoneyDelta(commission, previousCommission, currency), tone: 'neutral' as const },
  },
  { label: 'Of released sales without tax', value: <Money cents={released} currency={currency} /> },
  { label: 'Effective rate of released sales', value: formatRate(effectiveBp) },
];

function CommissionChart({ report: { series, period, currency, totals } }: { report: CommissionReport }) {
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <Stack gap="3">
      <Legend
        items={[
          { label: 'This period', value: money(totals.commission), color: 3 },
          { label: 'Before', value: money(totals.previousCommission), color: 'prev' },
        ]}
      />
      <BarChart
        label="Commission over time"
        categories={series.map((days) => formatIntervalLabel(days, period.interval))}
        series={[{ label: 'Commission', color: 3, values: series.map(({ commission }) => commission) }]}
        formatValue={money}
        formatTick={(cents) => formatShortMoney(cents, currency)}
        height={200}
      />
    </Stack>
  );
}
