import { colors } from './tokens';

type Mode = 0 | 1;
const modes: [name: string, mode: Mode][] = [
  ['light', 0],
  ['dark', 1],
];

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function ratio(front: string, back: string, mode: Mode): number {
  const [a, b] = [colors[front]?.[mode], colors[back]?.[mode]];
  if (!a || !b) throw new Error(`no such color: ${a ? back : front}`);
  return contrast(a, b);
}

const surfaces = ['bg', 'bg.canvas', 'bg.subtle', 'bg.hover', 'bg.muted', 'bg.selected', 'bg.raised'];
const tones = ['neutral', 'info', 'active', 'wait', 'ok', 'bad'];

/** Text and background pairs: contrast of at least 4.5 to 1. */
const texts: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [
    ['fg', surface],
    ['fg.muted', surface],
    ['fg.subtle', surface],
  ]),
  ['fg.inverted', 'bg.inverted'],
  ['brand.contrast', 'brand.solid'],
  ['brand.contrast', 'brand.hover'],
  ['brand.fg', 'bg'],
  ['brand.fg', 'bg.muted'],
  ['brand.fg', 'brand.subtle'],
  ['fg', 'brand.subtle'],
  ['fg.muted', 'brand.subtle'],
  ...tones.flatMap((tone): [string, string][] => [
    [`t.${tone}.fg`, `t.${tone}.bg`],
    [`t.${tone}.fg`, 'bg'],
    [`t.${tone}.fg`, 'bg.raised'],
  ]),
];

/** Pairs of non-text elements: contrast of at least 3 to 1. */
const shapes: [string, string][] = [
  ['line.control', 'bg'],
  ['brand.ring', 'bg'],
  ['brand.ring', 'bg.canvas'],
  ['brand.mark', 'bg'],
  ['brand.solid', 'bg'],
  ...tones.map((tone): [string, string] => [`t.${tone}.icon`, `t.${tone}.bg`]),
  ...tones.map((tone): [string, string] => [`t.${tone}.icon`, 'bg']),
  ...[1, 2, 3, 4, 5, 6].map((series): [string, string] => [`chart.${series}`, 'bg']),
];

describe.each(modes)('in %s', (_, mode) => {
  test.each(texts)('%s is readable on %s', (front, back) => {
    expect(ratio(front, back, mode)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)('%s is visible on %s', (front, back) => {
    expect(ratio(front, back, mode)).toBeGreaterThanOrEqual(3);
  });

  test.each(tones)('white is readable on the fill of %s', (tone) => {
    expect(contrast('ffffff', colors[`t.${tone}.solid`]?.[mode] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});

test('detects pairs with too little contrast', () => {
  expect(contrast('ffffff', 'cfd2d7')).toBeLessThan(3);
  expect(contrast('ffffff', '000000')).toBeCloseTo(21);
  expect(() => ratio('fg', 'bg.nowhere', 0)).toThrow('no such color');
});
