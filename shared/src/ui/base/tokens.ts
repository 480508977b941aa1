/** The design tokens as plain data, so that tests can compute with them. Colors are hex without `#`. */

/** The shades in use: every other one would be loaded by each visitor for nothing. */
const colorScales = {
  cobalt: { 400: '76a2fe', 600: '2c5fdd' },
  sky: { 50: 'eef8fd', 200: 'bbe3f9', 300: '8ecef0', 400: '4ab1e1', 500: '0392c4', 600: '00769f', 700: '015d7f' },
  violet: { 50: 'f7f4ff', 200: 'e2d4ff', 300: 'ceb5ff', 400: 'b48cf5', 500: '9769dc', 600: '7d4dbe', 700: '64399d' },
  amber: { 50: 'fcf4eb', 200: 'f5d7b3', 300: 'e9bb82', 400: 'd6963a', 500: 'b67707', 600: '935f01', 700: '754b02' },
  green: { 50: 'eff9f2', 200: 'c0e8cd', 300: '96d5ad', 400: '59bc83', 500: '219e61', 600: '02814b', 700: '01663a' },
  red: { 50: 'fff3f1', 200: 'ffcfcb', 300: 'feaba5', 400: 'fe726e', 600: 'c22630', 700: 'a00e1f' },
  rose: { 400: 'ed78a9', 500: 'd1528b' },
} satisfies Record<string, Record<number, string>>;

export type Tone = 'neutral' | 'info' | 'active' | 'wait' | 'ok' | 'bad';
type Scale = keyof typeof colorScales;
type LightDarkPair = readonly [light: string, dark: string];

const getShade = <S extends Scale>(scale: S, shade: keyof (typeof colorScales)[S]) => String(colorScales[scale][shade]);

/** A tone: text, icon, tint, border of the tint, and a fill for white text. The dark tints are mixed over the dark background. */
const createToneColors = (
  scale: Exclude<Scale, 'cobalt' | 'rose'>,
  darkTint: string,
  darkBorder: string,
): Record<string, LightDarkPair> => ({
  fg: [getShade(scale, 700), getShade(scale, 300)],
  icon: [getShade(scale, 600), getShade(scale, 400)],
  bg: [getShade(scale, 50), darkTint],
  border: [getShade(scale, 200), darkBorder],
  solid: [getShade(scale, 600), getShade(scale, 600)],
});

const toneColors: Record<Tone, Record<string, LightDarkPair>> = {
  neutral: {
    fg: ['44484f', 'cfd2d7'],
    icon: ['787c84', '9fa3ab'],
    bg: ['eff1f3', '23252b'],
    border: ['e0e2e6', '2c2f35'],
    solid: ['5c6069', '5c6069'],
  },
  info: createToneColors('sky', '132731', '0f3e51'),
  active: createToneColors('violet', '262234', '3f3159'),
  wait: createToneColors('amber', '2a2318', '493615'),
  ok: createToneColors('green', '172924', '194231'),
  bad: createToneColors('red', '301d21', '57272a'),
};

const baseColors: Record<string, LightDarkPair> = {
  bg: ['ffffff', '15171b'],
  'bg.canvas': ['f6f7f9', '0b0d10'],
  'bg.subtle': ['fafbfc', '101216'],
  'bg.hover': ['f6f7f9', '1a1c21'],
  'bg.muted': ['eff1f3', '23252b'],
  'bg.selected': ['e8eaed', '23252b'],
  'bg.emphasized': ['e0e2e6', '2c2f35'],
  'bg.raised': ['ffffff', '1a1c21'],
  'bg.inverted': ['1a1c21', 'eff1f3'],
  fg: ['1a1c21', 'eceef1'],
  'fg.inverted': ['ffffff', '101216'],
  'fg.muted': ['5c6069', '9fa3ab'],
  'fg.subtle': ['656972', '8b8f98'],
  'fg.disabled': ['9fa3ab', '5c6069'],
  line: ['e8eaed', '24272d'],
  'line.strong': ['e0e2e6', '32353c'],
  'line.control': ['8e929a', '666a73'],
  'brand.solid': ['2c5fdd', '2c5fdd'],
  'brand.contrast': ['ffffff', 'ffffff'],
  'brand.hover': ['1d49b9', '3467e6'],
  'brand.fg': ['2c5fdd', '76a2fe'],
  'brand.subtle': ['f2f6fe', '1b2336'],
  'brand.muted': ['e4edff', '212f51'],
  'brand.border': ['ccddff', '29417a'],
  'brand.mark': ['2c5fdd', '457cfd'],
  'brand.ring': ['457cfd', '76a2fe'],
  'chart.1': [getShade('cobalt', 600), getShade('cobalt', 400)],
  'chart.2': [getShade('sky', 500), getShade('sky', 400)],
  'chart.3': [getShade('violet', 500), getShade('violet', 400)],
  'chart.4': [getShade('amber', 500), getShade('amber', 400)],
  'chart.5': [getShade('green', 500), getShade('green', 400)],
  'chart.6': [getShade('rose', 500), getShade('rose', 400)],
  'chart.prev': ['cfd2d7', '44484f'],
};

/** Every color by its dotted name: its value in light and in dark. */
export const colors: Record<string, LightDarkPair> = { ...baseColors };
for (const [name, parts] of Object.entries(toneColors)) {
  for (const [part, pair] of Object.entries(parts)) colors[`t.${name}.${part}`] = pair;
}

/** Type sizes: pixels, line height in pixels, tracking in em. */
export const typeScale = {
  '2xs': [11, 16, 0],
  xs: [12, 16, 0],
  sm: [13, 20, 0],
  md: [14, 20, 0],
  lg: [16, 24, -0.011],
  xl: [20, 28, -0.017],
  '2xl': [24, 32, -0.022],
  '3xl': [30, 36, -0.025],
} as const;

/** Steps of the 4 px grid, in units of 4 px. */
export const spacing = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20] as const;

export const radii = { xs: 4, sm: 6, md: 8, lg: 10, xl: 14 } as const;

const inkAlpha = (alpha: number) => `rgba(16,18,22,${alpha})`;
const blackAlpha = (alpha: number) => `rgba(0,0,0,${alpha})`;

/** Shadows of floating elements, in light and in dark. */
export const shadows: Record<string, LightDarkPair> = {
  xs: [`0 1px 2px ${inkAlpha(0.06)}`, `0 1px 2px ${blackAlpha(0.5)}`],
  md: [
    `0 0 0 1px ${inkAlpha(0.06)}, 0 4px 12px ${inkAlpha(0.08)}, 0 1px 3px ${inkAlpha(0.06)}`,
    `0 0 0 1px #32353c, 0 4px 12px ${blackAlpha(0.5)}, 0 1px 3px ${blackAlpha(0.5)}`,
  ],
  lg: [
    `0 0 0 1px ${inkAlpha(0.06)}, 0 16px 40px -8px ${inkAlpha(0.18)}, 0 4px 12px ${inkAlpha(0.08)}`,
    `0 0 0 1px #32353c, 0 16px 40px -8px ${blackAlpha(0.75)}, 0 4px 12px ${blackAlpha(0.5)}`,
  ],
};

export const zIndices = { sticky: 10, bar: 20, tray: 30, banner: 40, drawer: 50, dialog: 60, popover: 70, toast: 80, tooltip: 90 } as const;
