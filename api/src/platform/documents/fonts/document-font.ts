import type { Font, GlyphPosition, Subset } from 'fontkit';
import { splitRuns } from './bidi-runs';
import { findFont, hasGlyph, openBaseFont } from './font-fallback';
import type { FontWeight } from './font-catalog';
import { shapeText, type ShapedGlyph } from './shape-text';
import { splitClusters } from './text-clusters';
import { encodeGlyph } from './truetype-glyph';

interface DocumentGlyph {
  id: number;
  codePoints: number[];
  advanceWidth: number;
}

interface Layout {
  glyphs: DocumentGlyph[];
  positions: GlyphPosition[];
  advanceWidth: number;
}

/** Helvetica's measures, for which the documents are laid out. */
const measures = { ascent: 718, descent: -207, lineGap: 231 };

/** The box that stands for a character that no font has. */
const replacement = '\ufffd';

/**
 * A font for one document and weight, made of glyphs from all fonts of the catalog: what is embedded are the glyphs that the document uses, each
 * with the text that it stands for.
 */
export function createDocumentFont(weight: FontWeight): Font {
  const base = openBaseFont(weight);
  const drawings: ShapedGlyph[] = [{ text: '', advance: 0, key: '', toOutline: () => [] }];
  const glyphsByKey = new Map<string, DocumentGlyph>();
  const layouts = new Map<string, Layout>();
  let isJapanese = false;

  const toGlyph = (shaped: ShapedGlyph): DocumentGlyph => {
    const known = glyphsByKey.get(shaped.key);
    if (known) return known;
    const glyph = {
      id: drawings.length,
      advanceWidth: shaped.advance,
      codePoints: Array.from(shaped.text, (each) => each.codePointAt(0)!),
    };
    drawings.push(shaped);
    glyphsByKey.set(shaped.key, glyph);
    return glyph;
  };

  /** Splits a word by font and shapes each part. */
  const shapeWord = (word: string, shown: string, isRightToLeft: boolean): ShapedGlyph[] => {
    const parts: { text: string; font: Font; shown: string }[] = [];
    let at = 0;
    const add = (text: string, font: Font, given: string) => {
      const last = parts.at(-1);
      const isJoinable = text.length === given.length && last?.text.length === last?.shown.length;
      if (last?.font === font && isJoinable) Object.assign(last, { text: last.text + text, shown: last.shown + given });
      else parts.push({ text, font, shown: given });
    };
    for (const cluster of splitClusters(word)) {
      const given = shown.slice(at, (at += cluster.length));
      const font = findFont(given, weight, isJapanese);
      const composed = given.normalize('NFC');
      const fontOfComposed = font ?? findFont(composed, weight, isJapanese);
      if (fontOfComposed) add(cluster, fontOfComposed, font ? given : composed);
      else for (const each of cluster) add(each, findFont(each, weight, isJapanese) ?? base, hasGlyph(each) ? each : replacement);
    }
    const shaped = parts.map((part) => shapeText(part.text, part.shown, part.font, isRightToLeft));
    return (isRightToLeft ? shaped.reverse() : shaped).flat();
  };

  const layoutWord = (word: string, shown: string, isRightToLeft: boolean): Layout => {
    const key = `${String(isRightToLeft)} ${shown}`;
    const known = layouts.get(key);
    if (known) return known;
    const shaped = shapeWord(word, shown, isRightToLeft);
    const glyphs = shaped.map(toGlyph);
    const positions = shaped.map(({ advance }) => ({ xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0 }));
    const layout = { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
    layouts.set(key, layout);
    return layout;
  };

  /** Lays a line out from left to right. */
  const layout = (line: string): Layout => {
    if (!isJapanese && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line)) isJapanese = true;
    const words = splitRuns(line).flatMap(({ text, mirroredText, isRightToLeft }) => {
      let at = 0;
      const laidOut = text.split(/( )/).map((word) => layoutWord(word, mirroredText.slice(at, (at += word.length)), isRightToLeft));
      return isRightToLeft ? laidOut.reverse() : laidOut;
    });
    return {
      glyphs: words.flatMap(({ glyphs }) => glyphs),
      positions: words.flatMap(({ positions }) => positions),
      advanceWidth: words.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  };

  const createSubset = (): Subset => {
    const subset = base.createSubset();
    // The outlines come without the instructions that fit a font to coarse screens.
    const noTable = { value: undefined };
    subset.font = Object.create(base, {
      ...{ 'cvt ': noTable, prep: noTable, fpgm: noTable },
      maxp: { value: { ...base.maxp, maxPoints: 0xff_ff, maxContours: 0xff_ff, maxSizeOfInstructions: 0 } },
    }) as Font;
    subset._addGlyph = (id) => {
      const { advance, toOutline } = drawings[id]!;
      const bytes = encodeGlyph(toOutline());
      subset.glyf.push(bytes);
      subset.loca.offsets.push(subset.offset);
      subset.hmtx.metrics.push({ advance: Math.round(advance), bearing: bytes.length > 0 ? Buffer.from(bytes).readInt16BE(2) : 0 });
      subset.offset += bytes.length;
      return subset.glyf.length - 1;
    };
    return subset;
  };

  const overrides = { ...measures, layout, createSubset };
  return Object.create(base, Object.fromEntries(Object.entries(overrides).map(([name, value]) => [name, { value }]))) as Font;
}
