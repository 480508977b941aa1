/** The ratings of a month, such as `2026-11`. */
interface MonthCount {
  month: string;
  count: number;
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Adds the months without ratings between the first and the last, so that the points of a chart are equally spaced. */
export function fillMonths(known: readonly MonthCount[]): MonthCount[] {
  const last = known.at(-1)?.month;
  const months: MonthCount[] = [];
  for (let month = known[0]?.month; month !== undefined && last !== undefined && month <= last; month = nextMonth(month))
    months.push({ month, count: known.find((each) => each.month === month)?.count ?? 0 });
  return months;
}
