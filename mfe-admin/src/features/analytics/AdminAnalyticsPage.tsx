import { apiQuery, call } from '@techadds/shared/api';
import { exportAnalytics, getAdminAnalytics } from '@techadds/shared/contract/analytics/endpoints';
import { orderStatuses } from '@techadds/shared/contract/orders/states';
import { formatMoney, formatShortMoney } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import {
  ExportButton,
  formatIntervalLabel,
  PeriodPicker,
  QueryCard,
  ReportStats,
  reportStatsSkeleton,
  SliceTable,
  usePeriod,
} from '@techadds/shared/patterns/report';
import { useLocation, useNavigate } from '@techadds/shared/router';
import { Flex, Grid, Money, Page, Span, Stack, Text, TextLink } from '@techadds/shared/ui';
import { AreaChart, Legend } from '@techadds/shared/ui/chart';
import { orderStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';

const sliceTables = [
  { key: 'byPartner', noun: 'Partner', title: 'By partner', of: 'partnerId' },
  { key: 'byService', noun: 'Service', title: 'By service', of: 'serviceId' },
  { key: 'byCategory', noun: 'Category', title: 'By category', of: 'categoryId' },
] as const;

/** The whole marketplace over a period: sales, orders by status, partners, services and categories. A row links to its orders. */
export function AdminAnalyticsPage() {
  const period = usePeriod();
  const query = useQuery({ ...apiQuery(getAdminAnalytics, { query: period.query }), placeholderData: keepPreviousData });
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data } = query;
  const narrow = (of: string, id: string) => void navigate(`${paths.analytics}?${setSearchParam(search, of, id)}`);
  return (
    <Page
      title="Admin analytics"
      description={
        <>
          The whole marketplace. <TextLink to={paths.analytics + search}>Narrow it down in Analytics</TextLink>
        </>
      }
      actions={<ExportButton name="marketplace" load={() => call(exportAnalytics, { query: { ...period.query, table: 'series' } })} />}
    >
      <PeriodPicker period={period} previous={data?.previousPeriod} currencies={data?.currencies} currency={data?.currency} />
      <Stack gap="5">
        <QueryCard title="Key figures" query={query} height={reportStatsSkeleton} bare>
          {({ figures, currency }) => <ReportStats figures={figures} currency={currency} />}
        </QueryCard>
        <Grid
          gap="5"
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 380px' } }}
        >
          <QueryCard title="Gross sales over time" query={query} height="290px">
            {({ series, period: { interval }, currency, totals, previous }) => (
              <Stack gap="3">
                <Legend
                  items={[
                    { label: 'This period', value: formatMoney(totals.gmv, currency), color: 1 },
                    { label: 'Before', value: formatMoney(previous.gmv, currency), color: 'prev' },
                  ]}
                />
                <AreaChart
                  label="Gross sales over time"
                  points={series.map((point) => ({
                    label: formatIntervalLabel(point, interval),
                    value: point.totals.gmv,
                    previous: point.previous.gmv,
                  }))}
                  formatValue={(cents) => formatMoney(cents, currency)}
                  formatTick={(cents) => formatShortMoney(cents, currency)}
                  height={230}
                />
              </Stack>
            )}
          </QueryCard>
          <QueryCard title="Orders by status" query={query} height="290px">
            {({ byStatus, currency }) => <LoadingStates rows={byStatus} currency={currency} />}
          </QueryCard>
        </Grid>
        {sliceTables.map(({ key, noun, title, of }) => (
          <QueryCard key={key} title={title} query={query} height="160px" padded={false}>
            {(answer) => (
              <SliceTable
                caption={`Sales ${title.toLowerCase()}`}
                dimension={noun}
                rows={answer[key]}
                currency={answer.currency}
                onRowClick={({ id }) => narrow(of, id)}
              />
            )}
          </QueryCard>
        ))}
      </Stack>
    </Page>
  );
}

function setSearchParam(search: string, name: string, value: string): string {
  const next = new URLSearchParams(search);
  next.set(name, value);
  return next.toString();
}

function LoadingStates({ rows, currency }: { rows: readonly { status: string; orders: number; totalCents: number }[]; currency: string }) {
  const shown = rows.filter(({ orders }) => orders > 0);
  if (shown.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted" py="8" textAlign="center">
        No order was placed in this period.
      </Text>
    );
  return (
    <Stack as="ul" gap="2" textStyle="sm">
      {shown.map(({ status, orders, totalCents }) => {
        const known = orderStatuses.find((each) => each === status);
        return (
          <Flex as="li" key={status} justifyContent="space-between" gap="3">
            <Flex gap="2" minWidth="0">
              {known ? <StatusBadge states={orderStates} state={known} /> : status}
              <Span color="fg.muted">{orders.toLocaleString('en-US')}</Span>
            </Flex>
            <Money cents={totalCents} currency={currency} />
          </Flex>
        );
      })}
    </Stack>
  );
}
