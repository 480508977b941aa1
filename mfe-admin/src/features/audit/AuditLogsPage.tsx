import { apiQuery } from '@techadds/shared/api';
import { listAuditEvents, type AuditEvent } from '@techadds/shared/contract/audit/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { parseOffset, useSearchState } from '@techadds/shared/router';
import { Avatar, Badge, Box, Button, EmptyState, ErrorNotice, Flex, Page, Span, TextLink } from '@techadds/shared/ui';
import { IconListSearch, IconSearch, IconSettings } from '@techadds/shared/ui/icons';
import { DataTable, Pagination, type Column } from '@techadds/shared/ui/table';
import { ChainBadge, ChainNotice, useChainCheck, VerifyButton } from './HashChainCheck';
import { EventInspector } from './EventInspector';
import { ExportMenu } from './ExportMenu';
import { Filters } from './Filters';
import { defaults, filterOf, isFiltered } from './search-params';

/** The audit log of the tenant, newest first; an event opens beside the list. Filters and the open event are in the URL. */
export function AuditLogsPage() {
  const [address, change] = useSearchState(defaults);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listAuditEvents, { query: { ...filterOf(address), offset: parseOffset(address.offset) } }),
    placeholderData: keepPreviousData,
  });
  const check = useChainCheck();
  const rows = data?.items ?? [];
  const filtered = isFiltered(address);
  // Opening an event keeps the page of the list; `change` would reset the offset.
  const open = (event: string) => change({ open: event, offset: address.offset });
  const neighbour = (step: number) => {
    const at = rows.findIndex(({ id }) => id === address.open);
    return at === -1 ? undefined : rows[at + step]?.id;
  };

  return (
    <Page
      title="Audit log"
      badge={<ChainBadge check={check} />}
      description={
        <>
          Every change in this marketplace: who did it, when, and what it was before.{' '}
          <TextLink to={paths.observability}>Observability</TextLink>, <TextLink to={paths.adminUsers}>Users</TextLink>
        </>
      }
      actions={
        <>
          <VerifyButton check={check} />
          <ExportMenu address={address} />
        </>
      }
    >
      <ChainNotice check={check} />
      <Filters address={address} change={change} />
      {error && !data ? (
        <ErrorNotice
          title="The audit log didn’t load"
          reassurance="Nothing in the log is affected."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data?.meta.total === 0 ? (
        filtered ? (
          <EmptyState
            icon={<IconSearch size={20} />}
            title="No event matches"
            text="Nothing in the log fits all of these filters at once."
            action={<Button onClick={() => change({ ...defaults })}>Clear filters</Button>}
          />
        ) : (
          <EmptyState
            illustration
            icon={<IconListSearch size={14} />}
            title="Nothing has happened yet"
            text="Sign-ins, orders and every change will be listed here, with what was before and after."
          />
        )
      ) : (
        <DataTable
          caption="Audit events, newest first"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onRowClick={({ id }) => open(id)}
          selectedKey={address.open}
          loading={!data}
          refetching={isPlaceholderData}
          footer={data && <Pagination meta={data.meta} onOffsetChange={(offset) => change({ offset: String(offset) })} />}
        />
      )}
      {address.open !== '' && (
        <EventInspector
          id={address.open}
          onClose={() => open('')}
          onPrevious={neighbour(-1) ? () => open(neighbour(-1)!) : undefined}
          onNext={neighbour(1) ? () => open(neighbour(1)!) : undefined}
          onCorrelation={(cid) => change({ ...defaults, cid })}
        />
      )}
    </Page>
  );
}

const columns: readonly Column<AuditEvent>[] = [
  { key: 'time', header: 'Time', width: '10rem', card: 'meta', cell: ({ time }) => formatDateTime(time) },
  {
    key: 'actor',
    header: 'Actor',
    width: '13rem',
    card: 'line',
    cell: ({ actor, impersonator }) => (
      <Flex alignItems="center" gap="2" minWidth="0">
        {actor.type === 'user' ? (
          <Avatar name={actor.name} size={20} />
        ) : (
          <Box color="fg.muted" flex="none" aria-hidden>
            <IconSettings />
          </Box>
        )}
        <Span overflow="hidden" textOverflow="ellipsis">
          {actor.name}
        </Span>
        {impersonator && (
          <Badge plain tone="wait" title={`Seen by ${impersonator.name}`}>
            view as
          </Badge>
        )}
      </Flex>
    ),
  },
  {
    key: 'event',
    header: 'Event',
    primary: true,
    card: 'title',
    cell: ({ event }) => (
      <Span fontFamily="mono" textStyle="xs">
        {event}
      </Span>
    ),
  },
  { key: 'target', header: 'Target', width: '16rem', card: 'status', hideBelow: 'cMd', cell: ({ targets }) => targets[0]?.name ?? '–' },
];
