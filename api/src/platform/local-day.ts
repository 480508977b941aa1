const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day in a time zone, such as `2026-12-20`. */
export function getLocalDay(at: Date, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(at);
}
