import { formatDay } from '@techadds/shared/format/date';
import { Span } from '@techadds/shared/ui';

const getToday = () => new Date().toISOString().slice(0, 10);

interface DueDayProps {
  day: string | null;
  /** The work is done, so that the day can no longer be missed. */
  isDone?: boolean;
}

/** A due day: red if it has passed, amber today. Days are those in UTC, as on the server. */
export function DueDay({ day, isDone = false }: DueDayProps) {
  if (day === null) return <Span color="fg.subtle">No date</Span>;
  const today = getToday();
  const color = isDone ? undefined : day < today ? 't.bad.fg' : day === today ? 't.wait.fg' : undefined;
  return (
    <Span color={color} whiteSpace="nowrap" title={color === 't.bad.fg' ? 'Overdue' : undefined}>
      {!isDone && day === today ? 'Today' : formatDay(day)}
    </Span>
  );
}
