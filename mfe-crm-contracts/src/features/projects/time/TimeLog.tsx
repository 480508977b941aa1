import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { listTimeEntries, removeTimeEntry, restoreTimeEntry, type TimeEntry } from '@techadds/shared/contract/projects/time';
import { formatDay } from '@techadds/shared/format/date';
import { useAction } from '@techadds/shared/patterns/record';
import { QueryCard } from '@techadds/shared/patterns/report';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useCan } from '@techadds/shared/session/use-can';
import { Box, Button, Flex, IconButton, lazyComponent, Span, Text } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { IconPencil, IconPlus, IconTrash } from '@techadds/shared/ui/icons';
import { formatMinutes } from './minutes';

const TimeEntryDialog = lazyComponent(() => import('./TimeEntryDialog').then((part) => part.TimeEntryDialog));
const pageSize = 25;
const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

/** The time that the team logged on a project, with the sum of each person. */
export function TimeLog({ project: { id, archivedAt } }: { project: ProjectDetail }) {
  const canLog = useCan('time.log') && archivedAt === null;
  const [limit, setLimit] = useState(pageSize);
  const [mine, setMine] = useState(false);
  const [edited, setEdited] = useState<TimeEntry | 'new'>();
  const query = useQuery({
    ...apiQuery(listTimeEntries, { params: { id }, query: { limit: String(limit), ...(mine && { mine: '1' as const }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <QueryCard
        title="Time"
        query={query}
        height="160px"
        action={
          canLog && (
            <Button size="sm" icon={<IconPlus {...icon} />} onClick={() => setEdited('new')}>
              Log time
            </Button>
          )
        }
      >
        {({ items, meta, totalMinutes, workers }) => (
          <>
            <Flex gap="4" rowGap="2" flexWrap="wrap" alignItems="center" justifyContent="space-between" mb="3">
              <Text textStyle="sm">
                <Span fontWeight="semibold">{formatMinutes(totalMinutes)}</Span>
                {workers.length > 1 && (
                  <Span color="fg.muted">: {workers.map(({ name, minutes }) => `${name} ${formatMinutes(minutes)}`).join(', ')}</Span>
                )}
              </Text>
              {canLog && (
                <Checkbox checked={mine} onChange={({ target }) => setMine(target.checked)}>
                  Only mine
                </Checkbox>
              )}
            </Flex>
            {items.length === 0 && (
              <Text color="fg.muted" textStyle="sm">
                No time is logged yet.
              </Text>
            )}
            <Box as="ul" listStyle="none" aria-label="Time entries">
              {items.map((entry) => (
                <TimeEntryRow
                  key={entry.id}
                  projectId={id}
                  entry={entry}
                  canEdit={canLog && entry.canEdit}
                  onEdit={() => setEdited(entry)}
                />
              ))}
            </Box>
            {meta.hasMore && limit < 200 && (
              <Button mt="3" size="sm" onClick={() => setLimit(200)}>
                Show more of {meta.total}
              </Button>
            )}
          </>
        )}
      </QueryCard>
      {edited && <TimeEntryDialog projectId={id} {...(edited !== 'new' && { entry: edited })} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface TimeEntryRowProps {
  projectId: string;
  entry: TimeEntry;
  canEdit: boolean;
  onEdit: () => void;
}

function TimeEntryRow({ projectId, entry, canEdit, onEdit }: TimeEntryRowProps) {
  const { id, worker, task, milestone, workedOn, minutes, note } = entry;
  const params = { id: projectId, entryId: id };
  const restore = useAction(restoreTimeEntry, { done: () => 'The entry is restored', failed: 'The entry was not restored.' });
  const remove = useAction(removeTimeEntry, {
    done: () => `${formatMinutes(minutes)} deleted`,
    failed: 'The entry was not deleted.',
    undo: () => restore.run({ params }),
  });
  const about = [formatDay(workedOn), worker.name, task?.title, milestone && `submitted with ${milestone.title}`].filter(Boolean);
  return (
    <Flex as="li" py="2" gap="3" alignItems="flex-start" borderTop="1px solid" borderColor="line" textStyle="sm">
      <Span flex="none" width="5.5rem" fontWeight="medium" fontVariantNumeric="tabular-nums">
        {formatMinutes(minutes)}
      </Span>
      <Box flex="1" minWidth="0" overflowWrap="anywhere">
        <Text whiteSpace="pre-line">{note}</Text>
        <Text textStyle="xs" color="fg.muted">
          {about.join(' · ')}
        </Text>
      </Box>
      {canEdit && (
        <Flex gap="1">
          <IconButton size="sm" label={`Edit ${note}`} icon={<IconPencil {...icon} />} onClick={onEdit} />
          <IconButton
            size="sm"
            label={`Delete ${note}`}
            icon={<IconTrash {...icon} />}
            disabled={remove.busy}
            onClick={() => void remove.run({ params })}
          />
        </Flex>
      )}
    </Flex>
  );
}
