const locale = 'en-GB';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A format that is created on first use and cached: creating one takes longer than a hundred uses of it, and lists show hundreds of times. */
function createFormatter(parts: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  // An invalid date is shown as is, because the format would throw.
  return (date) => (Number.isNaN(date.getTime()) ? String(date) : (format ??= new Intl.DateTimeFormat(locale, parts)).format(date));
}

const dayMonth = { day: 'numeric', month: 'short' } as const;
const formatDayMonth = createFormatter(dayMonth);
const formatDayMonthYear = createFormatter({ ...dayMonth, year: 'numeric' });
const formatUtcDayMonth = createFormatter({ ...dayMonth, timeZone: 'UTC' });
const formatUtcDayMonthYear = createFormatter({ ...dayMonth, year: 'numeric', timeZone: 'UTC' });
const formatDayAndTime = createFormatter({ ...dayMonth, year: 'numeric', hour: '2-digit', minute: '2-digit' });
const formatClock = createFormatter({ hour: '2-digit', minute: '2-digit' });
const formatClockTime = createFormatter({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Every month in three letters, so that columns of dates have the same width. */
const shortenMonth = (text: string) => text.replace('Sept', 'Sep');

/** `20 Nov`, with the year only if it is not the current one. In the reader's time zone, like all functions of this file. */
export function formatDate(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return shortenMonth((date.getFullYear() === now.getFullYear() ? formatDayMonth : formatDayMonthYear)(date));
}

/** A calendar day such as `2026-11-20` as `20 Nov`, the same in every time zone. */
export function formatDay(day: string, now = new Date()): string {
  return shortenMonth(
    (day.slice(0, 4) === String(now.getFullYear()) ? formatUtcDayMonth : formatUtcDayMonthYear)(new Date(`${day}T00:00:00Z`)),
  );
}

/** Like `formatDay`, always with the year: for agreed dates. */
export const formatFullDay = (day: string): string => shortenMonth(formatUtcDayMonthYear(new Date(`${day}T00:00:00Z`)));

/** `20 Nov 2026, 10:42` */
export function formatDateTime(iso: string): string {
  return shortenMonth(formatDayAndTime(new Date(iso)));
}

/** `10:42:18` */
export function formatTime(iso: string): string {
  return formatClockTime(new Date(iso));
}

/** `14:02` of today, `20 Nov, 14:02` of another day. */
export function formatMoment(at: string | number, now = new Date()): string {
  const time = new Date(at);
  const clock = formatClock(time);
  return time.toDateString() === now.toDateString() ? clock : `${formatDate(time.toISOString(), now)}, ${clock}`;
}

/** A length of time in its two largest units: `2 d 23 h`, `4 h 12 min`, `8 min`. Spaces do not break. */
export function formatDuration(ms: number): string {
  const abs = Math.abs(ms);
  const [days, hours, minutes] = [Math.floor(abs / dayMs), Math.floor((abs % dayMs) / hourMs), Math.floor((abs % hourMs) / minuteMs)];
  const parts =
    days > 0 ? [`${days} d`, hours > 0 && `${hours} h`] : hours > 0 ? [`${hours} h`, minutes > 0 && `${minutes} min`] : [`${minutes} min`];
  return parts.filter(Boolean).join(' ').replaceAll(' ', '\u00a0');
}

/** `just now`, `8 min ago`, `2 h ago`, `3 d ago`; from seven days on the date. */
export function formatRelative(iso: string, now = new Date()): string {
  const age = now.getTime() - new Date(iso).getTime();
  if (age < minuteMs) return 'just now';
  if (age >= 7 * dayMs) return formatDate(iso, now);
  const [count, unit] = age < hourMs ? [age / minuteMs, 'min'] : age < dayMs ? [age / hourMs, 'h'] : [age / dayMs, 'd'];
  return `${Math.floor(count)}\u00a0${unit} ago`;
}
