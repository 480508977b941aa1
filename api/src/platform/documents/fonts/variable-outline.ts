import type { Font, Glyph, PathCommand } from 'fontkit';

const varied = new WeakSet<object>();

/** The outline of a glyph in the weight of the font: fontkit leaves outlines of compressed (WOFF2) variable fonts in their lightest weight. */
export function getOutline(font: Font, glyph: Glyph): PathCommand[] {
  if (font.type !== 'WOFF2') return glyph.path.commands;
  applyWeight(font, glyph);
  // `path` may have been made and kept before.
  return glyph._getPath().commands;
}

function applyWeight(font: Font, glyph: Glyph): void {
  const outline = glyph._decode();
  if (varied.has(outline)) return;
  varied.add(outline);
  for (const { glyphID } of outline.components ?? []) applyWeight(font, font.getGlyph(glyphID));
  const first = outline.points?.[0];
  if (!outline.points || !first) return;
  // A variable font moves four more points, which stand for the advances of the glyph.
  const advances = Array.from({ length: 4 }, () => Object.assign(first.copy(), { x: 0, y: 0, endContour: true }));
  font._variationProcessor?.transformPoints(glyph.id, [...outline.points, ...advances]);
}
