const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const quotePrefix = (text: string) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`;

/**
 * Converts typed text to a `to_tsquery` text: every part must occur, as a prefix.
 * A part such as `ci/cd` matches as typed or as its words, since the text search parser splits it in its own way.
 * Text without a letter or digit gives an empty string, which matches nothing.
 */
export function toSearchTerms(typed: string): string {
  return typed
    .split(/\s+/)
    .map((part) => ({ part, words: part.match(wordPattern) ?? [] }))
    .filter(({ words }) => words.length > 0)
    .map(({ part, words }) => {
      const each = words.map(quotePrefix).join(' & ');
      return part === words[0] ? each : `(${quotePrefix(part)} | (${each}))`;
    })
    .join(' & ');
}

/** Limits the query to the first words of a long text. */
const maxWords = 12;

/**
 * Converts typed text to one `to_tsquery` text per word, for a search that matches any of them. Words of three or more letters match
 * as a prefix, shorter ones exactly.
 */
export function toAnyTerms(typed: string): string[] {
  const words = new Set(typed.toLowerCase().match(wordPattern) ?? []);
  return [...words].slice(0, maxWords).map((each) => (each.length < 3 ? `'${each}'` : quotePrefix(each)));
}
