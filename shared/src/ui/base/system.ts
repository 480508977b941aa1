import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { containerQueries } from './container-queries';
import { colors, radii, shadows, spacing, typeScale, zIndices } from './tokens';

interface Leaf {
  value: { base: string; _dark: string };
}
interface Branch {
  [key: string]: Branch | Leaf;
}

/** `{ 'bg.muted': x }` as the nested tokens of the system: `{ bg: { muted: { value: x } } }`. */
function nestTokens(pairs: Record<string, readonly [string, string]>, prefix = ''): Branch {
  const root: Branch = {};
  for (const [name, [light, dark]] of Object.entries(pairs)) {
    let branch = root;
    for (const part of name.split('.')) branch = (branch[part] ??= {}) as Branch;
    branch.DEFAULT = { value: { base: prefix + light, _dark: prefix + dark } };
  }
  return root;
}

const toRem = (px: number) => `${px / 16}rem`;
const toTokens = <V>(entries: readonly (readonly [string, V])[]) => Object.fromEntries(entries.map(([key, value]) => [key, { value }]));

const sizes = toTokens(spacing.map((step) => [String(step), toRem(step * 4)]));
const fonts = {
  body: '"Geist Variable", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
};

const config = defineConfig({
  cssVarsPrefix: 'ta',
  cssVarsRoot: ':where(html)',
  preflight: true,
  conditions: { ...containerQueries, dark: '.dark &', light: '.light &' },
  // The style prop `direction` always sets the flex direction; the writing direction is set on the document.
  utilities: { direction: { transform: (value: 'row' | 'column' | 'row-reverse' | 'column-reverse') => ({ flexDirection: value }) } },
  globalCss: {
    html: {
      // The height of the banner above the app's top bar, and the bottom edge of that bar, for sticky elements below it.
      '--banner-height': '0px',
      '--bar-height': 'calc(3.5rem + var(--banner-height))',
      '--global-font-body': fonts.body,
      '--global-color-border': 'colors.line',
      bg: 'bg',
      color: 'fg',
      lineHeight: 1.5,
      colorScheme: 'light',
      textRendering: 'optimizeLegibility',
    },
    'html.dark': { colorScheme: 'dark' },
    'html[data-viewing]': { '--banner-height': { base: '4.5rem', sm: '2.75rem' } },
    body: { fontFamily: 'body', fontSize: 'md', lineHeight: 'md' },
    // Icons have 16 px and a stroke width of 1.75 by default; the library's own defaults are 24 and 2.
    '.tabler-icon': { strokeWidth: 1.75, '&[width="24"]': { width: '1rem', height: '1rem' } },
    '::placeholder': { color: 'fg.subtle', opacity: 1 },
    '::selection': { background: 'brand.border' },
    ':focus-visible': { outline: '2px solid', outlineColor: 'brand.ring', outlineOffset: '2px' },
    '*, *::before, *::after, ::backdrop': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
  theme: {
    breakpoints: { sm: '600px', md: '900px', lg: '1200px', xl: '1536px' },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.45' } },
      rise: { from: { opacity: '0', transform: 'translateY(4px)' } },
      slide: { from: { opacity: '0', transform: 'translateX(var(--slide-from, 16px))' } },
      fade: { from: { opacity: '0' } },
    },
    tokens: {
      fonts: toTokens(Object.entries(fonts)),
      fontSizes: toTokens(Object.entries(typeScale).map(([name, [px]]) => [name, toRem(px)])),
      lineHeights: toTokens(Object.entries(typeScale).map(([name, [, px]]) => [name, toRem(px)])),
      letterSpacings: toTokens(Object.entries(typeScale).map(([name, [, , em]]) => [name, `${em}em`])),
      fontWeights: toTokens([
        ['normal', 400],
        ['medium', 500],
        ['semibold', 600],
      ]),
      spacing: sizes,
      sizes: { ...sizes, full: { value: '100%' } },
      radii: { ...toTokens(Object.entries(radii).map(([name, px]) => [name, `${px}px`])), full: { value: '9999px' } },
      zIndex: toTokens(Object.entries(zIndices)),
      easings: { out: { value: 'cubic-bezier(.2,.8,.2,1)' } },
    },
    semanticTokens: {
      colors: { ...nestTokens(colors, '#'), scrim: { value: { base: 'rgba(16,18,22,.32)', _dark: 'rgba(0,0,0,.6)' } } },
      shadows: nestTokens(shadows),
    },
    textStyles: Object.fromEntries(
      Object.keys(typeScale).map((name) => [name, { value: { fontSize: name, lineHeight: name, letterSpacing: name } }]),
    ),
  },
});

/** The design system: our tokens with Chakra's utilities and without its recipes; each component has its own styles. */
export const system = createSystem(defaultBaseConfig, config);
