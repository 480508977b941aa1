const word = /[\p{L}\p{N}\p{M}]+/gu;
const quoted = (text: string) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`;

/**
 * Converts typed text to a `to_tsquery` text: every part must occur, as a prefix.
 * A part such as `ci/cd` matches as typed or as its words, since the text search parser splits it in its own way.
 * Text without a letter or digit gives an empty string, which matches nothing.
 */
export function searchTerms(typed: string): string {
  return typed
    .split(/\s+/)
    .map((part) => ({ part, words: part.match(word) ?? [] }))
    .filter(({ words }) => words.length > 0)
    .map(({ part, words }) => {
      const each = words.map(quoted).join(' & ');
      return part === words[0] ? each : `(${quoted(part)} | (${each}))`;
    })
    .join(' & ');
}

/** Limits the query to the first words of a long text. */
const mostWords = 12;

/**
 * Converts typed text to one `to_tsquery` text per word, for a search that matches any of them. Words of three or more letters match
 * as a prefix, shorter ones exactly.
 */
export function anyTerms(typed: string): string[] {
  const words = new Set(typed.toLowerCase().match(word) ?? []);
  return [...words].slice(0, mostWords).map((each) => (each.length < 3 ? `'${each}'` : quoted(each)));
}
