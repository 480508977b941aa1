import { apiQuery, call } from '@techadds/shared/api';
import { exportAnalytics, getAnalyticsFunnel, getAnalyticsSummary } from '@techadds/shared/contract/analytics/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { ExportButton, PeriodPicker, QueryCard, ReportStats, reportStatsSkeleton, usePeriod } from '@techadds/shared/patterns/report';
import { Grid, Stack } from '@techadds/shared/ui';
import { ReportOrders } from '../reports/ReportOrders';
import { ReportFilterChips } from '../reports/ReportFilterChips';
import { useReportFilter } from '../reports/useReportFilter';
import { AnalyticsLayout } from './AnalyticsLayout';
import { Funnel } from './Funnel';
import { MetricChart } from './MetricChart';
import { TopList } from './TopList';

/** Sales, orders and customers over a period, compared with the previous one, down to single orders. All filters are in the URL. */
export function AnalyticsPage() {
  const period = usePeriod();
  const subject = useReportFilter();
  const filter = { ...period.query, ...subject.query };
  const summary = useQuery({ ...apiQuery(getAnalyticsSummary, { query: filter }), placeholderData: keepPreviousData });
  const funnel = useQuery({ ...apiQuery(getAnalyticsFunnel, { query: filter }), placeholderData: keepPreviousData });
  const { data } = summary;
  return (
    <AnalyticsLayout
      title="Analytics"
      description="Sales, orders and customers, from the journal and the orders."
      actions={<ExportButton name="analytics" load={() => call(exportAnalytics, { query: { ...filter, table: 'series' } })} />}
    >
      <PeriodPicker period={period} previous={data?.previousPeriod} currencies={data?.currencies} currency={data?.currency} />
      <ReportFilterChips subject={subject} period={period} />
      <Stack gap="5">
        <QueryCard title="Key figures" query={summary} height={reportStatsSkeleton} bare>
          {({ figures, currency }) => <ReportStats figures={figures} currency={currency} />}
        </QueryCard>
        <Grid
          gap="5"
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 380px' } }}
        >
          <MetricChart filter={filter} />
          <QueryCard title="Order funnel" query={funnel} height="250px">
            {(answer) => <Funnel funnel={answer} />}
          </QueryCard>
        </Grid>
        <TopList filter={filter} onRow={subject.setFilter} />
        <ReportOrders period={period} subject={subject} />
      </Stack>
    </AnalyticsLayout>
  );
}
