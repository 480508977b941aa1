export interface Point {
  x: number;
  y: number;
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * An SVG path through all points that never overshoots them (Fritsch-Carlson tangents), so that a chart shows no peak
 * that is not in the data. `x` must increase from point to point.
 */
export function smoothPath(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  const slopes = points.slice(1).map((point, index) => {
    const from = points[index] ?? point;
    return (point.y - from.y) / (point.x - from.x || 1);
  });
  const tangent = (index: number) => {
    const before = slopes[index - 1] ?? slopes[index] ?? 0;
    const after = slopes[index] ?? before;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  };
  let path = `M${round(first.x)},${round(first.y)}`;
  points.slice(1).forEach((point, index) => {
    const from = points[index] ?? point;
    const third = (point.x - from.x) / 3;
    const leave = `${round(from.x + third)},${round(from.y + tangent(index) * third)}`;
    const arrive = `${round(point.x - third)},${round(point.y - tangent(index + 1) * third)}`;
    path += `C${leave} ${arrive} ${round(point.x)},${round(point.y)}`;
  });
  return path;
}
