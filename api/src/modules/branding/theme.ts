import type { BrandTheme } from '@techadds/shared/contract/branding/endpoints';
import { computeContrastRatio, toSrgbHex, blendColors, toOklch, type Oklch } from './color';

/** The background in light and dark mode, and the two text colors on a fill. */
const [lightBackground, darkBackground, white, darkText] = ['#ffffff', '#15171b', '#ffffff', '#101216'];
const minTextContrast = 4.5;
/** Below this contrast with white, darkening the fill would lose the tenant's color, so the text on it is dark instead. */
const minWhiteContrast = 2.6;
const minFillContrast = 3;
const lightnessStep = 0.005;
/** The search for a legible text color on white starts at this lightness, since lighter ones never pass. */
const maxTextLightness = 0.6;
const minChroma = 0.02;
const [redDegrees, redToleranceDegrees] = [24, 20];

type ModeColors = Record<keyof BrandTheme, string>;

interface DerivedTheme {
  theme: BrandTheme;
  /** Messages about changes for legibility, for the user who chose the color. */
  notices: string[];
  /** The nearest color that needs no change; null if this one needs none. */
  fix: string | null;
}

/** Changes the lightness in steps of `by` until the color satisfies `holds`; undefined if none does. */
function shiftLightness(from: Oklch, by: number, holds: (hex: string) => boolean): { hex: string; lightness: number } | undefined {
  for (let { lightness } = from; lightness > 0 && lightness < 1; lightness += by) {
    const hex = toSrgbHex({ ...from, lightness });
    if (holds(hex)) return { hex, lightness };
  }
  return undefined;
}

const formatPercentChange = (from: number, to: number) => `${Math.max(1, Math.round(Math.abs(1 - to / from) * 100))} %`;

/** For colors without a hue or without a legible variant: nearly black in light mode, nearly white in dark mode. */
const createNeutralModes = (): { light: ModeColors; dark: ModeColors } => ({
  light: toModeColors(...(['#1a1c21', white, '#2c2f35', '#1a1c21'] as const), computeTints('#1a1c21', lightBackground, [0.07, 0.14, 0.4])),
  dark: toModeColors(
    ...(['#eff1f3', darkText, '#ffffff', '#eff1f3'] as const),
    computeTints('#eff1f3', darkBackground, [0.12, 0.24, 0.42]),
  ),
});

const computeTints = (hex: string, over: string, shares: readonly [number, number, number]) => ({
  subtle: blendColors(hex, over, shares[0]),
  muted: blendColors(hex, over, shares[1]),
  border: blendColors(hex, over, shares[2]),
});
const toModeColors = (solid: string, text: string, hover: string, fg: string, tint: ReturnType<typeof computeTints>): ModeColors => ({
  ...{ solid, contrast: text, hover, fg, mark: fg, ring: fg },
  ...tint,
});
const toBrandTheme = ({ light, dark }: { light: ModeColors; dark: ModeColors }): BrandTheme => {
  const pair = (name: keyof BrandTheme): [string, string] => [light[name], dark[name]];
  return {
    ...{ solid: pair('solid'), contrast: pair('contrast'), hover: pair('hover'), fg: pair('fg') },
    ...{ subtle: pair('subtle'), muted: pair('muted'), border: pair('border'), mark: pair('mark'), ring: pair('ring') },
  };
};

/** The hover color of a fill: slightly darker, or lighter if the text on it would become illegible. */
function computeHoverColor(fill: string, text: string): string {
  const from = toOklch(fill);
  const moved = [-0.05, 0.03, -0.02].map((by) => toSrgbHex({ ...from, lightness: Math.min(1, Math.max(0, from.lightness + by)) }));
  return moved.find((hex) => computeContrastRatio(hex, text) >= minTextContrast) ?? fill;
}

/**
 * Derives the theme from a primary color: light and dark colors of the same hue, each legible where it is used.
 * @param primary such as `#2c5fdd`
 */
