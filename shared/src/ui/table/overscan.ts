import type { Range } from '@tanstack/react-virtual';

/** So many rows are drawn besides those in view where the list was not seen yet, … */
const initialRows = 4;
/** … so many where it is scrolled to, once fewer than a few of them are left there, and so many are kept where it comes from. */
const rowsAhead = 64;
const minRowsAhead = 10;
const rowsBehind = 4;
/** Cards are higher, and each is measured. */
const cardOverscan = { first: 4, few: 4, ahead: 16 };

/**
 * Which rows are drawn: those in view, many where scrolling goes, and the one that has the focus wherever it is. As long as enough are left
 * they stay the same, and so does the array.
 */
export function createOverscan() {
  let isBackward = false;
  let scrolled = false;
  let limits = { first: initialRows, few: minRowsAhead, ahead: rowsAhead };
  let focused: number | undefined;
  let from = 0;
  let to = -1;
  let lastCount = 0;
  let indexes: number[] = [];
  return {
    /** Told where the list is scrolled to, whenever it is. */
    setBack: (now: boolean) => {
      isBackward = now;
      scrolled = true;
    },
    setCards: (now: boolean) => void (limits = now ? cardOverscan : { first: initialRows, few: minRowsAhead, ahead: rowsAhead }),
    focus: (index: number | undefined) => void (focused = index),
    /** How many more there may be before the list is scrolled; `overscan` of a range says how many there are to be by now. */
    most: () => limits.ahead - limits.first,
    rangeExtractor: ({ startIndex, endIndex, count, overscan }: Range): number[] => {
      const most = count - 1;
      // Where nobody has scrolled yet, only what stands over the list may move it, by a row or two.
      const more = Math.min(overscan, limits.ahead - limits.first);
      const least = scrolled ? limits.few : Math.max(1, limits.first + more - 3);
      const isEnough =
        from <= Math.max(0, startIndex - (isBackward ? least : 0)) && to >= Math.min(most, endIndex + (isBackward ? 0 : least));
      // In a list of another length the row with the focus may be beyond the end.
      if (isEnough && count === lastCount) return indexes;
      lastCount = count;
      const isNew = endIndex < from || startIndex > to;
      const next = scrolled && !isNew ? limits.ahead : limits.first + (scrolled ? 0 : more);
      from = Math.max(0, startIndex - (isBackward ? next : rowsBehind));
      to = Math.min(most, endIndex + (isBackward ? rowsBehind : next));
      indexes = Array.from({ length: to - from + 1 }, (_, n) => from + n);
      if (focused !== undefined && focused < from) indexes.unshift(focused);
      if (focused !== undefined && focused > to && focused < count) indexes.push(focused);
      return indexes;
    },
  };
}
