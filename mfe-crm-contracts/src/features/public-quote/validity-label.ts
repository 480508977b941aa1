import { formatFullDay } from '@techadds/shared/format/date';

const dayMs = 86_400_000;

/** How long a quote can be accepted, as text. Its last day ends in UTC, as on the server. */
export function formatValidity(validUntil: string, now = new Date()): string {
  const today = Date.parse(now.toISOString().slice(0, 10));
  const left = Math.round((Date.parse(validUntil) - today) / dayMs);
  const until = formatFullDay(validUntil);
  if (left < 0) return `Was valid until ${until}`;
  if (left === 0) return `Valid until the end of today, ${until}`;
  return left === 1 ? `Valid for 1 more day, until ${until}` : `Valid for ${left.toLocaleString('en-US')} more days, until ${until}`;
}
