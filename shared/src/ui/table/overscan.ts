import type { Range } from '@tanstack/react-virtual';

/** The number of rows rendered besides those in view before the first scroll. */
const initialRows = 4;
/** The rows rendered in the scroll direction, refilled when fewer than `minRowsAhead` are left, and the rows kept behind. */
const rowsAhead = 64;
const minRowsAhead = 10;
const rowsBehind = 4;
/** Cards are higher than rows, and each is measured. */
const cardOverscan = { first: 4, few: 4, ahead: 16 };

/**
 * The rows to render: those in view, many in the scroll direction, and the focused row at any distance. While enough rows are left,
 * the result is the same array.
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
    /** Called with the scroll direction on every scroll. */
    setBack: (now: boolean) => {
      isBackward = now;
      scrolled = true;
    },
    setCards: (now: boolean) => void (limits = now ? cardOverscan : { first: initialRows, few: minRowsAhead, ahead: rowsAhead }),
    focus: (index: number | undefined) => void (focused = index),
    /** The maximum of additional rows before the first scroll; `overscan` of a range is the current number. */
    most: () => limits.ahead - limits.first,
    rangeExtractor: ({ startIndex, endIndex, count, overscan }: Range): number[] => {
      const most = count - 1;
      // Before the first scroll, only content above the list can move it, by a row or two.
      const more = Math.min(overscan, limits.ahead - limits.first);
      const least = scrolled ? limits.few : Math.max(1, limits.first + more - 3);
      const isEnough =
        from <= Math.max(0, startIndex - (isBackward ? least : 0)) && to >= Math.min(most, endIndex + (isBackward ? 0 : least));
      // In a shorter list the focused row may be beyond the end.
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
