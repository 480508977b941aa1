import type { CalendarEntry } from '@techadds/shared/contract/contracts/calendar';
import { formatFullDay } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { Link } from '@techadds/shared/router';
import { Box, Text, VisuallyHidden } from '@techadds/shared/ui';
import { getEntryTone, kindLabels } from './entry.labels';
import { listWeeks } from './month';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Entries that a day has room for; the list below has all. */
const maxEntries = 3;

interface MonthGridProps {
  month: string;
  today: string;
  entries: readonly CalendarEntry[];
}

/** A month as a table of weeks. */
export function MonthGrid({ month, today, entries }: MonthGridProps) {
  return (
    <Box as="table" width="full" css={{ tableLayout: 'fixed', borderCollapse: 'collapse' }} aria-label="Month">
      <thead>
        <tr>
          {weekdays.map((day) => (
            <Box as="th" key={day} p="2" textStyle="xs" fontWeight="medium" color="fg.muted" textAlign="start">
              <span aria-hidden>{day.slice(0, 3)}</span>
              <VisuallyHidden>{day}</VisuallyHidden>
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                today={today}
                outside={!day.startsWith(month)}
                entries={entries.filter(({ on }) => on === day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function DayCell({ day, today, outside, entries }: { day: string; today: string; outside: boolean; entries: readonly CalendarEntry[] }) {
  const isToday = day === today;
  return (
    <Box
      as="td"
      p="1.5"
      verticalAlign="top"
      border="1px solid"
      borderColor="line"
      css={{ height: '108px' }}
      {...(outside && { bg: 'bg.subtle' })}
      {...(isToday && { 'aria-current': 'date' as const })}
    >
      <Text textStyle="xs" color={isToday ? 'brand.fg' : 'fg.muted'} fontWeight={isToday ? 'bold' : 'normal'}>
        <span aria-hidden>{Number(day.slice(8))}</span>
        <VisuallyHidden>{formatFullDay(day)}</VisuallyHidden>
      </Text>
      {entries.slice(0, maxEntries).map((entry) => (
        <Box key={`${entry.kind} ${entry.id}`} mt="1" rounded="xs" px="1.5" textStyle="xs" bg={`t.${getEntryTone(entry, today)}.bg`}>
          <Link to={paths.contract(entry.contract.id)} title={`${kindLabels[entry.kind]}: ${entry.title}, ${entry.contract.number}`}>
            <Box as="span" display="block" truncate color={`t.${getEntryTone(entry, today)}.fg`}>
              <VisuallyHidden>{kindLabels[entry.kind]}: </VisuallyHidden>
              {entry.title}
            </Box>
          </Link>
        </Box>
      ))}
      {entries.length > maxEntries && (
        <Text mt="1" textStyle="xs" color="fg.muted">
          {entries.length - maxEntries} more
        </Text>
      )}
    </Box>
  );
}
