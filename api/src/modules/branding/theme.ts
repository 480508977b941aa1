import type { BrandTheme } from '@techadds/shared/contract/branding/endpoints';
import { contrast, hexOfOklch, mix, oklchOf, type Oklch } from './colour';

/** The background in light and dark mode, and the two text colours on a fill. */
const [sheet, darkSheet, white, ink] = ['#ffffff', '#15171b', '#ffffff', '#101216'];
const legible = 4.5;
/** Below this contrast with white, darkening the fill would lose the tenant's colour, so the text on it is dark instead. */
const keepsWhite = 2.6;
const visible = 3;
const step = 0.005;
/** The search for a legible text colour on white starts at this lightness, since lighter ones never pass. */
const lightestText = 0.6;
const colourless = 0.02;
const [redDegrees, nearRed] = [24, 20];

type Mode = Record<keyof BrandTheme, string>;

interface Derived {
  theme: BrandTheme;
  /** Messages about changes for legibility, for the user who chose the colour. */
  notices: string[];
  /** The nearest colour that needs no change; null if this one needs none. */
  fix: string | null;
}

/** Changes the lightness in steps of `by` until the colour satisfies `holds`; undefined if none does. */
function shifted(from: Oklch, by: number, holds: (hex: string) => boolean): { hex: string; lightness: number } | undefined {
  for (let { lightness } = from; lightness > 0 && lightness < 1; lightness += by) {
    const hex = hexOfOklch({ ...from, lightness });
    if (holds(hex)) return { hex, lightness };
  }
  return undefined;
}

const percent = (from: number, to: number) => `${Math.max(1, Math.round(Math.abs(1 - to / from) * 100))} %`;

/** For colours without a hue or without a legible variant: nearly black in light mode, nearly white in dark mode. */
const plain = (): { light: Mode; dark: Mode } => ({
  light: modeOf(...(['#1a1c21', white, '#2c2f35', '#1a1c21'] as const), tints('#1a1c21', sheet, [0.07, 0.14, 0.4])),
  dark: modeOf(...(['#eff1f3', ink, '#ffffff', '#eff1f3'] as const), tints('#eff1f3', darkSheet, [0.12, 0.24, 0.42])),
});

const tints = (hex: string, over: string, shares: readonly [number, number, number]) => ({
  subtle: mix(hex, over, shares[0]),
  muted: mix(hex, over, shares[1]),
  border: mix(hex, over, shares[2]),
});
const modeOf = (solid: string, text: string, hover: string, fg: string, tint: ReturnType<typeof tints>): Mode => ({
  ...{ solid, contrast: text, hover, fg, mark: fg, ring: fg },
  ...tint,
});
const paired = ({ light, dark }: { light: Mode; dark: Mode }): BrandTheme => {
  const pair = (name: keyof BrandTheme): [string, string] => [light[name], dark[name]];
  return {
    ...{ solid: pair('solid'), contrast: pair('contrast'), hover: pair('hover'), fg: pair('fg') },
    ...{ subtle: pair('subtle'), muted: pair('muted'), border: pair('border'), mark: pair('mark'), ring: pair('ring') },
  };
};

/** The hover colour of a fill: slightly darker, or lighter if the text on it would become illegible. */
function hoverOf(fill: string, text: string): string {
  const from = oklchOf(fill);
  const moved = [-0.05, 0.03, -0.02].map((by) => hexOfOklch({ ...from, lightness: Math.min(1, Math.max(0, from.lightness + by)) }));
  return moved.find((hex) => contrast(hex, text) >= legible) ?? fill;
}

/**
 * Derives the theme from a primary colour: light and dark colours of the same hue, each legible where it is used.
 * @param primary such as `#2c5fdd`
 */
export function themeOf(primary: string): Derived {
  const hex = primary.toLowerCase();
  const own = oklchOf(hex);
  const muted = tints(hex, sheet, [0.07, 0.14, 0.4]);
  const darkMuted = tints(hex, darkSheet, [0.12, 0.24, 0.42]);
  const notices: string[] = [];

  const withWhite = contrast(hex, white);
  const text = withWhite < keepsWhite ? ink : white;
  const fill = text === ink ? { hex, lightness: own.lightness } : shifted(own, -step, (tried) => contrast(tried, white) >= legible);
  const start = { ...own, lightness: Math.min(own.lightness, lightestText) };
  const fg = contrast(hex, muted.muted) >= legible ? { hex } : shifted(start, -step, (tried) => contrast(tried, muted.muted) >= legible);
  const onDark = (tried: string) => contrast(tried, darkMuted.muted) >= legible && contrast(tried, darkSheet) >= 5.5;
  const darkFg = onDark(hex) ? { hex } : shifted(own, step, onDark);
  if (own.chroma < colourless || !fill || !fg || !darkFg) {
    notices.push('This colour has no hue to mark things with: buttons are nearly black in light mode and nearly white in dark mode.');
    return { theme: paired(plain()), notices, fix: null };
  }

  const light = fill.lightness === own.lightness ? hex : fill.hex;
  const changed = light !== hex;
  if (changed) notices.push(`On buttons it is made ${percent(own.lightness, fill.lightness)} darker for legibility.`);
  if (text === ink) notices.push('Text on buttons is dark, since white would not be legible on this colour.');
  const from = oklchOf(light);
  const raised =
    text === white && contrast(light, darkSheet) < visible
      ? shifted(from, step, (tried) => contrast(tried, darkSheet) >= visible && contrast(tried, white) >= legible)
      : undefined;
  if (raised)
    notices.push(`In dark mode buttons are made ${percent(from.lightness, raised.lightness)} lighter, to stand out from the page.`);
  const degrees = (own.hue * 180) / Math.PI;
  if (Math.abs(degrees - redDegrees) <= nearRed)
    notices.push('This is close to red. Buttons that delete carry a sign and the word besides their colour.');
  const dark = raised?.hex ?? light;
  const theme = paired({
    light: modeOf(light, text, hoverOf(light, text), fg.hex, muted),
    dark: modeOf(dark, text, hoverOf(dark, text), darkFg.hex, darkMuted),
  });
  return { theme, notices, fix: changed ? light : null };
}

/** Contrast checks of the given colour on buttons (unchanged) and of the derived link and dark mode colours. */
export function checksOf(primary: string) {
  const hex = primary.toLowerCase();
  const { theme } = themeOf(hex);
  const text = contrast(hex, white) < keepsWhite ? ink : white;
  const row = (pair: 'button' | 'link' | 'link_dark' | 'button_dark', foreground: string, background: string, needed: number) => {
    const ratio = Math.floor(contrast(foreground, background) * 100) / 100;
    return { pair, foreground, background, ratio, needed, passes: ratio >= needed };
  };
  const plainOne = oklchOf(hex).chroma < colourless;
  return [
    plainOne ? row('button', theme.contrast[0], theme.solid[0], legible) : row('button', text, hex, legible),
    row('link', theme.fg[0], theme.muted[0], legible),
    row('button_dark', theme.contrast[1], theme.solid[1], legible),
    row('link_dark', theme.fg[1], theme.muted[1], legible),
  ];
}
