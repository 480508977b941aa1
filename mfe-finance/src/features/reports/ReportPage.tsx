import { apiQuery } from '@techadds/shared/api';
import { getFinanceReport, type FinanceReport } from '@techadds/shared/contract/reports/endpoints';
import { formatMoney, formatShortMoney } from '@techadds/shared/format/money';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { formatIntervalLabel, PeriodPicker, QueryCard, ReportStats, SliceTable, usePeriod } from '@techadds/shared/patterns/report';
import { Grid, Stack } from '@techadds/shared/ui';
import { BarChart, Legend } from '@techadds/shared/ui/chart';
import { SplitBar, SplitList } from '@techadds/shared/features/amount-breakdown';
import { FinancePage } from '../layout/FinancePage';
import { JournalLines } from './JournalLines';
import { sumTotalParts, totalParts } from './money-breakdown';
import { ReportOrders } from './ReportOrders';
import { ReportFilterChips } from './ReportFilterChips';
import { TaxReportCard } from './TaxReportCard';
import { useReportFilter } from './useReportFilter';

/** Gross sales over a period and their breakdown, down to the orders; the parts add up to the total. */
export function ReportPage() {
  const period = usePeriod();
  const subject = useReportFilter();
  const query = useQuery({
    ...apiQuery(getFinanceReport, { query: { ...period.query, ...subject.query } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <FinancePage title="Financial report" description="All amounts are computed from the ledger.">
      <PeriodPicker period={period} previous={data?.previousPeriod} currencies={data?.currencies} currency={data?.currency} />
      <ReportFilterChips subject={subject} period={period} />
      <Stack gap="5">
        <QueryCard title="Key figures" query={query} height="92px" bare>
          {(report) => <ReportStats figures={toReportStats(report)} currency={report.currency} />}
        </QueryCard>
        <Grid
          gap="5"
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 380px' } }}
        >
          <QueryCard title="Over time" query={query} height="290px">
            {(report) => <ReportChart report={report} />}
          </QueryCard>
          <QueryCard title="Breakdown" query={query} height="290px">
            {({ totals, currency }) => {
              const shares = totalParts.map((part) => ({ ...part, cents: totals[part.key] }));
              return (
                <Stack gap="3">
                  <SplitBar segments={shares} />
                  <SplitList
                    segments={shares}
                    currency={currency}
                    total={{ label: totals.losses === 0 ? 'Sold' : 'Sold, and losses', cents: sumTotalParts(totals) }}
                  />
                </Stack>
              );
            }}
          </QueryCard>
        </Grid>
        <QueryCard title="By partner" query={query} height="160px" padded={false}>
          {({ byPartner, currency }) => (
            <SliceTable
              caption="Sales by partner"
              dimension="Partner"
              rows={byPartner}
              currency={currency}
              onRowClick={({ id }) => subject.setFilter('partner', id)}
            />
          )}
        </QueryCard>
        <QueryCard title="By category" query={query} height="160px" padded={false}>
          {({ byCategory, currency }) => (
            <SliceTable
              caption="Sales by category"
              dimension="Category"
              rows={byCategory}
              currency={currency}
              onRowClick={({ id }) => subject.setFilter('category', id)}
            />
          )}
        </QueryCard>
        {data?.journal && (
          <QueryCard title="All entries of the period" query={query} height="160px" padded={false}>
            {({ journal, currency }) => journal && <JournalLines journal={journal} currency={currency} />}
          </QueryCard>
        )}
        <ReportOrders period={period} subject={subject} />
        {data?.journal && <TaxReportCard period={period} />}
      </Stack>
    </FinancePage>
  );
}

const toReportStats = ({ totals, previous }: FinanceReport) =>
  [{ key: 'gmv', label: 'Gross sales' } as const, ...totalParts.slice(0, 4)].map(({ key, label }) => ({
    key,
    label,
    unit: 'cents' as const,
    value: totals[key],
    previous: previous[key],
  }));

function ReportChart({ report: { series, period, currency } }: { report: FinanceReport }) {
  const shown = totalParts.filter(({ key }) => series.some(({ totals }) => totals[key] !== 0));
  return (
    <Stack gap="3">
      <Legend items={shown} />
      <BarChart
        label="Where the money of sales went, over time"
        categories={series.map((days) => formatIntervalLabel(days, period.interval))}
        series={shown.map(({ key, label, color }) => ({ label, color, values: series.map(({ totals }) => totals[key]) }))}
        formatValue={(cents) => formatMoney(cents, currency)}
        formatTick={(cents) => formatShortMoney(cents, currency)}
        height={230}
      />
    </Stack>
  );
}
