import { listImpersonationSessions, type ImpersonationSession } from '@techadds/shared/contract/observability/endpoints';
import { formatDateTime, formatDuration } from '@techadds/shared/format/date';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { roleLabels } from '@techadds/shared/roles';
import { Badge, Card, Span } from '@techadds/shared/ui';
import { IconUser } from '@techadds/shared/ui/icons';
import type { Column } from '@techadds/shared/ui/table';

/** Past impersonations: who, as whom, when and why. */
export function ImpersonationHistory() {
  const params = useListParams({ sorts: ['startedAt'], order: 'desc' });
  return (
    <Card title="Earlier views" padded={false}>
      <ListView
        inCard
        resource={['earlier view', 'earlier views']}
        endpoint={listImpersonationSessions}
        params={params}
        columns={sessionColumns}
        toolbar={() => null}
        searchHelp=""
        errorReassurance="Nothing in the log is affected."
        emptyState={{
          icon: <IconUser size={14} />,
          title: 'No impersonation sessions yet',
          text: 'Past impersonations and their reasons are listed here.',
        }}
      />
    </Card>
  );
}

const sessionStates = {
  open: { label: 'Running', tone: 'wait' },
  stopped: { label: 'Stopped', tone: 'neutral' },
  expired: { label: 'Ran out', tone: 'neutral' },
} as const;

const formatSessionLength = ({ startedAt, endedAt, expiresAt, status }: ImpersonationSession) =>
  status === 'open' ? '–' : formatDuration(Date.parse(endedAt ?? expiresAt) - Date.parse(startedAt));

const sessionColumns: readonly Column<ImpersonationSession>[] = [
  { key: 'started', header: 'Started', width: '10rem', cardSlot: 'meta', cell: ({ startedAt }) => formatDateTime(startedAt) },
  { key: 'actor', header: 'Who', width: '10rem', hideBelow: 'cMd', cardSlot: 'line', cell: ({ actor }) => actor.name },
  {
    key: 'subject',
    header: 'As whom',
    width: '15rem',
    cardSlot: 'line',
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
    cardSlot: 'title',
    cell: ({ reason, ticketRef }) => (
      <Span title={reason}>
        {ticketRef && <Span color="fg.muted">{ticketRef} · </Span>}
        {reason}
      </Span>
    ),
  },
  { key: 'length', header: 'Length', width: '6rem', align: 'end', hideBelow: 'cLg', cell: formatSessionLength },
  {
    key: 'status',
    header: 'State',
    width: '6.5rem',
    cardSlot: 'status',
    cell: ({ status }) => <Badge tone={sessionStates[status].tone}>{sessionStates[status].label}</Badge>,
  },
];
