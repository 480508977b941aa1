export interface Point {
  x: number;
  y: number;
}

const roundCoordinate = (value: number) => Math.round(value * 100) / 100;

/**
 * An SVG path through all points that never overshoots them (Fritsch-Carlson tangents), so that a chart shows no peak
 * that is not in the data. `x` must increase from point to point.
 */
export function toSmoothPath(points: readonly Point[]): string {
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
  let path = `M${roundCoordinate(first.x)},${roundCoordinate(first.y)}`;
  points.slice(1).forEach((point, index) => {
    const from = points[index] ?? point;
    const third = (point.x - from.x) / 3;
    const leave = `${roundCoordinate(from.x + third)},${roundCoordinate(from.y + tangent(index) * third)}`;
    const arrive = `${roundCoordinate(point.x - third)},${roundCoordinate(point.y - tangent(index + 1) * third)}`;
    path += `C${leave} ${arrive} ${roundCoordinate(point.x)},${roundCoordinate(point.y)}`;
  });
  return path;
}
