import { apiQuery } from '@techadds/shared/api';
import { getFinanceReport, type FinanceReport } from '@techadds/shared/contract/reports/endpoints';
import { formatMoney, formatShortMoney } from '@techadds/shared/format/money';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { nameOfDays, PeriodPicker, QueryCard, ReportFigures, SliceTable, usePeriod } from '@techadds/shared/patterns/report';
import { Grid, Stack } from '@techadds/shared/ui';
import { BarChart, Legend } from '@techadds/shared/ui/chart';
import { ShareBar, ShareList } from '@techadds/shared/features/amount-breakdown';
import { FinancePage } from '../frame/FinancePage';
import { sumOf, totalParts } from './money-parts';
import { OrdersBehind } from './OrdersBehind';
import { SubjectChips } from './SubjectChips';
import { useSubject } from './subject';

/** What was sold over a period and where the money went, down to the orders; the parts add up to the whole. */
export function ReportPage() {
  const period = usePeriod();
  const subject = useSubject();
  const query = useQuery({
    ...apiQuery(getFinanceReport, { query: { ...period.query, ...subject.query } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <FinancePage title="Financial report" description="Every figure is added up from the journal.">
      <PeriodPicker period={period} previous={data?.previousPeriod} currencies={data?.currencies} currency={data?.currency} />
      <SubjectChips subject={subject} period={period} />
      <Stack gap="5">
        <QueryCard title="Key figures" query={query} height="92px" bare>
          {(report) => <ReportFigures figures={figuresOf(report)} currency={report.currency} />}
        </QueryCard>
        <Grid
          gap="5"
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 380px' } }}
        >
          <QueryCard title="Over time" query={query} height="290px">
            {(report) => <Series report={report} />}
          </QueryCard>
          <QueryCard title="Where it went" query={query} height="290px">
            {({ totals, currency }) => {
              const shares = totalParts.map((part) => ({ ...part, cents: totals[part.key] }));
              return (
                <Stack gap="3">
                  <ShareBar shares={shares} />
                  <ShareList
                    shares={shares}
                    currency={currency}
                    total={{ label: totals.losses === 0 ? 'Sold' : 'Sold, and losses', cents: sumOf(totals) }}
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
              noun="Partner"
              rows={byPartner}
              currency={currency}
              onRow={({ id }) => subject.narrow('partner', id)}
            />
          )}
        </QueryCard>
        <QueryCard title="By category" query={query} height="160px" padded={false}>
          {({ byCategory, currency }) => (
            <SliceTable
              caption="Sales by category"
              noun="Category"
              rows={byCategory}
              currency={currency}
              onRow={({ id }) => subject.narrow('category', id)}
            />
          )}
        </QueryCard>
        <OrdersBehind period={period} subject={subject} />
      </Stack>
    </FinancePage>
  );
}

const figuresOf = ({ totals, previous }: FinanceReport) =>
  [{ key: 'gmv', label: 'Gross sales' } as const, ...totalParts.slice(0, 4)].map(({ key, label }) => ({
    key,
    label,
    unit: 'cents' as const,
    value: totals[key],
    previous: previous[key],
  }));

function Series({ report: { series, period, currency } }: { report: FinanceReport }) {
  const shown = totalParts.filter(({ key }) => series.some(({ totals }) => totals[key] !== 0));
  return (
    <Stack gap="3">
      <Legend items={shown} />
      <BarChart
        label="Where the money of sales went, over time"
        names={series.map((days) => nameOfDays(days, period.interval))}
        series={shown.map(({ key, label, color }) => ({ label, color, values: series.map(({ totals }) => totals[key]) }))}
        formatValue={(cents) => formatMoney(cents, currency)}
        formatTick={(cents) => formatShortMoney(cents, currency)}
        height={230}
      />
    </Stack>
  );
}
