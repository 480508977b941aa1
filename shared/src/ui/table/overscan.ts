import type { Range } from '@tanstack/react-virtual';

/** So many rows are drawn besides those in view where the list was not seen yet, … */
const first = 4;
/** … so many where it is scrolled to, once fewer than a few of them are left there, and so many are kept where it comes from. */
const ahead = 64;
const few = 10;
const behind = 4;
/** Cards are higher, and each is measured. */
const ofCards = { first: 4, few: 4, ahead: 16 };

/**
 * Which rows are drawn: those in view, many where scrolling goes, and the one that has the focus wherever it is. As long as enough are left
 * they stay the same, and so does the array.
 */
export function around() {
  let back = false;
  let scrolled = false;
  let reach = { first, few, ahead };
  let focused: number | undefined;
  let from = 0;
  let to = -1;
  let counted = 0;
  let drawn: number[] = [];
  return {
    /** Told where the list is scrolled to, whenever it is. */
    setBack: (now: boolean) => {
      back = now;
      scrolled = true;
    },
    setCards: (now: boolean) => void (reach = now ? ofCards : { first, few, ahead }),
    focus: (index: number | undefined) => void (focused = index),
    /** How many more there may be before the list is scrolled; `overscan` of a range says how many there are to be by now. */
    most: () => reach.ahead - reach.first,
    rangeExtractor: ({ startIndex, endIndex, count, overscan }: Range): number[] => {
      const most = count - 1;
      // Where nobody has scrolled yet, only what stands over the list may move it, by a row or two.
      const more = Math.min(overscan, reach.ahead - reach.first);
      const least = scrolled ? reach.few : Math.max(1, reach.first + more - 3);
      const isEnough = from <= Math.max(0, startIndex - (back ? least : 0)) && to >= Math.min(most, endIndex + (back ? 0 : least));
      // In a list of another length the row with the focus may be beyond the end.
      if (isEnough && count === counted) return drawn;
      counted = count;
      const isNew = endIndex < from || startIndex > to;
      const next = scrolled && !isNew ? reach.ahead : reach.first + (scrolled ? 0 : more);
      from = Math.max(0, startIndex - (back ? next : behind));
      to = Math.min(most, endIndex + (back ? behind : next));
      drawn = Array.from({ length: to - from + 1 }, (_, n) => from + n);
      if (focused !== undefined && focused < from) drawn.unshift(focused);
      if (focused !== undefined && focused > to && focused < count) drawn.push(focused);
      return drawn;
    },
  };
}
