import { useRef } from 'react';
import { updateMilestone, type MilestoneDetail, type ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { useAction } from '@techadds/shared/patterns/record';
import { Box, Card, EmptyState, Flex, Grid, Span, Text, VisuallyHidden } from '@techadds/shared/ui';
import { IconCalendar } from '@techadds/shared/ui/icons';
import { getMilestoneParams } from '../milestones/milestone-actions';
import { ScheduleRow } from './ScheduleRow';
import { createScale, fromDayNumber, getTicks, toDayNumber } from './schedule-scale';

interface Move {
  milestone: MilestoneDetail;
  dueOn: string | null;
}

/** The milestones of a project by days. The end of a bar is its due day, which is moved by mouse, touch or arrow keys. */
export function Schedule({ project }: { project: ProjectDetail }) {
  const area = useRef<HTMLDivElement>(null);
  const today = new Date().toISOString().slice(0, 10);
  const scale = createScale(project, today);
  const { first, last, bars, unplanned } = scale;
  const days = last - first;
  const move = useAction(updateMilestone, {
    done: (_, { milestone, dueOn }: Move) => `${milestone.title} is due ${dueOn === null ? 'any day' : formatDay(dueOn)}`,
    failed: ({ milestone }: Move) => `${milestone.title} was not moved.`,
    undo: (_, { milestone }: Move) => void save(milestone, milestone.dueOn),
  });
  const save = (milestone: MilestoneDetail, dueOn: string | null) =>
    move.run({ params: getMilestoneParams(milestone), body: { dueOn } }, { milestone, dueOn });
  // A label at the very end would be cut off.
  const labels = getTicks(scale).filter((day) => day - first <= days * 0.92);
  const left = (day: number) => ({ insetInlineStart: `${((day - first) * 100) / days}%` });
  if (bars.length === 0)
    return (
      <EmptyState
        icon={<IconCalendar size={20} />}
        title="No dates yet"
        text="Milestones with a due day appear here. Give them one with Edit in the list of milestones."
      />
    );
  return (
    <Card title="Schedule">
      <VisuallyHidden id="schedule-help">
        Arrow keys move the due day, with Shift by a week. Enter saves it, Escape takes it back.
      </VisuallyHidden>
      <Grid gridTemplateColumns={{ base: '7rem minmax(0, 1fr)', sm: '11rem minmax(0, 1fr)' }} aria-hidden>
        <span />
        <Box ref={area} position="relative" height="6">
          {labels.map((day, n) => (
            <Span
              key={day}
              position="absolute"
              textStyle="xs"
              color="fg.subtle"
              whiteSpace="nowrap"
              display={n % 2 === 0 ? undefined : { base: 'none', md: 'inline' }}
              style={left(day)}
            >
              {formatDay(fromDayNumber(day))}
            </Span>
          ))}
        </Box>
      </Grid>
      <Box position="relative">
        <Box position="absolute" insetBlock="0" insetEnd="0" insetStart={{ base: '7rem', sm: '11rem' }} pointerEvents="none" aria-hidden>
          {getTicks(scale).map((day) => (
            <Box key={day} position="absolute" insetBlock="0" width="1px" bg="line" style={left(day)} />
          ))}
          <Box position="absolute" insetBlock="0" width="2px" bg="brand.mark" style={left(toDayNumber(today))} title="Today" />
        </Box>
        <Box as="ol" position="relative" aria-label="Schedule">
          {bars.map((bar) => (
            <ScheduleRow
              key={bar.milestone.id}
              bar={bar}
              first={first}
              days={days}
              getDayWidth={() => (area.current?.offsetWidth ?? 0) / days}
              onMove={(day) => void save(bar.milestone, day)}
            />
          ))}
        </Box>
      </Box>
      <Flex mt="3" gap="2" alignItems="center" textStyle="xs" color="fg.muted">
        <Box width="2px" height="3" bg="brand.mark" aria-hidden />
        Today
      </Flex>
      {unplanned.length > 0 && (
        <Text mt="2" textStyle="sm" color="fg.muted">
          Without a date: {unplanned.map(({ title }) => title).join(', ')}
        </Text>
      )}
    </Card>
  );
}
