import { formatDelta } from '@techadds/shared/format/delta';

/** `+12.4% vs before`, or "No change". */
export function formatMoneyDelta(value: number, previous: number, currency: string): string {
  const delta = formatDelta({ key: '', label: '', unit: 'cents', value, previous }, currency);
  if (!delta || delta.direction === 'same') return 'No change';
  return `${delta.direction === 'up' ? '+' : '−'}${delta.text} vs before`;
}
