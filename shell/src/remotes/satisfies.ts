/**
 * Whether a version is in a caret range, the only form that builds write: `^1.2.3` means 1.2.3 or later, below 2.0.0. Any other form is not
 * satisfied, and neither is a range below 1.0.0, where each minor version may break.
 */
export function satisfies(version: string | undefined, range: string): boolean {
  const wanted = parse(/^\^(\d+)\.(\d+)\.(\d+)$/, range);
  const given = parse(/^(\d+)\.(\d+)\.(\d+)$/, version ?? '');
  if (!wanted || !given || wanted[0] === 0 || wanted[0] !== given[0]) return false;
  return given[1]! > wanted[1]! || (given[1] === wanted[1] && given[2]! >= wanted[2]!);
}

const parse = (form: RegExp, text: string) => form.exec(text)?.slice(1).map(Number);
