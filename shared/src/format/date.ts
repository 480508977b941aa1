const locale = 'en-GB';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format is made once: making one takes longer than a hundred uses of it, and lists show hundreds of times. */
function formatted(date: Date, parts: Intl.DateTimeFormatOptions): string {
  const key = Object.entries(parts).join();
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, parts)));
  // What is no date is said as ever; a format refuses it.
  return Number.isNaN(date.getTime()) ? String(date) : format.format(date);
}

/** Every month in three letters, so that columns of dates are of one width. */
const threeLetters = (text: string) => text.replace('Sept', 'Sep');

/** `20 Nov`, with the year only if it is not this one. In the reader's time zone, as all of these. */
export function formatDate(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return threeLetters(formatted(date, { day: 'numeric', month: 'short', year }));
}

/** A calendar day such as `2026-11-20` as `20 Nov`, the same in every time zone. */
export function formatDay(day: string, now = new Date()): string {
  const year = day.slice(0, 4) === String(now.getFullYear()) ? undefined : 'numeric';
  return threeLetters(formatted(new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'short', year, timeZone: 'UTC' }));
}

/** `20 Nov 2026, 10:42` */
export function formatDateTime(iso: string): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return threeLetters(formatted(new Date(iso), parts));
}

/** `10:42:18` */
export function formatTime(iso: string): string {
  return formatted(new Date(iso), { hour: '2-digit', minute: '2-digit', second: '2-digit' });
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
