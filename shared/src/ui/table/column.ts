import type { ReactNode } from 'react';

export interface Column<T> {
  key: string;
  header: string;
  /** Stands in the header instead of the text, which then is its name alone. */
  head?: ReactNode;
  cell: (row: T) => ReactNode;
  align?: 'start' | 'end' | 'center';
  /** A CSS width, such as `9rem`; the primary column takes what is left. */
  width?: string;
  /** Its words may be of any length, and are cut at the width instead of taking room from the others. */
  cut?: boolean;
  /** The name the server sorts by; makes the header a button. */
  sort?: string;
  /** The content width under which the column makes room. */
  hideBelow?: 'cMd' | 'cLg';
  /** The noun of the row: exactly one column. It carries the row's link. */
  primary?: boolean;
  /** Where the cell goes on phones, where a row is three lines; left out there without it. Up to two `line` and two `meta`; `select` before all. */
  card?: 'title' | 'amount' | 'line' | 'status' | 'meta' | 'select';
  /** The cell has controls of its own, which stay above the row's link. */
  interactive?: boolean;
  /** Those controls remember nothing but what goes with the focus, so that a long list may use them for another row. */
  stateless?: boolean;
}

/** What a column that says no width gets at first in a long list. */
export const defaultColumnPx = 128;

/** The grid area of each column in the three-line form, by the order of columns that share a place. */
export function getGridAreas<T>(columns: readonly Column<T>[]): Map<string, string> {
  const areas = new Map<string, string>();
  const lines = columns.filter(({ card }) => card === 'line');
  // One alone stands beside the status, two beside the facts and the status.
  let meta = columns.filter(({ card }) => card === 'meta').length === 1 && columns.some(({ card }) => card === 'status') ? 2 : 1;
  for (const { key, card } of columns) {
    if (card === 'title') areas.set(key, '1 / 1 / 2 / 4');
    if (card === 'amount') areas.set(key, '1 / 4 / 2 / 5');
    if (card === 'status') areas.set(key, '3 / 1 / 4 / 4');
    if (card === 'meta') areas.set(key, `${++meta} / 4 / ${meta + 1} / 5`);
    if (card === 'line') {
      const place = lines.findIndex((line) => line.key === key) + 1;
      areas.set(key, `2 / ${place} / 3 / ${place === lines.length ? 4 : place + 1}`);
    }
  }
  return areas;
}
