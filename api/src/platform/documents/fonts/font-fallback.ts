import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { fontCatalog, japaneseFont, type FontWeight } from './font-catalog';
import { listFontFiles, openFont, type FontFile } from './font-files';

/** Characters that change or separate others and are not drawn themselves, such as joiners and direction marks. */
const isInvisible = (character: string): boolean => /^\p{Default_Ignorable_Code_Point}$/u.test(character);

let knownFiles: FontFile[] | undefined;
const listFiles = () => (knownFiles ??= fontCatalog.flatMap(listFontFiles));

/** Opens a file only if it is said to have the character. */
function isInFile(file: FontFile, character: string): boolean {
  const codePoint = character.codePointAt(0)!;
  return (
    file.ranges.some(([first, last]) => codePoint >= first && codePoint <= last) && openFont(file, 400).hasGlyphForCodePoint(codePoint)
  );
}

/** The file that shows each cluster that was asked for; null where none does. */
const filesOfClusters = new LRUCache<string, { file: FontFile | null }>({ max: 20_000 });

function findFile(cluster: string, isJapanese: boolean): FontFile | null {
  const key = `${String(isJapanese)} ${cluster}`;
  const known = filesOfClusters.get(key);
  if (known) return known.file;
  const visible = [...cluster].filter((character) => !isInvisible(character));
  const hasAll = (file: FontFile) => visible.every((character) => isInFile(file, character));
  const isPreferred = ({ fontPackage }: FontFile) => fontPackage === japaneseFont;
  const preferred =
    isJapanese && /\p{Script=Han}/u.test(cluster) ? listFiles().find((file) => isPreferred(file) && hasAll(file)) : undefined;
  const file = preferred ?? listFiles().find(hasAll) ?? null;
  filesOfClusters.set(key, { file });
  return file;
}

/** The font of the base letters. */
export const openBaseFont = (weight: FontWeight): Font => openFont(listFiles()[0]!, weight);

/** Whether a font has the character. */
export const hasGlyph = (character: string): boolean => findFile(character, false) !== null;

/**
 * The first font with every visible character of a cluster, such as a letter and its marks.
 * @param isJapanese prefers Japanese forms of letters that Chinese has too
 */
export function findFont(cluster: string, weight: FontWeight, isJapanese: boolean): Font | undefined {
  const file = findFile(cluster, isJapanese);
  return file ? openFont(file, weight) : undefined;
}
