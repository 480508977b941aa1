import type { BrandTheme } from '@techadds/shared/contract/branding/endpoints';

const storageKey = 'techadds-brand';
const tokenNames = ['solid', 'contrast', 'hover', 'fg', 'subtle', 'muted', 'border', 'mark', 'ring'] as const;

/** The theme stored in this browser; null if nobody is signed in. */
function readStoredTheme(): Partial<Record<string, (string | undefined)[]>> | null {
  try {
    return localStorage.getItem('token')
      ? (JSON.parse(localStorage.getItem(storageKey) ?? 'null') as ReturnType<typeof readStoredTheme>)
      : null;
  } catch {
    return null;
  }
}

/** The colors of the open page, whoever is signed in; null for the product's own, undefined for the stored ones. */
let themeOverride: BrandTheme | null | undefined;

/**
 * Sets the colors of the override, or else the stored ones, on `<html>` in place of the product's own. Called on each change of the color mode, and
 * before the first paint.
 */
export function applyBrandTheme(): void {
  const { style, classList } = document.documentElement;
  const theme = themeOverride === undefined ? readStoredTheme() : (themeOverride as ReturnType<typeof readStoredTheme>);
  const mode = classList.contains('dark') ? 1 : 0;
  for (const name of tokenNames) style.setProperty(`--ta-colors-brand-${name}`, theme?.[name]?.[mode] ?? '');
}

/** Applies a brand's colors and stores them for the next visit; null applies the product's own. */
export function saveBrandTheme(theme: BrandTheme | null): void {
  if (theme) localStorage.setItem(storageKey, JSON.stringify(theme));
  else localStorage.removeItem(storageKey);
  // The colors in the page's HTML were for visitors who are not signed in.
  document.getElementById('brand')?.remove();
  applyBrandTheme();
}

/** Applies colors without storing them; undefined goes back to the stored ones. */
export function overrideBrandTheme(theme: BrandTheme | null | undefined): void {
  themeOverride = theme;
  // The colors in the page's HTML are those of the host.
  if (theme !== undefined) document.getElementById('brand')?.remove();
  applyBrandTheme();
}
