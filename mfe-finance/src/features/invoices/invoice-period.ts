const formatMonth = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The last twelve months in UTC, the present one first, as options such as `2026-11`. */
export const listMonths = (now = new Date()): { value: string; label: string }[] =>
  Array.from({ length: 12 }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return { value: month.toISOString().slice(0, 7), label: formatMonth.format(month) };
  });

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && !text.startsWith('0000');

/** The first and the last moment of a month, in UTC; nothing without a month. */
export function toMonthRange(month: string | undefined): { from?: string; to?: string } {
  if (month === undefined) return {};
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = Date.UTC(year, number, 1);
  return { from: `${month}-01T00:00:00.000Z`, to: new Date(next - 1).toISOString() };
}
