import type { AuditEvent } from '@techadds/shared/contract/audit/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { ListView } from '@techadds/shared/patterns/list';
import { Avatar, Badge, Box, Flex, Page, Span, TextLink } from '@techadds/shared/ui';
import { IconListSearch, IconSettings } from '@techadds/shared/ui/icons';
import type { Column } from '@techadds/shared/ui/table';
import { HashChainBadge, HashChainNotice, useHashChainCheck, VerifyButton } from './HashChainCheck';
import { EventInspector } from './EventInspector';
import { auditEventList } from './first-queries';
import { ExportMenu } from './ExportMenu';
import { AuditFilters } from './AuditFilters';
import { toAuditQuery, clearedAuditFilters, useAuditParams } from './search-params';

/** The audit log of the tenant, newest first; an event opens beside the list. Filters and the open event are in the URL. */
export function AuditLogsPage() {
  const params = useAuditParams();
  const check = useHashChainCheck();
  return (
    <Page
      title="Audit log"
      badge={<HashChainBadge check={check} />}
      description={
        <>
          Every change in this marketplace: who did it, when, and what it was before.{' '}
          <TextLink to={paths.observability}>Observability</TextLink>, <TextLink to={paths.adminUsers}>Users</TextLink>
        </>
      }
      actions={
        <>
          <VerifyButton check={check} />
          <ExportMenu address={params.rawParams} />
        </>
      }
    >
      <HashChainNotice check={check} />
      <ListView
        resource={['audit event', 'audit events']}
        endpoint={auditEventList.endpoint}
        params={params}
        extraQuery={toAuditQuery(params.rawParams)}
        columns={auditColumns}
        toolbar={() => <AuditFilters params={params.rawParams} isFiltered={params.isFiltered} updateParams={params.update} />}
        searchHelp="The filters look at actors, events, targets and references."
        errorReassurance="Nothing in the log is affected."
        emptyState={{
          icon: <IconListSearch size={14} />,
          title: 'Nothing has happened yet',
          text: 'Sign-ins, orders and every change will be listed here, with what was before and after.',
        }}
        inspector={({ onOpen: _onOpen, ...record }) => (
          <EventInspector {...record} onCorrelation={(cid) => params.update({ ...clearedAuditFilters, cid, open: '' })} />
        )}
      />
    </Page>
  );
}

const auditColumns: readonly Column<AuditEvent>[] = [
  { key: 'time', header: 'Time', width: '10rem', cardSlot: 'meta', cell: ({ time }) => formatDateTime(time) },
  {
    key: 'actor',
    header: 'Actor',
    width: '13rem',
    cardSlot: 'line',
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
    cardSlot: 'title',
    cell: ({ event }) => (
      <Span fontFamily="mono" textStyle="xs">
        {event}
      </Span>
    ),
  },
  { key: 'target', header: 'Target', width: '16rem', cardSlot: 'status', hideBelow: 'cMd', cell: ({ targets }) => targets[0]?.name ?? '–' },
];
