import { inflateSync } from 'node:zlib';

/** Objects of a PDF by number, with the bytes of their streams unpacked. */
function listObjects(whole: string): Map<string, string> {
  const objects = new Map<string, string>();
  for (const [, number = '', content = ''] of whole.matchAll(/\n(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const [dictionary = '', stream] = content.split(/>>\s*stream\n/);
    const unpack = () => inflateSync(Buffer.from(stream!.replace(/\nendstream$/, ''), 'latin1')).toString('latin1');
    objects.set(number, stream !== undefined && dictionary.includes('FlateDecode') ? unpack() : content);
  }
  return objects;
}

const fromHex = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/** The text of each glyph of a font, from its ToUnicode map. */
function listGlyphTexts(map: string): string[] {
  return [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => fromHex(hex)),
  );
}

/** The drawing operators and texts of a PDF, in document order. */
export function parsePdf(whole: string) {
  const objects = listObjects(whole);
  const fonts = new Map<string, string[]>();
  for (const content of objects.values())
    for (const [, name = '', number = ''] of content.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1];
      if (map) fonts.set(name, listGlyphTexts(objects.get(map) ?? ''));
    }
  const content = [...objects.values()].filter((each) => each.includes(' Tf') || each.includes(' scn')).join('\n');
  const texts: string[] = [];
  let font: string[] = [];
  for (const [, name, parts = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? [];
    else texts.push([...parts.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []).map((id) => font[Number.parseInt(id, 16)]).join('')); // prettier-ignore
  }
  return { content, texts, pages: (whole.match(/\/Type \/Page\b/g) ?? []).length };
}
