import { render } from '@testing-library/react';
import type { BrandTheme, AppliedBranding } from '@techadds/shared/contract/branding/endpoints';
import { useBranding } from '@techadds/shared/tenant';
import { saveBrandTheme, UiProvider } from '@techadds/shared/ui/base';

const pair = (light: string, dark: string) => [light, dark] as [string, string];
const themeOf = (color: string) => ({ solid: pair(color, '#00ff00'), contrast: pair('#ffffff', '#ffffff') }) as BrandTheme;
const branding: AppliedBranding = { theme: themeOf('#aa0000'), logo: '/api/files/of/a/logos/b', darkLogo: null, icon: null };

const fill = () => document.documentElement.style.getPropertyValue('--ta-colors-brand-solid');
const icon = () => document.querySelector('link')?.getAttribute('href');

function Page({ branding: given }: { branding?: AppliedBranding }) {
  useBranding(given);
  return null;
}
const inside = (given?: AppliedBranding) => (
  <UiProvider nonce="">
    <Page branding={given} />
  </UiProvider>
);

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  localStorage.setItem('token', 'somebody');
  saveBrandTheme(themeOf('#0000aa'));
});

test('applies a branding while the page is open, whoever is signed in, and stores nothing', () => {
  const { rerender, unmount } = render(inside());
  expect(fill()).toBe('');
  rerender(inside(branding));
  expect(fill()).toBe('#aa0000');
  expect(icon()).toContain('logo=%2Fapi%2Ffiles%2Fof%2Fa%2Flogos%2Fb');
  expect(localStorage.getItem('techadds-brand')).toContain('#0000aa');
  unmount();
  expect(fill()).toBe('#0000aa');
});

test('follows dark mode', () => {
  localStorage.setItem('techadds-theme', 'dark');
  render(inside(branding));
  expect(fill()).toBe('#00ff00');
});
