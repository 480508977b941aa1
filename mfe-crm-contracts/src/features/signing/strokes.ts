/** Size of the canvas that signatures are drawn on, in its own units. */
export const drawingArea = { width: 600, height: 200 };

/** Converts points (x, y, x, y) to an SVG path: corners are rounded, and a single point is a dot. */
export function toStrokePath(stroke: readonly number[]): string {
  const points = Array.from({ length: stroke.length >> 1 }, (_, n) => [stroke[2 * n]!, stroke[2 * n + 1]!] as const);
  const [first, ...rest] = points;
  if (!first) return '';
  const last = rest.at(-1);
  if (!last) return `M${first.join(' ')}h0.01`;
  const curves = rest.slice(0, -1).map(([x, y], n) => {
    const [nextX, nextY] = rest[n + 1]!;
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return `M${first.join(' ')}${curves.join('')}L${last.join(' ')}`;
}
