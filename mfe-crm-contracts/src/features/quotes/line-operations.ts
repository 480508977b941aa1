import { emptyLine, type TypedLine } from './quote.form-values';

/** An action on a line of the quote form. */
export type LineAct = 'up' | 'down' | 'duplicate' | 'toggleOptional' | 'remove';

/** Fixed lines before optional ones, otherwise in order. */
const sorted = (lines: readonly TypedLine[]) => [...lines.filter(({ optional }) => !optional), ...lines.filter(({ optional }) => optional)];

/** Adds a line after the others of its kind (fixed or optional). */
export const withLine = (lines: readonly TypedLine[], line: TypedLine): TypedLine[] => sorted([...lines, line]);

/** Restores a removed line at its previous position, or as close to it as possible. */
export const withLineBack = (lines: readonly TypedLine[], line: TypedLine, at: number): TypedLine[] =>
  sorted([...lines.slice(0, at), line, ...lines.slice(at)]);

/** Whether the line can swap places with the next line of its kind in this direction. */
export const canMove = (lines: readonly TypedLine[], at: number, by: -1 | 1): boolean =>
  lines[at + by] !== undefined && lines[at + by]!.optional === lines[at]!.optional;

/** Applies an action to the line at this index. */
export function acted(lines: readonly TypedLine[], at: number, act: LineAct): TypedLine[] {
  const line = lines[at];
  if (!line) return [...lines];
  const rest = lines.filter((_, n) => n !== at);
  switch (act) {
    case 'up':
    case 'down': {
      const by = act === 'up' ? -1 : 1;
      return canMove(lines, at, by) ? [...rest.slice(0, at + by), line, ...rest.slice(at + by)] : [...lines];
    }
    case 'duplicate':
      return [...lines.slice(0, at + 1), emptyLine(line), ...lines.slice(at + 1)];
    case 'toggleOptional':
      // A new option starts switched off; a fixed line always counts.
      return sorted([...rest, { ...line, optional: !line.optional, selected: line.optional }]);
    case 'remove':
      return rest;
  }
}
