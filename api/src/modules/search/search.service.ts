const word = /[\p{L}\p{N}\p{M}]+/gu;
const quoted = (text: string) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`;

/**
 * What a person typed as a `to_tsquery` text: every part must occur, the end of each may be missing.
 * A part such as `ci/cd` counts as typed or as its words, for the search splits words in ways of its own.
 * Text without a letter or digit gives an empty one, which nothing matches.
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

/** Beyond so many words a person tells a story, and the first ones carry it. */
const mostWords = 12;

/**
 * Each word that a person typed as a `to_tsquery` text of its own, for a search in which any of them will do. The end may be missing
 * where the word is long enough to mean something; what is shorter must occur as it is.
 */
export function anyTerms(typed: string): string[] {
  const words = new Set(typed.toLowerCase().match(word) ?? []);
  return [...words].slice(0, mostWords).map((each) => (each.length < 3 ? `'${each}'` : quoted(each)));
}
