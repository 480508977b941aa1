/** A rendered row: its React key, and the index of the row of the list that it shows. */
export interface RowSlot {
  key: number;
  index: number;
}

/**
 * Assigns slots to the visible rows: a visible row keeps its slot, and a new one takes over the slot and DOM position of one that has gone,
 * so that no element is created or moved while the list is scrolled.
 * @param current the current slots in DOM order, as returned by the last call
 * @param visible the indexes to render, ascending
 * @param isTermValid sorts the slots in the order of the list, for screen readers and keyboards; no slot is recycled then
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

/** Remembers the current slots between calls. */
export function createSlotAllocator() {
  let slots: readonly RowSlot[] = [];
  return (visible: readonly number[], inOrder: boolean) => (slots = assignSlots(slots, visible, inOrder));
}
