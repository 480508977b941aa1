import { formatMoney } from '../../platform/money/format';

const maxLength = 80;

/**
 * A text of a record as part of an answer: one line, in quotation marks that it cannot close. People write such texts; they are data,
 * whatever they say.
 */
export function quote(text: string): string {
  const line = text
    // Marks that change the direction of the text, too.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\s]+/g, ' ')
    .replace(/[“”„"«»]/g, "'")
    .trim();
  return `“${line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line}”`;
}

/** A day, such as `30 Nov 2026`, of a UTC time or day. */
export const formatDay = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export const formatStatus = (status: string): string => status.replaceAll('_', ' ');

/** A number with its noun, such as `1 order` and `2 orders`. */
export const count = (n: number, singular: string, plural = `${singular}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? singular : plural}`;

/** The sum of amounts for each currency, such as `$1,000.00 and €20.00`. */
export function formatSums(amounts: readonly { cents: number; currency: string }[]): string {
  const sums = new Map<string, number>();
  for (const { cents, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return joinWithAnd([...sums].map(([currency, cents]) => formatMoney(cents, currency)));
}

export const joinWithAnd = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
