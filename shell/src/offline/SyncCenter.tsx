import { useEffect, useState, type ReactNode } from 'react';
import { formatMoment } from '@techadds/shared/format/date';
import {
  blockedStorageText,
  isStorageAlmostFull,
  isStorageFull,
  isStorageAvailable,
  useOfflineSince,
  useQueueOverview,
  type QueueOverview,
} from '@techadds/shared/offline';
import { Box, Button, Flex, Heading, LoadingIndicator, Text } from '@techadds/shared/ui';
import { QueueRow, type QueueNotice } from './QueueRow';
import { describeQueue } from './status-line';
import { SupersededRow } from './SupersededRow';

type StorageProblem = 'blocked' | 'full' | 'almost_full';

const problemTexts: Record<StorageProblem, string> = {
  blocked: blockedStorageText,
  full: 'This device had no room for the last change. Export pending changes, sync or make room, and save the change again.',
  almost_full: 'More than 80 % of the storage of this browser is used. Export a copy, and sync as soon as you are online.',
};

async function findStorageProblem(): Promise<StorageProblem | undefined> {
  if (!(await isStorageAvailable())) return 'blocked';
  if (isStorageFull()) return 'full';
  return (await isStorageAlmostFull()) ? 'almost_full' : undefined;
}

/** The problem of this device’s storage, checked again when the queue has changed. */
function useStorageProblem(overview: QueueOverview | undefined): StorageProblem | undefined {
  const [problem, setProblem] = useState<StorageProblem>();
  useEffect(() => void findStorageProblem().then(setProblem), [overview]);
  return problem;
}

/** Changes that wait for the server or need the user, and the conflicts of the last 30 days. */
export function SyncCenter() {
  const overview = useQueueOverview();
  const offlineSince = useOfflineSince();
  const problem = useStorageProblem(overview);
  if (problem === 'blocked') return <Text color="fg.muted">{problemTexts.blocked}</Text>;
  if (!overview) return <LoadingIndicator text="Loading pending changes" />;
  return (
    <Box>
      <Text role="status" textStyle="sm" color="fg.muted">
        {describeQueue(overview, offlineSince)}
        {overview.lastSyncedAt && `. Last synced ${formatMoment(overview.lastSyncedAt)}`}.
      </Text>
      {problem && (
        <Text mt="2" textStyle="sm" color="t.bad.fg">
          {problemTexts[problem]}
        </Text>
      )}
      <Sections overview={overview} />
    </Box>
  );
}

function Sections({ overview: { items, superseded } }: { overview: QueueOverview }) {
  const [notice, setNotice] = useState<QueueNotice>();
  const undo = notice?.undo;
  const refused = items.filter(({ meta }) => meta.status === 'needs_attention');
  const waiting = items.filter(({ meta }) => meta.status !== 'needs_attention');
  return (
    <>
      {notice && (
        <Flex
          role="status"
          mt="3"
          p="2"
          ps="3"
          gap="3"
          alignItems="center"
          justifyContent="space-between"
          rounded="md"
          bg="bg.muted"
          textStyle="sm"
        >
          {notice.text}
          {undo && (
            <Button
              size="sm"
              onClick={() =>
                void undo().then(
                  () => setNotice(undefined),
                  () => undefined,
                )
              }
            >
              Undo
            </Button>
          )}
        </Flex>
      )}
      <Section title="Waiting" items={waiting}>
        {(each) => <QueueRow key={each.item.id} queued={each} onNotice={setNotice} />}
      </Section>
      <Section title="Needs attention" items={refused}>
        {(each) => <QueueRow key={each.item.id} queued={each} onNotice={setNotice} />}
      </Section>
      <Section title="Conflicts of the last 30 days" items={superseded}>
        {(copy) => <SupersededRow key={copy.key} copy={copy} />}
      </Section>
    </>
  );
}

/** Rows that are shown at first, and more at each press: a device may have thousands. */
const pageSize = 50;

interface SectionProps<T> {
  title: string;
  items: readonly T[];
  children: (item: T) => ReactNode;
}

function Section<T>({ title, items, children }: SectionProps<T>) {
  const [shown, setShown] = useState(pageSize);
  if (items.length === 0) return null;
  return (
    <Box as="section" aria-label={title} mt="4">
      <Heading as="h3" size="sm" color="fg.muted">
        {title} {items.length.toLocaleString('en-US')}
      </Heading>
      <Box as="ul" listStyle="none">
        {items.slice(0, shown).map(children)}
      </Box>
      {items.length > shown && (
        <Button size="sm" onClick={() => setShown(shown + pageSize)}>
          Show {Math.min(pageSize, items.length - shown)} more
        </Button>
      )}
    </Box>
  );
}
