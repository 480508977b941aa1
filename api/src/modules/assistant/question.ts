/** A question in comparable words. */
export interface Question {
  text: string;
  /** In lower case, singular. */
  words: readonly string[];
}

/** Singular and lower case: "Quotes" and "quote" are the same word. */
const normalize = (word: string): string => {
  const lower = word.toLowerCase().replace(/['’]s?$/, '');
  if (lower.length < 4 || /(ss|us|is)$/.test(lower)) return lower;
  return lower.replace(/ies$/, 'y').replace(/s$/, '');
};

export const toQuestion = (text: string): Question => ({
  text,
  words: text
    .split(/[^\p{L}\p{N}\p{M}'’.-]+/u)
    .map((word) => normalize(word.replace(/^[.-]+|[.-]+$/g, '')))
    .filter((word) => word !== ''),
});

/** The number of groups of a phrase if each has a word in the question; otherwise 0. `word*` stands for all words that begin so. */
export function scorePhrase(phrase: string, { words }: Question): number {
  const groups = phrase.split(' ').map((group) => group.split('|'));
  const isIn = (alternative: string) =>
    alternative.endsWith('*') ? words.some((word) => word.startsWith(alternative.slice(0, -1))) : words.includes(normalize(alternative));
  return groups.every((alternatives) => alternatives.some(isIn)) ? groups.length : 0;
}
