import { createLine, type LineFormValues } from './quote.form-values';

/** An action on a line of the quote form. */
export type LineAction = 'up' | 'down' | 'duplicate' | 'toggleOptional' | 'remove';

/** Fixed lines before optional ones, otherwise in order. */
const sortLines = (lines: readonly LineFormValues[]) => [
  ...lines.filter(({ optional }) => !optional),
  ...lines.filter(({ optional }) => optional),
];

/** Adds a line after the others of its kind (fixed or optional). */
export const addLine = (lines: readonly LineFormValues[], line: LineFormValues): LineFormValues[] => sortLines([...lines, line]);

/** Restores a removed line at its previous position, or as close to it as possible. */
export const insertLine = (lines: readonly LineFormValues[], line: LineFormValues, at: number): LineFormValues[] =>
  sortLines([...lines.slice(0, at), line, ...lines.slice(at)]);

/** Whether the line can swap places with the next line of its kind in this direction. */
export const canMoveLine = (lines: readonly LineFormValues[], at: number, by: -1 | 1): boolean =>
  lines[at + by] !== undefined && lines[at + by]!.optional === lines[at]!.optional;

/** Applies an action to the line at this index. */
export function applyLineAction(lines: readonly LineFormValues[], at: number, act: LineAction): LineFormValues[] {
  const line = lines[at];
  if (!line) return [...lines];
  const rest = lines.filter((_, n) => n !== at);
  switch (act) {
    case 'up':
    case 'down': {
      const by = act === 'up' ? -1 : 1;
      return canMoveLine(lines, at, by) ? [...rest.slice(0, at + by), line, ...rest.slice(at + by)] : [...lines];
    }
    case 'duplicate':
      return [...lines.slice(0, at + 1), createLine(line), ...lines.slice(at + 1)];
    case 'toggleOptional':
      // A new option starts switched off; a fixed line always counts.
      return sortLines([...rest, { ...line, optional: !line.optional, selected: line.optional }]);
    case 'remove':
      return rest;
  }
}
