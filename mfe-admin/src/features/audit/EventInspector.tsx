import { apiQuery } from '@techadds/shared/api';
import { getAuditEvent, type AuditEvent } from '@techadds/shared/contract/audit/endpoints';
import { formatDate, formatTime } from '@techadds/shared/format/date';
import { roleLabels } from '@techadds/shared/roles';
import { RecordInspector } from '@techadds/shared/patterns/record';
import { useQuery } from '@techadds/shared/query';
import { Badge, Box, Button, CopyButton, DescriptionList, Flex, Span, Stack, Text } from '@techadds/shared/ui';
import { DiffView } from '@techadds/shared/ui/diff';
import { IconLink, IconShieldCheck } from '@techadds/shared/ui/icons';

interface EventInspectorProps {
  id: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Filters the log by the events of one action. */
  onCorrelation: (cid: string) => void;
}

/** An audit event: who, when, from where, and what it changed. */
export function EventInspector({ id, onClose, onPrevious, onNext, onCorrelation }: EventInspectorProps) {
  const query = useQuery(apiQuery(getAuditEvent, { params: { id } }));
  return (
    <RecordInspector
      query={query}
      resource="event"
      title={<Span fontFamily="mono">{query.data?.event ?? 'Event'}</Span>}
      notFoundText="There is no such event in this marketplace."
      errorReassurance="Nothing in the log is affected."
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      {(event) => <EventDetails event={event} onCorrelation={onCorrelation} />}
    </RecordInspector>
  );
}

function EventDetails({ event, onCorrelation }: { event: AuditEvent; onCorrelation: (cid: string) => void }) {
  const { actor, impersonator, targets, ip, userAgent, correlationId } = event;
  return (
    <Stack gap="5">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {event.description}
      </Text>
      <DescriptionList
        items={[
          { term: 'Time', value: `${formatDate(event.time, new Date(0))}, ${formatTime(event.time)}` },
          { term: 'Actor', value: actor.role ? `${actor.name}, ${roleLabels[actor.role]}` : actor.name },
          ...(impersonator
            ? [
                {
                  term: 'Seen by',
                  value: (
                    <Flex gap="2" alignItems="center" justifyContent="flex-end">
                      <Badge plain tone="wait">
                        view as
                      </Badge>
                      {impersonator.name}
                    </Flex>
                  ),
                },
                { term: 'Reason', value: impersonator.reason },
              ]
            : []),
          ...targets.map(({ type, name }, index) => ({ term: `${index === 0 ? 'Target' : 'Also'}, ${type}`, value: name })),
          { term: 'Sequence', value: event.seq.toLocaleString('en-US') },
          { term: 'IP address', value: ip ?? '–' },
          { term: 'Device', value: userAgent ?? '–' },
        ]}
      />
      {(event.before ?? event.after) && <DiffView before={event.before} after={event.after} />}
      <Flex p="3" gap="3" alignItems="center" border="1px solid" borderColor="line" rounded="md">
        <Box color="fg.muted" flex="none" aria-hidden>
          <IconLink />
        </Box>
        <Box flex="1" minWidth="0">
          <Text textStyle="sm" fontWeight="medium">
            Everything this action did
          </Text>
          <Flex alignItems="center" gap="1" textStyle="xs" color="fg.muted" fontFamily="mono" overflowWrap="anywhere">
            {correlationId}
            <CopyButton value={correlationId} label="Copy reference" />
          </Flex>
        </Box>
        <Button size="sm" onClick={() => onCorrelation(correlationId)}>
          Show
        </Button>
      </Flex>
      <EventHashes event={event} />
    </Stack>
  );
}

const shortenHash = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** The hashes of the event and of the previous one in the chain. */
function EventHashes({ event: { hash, prevHash } }: { event: AuditEvent }) {
  return (
    <Flex alignItems="center" gap="1" flexWrap="wrap" fontFamily="mono" textStyle="xs" color="fg.muted">
      <Box color="t.ok.icon" flex="none" me="1" aria-hidden>
        <IconShieldCheck size={15} />
      </Box>
      <Span title={hash}>hash {shortenHash(hash)}</Span>
      <CopyButton value={hash} label="Copy hash" />
      <span aria-hidden>←</span>
      <Span title={prevHash}>prev {shortenHash(prevHash)}</Span>
      <CopyButton value={prevHash} label="Copy previous hash" />
    </Flex>
  );
}
