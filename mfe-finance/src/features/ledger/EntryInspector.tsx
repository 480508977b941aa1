import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getJournalEntry, type JournalEntryDetail } from '@techadds/shared/contract/ledger/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { RecordInspector } from '@techadds/shared/patterns/record';
import { useQuery } from '@techadds/shared/query';
import { Box, Button, CopyButton, DescriptionList, Flex, lazyComponent, Span, Stack, Text } from '@techadds/shared/ui';
import { IconArrowBackUp, IconShieldCheck } from '@techadds/shared/ui/icons';
import { ledgerEntryStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { humanize, JournalTable, getEntryState } from '@techadds/shared/features/amount-breakdown';
import { OrderLink } from '../layout/OrderLink';

const ReverseDialog = lazyComponent(() => import('./ReverseDialog').then((part) => part.ReverseDialog));

interface EntryInspectorProps {
  id: string;
  /** Opens another entry, such as the reversal of this one. */
  onOpen: (id: string) => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** A journal entry with its postings, hashes and related entries. */
export function EntryInspector({ id, onOpen, onClose, onPrevious, onNext }: EntryInspectorProps) {
  const query = useQuery(apiQuery(getJournalEntry, { params: { id } }));
  return (
    <RecordInspector
      query={query}
      resource="entry"
      title={query.data ? `Entry ${query.data.seq.toLocaleString('en-US')}` : 'Entry'}
      notFoundText="There is no such entry, or it belongs to another partner."
      errorReassurance="Nothing in the ledger is affected."
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      {(entry) => <EntryDetails entry={entry} onOpen={onOpen} />}
    </RecordInspector>
  );
}

const entryLinks = [
  ['reversesId', 'Reverses'],
  ['reversedById', 'Reversed by'],
  ['resolvesId', 'Ends the hold'],
  ['resolvedById', 'Ended by'],
  ['linkedId', 'Exchanged with'],
] as const;

function EntryDetails({ entry, onOpen }: { entry: JournalEntryDetail; onOpen: (id: string) => void }) {
  const [reversing, setReversing] = useState(false);
  const related = entryLinks.flatMap(([key, label]) => (entry[key] ? [{ label, id: entry[key] }] : []));
  return (
    <Stack gap="5">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {entry.description}
      </Text>
      <DescriptionList
        items={[
          { term: 'Status', value: <StatusBadge states={ledgerEntryStates} state={getEntryState(entry)} /> },
          { term: 'Kind', value: humanize(entry.kind) },
          {
            term: 'About',
            value: entry.subject.type === 'order' ? <OrderLink id={entry.subject.id} name={entry.subject.name} /> : entry.subject.name,
          },
          { term: 'Booked', value: formatDateTime(entry.postedAt) },
          ...(entry.expiresAt ? [{ term: 'Expires', value: formatDateTime(entry.expiresAt) }] : []),
          { term: 'By', value: entry.actor?.name ?? 'The system' },
          { term: 'Reference', value: entry.reference },
          ...related.map(({ label, id }) => ({
            term: label,
            value: (
              <Button variant="link" onClick={() => onOpen(id)}>
                Show the entry
              </Button>
            ),
          })),
        ]}
      />
      <JournalTable entries={[entry]} caption={`Postings of entry ${entry.seq}`} />
      <EntryHashes entry={entry} />
      {entry.allowedActions.includes('reverse') && (
        <Box>
          <Button variant="danger" icon={<IconArrowBackUp aria-hidden />} onClick={() => setReversing(true)}>
            Reverse entry
          </Button>
        </Box>
      )}
      {reversing && (
        <ReverseDialog
          entry={entry}
          onClose={() => setReversing(false)}
          onReversed={(id) => {
            setReversing(false);
            onOpen(id);
          }}
        />
      )}
    </Stack>
  );
}

const shortenHash = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** The hashes of the entry and of the previous one in the chain. */
function EntryHashes({ entry: { hash, prevHash } }: { entry: JournalEntryDetail }) {
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
