import type { Font, Glyph, PathCommand } from 'fontkit';
import { splitClusters } from './text-clusters';
import { getOutline } from './variable-outline';

/** What is drawn for a piece of text: one glyph of a font, or several that only together stand for the text. */
export interface ShapedGlyph {
  /** In the order in which programs read glyphs: from left to right, which is against the sense of a text from right to left. */
  text: string;
  /** In thousandths of the font size. */
  advance: number;
  /** The same for the same drawing of the same text. */
  key: string;
  toOutline: () => PathCommand[];
}

interface PlacedGlyph {
  glyph: Glyph;
  advance: number;
  x: number;
  y: number;
}

/** Scripts whose letters change with their neighbors, so that only whole words can be shaped. */
const isCursive = (text: string) => /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}]/u.test(text);

const fontNumbers = new WeakMap<Font, number>();
let fontCount = 0;
function numberOf(font: Font): number {
  const number = fontNumbers.get(font) ?? (fontCount += 1);
  fontNumbers.set(font, number);
  return number;
}

/** One drawing of glyphs beside and above each other, given from left to right. */
function combine(logicalText: string, placed: readonly PlacedGlyph[], font: Font, isRightToLeft: boolean): ShapedGlyph {
  const text = isRightToLeft ? [...logicalText].reverse().join('') : logicalText;
  const scale = 1000 / font.unitsPerEm;
  let pen = 0;
  const parts = placed.map(({ glyph, advance, x, y }) => {
    const part = { glyph, x: pen + x, y };
    pen += advance;
    return part;
  });
  const toOutline = () =>
    parts.flatMap(({ glyph, x, y }) =>
      getOutline(font, glyph).map(({ command, args }) => ({
        command,
        args: args.map((value, n) => (value + (n % 2 === 0 ? x : y)) * scale),
      })),
    );
  const key = `${text} ${numberOf(font)} ${parts.map(({ glyph, x, y }) => `${glyph.id},${Math.round(x)},${Math.round(y)}`).join(' ')}`;
  return { text, advance: pen * scale, key, toOutline };
}

/**
 * Shapes text of one font: joins and orders letters, and sets marks. Each result stands for a piece of the text, so that the text can be read
 * back. Given from left to right.
 * @param shown `text` with turned brackets, or with letters and marks composed, which makes it shorter
 */
export function shapeText(text: string, shown: string, font: Font, isRightToLeft: boolean): ShapedGlyph[] {
  const { glyphs, positions } = font.layout(shown, undefined, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr');
  const visual = glyphs.map((glyph, n) => ({
    ...{ glyph, advance: positions[n]!.xAdvance, x: positions[n]!.xOffset, y: positions[n]!.yOffset },
  }));
  if (text.length !== shown.length) return [combine(text, visual, font, isRightToLeft)];
  const logical = isRightToLeft ? visual.toReversed() : visual;
  const clusters = splitClusters(text);
  if (logical.map(({ glyph }) => String.fromCodePoint(...glyph.codePoints)).join('') === shown) {
    const shaped = groupByCluster(clusters, logical).map(([piece, group]) =>
      combine(piece, isRightToLeft ? group.toReversed() : group, font, isRightToLeft),
    );
    return isRightToLeft ? shaped.reverse() : shaped;
  }
  // The font has reordered or split letters: what belongs to which is known for each syllable only.
  if (clusters.length === 1 || isCursive(text)) return [combine(text, visual, font, isRightToLeft)];
  let at = 0;
  const syllables = clusters.map((cluster) => {
    at += cluster.length;
    return shapeText(cluster, shown.slice(at - cluster.length, at), font, isRightToLeft);
  });
  return (isRightToLeft ? syllables.reverse() : syllables).flat();
}

/** Glyphs with the clusters that they show, where both end together. */
function groupByCluster(clusters: readonly string[], glyphs: readonly PlacedGlyph[]): [string, PlacedGlyph[]][] {
  const groups: [string, PlacedGlyph[]][] = [];
  let at = 0;
  let [text, textLength, group, glyphLength]: [string, number, PlacedGlyph[], number] = ['', 0, [], 0];
  for (const placed of glyphs) {
    const last = groups.at(-1);
    // A part of the letter before it, such as the dots of an Arabic letter.
    if (placed.glyph.codePoints.length === 0 && group.length === 0 && last) {
      last[1].push(placed);
      continue;
    }
    group.push(placed);
    glyphLength += String.fromCodePoint(...placed.glyph.codePoints).length;
    while (textLength < glyphLength && at < clusters.length) {
      const cluster = clusters[at]!;
      at += 1;
      text += cluster;
      textLength += cluster.length;
    }
    if (textLength !== glyphLength) continue;
    groups.push([text, group]);
    [text, group] = ['', []];
  }
  return groups;
}
