import { validationError } from '../http/errors';
import { hasGlyph } from './fonts/font-fallback';

/** The first character of a text that no font of the documents has; undefined where all can be printed. */
function findMissingGlyph(text: string): string | undefined {
  return [...new Set(text)].find((character) => !/[\n\r\t\u2028\u2029]/.test(character) && !hasGlyph(character));
}

const toCode = (character: string) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Refuses texts of a document that people sign or accept where a letter of it could not be printed.
 * @param texts by the name of their input
 * @throws AppError 422 that names the field and the letter
 */
export function requirePrintable(texts: Record<string, string>): void {
  for (const [field, text] of Object.entries(texts)) {
    const missing = findMissingGlyph(text);
    if (missing === undefined) continue;
    throw validationError({ [field]: `“${missing}” (${toCode(missing)}) cannot be printed in a PDF. Write it in another way.` });
  }
}
