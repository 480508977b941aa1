/** Numbers of deposits and payouts in a text, whatever banks have done to their hyphens: `PO 2026 0012` is `PO-2026-0012`. */
export const findDocumentNumbers = (text: string): string[] =>
  [...text.toUpperCase().matchAll(/(?<![A-Z0-9])(DE|PO)[\s/.-]?(\d{4})[\s/.-]?(\d{4,9})(?!\d)/g)].map(
    ([, kind, year, count]) => `${kind}-${year}-${count}`,
  );

/** What a deposit's reference is compared with, in upper case: the whole text, and the numbers in it. */
export const findReferences = (text: string): string[] => [...new Set([text.toUpperCase(), ...findDocumentNumbers(text)])];
