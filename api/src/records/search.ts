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
