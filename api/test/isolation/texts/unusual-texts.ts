/**
 * Texts that programs often lose, cut or change. Each must be stored to the character: not trimmed, normalized or escaped. Escape
 * sequences protect them from editors.
 */
const unusualTexts: readonly string[] = [
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466} \u{1F3F3}\uFE0F\u200D\u{1F308} \u{1F44D}\u{1F3FD}',
  // The same word in both normal forms, and combining marks that no normal form composes.
  'Zo\u00EB Zoe\u0308 \u212B \u00C5 A\u030A',
  'q\u0323\u0307 q\u0307\u0323',
  '\u05E9\u05B8\u05C1\u05DC\u05D5\u05B9\u05DD \u0645\u064E\u0631\u0652\u062D\u064E\u0628\u064B\u0627',
  '\u202Eover\u202C \u2067iso\u2069 \u200F',
  '\u{20BB7}\u{1D11E}\u{10FFFF}',
  '\u0001\u0007\u0008\u000B\u001B[0m\u007F\u0085\u009F',
  '\u2028line\u2029\r\nend\ttab\rreturn',
  '\u00A0\u200B\uFEFF\u00AD\u3000soft',
  '\uFFFD\uFFFE\uFFFF\uFDD0',
  '\u0130\u0131\u017F\u212A\u1E9E\uFF21 \u0E33 \uD55C\u1112\u1161\u11AB',
  '<script>alert(1)</script>',
  '&amp;<!--</p>',
  `"' \`\${7*7} {{7*7}}`,
  '\\ \\n \\u0000 %00 %s %_ \\\\',
  `'; drop table users; --`,
  '"a",b;c|d\t"e""f"',
  'null true undefined NaN 0',
];

/** Texts that a spreadsheet would take for a formula, or that trimming would change. */
const frames: readonly (readonly [before: string, after: string])[] = [
  ['  ', ' \n'],
  ['=1+1 ', '\u00A0'],
  ['+', '\t'],
  ['-', '\u3000'],
  ['@', '\u2003'],
  ['\uFEFF', '\uFEFF'],
  ['e', '\u0301'],
];

/**
 * Each short field gets so many parts of the table, by turn: a text that fits none of the others costs a write for itself.
 * `ISOLATION_TEXTS=all` writes all into each.
 */
const shareOfShortFields = process.env.ISOLATION_TEXTS === 'all' ? 1 : 5;
const shortLength = 300;
let shortFields = 0;

/** A length that user input may well have. */
const longLength = 500;

/**
 * Packs the table into as few texts as fit a field, since each costs a write; the last ones have the maximum length. `mark` makes each
 * text unique.
 */
export function packTexts({ minLength, maxLength }: { minLength: number; maxLength: number }, mark: () => string): string[] {
  const texts: string[] = [];
  const share = maxLength > shortLength ? 1 : shareOfShortFields;
  const turn = share === 1 ? 0 : shortFields++ % share;
  const ownFrames = frames.filter((_, n) => n % share === turn);
  // Texts longer than the field are covered by other fields.
  let waiting = unusualTexts.filter(({ length }, n) => n % share === turn && length + 12 < maxLength);
  for (let n = 0; n < ownFrames.length || waiting.length > 0; n += 1) {
    const [before, after] = ownFrames[n % ownFrames.length]!;
    let text = `${before}${mark()}`;
    waiting = waiting.filter((each) => {
      const fits = text.length + 1 + each.length + after.length <= maxLength;
      if (fits) text += ` ${each}`;
      return !fits;
    });
    texts.push(`${text}${after}`.padStart(minLength, ' '));
  }
  const full = (length: number) => {
    const start = mark();
    return start + '\u{1F98A}'.repeat((length - start.length) >> 1) + ((length - start.length) % 2 ? 'x' : '');
  };
  return [...texts, ...new Set([Math.min(longLength, maxLength), maxLength])].map((each) => (typeof each === 'number' ? full(each) : each));
}

/** Texts that cannot be stored or are too long, and must be rejected. */
export const getImpossibleTexts = ({ maxLength }: { maxLength: number }): string[] => [
  'half \uD83D of a character',
  'half \uDE00',
  '\uDE00\uD83D',
  'nothing \0 here',
  'x'.repeat(maxLength + 1),
];
