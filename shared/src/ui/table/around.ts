import type { Range } from '@tanstack/react-virtual';

/** So many rows are drawn besides those in view where the list was not seen yet, … */
const few = 10;
/** … so many where it is scrolled to, once fewer than a few of them are left there, and so many are kept where it comes from. */
const ahead = 64;
const behind = 4;
/** Cards are higher, and each is measured. */
const ofCards = { few: 4, ahead: 16 };

/**
 * Which rows are drawn: those in view, many where scrolling goes, and the one that has the focus wherever it is. As long as enough are left
 * they stay the same, and so does the array.
 */
export function around() {
  let back = false;
  let reach = { few, ahead };
  let focused: number | undefined;
  let from = 0;
  let to = -1;
  let counted = 0;
  let drawn: number[] = [];
  return {
    setBack: (now: boolean) => void (back = now),
    setCards: (now: boolean) => void (reach = now ? ofCards : { few, ahead }),
    focus: (index: number | undefined) => void (focused = index),
    rangeExtractor: ({ startIndex, endIndex, count }: Range): number[] => {
      const most = count - 1;
      const isEnough = from <= Math.max(0, startIndex - (back ? reach.few : 0)) && to >= Math.min(most, endIndex + (back ? 0 : reach.few));
      // In a list of another length the row with the focus may be beyond the end.
      if (isEnough && count === counted) return drawn;
      counted = count;
      const isNew = endIndex < from || startIndex > to;
      const next = isNew ? reach.few : reach.ahead;
      from = Math.max(0, startIndex - (back ? next : behind));
      to = Math.min(most, endIndex + (back ? behind : next));
      drawn = Array.from({ length: to - from + 1 }, (_, n) => from + n);
      if (focused !== undefined && focused < from) drawn.unshift(focused);
      if (focused !== undefined && focused > to && focused < count) drawn.push(focused);
      return drawn;
    },
  };
}
