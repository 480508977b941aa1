import { apiQuery } from '@techadds/shared/api';
import type { Output } from '@techadds/shared/contract/endpoint';
import { metrics } from '@techadds/shared/contract/observability/endpoints';
import { formatDuration, formatTime } from '@techadds/shared/format/date';
import { useQuery } from '@techadds/shared/query';
import { ErrorNotice, StatStrip, Flex, Skeleton, Span, Stack, Text } from '@techadds/shared/ui';
import { DataTable, type Column } from '@techadds/shared/ui/table';

const refreshMs = 15_000;

type Metrics = Output<typeof metrics>;
type Route = Metrics['routes'][number];

const whole = (count: number) => count.toLocaleString('en-US');
const share = (part: number, of: number) =>
  of === 0 ? '0%' : `${((part / of) * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
/** `42 ms`, `1.3 s`; a dash for no value. */
const time = (ms: number | null) =>
  ms === null ? '–' : ms < 1000 ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;

/** Server metrics since its start, polled every 15 seconds while the page is visible. */
export function ServerMetrics() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...apiQuery(metrics), refetchInterval: refreshMs });
  if (error && !data)
    return (
      <ErrorNotice
        title="The figures didn’t load"
        reassurance="They are stored on the server."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Stack gap="5">
      {data ? <Figures metrics={data} /> : <Skeleton height="6.5rem" rounded="lg" />}
      <DataTable
        caption="Routes, the most used first"
        columns={columns}
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

function Figures({ metrics: { requests, errors, refused, uptimeSeconds, memoryBytes, pool } }: { metrics: Metrics }) {
  const waiting = pool.waiting > 0;
  return (
    <StatStrip
      stats={[
        { label: 'Requests', value: whole(requests), delta: { text: `${share(refused, requests)} refused`, tone: 'neutral' } },
        { label: 'Failures', value: whole(errors), delta: { text: `${share(errors, requests)} of requests`, tone: 'neutral' } },
        {
          label: 'Database connections',
          value: `${pool.open - pool.idle} of ${pool.max}`,
          delta: { text: waiting ? `${whole(pool.waiting)} waiting` : 'None waiting', tone: 'neutral' },
        },
        {
          label: 'Running for',
          value: formatDuration(uptimeSeconds * 1000),
          delta: { text: `${megabytes(memoryBytes)} of memory`, tone: 'neutral' },
        },
      ]}
    />
  );
}

/** A value with its label, for the layout without table headers. */
const Narrow = ({ label, children }: { label: string; children: string }) => (
  <>
    <Span color="fg.muted" css={{ _cSm: { display: 'none' } }}>
      {label}{' '}
    </Span>
    {children}
  </>
);

const columns: readonly Column<Route>[] = [
  {
    key: 'route',
    header: 'Route',
    primary: true,
    card: 'title',
    cell: ({ method, path }) => (
      <Span fontFamily="mono" textStyle="xs">
        <Span color="fg.muted">{method}</Span> {path}
      </Span>
    ),
  },
  { key: 'requests', header: 'Requests', align: 'end', width: '7rem', card: 'amount', cell: ({ requests }) => whole(requests) },
  { key: 'refused', header: 'Refused', align: 'end', width: '6rem', hideBelow: 'cMd', cell: ({ refused }) => whole(refused) },
  {
    key: 'errors',
    header: 'Failures',
    align: 'end',
    width: '6rem',
    card: 'meta',
    cell: ({ errors }) => (
      <Span color={errors > 0 ? 't.bad.fg' : undefined} fontWeight={errors > 0 ? 'semibold' : undefined}>
        <Narrow label="Failures">{whole(errors)}</Narrow>
      </Span>
    ),
  },
  { key: 'p50', header: 'p50', align: 'end', width: '6rem', card: 'line', cell: ({ p50Ms }) => <Narrow label="p50">{time(p50Ms)}</Narrow> },
  { key: 'p95', header: 'p95', align: 'end', width: '6rem', card: 'line', cell: ({ p95Ms }) => <Narrow label="p95">{time(p95Ms)}</Narrow> },
];
