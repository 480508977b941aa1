import { IconAlarm } from '@tabler/icons-react';
import { formatDateTime, formatDuration } from '@techadds/shared/format/date';
import { styled } from '../base/styled';
import { useNow } from './now';

const dayMs = 86_400_000;

const Left = styled('span', {
  base: { display: 'flex', width: 'fit-content', alignItems: 'center', gap: '1', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  variants: {
    urgency: {
      calm: { color: 'fg.muted' },
      soon: { color: 't.wait.fg', fontWeight: 'semibold' },
      late: { color: 't.bad.fg', fontWeight: 'semibold' },
    },
  },
});

/** Time left until something is due: amber in the last day, red with an icon once it is late. */
export function DueIn({ at }: { at: string }) {
  const left = new Date(at).getTime() - useNow().getTime();
  const urgency = left < 0 ? 'late' : left < dayMs ? 'soon' : 'calm';
  const words = formatDuration(left);
  return (
    <Left urgency={urgency}>
      {urgency === 'late' && <IconAlarm size={14} stroke={1.75} aria-hidden />}
      <time dateTime={at} title={formatDateTime(at)}>
        {urgency === 'late' ? `Late by ${words}` : words}
      </time>
    </Left>
  );
}
