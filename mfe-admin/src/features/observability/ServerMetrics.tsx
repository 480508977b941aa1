import { apiQuery } from '@techadds/shared/api';
import type { Output } from '@techadds/shared/contract/endpoint';
import { metrics } from '@techadds/shared/contract/observability/endpoints';
import { formatDuration, formatTime } from '@techadds/shared/format/date';
import { useQuery } from '@techadds/shared/query';
import { ErrorNotice, StatStrip, Flex, Skeleton, Span, Stack, Text } from '@techadds/shared/ui';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { formatCount, formatMs } from './format-metrics';

const refreshMs = 15_000;

type ServerMetricsData = Output<typeof metrics>;
type RouteMetrics = ServerMetricsData['routes'][number];

const formatShare = (part: number, of: number) =>
  of === 0 ? '0%' : `${((part / of) * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;

/** Server metrics since its start, polled every 15 seconds while the page is visible. */
export function ServerMetrics() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...apiQuery(metrics), refetchInterval: refreshMs });
  if (error && !data)
    return (
      <ErrorNotice
        title="The metrics didn’t load"
        reassurance="They are stored on the server."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Stack gap="5">
      {data ? <MetricStats metrics={data} /> : <Skeleton height="6.5rem" rounded="lg" />}
      <DataTable
        caption="Routes, the most used first"
        columns={routeColumns}
        rows={data?.routes ?? []}
        rowKey={({ method, path }) => `${method} ${path}`}
        loading={!data}
      />
      {data && (
        <Flex columnGap="4" rowGap="1" flexWrap="wrap" textStyle="xs" color="fg.muted">
          <Text role="status">
            {error ? 'The last refresh failed; figures of' : 'As of'} {formatTime(new Date(dataUpdatedAt).toISOString())}
          </Text>
          <span>New every 15 seconds</span>
          <span>Times are of the last ten minutes</span>
          <Span fontFamily="mono">{data.version}</Span>
        </Flex>
      )}
    </Stack>
  );
}

function MetricStats({ metrics: { requests, errors, refused, uptimeSeconds, memoryBytes, pool } }: { metrics: ServerMetricsData }) {
  const waiting = pool.waiting > 0;
  return (
    <StatStrip
      stats={[
        { label: 'Requests', value: formatCount(requests), delta: { text: `${formatShare(refused, requests)} refused`, tone: 'neutral' } },
        { label: 'Failures', value: formatCount(errors), delta: { text: `${formatShare(errors, requests)} of requests`, tone: 'neutral' } },
        {
          label: 'Database connections',
          value: `${pool.open - pool.idle} of ${pool.max}`,
          delta: { text: waiting ? `${formatCount(pool.waiting)} waiting` : 'None waiting', tone: 'neutral' },
        },
        {
          label: 'Running for',
          value: formatDuration(uptimeSeconds * 1000),
          delta: { text: `${formatMegabytes(memoryBytes)} of memory`, tone: 'neutral' },
        },
      ]}
    />
  );
}

/** A value with its label, for the layout without table headers. */
const NarrowColumn = ({ label, children }: { label: string; children: string }) => (
  <>
    <Span color="fg.muted" css={{ _cSm: { display: 'none' } }}>
      {label}{' '}
    </Span>
    {children}
  </>
);

const routeColumns: readonly Column<RouteMetrics>[] = [
  {
    key: 'route',
    header: 'Route',
    primary: true,
    cardSlot: 'title',
    cell: ({ method, path }) => (
      <Span fontFamily="mono" textStyle="xs">
        <Span color="fg.muted">{method}</Span> {path}
      </Span>
    ),
  },
  { key: 'requests', header: 'Requests', align: 'end', width: '7rem', cardSlot: 'amount', cell: ({ requests }) => formatCount(requests) },
  { key: 'refused', header: 'Refused', align: 'end', width: '6rem', hideBelow: 'cMd', cell: ({ refused }) => formatCount(refused) },
  {
    key: 'errors',
    header: 'Failures',
    align: 'end',
    width: '6rem',
    cardSlot: 'meta',
    cell: ({ errors }) => (
      <Span color={errors > 0 ? 't.bad.fg' : undefined} fontWeight={errors > 0 ? 'semibold' : undefined}>
        <NarrowColumn label="Failures">{formatCount(errors)}</NarrowColumn>
      </Span>
    ),
  },
  {
    key: 'p50',
    header: 'p50',
    align: 'end',
    width: '6rem',
    cardSlot: 'line',
    cell: ({ p50Ms }) => <NarrowColumn label="p50">{formatMs(p50Ms)}</NarrowColumn>,
  },
  {
    key: 'p95',
    header: 'p95',
    align: 'end',
    width: '6rem',
    cardSlot: 'line',
    cell: ({ p95Ms }) => <NarrowColumn label="p95">{formatMs(p95Ms)}</NarrowColumn>,
  },
];
