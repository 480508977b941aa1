import createBidi from 'bidi-js';

const bidi = createBidi();

/** Stands at the start of a line whose paragraph reads from right to left; a noncharacter of Unicode, which no text contains. */
export const rightToLeftLine = '\ufdd0';

const rightToLeftPattern = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text has parts that are written from right to left. */
const hasRightToLeft = (text: string): boolean => rightToLeftPattern.test(text);

/** Whether a paragraph begins on the right. */
export const isRightToLeft = (paragraph: string): boolean =>
  hasRightToLeft(paragraph) && bidi.getEmbeddingLevels(paragraph).paragraphs[0]!.level % 2 === 1;

export interface TextRun {
  text: string;
  /** The same with brackets turned round where they are read from the right. */
  mirroredText: string;
  isRightToLeft: boolean;
}

/** The parts of a line with one direction each, from left to right as they are shown (Unicode bidirectional algorithm, rule L2). */
export function splitRuns(line: string): TextRun[] {
  const text = line.replace(rightToLeftLine, '');
  if (!hasRightToLeft(line)) return [{ text, mirroredText: text, isRightToLeft: false }];
  const embedding = bidi.getEmbeddingLevels(text, line === text ? undefined : 'rtl');
  const { levels } = embedding;
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const mirroredText = [...text.split('')].map((character, n) => mirrored.get(n) ?? character).join('');
  const runs: (TextRun & { level: number })[] = [];
  for (let start = 0; start < text.length;) {
    const level = levels[start]!;
    let end = start + 1;
    while (end < text.length && levels[end] === level) end += 1;
    runs.push({ text: text.slice(start, end), mirroredText: mirroredText.slice(start, end), isRightToLeft: level % 2 === 1, level });
    start = end;
  }
  for (let level = Math.max(...levels); level > 0; level -= 1) reverseFrom(runs, level);
  return runs;
}

/** Reverses each sequence of runs of at least a level. */
function reverseFrom(runs: { level: number }[], level: number): void {
  for (let start = 0; start < runs.length; start += 1) {
    let end = start;
    while (end < runs.length && runs[end]!.level >= level) end += 1;
    if (end > start + 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    if (end > start) start = end;
  }
}
