/** A font package of the npm registry and how its files are named. */
export interface FontPackage {
  name: string;
  /** The weights that the package ships. */
  weights: readonly FontWeight[];
  /** The file of each weight, or else files of a part of the letters each, which `unicode.json` of the package names. */
  files?: Partial<Record<FontWeight, string>>;
  /** A variable font has every weight in each file. */
  isVariable?: boolean;
}

export type FontWeight = 400 | 700;

const script = (name: string): FontPackage => ({ name: `@fontsource/noto-sans-${name}`, weights: [400, 700] });
const symbols = (name: string): FontPackage => ({ name: `@fontsource/${name}`, weights: [400] });
const ideographs = (region: string): FontPackage => ({
  ...{ name: `@fontsource-variable/noto-sans-${region}`, weights: [400, 700], isVariable: true },
});
const singleFile = (name: string, file: string): FontPackage => ({ ...symbols(name), files: { 400: `files/${file}` } });

/** Latin, Greek, Cyrillic and most marks. Its measures are those of every document. */
const baseFont: FontPackage = {
  ...{ name: '@expo-google-fonts/noto-sans', weights: [400, 700] },
  files: { 400: '400Regular/NotoSans_400Regular.ttf', 700: '700Bold/NotoSans_700Bold.ttf' },
};

/** Chinese letters as Japan writes them, for documents that contain Japanese. */
export const japaneseFont = ideographs('jp');

/** The fonts of documents; a letter is shown in the first that has it. All are under the SIL Open Font License. */
export const fontCatalog: readonly FontPackage[] = [
  baseFont,
  ...['arabic', 'hebrew', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu', 'kannada', 'malayalam'].map(script),
  ...['sinhala', 'thai', 'lao', 'khmer', 'myanmar', 'georgian', 'armenian', 'ethiopic'].map(script),
  ideographs('sc'),
  japaneseFont,
  ideographs('kr'),
  ...['noto-sans-symbols', 'noto-sans-symbols-2'].map(symbols),
  singleFile('noto-sans-math', 'noto-sans-math-latin-400-normal.woff'),
  singleFile('noto-emoji', 'noto-emoji-emoji-400-normal.woff'),
  // Almost every other letter of Unicode, as a simple drawing.
  singleFile('unifontex', 'unifontex-latin-400-normal.woff'),
];
