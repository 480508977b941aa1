const names = new Intl.DisplayNames('en', { type: 'currency' });

/** `NOK` becomes `Norwegian Krone`; an unknown code is returned unchanged. */
export function currencyName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
