import { formatFullDay } from '@techadds/shared/format/date';

const dayMs = 86_400_000;

/** How long a quote can be accepted, as text. Its last day ends where the seller is. */
export function formatValidity({ validUntil, expiresAt }: { validUntil: string; expiresAt: string }, now = new Date()): string {
  const left = Math.floor((Date.parse(expiresAt) - now.getTime()) / dayMs);
  const until = formatFullDay(validUntil);
  if (left < 0) return `Was valid until ${until}`;
  if (left === 0) return `Valid for less than a day, until ${until}`;
  return left === 1 ? `Valid for 1 more day, until ${until}` : `Valid for ${left.toLocaleString('en-US')} more days, until ${until}`;
}
