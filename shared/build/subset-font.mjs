// Reduces the interface's font to the characters and weights in use. Run it after changing either: node shared/build/subset-font.mjs
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const fonts = new URL('../src/ui/fonts/', import.meta.url);

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
const characters = range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’“”•…€™←→↑↓−×÷≤≥✓';

const fullFont = await readFile(require.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'));
const subsetFile = await subsetFont(fullFont, characters, { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 600 } } });
await writeFile(new URL('geist.woff2', fonts), subsetFile);
await copyFile(require.resolve('@fontsource-variable/geist/LICENSE'), new URL('OFL.txt', fonts));
console.log(`geist.woff2: ${subsetFile.length} bytes`);
