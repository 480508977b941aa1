export const defaults = { actor: '', event: '', target: '', cid: '', from: '', to: '', open: '', offset: '0' };
export type Address = Record<keyof typeof defaults, string>;
export type Change = (changes: Partial<Address>) => void;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The start of the day `daysLater` days after this one in the user's time zone, as an ISO time in UTC; undefined if the text is not a date. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
  if (!isDay(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** The query of the audit request. Days are in the user's time zone; the last one is included. */
export const filterOf = ({ actor, event, target, cid, from, to }: Address) => ({
  actor: actor.slice(0, 200),
  event: event.slice(0, 80),
  target: target.slice(0, 200),
  cid: cid.slice(0, 100),
  from: startOfDay(from),
  to: startOfDay(to, 1),
});

export const isFiltered = ({ actor, event, target, cid, from, to }: Address) =>
  [actor, event, target, cid, from, to].some((value) => value !== '');
