import type { Tone } from '../base/tokens';

/** A line drawing of 320 × 120: one stroked path and one filled path. */
export interface Illustration {
  tone: Tone;
  lines: string;
  fills?: string;
}

/** One decimal is precise enough for a drawing and keeps the page small. */
const roundNumbers = (path: string) => path.replace(/\d+\.\d+/g, (number) => Number(number).toFixed(1));
const toIndexes = (count: number) => Array.from({ length: count }, (_, index) => index);

const roundedSquare = (x: number, y: number, size: number, corner: number) =>
  `M${x + corner} ${y}h${size - 2 * corner}q${corner} 0 ${corner} ${corner}v${size - 2 * corner}` +
  `q0 ${corner} ${-corner} ${corner}h${2 * corner - size}q${-corner} 0 ${-corner} ${-corner}` +
  `v${2 * corner - size}q0 ${-corner} ${corner} ${-corner}Z`;

/** Squares around a core, each rotated a little more: a perimeter. */
function drawPerimeters(): string {
  return toIndexes(11)
    .map((ring) => {
      const half = 13 + ring * 16;
      const turn = 0.08 + ring * 0.055;
      const at = (dx: number, dy: number) => {
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        return `${222 + half * (dx * cos - dy * sin)} ${56 + half * (dx * sin + dy * cos)}`;
      };
      const flat = 1 - Math.min(0.34, 8 / half);
      return (
        `M${at(-flat, -1)}L${at(flat, -1)}Q${at(1, -1)} ${at(1, -flat)}L${at(1, flat)}Q${at(1, 1)} ${at(flat, 1)}` +
        `L${at(-flat, 1)}Q${at(-1, 1)} ${at(-1, flat)}L${at(-1, -flat)}Q${at(-1, -1)} ${at(-flat, -1)}Z`
      );
    })
    .join('');
}

/** Strands that run side by side and separate again. */
function drawStrands(): string {
  return toIndexes(14)
    .map((strand) => {
      const y = strand * 10 - 4;
      const pull = 26 - strand * 4.2;
      return `M0 ${y + 12}C80 ${y - pull} 170 ${y + 48 - strand * 1.5} 320 ${y - 10 + strand * 2}`;
    })
    .join('');
}

function drawCells(): { lines: string; fills: string } {
  const marked = new Set([19, 22, 29, 41, 48, 54, 60]);
  const squares = toIndexes(84).map((cell) => ({
    cell,
    path: roundedSquare(10 + (cell % 14) * 22, -4 + Math.floor(cell / 14) * 22, 14, 4),
  }));
  return {
    lines: squares.map(({ path }) => path).join(''),
    fills: squares
      .filter(({ cell }) => marked.has(cell))
      .map(({ path }) => path)
      .join(''),
  };
}

const drawBars = () =>
  toIndexes(62)
    .map((bar) => `M${6 + bar * 5} 122v${-(22 + 26 * (1 + Math.sin(bar / 4.3)) + 14 * Math.abs(Math.sin(bar * 1.9)))}`)
    .join('');

function drawDots(): string {
  return toIndexes(208)
    .map((dot) => {
      const [column, row] = [dot % 26, Math.floor(dot / 26)];
      const radius = 0.4 + 2.6 * Math.max(0, Math.sin(column / 4 + row / 2.2));
      const [x, y] = [10 + column * 12.5, 8 + row * 15];
      return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
    })
    .join('');
}

const drawArcs = () =>
  toIndexes(22)
    .map((arc) => `M${30 - (10 + arc * 15)} 120a${10 + arc * 15} ${10 + arc * 15} 0 0 1 ${2 * (10 + arc * 15)} 0`)
    .join('');

const drawSlants = () =>
  toIndexes(26)
    .map((slant) => `M${-60 + slant * 16} 124C${-20 + slant * 16} 80 ${-40 + slant * 16} 40 ${10 + slant * 16} -4`)
    .join('');

const illustrations: Record<string, () => Illustration> = {
  security: () => ({ tone: 'wait', lines: roundNumbers(drawPerimeters()) }),
  cloud: () => ({ tone: 'active', ...drawCells() }),
  data: () => ({ tone: 'neutral', lines: roundNumbers(drawBars()) }),
  compliance: () => ({ tone: 'neutral', lines: '', fills: roundNumbers(drawDots()) }),
  connectivity: () => ({ tone: 'ok', lines: roundNumbers(drawStrands()) }),
  support: () => ({ tone: 'info', lines: drawArcs() }),
};

/** The drawing of a category, by its name in any case; unknown categories share one. */
export function getIllustration(category: string): Illustration {
  const name = Object.keys(illustrations).find((key) => category.toLowerCase().includes(key));
  return (name && illustrations[name]?.()) || { tone: 'info', lines: drawSlants() };
}
