import LineBreaker from 'linebreak';

const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Scripts that have no spaces between words, and rules for line breaks only by dictionary. */
const isWithoutSpaces = (text: string) => /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(text);

/** Splits a paragraph wherever a line may end (Unicode line breaking algorithm); spaces stay with the word before them. */
export function splitForWrapping(paragraph: string): string[] {
  const breaker = new LineBreaker(paragraph);
  const parts: string[] = [];
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const part = paragraph.slice(start, next.position);
    parts.push(...(isWithoutSpaces(part) ? Array.from(words.segment(part), ({ segment }) => segment) : [part]));
    start = next.position;
  }
  return parts;
}
