/** A row of the page, under the key that React knows it by, and which row of the list it shows. */
export interface RowSlot {
  key: number;
  index: number;
}

/**
 * Gives the rows that are to be shown the page's rows: one that is shown keeps its own, one that comes takes that of one that went,
 * in its place among the others, so that nothing is made anew and nothing moves while the list is scrolled.
 * @param now the rows of the page in their order, as this gave them last
 * @param shown the indexes that are to be shown, ascending
 * @param inOrder puts them in the order of the list, for those who read or go through it; none is used for another row then
 */
export function assignSlots(current: readonly RowSlot[], visible: readonly number[], inOrder: boolean): readonly RowSlot[] {
  const previous = new Set(current.map(({ index }) => index));
  const wanted = new Set(visible);
  const coming = visible.filter((index) => !previous.has(index));
  if (coming.length === 0 && current.length === visible.length && (!inOrder || current.every(({ index }, n) => index === visible[n])))
    return current;
  const reused = current.flatMap((slot) => {
    if (wanted.has(slot.index)) return [slot];
    const index = inOrder ? undefined : coming.shift();
    return index === undefined ? [] : [{ key: slot.key, index }];
  });
  let key = Math.max(-1, ...current.map((slot) => slot.key));
  const all = [...reused, ...coming.map((index) => ({ key: ++key, index }))];
  return inOrder ? all.sort((a, b) => a.index - b.index) : all;
}

/** Keeps which row of the page shows which of the list. */
export function createSlotAllocator() {
  let slots: readonly RowSlot[] = [];
  return (visible: readonly number[], inOrder: boolean) => (slots = assignSlots(slots, visible, inOrder));
}
