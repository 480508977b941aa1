import { IconAlarm } from '@tabler/icons-react';
import { formatDateTime, formatDuration } from '@techadds/shared/format/date';
import { Span } from '../base/primitives';
import { useNow } from './now';

const dayMs = 86_400_000;

/** Time left until something is due: amber in the last day, red with an icon once it is late. */
export function DueIn({ at }: { at: string }) {
  const left = new Date(at).getTime() - useNow().getTime();
  const late = left < 0;
  return (
    <Span
      display="flex"
      width="fit-content"
      alignItems="center"
      gap="1"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      fontWeight={left < dayMs ? 'semibold' : undefined}
      color={late ? 't.bad.fg' : left < dayMs ? 't.wait.fg' : 'fg.muted'}
    >
      {late && <IconAlarm size={14} stroke={1.75} aria-hidden />}
      <time dateTime={at} title={formatDateTime(at)}>
        {late ? `Late by ${formatDuration(left)}` : formatDuration(left)}
      </time>
    </Span>
  );
}
