import { apiQuery } from '@techadds/shared/api';
import { listImpersonationSessions, type ImpersonationSession } from '@techadds/shared/contract/observability/endpoints';
import { formatDateTime, formatDuration } from '@techadds/shared/format/date';
import { roleLabels } from '@techadds/shared/roles';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { parseOffset } from '@techadds/shared/router';
import { Badge, Box, Card, ErrorNotice, Span, Text } from '@techadds/shared/ui';
import { DataTable, Pagination, type Column } from '@techadds/shared/ui/table';
import type { Address, Change } from './search-params';

const pageSize = '20';

/** Past impersonations: who, as whom, when and why. */
export function PastViews({ address, change }: { address: Address; change: Change }) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listImpersonationSessions, { query: { limit: pageSize, offset: parseOffset(address.offset) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="Earlier views" padded={false}>
      {error && !data ? (
        <Box p="4">
          <ErrorNotice
            title="Impersonation history could not be loaded"
            reassurance="No record is lost."
            error={error}
            onRetry={() => void refetch()}
          />
        </Box>
      ) : data?.meta.total === 0 ? (
        <Text textStyle="sm" color="fg.muted" p="4">
          No impersonation sessions yet.
        </Text>
      ) : (
        <DataTable
          inCard
          caption="Earlier views, newest first"
          columns={columns}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          loading={!data}
          refetching={isPlaceholderData}
          footer={data && <Pagination meta={data.meta} onOffsetChange={(offset) => change({ offset: String(offset) })} />}
        />
      )}
    </Card>
  );
}

const states = {
  open: { label: 'Running', tone: 'wait' },
  stopped: { label: 'Stopped', tone: 'neutral' },
  expired: { label: 'Ran out', tone: 'neutral' },
} as const;

const lengthOf = ({ startedAt, endedAt, expiresAt, status }: ImpersonationSession) =>
  status === 'open' ? '–' : formatDuration(Date.parse(endedAt ?? expiresAt) - Date.parse(startedAt));

const columns: readonly Column<ImpersonationSession>[] = [
  { key: 'started', header: 'Started', width: '10rem', card: 'meta', cell: ({ startedAt }) => formatDateTime(startedAt) },
  { key: 'actor', header: 'Who', width: '10rem', hideBelow: 'cMd', card: 'line', cell: ({ actor }) => actor.name },
  {
    key: 'subject',
    header: 'As whom',
    width: '15rem',
    card: 'line',
    cell: ({ subject }) => (
      <>
        {subject.name}
        <Span color="fg.muted">, {roleLabels[subject.role]}</Span>
      </>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    primary: true,
    card: 'title',
    cell: ({ reason, ticketRef }) => (
      <Span title={reason}>
        {ticketRef && <Span color="fg.muted">{ticketRef} · </Span>}
        {reason}
      </Span>
    ),
  },
  { key: 'length', header: 'Length', width: '6rem', align: 'end', hideBelow: 'cLg', cell: lengthOf },
  {
    key: 'status',
    header: 'State',
    width: '6.5rem',
    card: 'status',
    cell: ({ status }) => <Badge tone={states[status].tone}>{states[status].label}</Badge>,
  },
];
