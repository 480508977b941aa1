import type { BrandTheme } from '@techadds/shared/contract/branding/endpoints';

const key = 'techadds-brand';
const names = ['solid', 'contrast', 'hover', 'fg', 'subtle', 'muted', 'border', 'mark', 'ring'] as const;

/** What was kept in this browser, for as long as somebody is signed in. */
function read(): Partial<Record<string, (string | undefined)[]>> | null {
  try {
    return localStorage.getItem('token') ? (JSON.parse(localStorage.getItem(key) ?? 'null') as ReturnType<typeof read>) : null;
  } catch {
    return null;
  }
}

/** The colours that a page shows for as long as it is open, whoever is signed in; null for the product's own. */
let worn: BrandTheme | null | undefined;

/** Puts the worn colours, or else the kept ones, on `<html>`, each in the place of the product's own; goes with the colour mode, before the first paint too. */
export function applyBrand(): void {
  const { style, classList } = document.documentElement;
  const theme = worn === undefined ? read() : (worn as ReturnType<typeof read>);
  const mode = classList.contains('dark') ? 1 : 0;
  for (const name of names) style.setProperty(`--ta-colors-brand-${name}`, theme?.[name]?.[mode] ?? '');
}

/** Shows a brand's colours from now on, and keeps them for the next visit; null shows the product's own. */
export function keepBrand(theme: BrandTheme | null): void {
  if (theme) localStorage.setItem(key, JSON.stringify(theme));
  else localStorage.removeItem(key);
  // What the page came with was for who is not signed in yet.
  document.getElementById('brand')?.remove();
  applyBrand();
}

/** Shows colours from now on, without keeping them; undefined goes back to those that are kept. */
export function wearBrand(theme: BrandTheme | null | undefined): void {
  worn = theme;
  // What the page came with is of the host that it was opened on.
  if (theme !== undefined) document.getElementById('brand')?.remove();
  applyBrand();
}
