import type { ReactNode } from 'react';

export interface Column<T> {
  key: string;
  header: string;
  /** Shown in the header instead of the text, which remains the column's name. */
  headerContent?: ReactNode;
  cell: (row: T) => ReactNode;
  align?: 'start' | 'end' | 'center';
  /** A CSS width, such as `9rem`; the primary column takes the remaining space. */
  width?: string;
  /** Content of any length, which is cut off at the width instead of shrinking other columns. */
  truncate?: boolean;
  /** The server's sort key; makes the header a button. */
  sort?: string;
  /** The content width below which the column is hidden. */
  hideBelow?: 'cMd' | 'cLg';
  /** The main column of the row: exactly one. It has the row's link. */
  primary?: boolean;
  /**
   * The cell's position on phones, where a row has three lines; without it the cell is hidden there. Up to two `line` and two `meta`; `select` first.
   */
  cardSlot?: 'title' | 'amount' | 'line' | 'status' | 'meta' | 'select';
  /** The cell has controls of its own, which are above the row's link. */
  interactive?: boolean;
  /** The controls have no state besides the focus, so that a long list can recycle them for another record. */
  recyclable?: boolean;
}

/** The initial width of a column without a width in a long list. */
export const defaultColumnPx = 128;

/** The grid area of each column in the three-line layout; columns with the same position follow each other in order. */
export function getGridAreas<T>(columns: readonly Column<T>[]): Map<string, string> {
  const areas = new Map<string, string>();
  const lines = columns.filter(({ cardSlot }) => cardSlot === 'line');
  // A single one is next to the status, two are next to the facts and the status.
  let meta =
    columns.filter(({ cardSlot }) => cardSlot === 'meta').length === 1 && columns.some(({ cardSlot }) => cardSlot === 'status') ? 2 : 1;
  for (const { key, cardSlot } of columns) {
    if (cardSlot === 'title') areas.set(key, '1 / 1 / 2 / 4');
    if (cardSlot === 'amount') areas.set(key, '1 / 4 / 2 / 5');
    if (cardSlot === 'status') areas.set(key, '3 / 1 / 4 / 4');
    if (cardSlot === 'meta') areas.set(key, `${++meta} / 4 / ${meta + 1} / 5`);
    if (cardSlot === 'line') {
      const place = lines.findIndex((line) => line.key === key) + 1;
      areas.set(key, `2 / ${place} / 3 / ${place === lines.length ? 4 : place + 1}`);
    }
  }
  return areas;
}
