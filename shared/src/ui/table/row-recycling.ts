/** A row of the page, under the key that React knows it by, and which row of the list it shows. */
export interface Seat {
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
export function seated(now: readonly Seat[], shown: readonly number[], inOrder: boolean): readonly Seat[] {
  const had = new Set(now.map(({ index }) => index));
  const wanted = new Set(shown);
  const coming = shown.filter((index) => !had.has(index));
  if (coming.length === 0 && now.length === shown.length && (!inOrder || now.every(({ index }, n) => index === shown[n]))) return now;
  const kept = now.flatMap((seat) => {
    if (wanted.has(seat.index)) return [seat];
    const index = inOrder ? undefined : coming.shift();
    return index === undefined ? [] : [{ key: seat.key, index }];
  });
  let key = Math.max(-1, ...now.map((seat) => seat.key));
  const all = [...kept, ...coming.map((index) => ({ key: ++key, index }))];
  return inOrder ? all.sort((a, b) => a.index - b.index) : all;
}

/** Keeps which row of the page shows which of the list. */
export function seating() {
  let seats: readonly Seat[] = [];
  return (shown: readonly number[], inOrder: boolean) => (seats = seated(seats, shown, inOrder));
}
