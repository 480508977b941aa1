const names = new Intl.DisplayNames('en', { type: 'currency' });

/** `NOK` is `Norwegian Krone`; a code that nobody knows is itself. */
export function currencyName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
