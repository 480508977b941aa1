/** OKLCH, a perceptually uniform color space: lightness from 0 to 1, chroma (0 is gray) and hue in radians. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}
type Triple = readonly [number, number, number];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGammaEncoded = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const parseHex = (hex: string): Triple => {
  const at = (n: number) => Number.parseInt(hex.slice(1 + 2 * n, 3 + 2 * n), 16) / 255;
  return [at(0), at(1), at(2)];
};
/** Converts channels from 0 to 1 to `#1a2b3c`. */
const toHex = (rgb: Triple) =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const computeLuminance = (hex: string) => {
  const [r, g, b] = parseHex(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
};

/** The WCAG contrast ratio, from 1 to 21. */
export function computeContrastRatio(a: string, b: string): number {
  const [one, other] = [computeLuminance(a), computeLuminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Blends a color over another with the opacity `share`, from 0 to 1. */
export function blendColors(hex: string, over: string, share: number): string {
  const [top, below] = [parseHex(hex), parseHex(over)];
  const part = (n: 0 | 1 | 2) => top[n] * share + below[n] * (1 - share);
  return toHex([part(0), part(1), part(2)]);
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = parseHex(hex);
  const [red, green, blue] = [toLinear(r), toLinear(g), toLinear(b)];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: Math.atan2(bb, a),
  };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const chromaStep = 0.002;

/** Converts to sRGB. Colors outside the gamut lose chroma in small steps, keeping hue and lightness. */
export function toSrgbHex(color: Oklch): string {
  let { chroma } = color;
  let rgb = toLinearRgb(color);
  while (chroma > 0 && rgb.some((value) => value < 0 || value > 1)) {
    chroma = Math.max(0, chroma - chromaStep);
    rgb = toLinearRgb({ ...color, chroma });
  }
  const shown = (value: number) => toGammaEncoded(Math.max(0, value));
  return toHex([shown(rgb[0]), shown(rgb[1]), shown(rgb[2])]);
}