export function deriveTheme(primary: string): DerivedTheme {
  const hex = primary.toLowerCase();
  const own = toOklch(hex);
  const muted = computeTints(hex, lightBackground, [0.07, 0.14, 0.4]);
  const darkMuted = computeTints(hex, darkBackground, [0.12, 0.24, 0.42]);
  const notices: string[] = [];

  const withWhite = computeContrastRatio(hex, white);
  const text = withWhite < minWhiteContrast ? darkText : white;
  const fill =
    text === darkText
      ? { hex, lightness: own.lightness }
      : shiftLightness(own, -lightnessStep, (tried) => computeContrastRatio(tried, white) >= minTextContrast);
  const start = { ...own, lightness: Math.min(own.lightness, maxTextLightness) };
  const fg =
    computeContrastRatio(hex, muted.muted) >= minTextContrast
      ? { hex }
      : shiftLightness(start, -lightnessStep, (tried) => computeContrastRatio(tried, muted.muted) >= minTextContrast);
  const onDark = (tried: string) =>
    computeContrastRatio(tried, darkMuted.muted) >= minTextContrast && computeContrastRatio(tried, darkBackground) >= 5.5;
  const darkFg = onDark(hex) ? { hex } : shiftLightness(own, lightnessStep, onDark);
  if (own.chroma < minChroma || !fill || !fg || !darkFg) {
    notices.push('This color has no hue to mark things with: buttons are nearly black in light mode and nearly white in dark mode.');
    return { theme: toBrandTheme(createNeutralModes()), notices, fix: null };
  }

  const light = fill.lightness === own.lightness ? hex : fill.hex;
  const changed = light !== hex;
  if (changed) notices.push(`On buttons it is made ${formatPercentChange(own.lightness, fill.lightness)} darker for legibility.`);
  if (text === darkText) notices.push('Text on buttons is dark, since white would not be legible on this color.');
  const from = toOklch(light);
  const raised =
    text === white && computeContrastRatio(light, darkBackground) < minFillContrast
      ? shiftLightness(
          from,
          lightnessStep,
          (tried) =>
            computeContrastRatio(tried, darkBackground) >= minFillContrast && computeContrastRatio(tried, white) >= minTextContrast,
        )
      : undefined;
  if (raised)
    notices.push(
      `In dark mode buttons are made ${formatPercentChange(from.lightness, raised.lightness)} lighter, to stand out from the page.`,
    );
  const degrees = (own.hue * 180) / Math.PI;
  if (Math.abs(degrees - redDegrees) <= redToleranceDegrees)
    notices.push('This is close to red. Buttons that delete carry a sign and the word besides their color.');
  const dark = raised?.hex ?? light;
  const theme = toBrandTheme({
    light: toModeColors(light, text, computeHoverColor(light, text), fg.hex, muted),
    dark: toModeColors(dark, text, computeHoverColor(dark, text), darkFg.hex, darkMuted),
  });
  return { theme, notices, fix: changed ? light : null };
}

/** Contrast checks of the given color on buttons (unchanged) and of the derived link and dark mode colors. */
export function computeContrastChecks(primary: string) {
  const hex = primary.toLowerCase();
  const { theme } = deriveTheme(hex);
  const text = computeContrastRatio(hex, white) < minWhiteContrast ? darkText : white;
  const row = (pair: 'button' | 'link' | 'link_dark' | 'button_dark', foreground: string, background: string, needed: number) => {
    const ratio = Math.floor(computeContrastRatio(foreground, background) * 100) / 100;
    return { pair, foreground, background, ratio, needed, passes: ratio >= needed };
  };
  const plainOne = toOklch(hex).chroma < minChroma;
  return [
    plainOne ? row('button', theme.contrast[0], theme.solid[0], minTextContrast) : row('button', text, hex, minTextContrast),
    row('link', theme.fg[0], theme.muted[0], minTextContrast),
    row('button_dark', theme.contrast[1], theme.solid[1], minTextContrast),
    row('link_dark', theme.fg[1], theme.muted[1], minTextContrast),
  ];
}
