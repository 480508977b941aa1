/** The end of a day (`2026-11-20`) in the user's time zone, as an ISO time in UTC; null for an empty day. */
export const toEndOfDay = (day: string): string | null => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString());

/** The day of a time in the user's time zone; empty for null. */
export function toDayInput(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
