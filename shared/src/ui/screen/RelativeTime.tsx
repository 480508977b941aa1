import { formatDateTime, formatRelative } from '@techadds/shared/format/date';
import { useNow } from './useNow';

/** A time in the past: relative for a week, then the date; the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at, useNow())}
    </time>
  );
}
