import type { BrandTheme } from '@techadds/shared/contract/branding/endpoints';

const storageKey = 'techadds-brand';
const tokenNames = ['solid', 'contrast', 'hover', 'fg', 'subtle', 'muted', 'border', 'mark', 'ring'] as const;

/** What was kept in this browser, for as long as somebody is signed in. */
function readStoredTheme(): Partial<Record<string, (string | undefined)[]>> | null {
  try {
    return localStorage.getItem('token')
      ? (JSON.parse(localStorage.getItem(storageKey) ?? 'null') as ReturnType<typeof readStoredTheme>)
      : null;
  } catch {
    return null;
  }
}

/** The colours that a page shows for as long as it is open, whoever is signed in; null for the product's own. */
let themeOverride: BrandTheme | null | undefined;

/** Puts the worn colours, or else the kept ones, on `<html>`, each in the place of the product's own; goes with the colour mode, before the first paint too. */
export function applyBrandTheme(): void {
  const { style, classList } = document.documentElement;
  const theme = themeOverride === undefined ? readStoredTheme() : (themeOverride as ReturnType<typeof readStoredTheme>);
  const mode = classList.contains('dark') ? 1 : 0;
  for (const name of tokenNames) style.setProperty(`--ta-colors-brand-${name}`, theme?.[name]?.[mode] ?? '');
}

/** Shows a brand's colours from now on, and keeps them for the next visit; null shows the product's own. */
export function saveBrandTheme(theme: BrandTheme | null): void {
  if (theme) localStorage.setItem(storageKey, JSON.stringify(theme));
  else localStorage.removeItem(storageKey);
  // What the page came with was for who is not signed in yet.
  document.getElementById('brand')?.remove();
  applyBrandTheme();
}

/** Shows colours from now on, without keeping them; undefined goes back to those that are kept. */
export function overrideBrandTheme(theme: BrandTheme | null | undefined): void {
  themeOverride = theme;
  // What the page came with is of the host that it was opened on.
  if (theme !== undefined) document.getElementById('brand')?.remove();
  applyBrandTheme();
}
