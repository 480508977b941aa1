const displayNames = new Intl.DisplayNames('en', { type: 'currency' });

/** `NOK` becomes `Norwegian Krone`; an unknown code is returned unchanged. */
export function getCurrencyName(code: string): string {
  try {
    return displayNames.of(code) ?? code;
  } catch {
    return code;
  }
}
