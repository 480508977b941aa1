const dayMs = 86_400_000;

/** Rates are published on working days; Easter and Christmas leave gaps of four days. */
export const staleAfterDays = 5;
/** Days without rates, such as weekends and holidays, use the newest ones up to this age. */
export const maxRateAgeDays = 7;

/** How many days before today the rates were published. */
export const computeAgeDays = (asOf: string, now: Date): number => (Date.parse(now.toISOString().slice(0, 10)) - Date.parse(asOf)) / dayMs;

/** Like "27 November 2026". */
export const formatRateDay = (asOf: string): string =>
  new Date(`${asOf}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
