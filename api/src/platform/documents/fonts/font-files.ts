import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import type { FontPackage, FontWeight } from './font-catalog';
import { unpackWoff } from './woff';

const { resolve } = createRequire(import.meta.url);

/** A file of a font and the letters that it is said to contain. */
export interface FontFile {
  fontPackage: FontPackage;
  ranges: readonly (readonly [number, number])[];
  pathOf: (weight: FontWeight) => string;
}

/** Opened files. A slice of Chinese letters takes about a megabyte once it is used, so seldom used ones are dropped. */
const openFonts = new LRUCache<string, Font>({ max: 96 });

/** Decompresses a WOFF2 file as fontkit does at its first use, many times faster. */
function decompress(font: Font): void {
  const { stream, directory } = font;
  stream.pos = font._dataPos;
  const data = brotliDecompressSync(stream.readBuffer(directory.totalCompressedSize));
  let offset = 0;
  for (const table of Object.values(directory.tables)) {
    table.offset = offset;
    offset += table.transformLength ?? table.length;
  }
  font.stream = new stream.constructor(data);
  font._decompressed = true;
}

/** Opens the file of a weight, or of the regular weight where the font has no other, and keeps it in memory. */
export function openFont({ fontPackage, pathOf }: FontFile, weight: FontWeight): Font {
  const available = fontPackage.weights.includes(weight) ? weight : 400;
  const key = `${pathOf(available)} ${available}`;
  const known = openFonts.get(key);
  if (known) return known;
  const font = create(unpackWoff(readFileSync(resolve(pathOf(available)))));
  if (fontPackage.isVariable) {
    font.variationCoords = [available];
    decompress(font);
  }
  openFonts.set(key, font);
  return font;
}

/** Parses `U+0600-06FF,U+20AC`. */
const parseRanges = (text: string) =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });

/** Slices that repeat what the base font has. */
const isBaseSlice = (slice: string) => /^(?:latin|greek|cyrillic|vietnamese)/.test(slice);

/** The files of a package. */
export function listFontFiles(fontPackage: FontPackage): FontFile[] {
  const { name, files, isVariable } = fontPackage;
  if (files) return [{ fontPackage, ranges: [[0, 0x10_ff_ff]], pathOf: (weight) => `${name}/${files[weight]}` }];
  const slices = JSON.parse(readFileSync(resolve(`${name}/unicode.json`), 'utf8')) as Record<string, string>;
  return Object.entries(slices)
    .filter(([slice]) => !isBaseSlice(slice))
    .map(([slice, ranges]) => {
      const file = `${name}/files/${name.replace(/^.*\//, '')}-${slice.replaceAll(/[[\]]/g, '')}`;
      const pathOf = (weight: FontWeight) => (isVariable ? `${file}-wght-normal.woff2` : `${file}-${weight}-normal.woff`);
      return { fontPackage, ranges: parseRanges(ranges), pathOf };
    });
}
