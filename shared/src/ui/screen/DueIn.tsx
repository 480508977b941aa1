import { IconAlarm } from '@tabler/icons-react';
import { formatDateTime, formatDuration } from '@techadds/shared/format/date';
import { styled } from '../base/styled';
import { useNow } from './useNow';

const dayMs = 86_400_000;

const TimeLeft = styled('span', {
  base: { display: 'flex', width: 'fit-content', alignItems: 'center', gap: '1', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  variants: {
    urgency: {
      calm: { color: 'fg.muted' },
      soon: { color: 't.wait.fg', fontWeight: 'semibold' },
      late: { color: 't.bad.fg', fontWeight: 'semibold' },
    },
  },
});

/** The time until or since a moment, updated every minute; the exact time on hover. */
export function Countdown({ until, before = '' }: { until: string; before?: string }) {
  return (
    <time dateTime={until} title={formatDateTime(until)}>
      {before}
      {formatDuration(new Date(until).getTime() - useNow().getTime())}
    </time>
  );
}

/** Whether a moment has passed, updated every minute. */
export const useIsPast = (at: string): boolean => new Date(at).getTime() < useNow().getTime();

/** Time left until something is due: amber on the last day, red with an icon when overdue. */
export function DueIn({ at }: { at: string }) {
  const left = new Date(at).getTime() - useNow().getTime();
  const urgency = left < 0 ? 'late' : left < dayMs ? 'soon' : 'calm';
  return (
    <TimeLeft urgency={urgency}>
      {urgency === 'late' && <IconAlarm size={14} aria-hidden />}
      <Countdown until={at} before={urgency === 'late' ? 'Late by ' : ''} />
    </TimeLeft>
  );
}
