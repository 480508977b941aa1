import { formatMoment } from '@techadds/shared/format/date';
import type { QueueOverview } from '@techadds/shared/offline';

/** The state of the queue in one line: "All changes saved", or "3 waiting, offline since 14:02". */
export function describeQueue({ items }: Pick<QueueOverview, 'items'>, offlineSince: number | undefined): string {
  const refused = items.filter(({ meta }) => meta.status === 'needs_attention').length;
  const waiting = items.length - refused;
  const parts = [
    waiting > 0 && `${waiting.toLocaleString('en-US')} waiting`,
    refused > 0 && `${refused.toLocaleString('en-US')} ${refused === 1 ? 'needs' : 'need'} attention`,
    offlineSince !== undefined && `offline since ${formatMoment(offlineSince)}`,
  ].filter(Boolean);
  if (items.length === 0) return offlineSince === undefined ? 'All changes saved' : `All changes saved, ${parts.join(', ')}`;
  return parts.join(', ');
}
