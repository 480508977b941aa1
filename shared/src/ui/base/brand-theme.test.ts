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

test('applies every color of the brand and follows the mode', () => {
  saveBrandTheme(theme);
  expect(names.map(shown)).toEqual(names.map((_, n) => `#00000${n}`));
  localStorage.setItem('techadds-theme', 'dark');
  applyColorMode();
  expect(names.map(shown)).toEqual(names.map((_, n) => `#ffff0${n}`));
});

test('applies the stored theme on the next visit, before any request', () => {
  saveBrandTheme(theme);
  document.documentElement.removeAttribute('style');
  applyColorMode();
  expect(shown('solid')).toBe('#000000');
});

test('applies nothing without a signed-in user or after the theme was removed', () => {
  saveBrandTheme(theme);
  localStorage.removeItem('token');
  applyBrandTheme();
  expect(names.map(shown).join('')).toBe('');
  localStorage.setItem('token', 'somebody');
  saveBrandTheme(theme);
  saveBrandTheme(null);
  expect([names.map(shown).join(''), localStorage.getItem('techadds-brand')]).toEqual(['', null]);
});

test('removes the colors of the page when those of the user are applied', () => {
  document.head.innerHTML = '<style id="brand"></style>';
  saveBrandTheme(null);
  expect(document.getElementById('brand')).toBeNull();
});

test.each(['{', '"words"', '{"solid":1}', '[]'])("uses the product's own colors if the stored value is invalid (%s)", (kept) => {
  localStorage.setItem('techadds-brand', kept);
  applyBrandTheme();
  expect(names.map(shown).join('')).toBe('');
});

describe('the theme override', () => {
  const applied: BrandTheme = { ...theme, solid: ['#aaaaaa', '#bbbbbb'] };
  afterEach(() => overrideBrandTheme(undefined));

  test('takes precedence over the stored theme, follows the mode, and is not stored', () => {
    saveBrandTheme(theme);
    overrideBrandTheme(applied);
    expect(shown('solid')).toBe('#aaaaaa');
    localStorage.setItem('techadds-theme', 'dark');
    applyColorMode();
    expect(shown('solid')).toBe('#bbbbbb');
    localStorage.removeItem('token');
    applyBrandTheme();
    expect(shown('solid')).toBe('#bbbbbb');
    expect(localStorage.getItem('techadds-brand')).toBe(JSON.stringify(theme));
  });

  test("can be the product's own, even if another theme is stored or part of the page", () => {
    document.head.innerHTML = '<style id="brand"></style>';
    localStorage.setItem('techadds-brand', JSON.stringify(theme));
    overrideBrandTheme(null);
    expect(names.map(shown).join('')).toBe('');
    expect(document.getElementById('brand')).toBeNull();
  });

  test('falls back to the stored theme when it is removed', () => {
    saveBrandTheme(theme);
    overrideBrandTheme(applied);
    overrideBrandTheme(undefined);
    expect(shown('solid')).toBe('#000000');
  });
});
