/** An amount of money in a text, in cents: `$1,250.50`, `1.5k`, `500 EUR`, `1.250,50 €`. */
export function findAmountCents(text: string): number | undefined {
  const found = /(?<![\w-])(?:[$€£]\s*|(?:usd|eur|gbp)\s*)?(\d[\d.,\u00a0]*)\s*(k\b|thousand\b|million\b)?/i.exec(text);
  if (!found) return undefined;
  const digits = found[1]!.replace(/[.,]+$/, '').replaceAll('\u00a0', '');
  // The last separator is a decimal point if one or two digits follow it.
  const decimals = /[.,](\d{1,2})$/.exec(digits);
  const whole = (decimals ? digits.slice(0, -decimals[0].length) : digits).replace(/[.,]/g, '');
  const factor = { k: 1_000, thousand: 1_000, million: 1_000_000 }[found[2]?.toLowerCase() ?? ''] ?? 1;
  const cents = Math.round(Number(`${whole}.${decimals?.[1] ?? '0'}`) * factor * 100);
  return Number.isSafeInteger(cents) && cents > 0 ? cents : undefined;
}

/** A name after a preposition ("the last orders of Fjord AS"), or in quotation marks. */
export function findNameAfter(prepositions: string, text: string): string | undefined {
  const quoted = /["“„«]([^"”“»]{2,80})["”“»]/.exec(text)?.[1];
  const after = new RegExp(
    `\\b(?:${prepositions})\\s+(?:the\\s+|my\\s+|our\\s+)?(?:customer\\s+|service\\s+|client\\s+)?(.{2,80}?)\\s*[?!.]*$`,
    'iu',
  ).exec(text)?.[1];
  return (quoted ?? after)?.replace(/[’']s? (?:last|latest|recent) orders?$/i, '').trim() || undefined;
}
