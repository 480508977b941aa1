/** The index that a key moves the focus to, from `index` of `count` items. */
const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The item that arrows, Home and End move the focus to; undefined for other keys. */
export const findNextItem = (key: string, items: readonly HTMLElement[]): HTMLElement | undefined =>
  items[moves[key]?.(items.indexOf(document.activeElement as HTMLElement), items.length) ?? -1];
