/** `1 h 30 min`, `2 h`, `45 min`: days are no unit of work. Spaces do not break. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && `${hours.toLocaleString('en')} h`, (rest > 0 || hours === 0) && `${rest} min`];
  return parts.filter(Boolean).join(' ').replaceAll(' ', '\u00a0');
}

/** Minutes as people type them: `1:30`, `1.5` or `1,5` hours, `2h`, `1h 30m`, `45m`; undefined if it is none of these. */
export function parseMinutes(typed: string): number | undefined {
  const text = typed.trim().toLowerCase();
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const words = /^(?:(\d{1,3}(?:[.,]\d{1,2})?)\s*h(?:ours?)?)?\s*(?:(\d{1,4})\s*m(?:in(?:utes?)?)?)?$/.exec(text);
  if (words && (words[1] ?? words[2])) return Math.round(toNumber(words[1] ?? '0') * 60) + Number(words[2] ?? 0);
  return /^\d{1,3}([.,]\d{1,2})?$/.test(text) ? Math.round(toNumber(text) * 60) : undefined;
}

const toNumber = (text: string) => Number(text.replace(',', '.'));

/** As it is typed: `1:30`. */
export const toMinutesInput = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
