import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parsePdf } from '../../../test/parse-pdf';
import { createPdf, pageTop, truncateLine, wrapText, writeLines } from './pdf';
import { createDocumentFont } from './fonts/document-font';
import { requirePrintable } from './printable-text';

const texts = {
  Latin: 'Contract “Dvořák & Łódź” ẞ, office fi ffi: 1,234.50 €',
  'Latin with marks set apart': 'Déjà vu'.normalize('NFD'),
  Vietnamese: 'Hợp đồng này được ký kết',
  Greek: 'Το συμβόλαιο ισχύει, ᾧ ἐστίν',
  Cyrillic: 'Договор вступает в силу, ї ў ґ',
  Arabic: 'العقد رقم 123 (ساري) المفعول في 2026 لا إله',
  'Arabic with vowels': 'مُحَمَّدٌ رَسُولُ',
  Persian: 'قرارداد می‌شود پیش',
  Urdu: 'معاہدہ ٹھیک ہے',
  Hebrew: 'החוזה (מס׳ 42) תקף עד 2026',
  'Hebrew with vowels': 'שָׁלוֹם',
  Hindi: 'अनुबंध की शर्तें क्षेत्र',
  Bengali: 'চুক্তির শর্তাবলী কো',
  Punjabi: 'ਇਕਰਾਰਨਾਮਾ',
  Gujarati: 'કરારની શરતો',
  Odia: 'ଚୁକ୍ତି ଶ୍ରୀ',
  Tamil: 'ஒப்பந்தம் கொள்கை',
  Telugu: 'ఒప్పందం క్ష',
  Kannada: 'ಒಪ್ಪಂದ ಕ್ಷೇತ್ರ',
  Malayalam: 'കരാർ വ്യവസ്ഥ കൊ',
  Sinhala: 'ගිවිසුම ශ්‍රී ලංකා',
  Thai: 'สัญญาฉบับนี้มีผลบังคับใช้ น้ำ',
  Lao: 'ສັນຍາສະບັບນີ້',
  Khmer: 'កិច្ចសន្យា ខ្មែរ សោ',
  Burmese: 'စာချုပ် မြန်မာ',
  Georgian: 'ხელშეკრულება',
  Armenian: 'Պայմանագիր',
  Amharic: 'ውል ስምምነት',
  'simplified Chinese': '合同自签署之日起生效，双方各执一份。',
  'traditional Chinese': '本合約自簽署之日起生效',
  Japanese: '契約は署名日に発効する。カタカナ',
  Korean: '계약은 서명일에 발효됩니다',
  'Korean in parts': '계약'.normalize('NFD'),
  emoji: '👍🏽 👩‍👩‍👧 🇩🇪 ❤️ 🚀',
  mathematics: '∑ ∫ √ ≤ → ⇒ 𝐀𝒜 ★ ☎ ♞',
  'old scripts': '𐍈 𐎀 ᏣᎳᎩ ⵜⵉⴼⵉⵏⴰⵖ',
  Mongolian: 'ᠮᠣᠩᠭᠣᠯ',
};

/** Writes each text as a paragraph, with the same functions as the documents. A `height` of a page gives each a page of its own. */
function renderTexts(paragraphs: readonly string[], font: 'regular' | 'bold' = 'regular', height = 16): Promise<string> {
  const { pdf, done } = createPdf('Texts', 'Acme', '2026-11-20T09:00:00.000Z');
  pdf.font(font).fontSize(11);
  let y = pageTop;
  for (const paragraph of paragraphs) y = writeLines(pdf, wrapText(pdf, paragraph, 480), 48, y, height, () => pageTop);
  pdf.end();
  return done;
}

/** The text of each page as an independent program reads it. */
function readPages(pdf: string): string[] {
  const reader = join(import.meta.dirname, '../../../test/read-pdf-text.mjs');
  const output = execFileSync(process.execPath, [reader], { input: Buffer.from(pdf, 'latin1') });
  return (JSON.parse(output.toString()) as string[][]).map((lines) => lines.join(''));
}
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

describe.each(['regular', 'bold'] as const)('a PDF in %s', (font) => {
  let pages: string[];
  beforeAll(async () => {
    pages = readPages(await renderTexts(Object.values(texts), font, 730));
  });

  test.each(Object.entries(texts))('has the text that was stored in %s', (script, text) => {
    expect(withoutSpaces(pages[Object.keys(texts).indexOf(script)] ?? '')).toBe(withoutSpaces(text));
  });
});

test('is the same file for the same texts', async () => {
  const paragraphs = Object.values(texts);
  expect(await renderTexts(paragraphs)).toBe(await renderTexts(paragraphs));
});

test.each([
  ['Latin', 'ab'],
  ['Cyrillic', 'жы'],
  ['Chinese', '合同'],
  ['Hindi', 'कि'],
  ['Thai', 'นี้'],
])('breaks a word of 500 letters in %s within the width and loses nothing', async (_script, syllable) => {
  const word = syllable.repeat(250);
  const { content, texts: lines } = parsePdf(await renderTexts([word]));
  expect(withoutSpaces(lines.join(''))).toBe(word);
  expect(lines.length).toBeGreaterThan(2);
  expect(content).not.toMatch(/1 0 0 1 [5-9]\d\d/);
});

test('begins a paragraph from right to left at the right', async () => {
  const starts = (pdf: string) => [...parsePdf(pdf).content.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, x]) => Number(x));
  expect(starts(await renderTexts([texts.Latin]))[0]).toBe(48);
  expect(starts(await renderTexts([texts.Hebrew]))[0]).toBeGreaterThan(300);
});

test('gives an Arabic letter its form at the beginning, in the middle and at the end of a word', () => {
  const { glyphs } = createDocumentFont(400).layout('ععع');
  expect(new Set(glyphs.map(({ id }) => id)).size).toBe(3);
});

test('draws Chinese bolder in bold', () => {
  const outline = (weight: 400 | 700) => {
    const font = createDocumentFont(weight);
    const subset = font.createSubset();
    for (const { id } of font.layout('合').glyphs) subset.includeGlyph(id);
    subset.encode();
    return Buffer.from(subset.glyf[1] ?? []).toString('hex');
  };
  expect(outline(400)).not.toBe(outline(700));
});

test('draws a syllable of letters that change places as one', () => {
  const { glyphs } = createDocumentFont(400).layout('कि');
  expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).toEqual(['कि']);
});

test('cuts a text that is too long between letters, never within one', () => {
  const { pdf } = createPdf('Texts', 'Acme', '2026-11-20T09:00:00.000Z');
  pdf.font('regular').fontSize(10);
  const line = truncateLine(pdf, '👩‍👩‍👧'.repeat(20), 60);
  expect(line).toMatch(/^(?:👩‍👩‍👧)+…$/u);
  expect(pdf.widthOfString(line)).toBeLessThanOrEqual(60);
});

test('shows a letter that no font has as a box and keeps it readable', async () => {
  expect(parsePdf(await renderTexts(['a\u{10fffd}b'])).texts).toEqual(['a\u{10fffd}b']);
});

test('refuses a letter that no font has by name', () => {
  expect(() => requirePrintable({ title: 'Care plan', body: 'Line\r\n\tone \u{10fffd}' })).toThrow(
    expect.objectContaining({ status: 422, extra: { fields: { body: expect.stringContaining('(U+10FFFD)') } } }),
  );
  expect(() => requirePrintable({ ...texts })).not.toThrow();
});

test('keeps a document of Latin letters small', async () => {
  expect((await renderTexts(Array.from({ length: 60 }, () => texts.Latin))).length).toBeLessThan(40_000);
});
