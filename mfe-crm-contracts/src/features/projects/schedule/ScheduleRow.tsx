import { useState, type KeyboardEvent } from 'react';
import { formatDay } from '@techadds/shared/format/date';
import { Box, Grid, Span } from '@techadds/shared/ui';
import { getStatusMeta, milestoneStates } from '@techadds/shared/ui/states';
import { fromDayNumber, getKeyDays, type ScheduleBar } from './schedule-scale';
import { useBarDrag } from './useBarDrag';

interface ScheduleRowProps {
  bar: ScheduleBar;
  first: number;
  days: number;
  getDayWidth: () => number;
  onMove: (day: string) => void;
}

/** A milestone of the schedule: its name, and its bar, whose end is moved by mouse, touch or arrow keys. */
export function ScheduleRow({ bar: { milestone, from, to }, first, days, getDayWidth, onMove }: ScheduleRowProps) {
  const { title, status, allowedActions } = milestone;
  const isMovable = allowedActions.includes('update');
  /** The days it is moved by before they are saved. */
  const [shift, setShift] = useState(0);
  const due = Math.max(to + shift, from);
  const { tone, label } = getStatusMeta(milestoneStates, status);
  const commit = (by: number) => {
    setShift(0);
    if (by !== 0) onMove(fromDayNumber(Math.max(to + by, from)));
  };
  const ref = useBarDrag(isMovable, { onMove: setShift, onDrop: commit, getDayWidth });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = isMovable ? getKeyDays(event.key, event.shiftKey) : undefined;
    if (by !== undefined) setShift(shift + by);
    else if ((event.key === 'Enter' || event.key === ' ') && isMovable) commit(shift);
    else if (event.key === 'Escape' && shift !== 0) setShift(0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const percent = (day: number) => `${((day - first) * 100) / days}%`;
  const day = formatDay(fromDayNumber(due));
  return (
    <Grid as="li" gridTemplateColumns={{ base: '7rem minmax(0, 1fr)', sm: '11rem minmax(0, 1fr)' }} alignItems="center" minHeight="11">
      <Span truncate textStyle="sm" pe="3" title={title}>
        {title}
      </Span>
      <Box position="relative" height="7">
        <Box
          position="absolute"
          insetBlock="0"
          minWidth="8px"
          rounded="sm"
          bg={`t.${tone}.bg`}
          border="1px solid"
          borderColor={shift === 0 ? `t.${tone}.border` : 'brand.ring'}
          style={{ insetInlineStart: percent(from), width: `${((due - from + 1) * 100) / days}%` }}
        />
        <Box asChild position="absolute" insetBlock="0" width="6" display="flex" justifyContent="flex-end" p="0.5" rounded="sm">
          <button
            ref={ref}
            type="button"
            aria-label={`${title}, ${label}, due ${day}`}
            aria-describedby={isMovable ? 'schedule-help' : undefined}
            aria-disabled={!isMovable}
            onKeyDown={onKeyDown}
            onBlur={() => commit(shift)}
            style={{ insetInlineStart: `calc(${percent(due + 1)} - 1.5rem)`, cursor: isMovable ? 'ew-resize' : 'default' }}
          >
            <Box width="3px" height="full" rounded="full" bg={`t.${tone}.icon`} aria-hidden />
          </button>
        </Box>
        <Span
          position="absolute"
          top="1.5"
          textStyle="xs"
          color={shift === 0 ? 'fg.muted' : 'brand.fg'}
          whiteSpace="nowrap"
          pointerEvents="none"
          aria-hidden
          style={
            due - first > days * 0.82
              ? { insetInlineEnd: `calc(100% - ${percent(due + 1)} + 1.25rem)` }
              : { insetInlineStart: `calc(${percent(due + 1)} + 4px)` }
          }
        >
          {day}
        </Span>
      </Box>
    </Grid>
  );
}
