/** The parts of fontkit that are used here; the package has no types of its own. */
declare module 'fontkit' {
  export interface PathCommand {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    args: number[];
  }
  export interface Point {
    x: number;
    y: number;
    copy: () => Point;
  }
  export interface Glyph {
    id: number;
    codePoints: number[];
    advanceWidth: number;
    path: { commands: PathCommand[] };
    _getPath: () => { commands: PathCommand[] };
    _decode: () => { points?: Point[]; components?: { glyphID: number }[] };
  }
  export interface GlyphPosition {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }
  export interface Subset {
    font: Font;
    glyf: Uint8Array[];
    loca: { offsets: number[] };
    hmtx: { metrics: { advance: number; bearing: number }[] };
    offset: number;
    includeGlyph: (glyph: number) => number;
    _addGlyph: (glyph: number) => number;
    encode: () => Uint8Array;
  }
  export interface Font {
    unitsPerEm: number;
    maxp: object;
    type: string;
    getGlyph: (id: number) => Glyph;
    _variationProcessor: { transformPoints: (glyph: number, points: Point[]) => void } | null;
    stream: { pos: number; readBuffer: (length: number) => Uint8Array; constructor: new (data: Uint8Array) => Font['stream'] };
    directory: { totalCompressedSize: number; tables: Record<string, { offset: number; length: number; transformLength?: number }> };
    _dataPos: number;
    _decompressed: boolean;
    /** The position on each axis of a variable font. */
    variationCoords: number[] | null;
    hasGlyphForCodePoint: (codePoint: number) => boolean;
    layout: (
      text: string,
      features?: string[],
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ) => { glyphs: Glyph[]; positions: GlyphPosition[] };
    createSubset: () => Subset;
  }
  export function create(data: Uint8Array): Font;
}
