import type { ReactNode } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listJournalEntries, type JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import type { SubjectType } from '@techadds/shared/contract/ledger/types';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { Box, ErrorNotice, Flex, Heading, Money, Skeleton, Stack, Text, TextLink } from '@techadds/shared/ui';
import { Inspector } from '@techadds/shared/ui/dialog';
import { IconCircleCheck } from '@techadds/shared/ui/icons';
import { JournalTable } from './JournalTable';
import { areEntriesComplete, splitByHolder } from './split';
import { SplitBar, SplitList } from './SplitBar';

export interface BreakdownSubject {
  type: SubjectType;
  id: string;
  /** The name that users know, such as `OR-2026-0184`. */
  name: string;
}

interface BreakdownInspectorProps {
  subject: BreakdownSubject;
  /** What the amount is, such as "You receive". */
  label: string;
  cents: number;
  currency: string;
  /** When the money moves, or which rule applied. */
  note?: ReactNode;
  onClose: () => void;
}

/** Far more entries than one subject has. */
const maxEntries = '200';

/** An amount, its parts, and the journal entries behind it. */
export function BreakdownInspector({ subject, label, cents, currency, note, onClose }: BreakdownInspectorProps) {
  const { data, error, refetch } = useQuery(
    apiQuery(listJournalEntries, { query: { subjectType: subject.type, subjectId: subject.id, order: 'asc', limit: maxEntries } }),
  );
  return (
    <Inspector title="Why this amount" onClose={onClose}>
      <Stack gap="6">
        <Box>
          <Text textStyle="sm" color="fg.muted">
            {label}
          </Text>
          <Text textStyle="3xl" fontWeight="semibold">
            <Money cents={cents} currency={currency} />
          </Text>
          <Text as="div" textStyle="sm" color="fg.muted">
            {note ?? subject.name}
          </Text>
        </Box>
        {data ? (
          <BreakdownContent
            entries={data.items.filter(({ kind, currency: of }) => of === currency || kind === 'exchange')}
            subject={subject}
            currency={currency}
          />
        ) : error ? (
          <ErrorNotice title="The journal didn’t load" reassurance="No amount is affected." error={error} onRetry={() => void refetch()} />
        ) : (
          <Stack gap="3" role="status" aria-label="Loading the journal">
            <Skeleton height="2" />
            <Skeleton height="150px" />
            <Skeleton height="220px" />
          </Stack>
        )}
      </Stack>
    </Inspector>
  );
}

function BreakdownContent({
  entries,
  subject,
  currency,
}: {
  entries: readonly JournalEntry[];
  subject: BreakdownSubject;
  currency: string;
}) {
  if (entries.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        Nothing is booked for {subject.name} yet. Entries appear here in the moment money moves.
      </Text>
    );
  const { parts, paidCents } = splitByHolder(entries.filter((entry) => entry.currency === currency));
  const showSplit = (subject.type === 'order' || subject.type === 'milestone') && parts.length > 0;
  return (
    <>
      {showSplit && (
        <Stack gap="3">
          <SplitBar segments={parts} />
          <SplitList segments={parts} total={{ label: 'Customer paid', cents: paidCents }} currency={currency} />
        </Stack>
      )}
      <Box as="section" aria-label="Journal">
        <Flex justifyContent="space-between" alignItems="center" gap="3" mb="1">
          <Heading as="h3" size="sm">
            Journal
          </Heading>
          {areEntriesComplete(entries) && (
            <Flex alignItems="center" gap="1" textStyle="xs" color="t.ok.fg">
              <IconCircleCheck size={15} aria-hidden />
              Balances to zero
            </Flex>
          )}
        </Flex>
        <JournalTable entries={entries} caption={`Journal of ${subject.name}, oldest first`} />
        <Text mt="3" textStyle="sm">
          <TextLink to={paths.ledgerOf(subject.type, subject.id)}>Open in the ledger</TextLink>
        </Text>
      </Box>
    </>
  );
}
