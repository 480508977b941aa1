import type { BrandTheme } from '@techadds/shared/contract/branding/endpoints';
import { applyBrandTheme, saveBrandTheme, overrideBrandTheme } from './brand-theme';
import { applyColorMode } from './color-mode';
import { colors } from './tokens';

const names = Object.keys(colors)
  .filter((name) => name.startsWith('brand.'))
  .map((name) => name.slice('brand.'.length));
const theme = Object.fromEntries(names.map((name, n) => [name, [`#00000${n}`, `#ffff0${n}`]])) as unknown as BrandTheme;
const shown = (name: string) => document.documentElement.style.getPropertyValue(`--ta-colors-brand-${name}`);

beforeAll(() => {
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia;
});
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('token', 'somebody');
  applyColorMode();
});

test('every colour of the brand is shown, and follows the mode', () => {
  saveBrandTheme(theme);
  expect(names.map(shown)).toEqual(names.map((_, n) => `#00000${n}`));
  localStorage.setItem('techadds-theme', 'dark');
  applyColorMode();
  expect(names.map(shown)).toEqual(names.map((_, n) => `#ffff0${n}`));
});

test('what was kept is shown at the next visit, before anything is asked for', () => {
  saveBrandTheme(theme);
  document.documentElement.removeAttribute('style');
  applyColorMode();
  expect(shown('solid')).toBe('#000000');
});

test('nothing of it stays for who is not signed in, or once there is none', () => {
  saveBrandTheme(theme);
  localStorage.removeItem('token');
  applyBrandTheme();
  expect(names.map(shown).join('')).toBe('');
  localStorage.setItem('token', 'somebody');
  saveBrandTheme(theme);
  saveBrandTheme(null);
  expect([names.map(shown).join(''), localStorage.getItem('techadds-brand')]).toEqual(['', null]);
});

test('the page’s own colours give way to those of who is signed in', () => {
  document.head.innerHTML = '<style id="brand"></style>';
  saveBrandTheme(null);
  expect(document.getElementById('brand')).toBeNull();
});

test.each(['{', '"words"', '{"solid":1}', '[]'])('what cannot be read (%s) leaves the product’s own', (kept) => {
  localStorage.setItem('techadds-brand', kept);
  applyBrandTheme();
  expect(names.map(shown).join('')).toBe('');
});

describe('what a page wears', () => {
  const dress: BrandTheme = { ...theme, solid: ['#aaaaaa', '#bbbbbb'] };
  afterEach(() => overrideBrandTheme(undefined));

  test('is shown in place of what is kept, follows the mode, and is not kept itself', () => {
    saveBrandTheme(theme);
    overrideBrandTheme(dress);
    expect(shown('solid')).toBe('#aaaaaa');
    localStorage.setItem('techadds-theme', 'dark');
    applyColorMode();
    expect(shown('solid')).toBe('#bbbbbb');
    localStorage.removeItem('token');
    applyBrandTheme();
    expect(shown('solid')).toBe('#bbbbbb');
    expect(localStorage.getItem('techadds-brand')).toBe(JSON.stringify(theme));
  });

  test('may be the product’s own, also where another brand is kept or came with the page', () => {
    document.head.innerHTML = '<style id="brand"></style>';
    localStorage.setItem('techadds-brand', JSON.stringify(theme));
    overrideBrandTheme(null);
    expect(names.map(shown).join('')).toBe('');
    expect(document.getElementById('brand')).toBeNull();
  });

  test('is taken off for what is kept', () => {
    saveBrandTheme(theme);
    overrideBrandTheme(dress);
    overrideBrandTheme(undefined);
    expect(shown('solid')).toBe('#000000');
  });
});
