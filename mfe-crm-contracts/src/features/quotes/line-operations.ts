import { emptyLine, type TypedLine } from './quote.form-values';

/** What can be done with a line of a quote that is being written. */
export type LineAct = 'up' | 'down' | 'duplicate' | 'toggleOptional' | 'remove';

/** What is not optional stands before what is, and keeps its order. */
const sorted = (lines: readonly TypedLine[]) => [...lines.filter(({ optional }) => !optional), ...lines.filter(({ optional }) => optional)];

/** The lines with one more: after the others of its kind. */
export const withLine = (lines: readonly TypedLine[], line: TypedLine): TypedLine[] => sorted([...lines, line]);

/** The lines with one that was removed, where it was or as near as can be. */
export const withLineBack = (lines: readonly TypedLine[], line: TypedLine, at: number): TypedLine[] =>
  sorted([...lines.slice(0, at), line, ...lines.slice(at)]);

/** Whether the line has one of its kind above, or below. */
export const canMove = (lines: readonly TypedLine[], at: number, by: -1 | 1): boolean =>
  lines[at + by] !== undefined && lines[at + by]!.optional === lines[at]!.optional;

/** The lines after one was moved, doubled, made optional or not, or removed. */
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
      // An option begins switched off; what is no option counts.
      return sorted([...rest, { ...line, optional: !line.optional, selected: line.optional }]);
    case 'remove':
      return rest;
  }
}
