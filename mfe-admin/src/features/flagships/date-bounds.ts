/** The end of a calendar day (`2026-11-20`) where the reader is, as the server wants it; null for none. */
export const endOf = (day: string): string | null => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString());

/** The calendar day of a time where the reader is; empty for none. */
export function dayOf(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
