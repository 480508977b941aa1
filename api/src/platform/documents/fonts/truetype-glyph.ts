import type { PathCommand } from 'fontkit';

interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

/** The contours of an outline, in whole units. */
function toContours(commands: readonly PathCommand[]): Point[][] {
  const contours: Point[][] = [];
  const add = (x: number, y: number, isOnCurve: boolean) => contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), isOnCurve });
  for (const { command, args } of commands) {
    const [x = 0, y = 0, endX = 0, endY = 0] = args;
    if (command === 'moveTo') contours.push([]);
    if (command === 'moveTo' || command === 'lineTo') add(x, y, true);
    if (command === 'quadraticCurveTo') {
      add(x, y, false);
      add(endX, endY, true);
    }
    if (command === 'bezierCurveTo') throw new Error('The fonts of documents have quadratic curves.');
  }
  return contours.filter((contour) => contour.length > 1);
}

const [onCurve, overlapping] = [0x01, 0x40];

/** Encodes an outline as an entry of the table `glyf` of a TrueType font. */
export function encodeGlyph(commands: readonly PathCommand[]): Uint8Array {
  const contours = toContours(commands);
  if (contours.length === 0) return new Uint8Array(0);
  const points = contours.flat();
  const extent = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [xMin, xMax] = extent(points.map(({ x }) => x));
  const [yMin, yMax] = extent(points.map(({ y }) => y));
  const size = 10 + contours.length * 2 + 2 + points.length * 5;
  const bytes = Buffer.alloc(size + (size % 2));
  let at = 0;
  const write16 = (value: number) => (at = bytes.writeInt16BE(value, at));
  [contours.length, xMin, yMin, xMax, yMax].forEach(write16);
  let last = -1;
  for (const contour of contours) write16((last += contour.length));
  write16(0);
  points.forEach(({ isOnCurve }, n) => {
    at = bytes.writeUInt8((isOnCurve ? onCurve : 0) | (n === 0 ? overlapping : 0), at);
  });
  for (const axis of ['x', 'y'] as const) {
    let previous = 0;
    for (const point of points) {
      write16(point[axis] - previous);
      previous = point[axis];
    }
  }
  return bytes;
}
