import { apiQuery } from '@techadds/shared/api';
import { ratingAnalytics, type RatingAnalytics } from '@techadds/shared/contract/ratings/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { RatingOverview } from '@techadds/shared/features/rating';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useSearchState } from '@techadds/shared/router';
import { Box, StatStrip, Flex, Grid, Heading, NativeSelect, Stack, Text } from '@techadds/shared/ui';
import { BarChart } from '@techadds/shared/ui/chart';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { fillMonths } from './fill-months';

const periods = [
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
  { value: '12m', label: 'Last 12 months' },
  { value: 'all', label: 'All time' },
] as const;

type RatedItem = RatingAnalytics['byService'][number];
const ratingColumns = (header: string): readonly Column<RatedItem>[] => [
  { key: 'name', header, primary: true, cardSlot: 'title', cell: ({ name }) => name },
  { key: 'count', header: 'Ratings', width: '6rem', align: 'end', cardSlot: 'line', cell: ({ count }) => count.toLocaleString('en-US') },
  { key: 'average', header: 'Average', width: '6rem', align: 'end', cardSlot: 'amount', cell: ({ average }) => average.toFixed(2) },
];

const formatMonth = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const formatPercent = (part: number, all: number) => (all === 0 ? '–' : `${Math.round((part * 100) / all)} %`);

/** Analytics of the published ratings of a period, for one partner or for all. */
export function RatingAnalyticsTab({ partners = false }: { partners?: boolean }) {
  const [params, update] = useSearchState({ period: '12m' });
  const period = periods.find(({ value }) => value === params.period)?.value ?? '12m';
  const query = useQuery({ ...apiQuery(ratingAnalytics, { query: { period } }), placeholderData: keepPreviousData });
  return (
    <Stack gap="5">
      <Flex>
        <NativeSelect
          aria-label="Period"
          size="sm"
          width="auto"
          value={period}
          options={[...periods]}
          onChange={({ target }) => update({ period: target.value })}
        />
      </Flex>
      <QueryCard title="Ratings" query={query} height="420px" bare>
        {(data) =>
          data.summary.standing.count === 0 ? (
            <Text color="fg.muted" py="8" textAlign="center">
              No rating was published in this time.
            </Text>
          ) : (
            <Stack gap="5">
              <RatingOverview summary={data.summary} />
              <StatStrip stats={toStats(data)} />
              <Box>
                <Heading as="h2" size="sm" mb="2">
                  Ratings by month
                </Heading>
                <BarChart
                  label="Published ratings by month"
                  categories={fillMonths(data.series).map(({ month }) => formatMonth(month))}
                  series={[{ label: 'Ratings', values: fillMonths(data.series).map(({ count }) => count), color: 1 }]}
                  formatValue={(value) => `${value.toLocaleString('en-US')} ${value === 1 ? 'rating' : 'ratings'}`}
                  formatTick={(value) => value.toLocaleString('en-US')}
                  height={180}
                />
              </Box>
              <Grid
                gap="5"
                alignItems="start"
                css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: partners ? '1fr 1fr' : 'minmax(0, 1fr)' } }}
              >
                <DataTable caption="Ratings by service" columns={ratingColumns('Service')} rows={data.byService} rowKey={({ id }) => id} />
                {partners && (
                  <DataTable
                    caption="Ratings by partner"
                    columns={ratingColumns('Partner')}
                    rows={data.byPartner}
                    rowKey={({ id }) => id}
                  />
                )}
              </Grid>
            </Stack>
          )
        }
      </QueryCard>
    </Stack>
  );
}

const toStats = ({ replies, appeals, series }: RatingAnalytics) => {
  const last = series.at(-1);
  return [
    { label: last ? `Average in ${formatMonth(last.month)}` : 'Average', value: last ? last.average.toFixed(2) : '–' },
    { label: 'Answered', value: formatPercent(replies.answered, replies.answered + replies.unanswered) },
    { label: 'Appeals undecided', value: appeals.undecided },
    { label: 'Kept · amended · removed', value: `${appeals.kept} · ${appeals.amended} · ${appeals.removed}` },
  ];
};
