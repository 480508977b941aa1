import { computeContrastRatio } from './color';
import { computeContrastChecks, deriveTheme } from './theme';

/** From the design, in light mode: the tenant's color, the button fill, its text, their contrast ratio and the link color. */
test.each([
  ['#ffcc00', '#ffcc00', '#101216', 12.4, '#8a6e05'],
  ['#00b8a9', '#00b8a9', '#101216', 7.5, '#027b71'],
  ['#e4002b', '#e4002b', '#ffffff', 4.8, '#cc0526'],
  ['#f26b21', '#c85102', '#ffffff', 4.5, '#b64a03'],
  ['#7ac143', '#7ac143', '#101216', 8.5, '#437d00'],
  ['#6d28d9', '#6d28d9', '#ffffff', 7.1, '#6d28d9'],
  ['#0ea5e9', '#047db2', '#ffffff', 4.6, '#0572a3'],
])('derives from %s the button color %s with text in %s at a contrast of %f, and the link color %s', (given, solid, text, ratio, link) => {
  const { theme } = deriveTheme(given);
  expect([theme.solid[0], theme.contrast[0], theme.fg[0]]).toEqual([solid, text, link]);
  expect(computeContrastRatio(theme.solid[0], theme.contrast[0])).toBeCloseTo(ratio, 1);
});

test.each([
  ['#6d28d9', '#7839e7', 3.0],
  ['#e4002b', '#e4002b', 3.7],
])('derives from %s the dark button color %s with a contrast of %f to the page', (given, solid, ratio) => {
  const dark = deriveTheme(given).theme.solid[1];
  expect(dark).toBe(solid);
  expect(computeContrastRatio(dark, '#15171b')).toBeCloseTo(ratio, 1);
});

test('keeps a light color for links in dark mode', () => {
  expect(deriveTheme('#FFCC00').theme.fg[1]).toBe('#ffcc00');
});

test('explains changes for legibility and suggests a color that needs none', () => {
  expect(deriveTheme('#f26b21')).toMatchObject({ notices: ['On buttons it is made 15 % darker for legibility.'], fix: '#c85102' });
  expect(deriveTheme('#c85102')).toMatchObject({ notices: [], fix: null });
  expect(deriveTheme('#ffcc00').notices).toEqual(['Text on buttons is dark, since white would not be legible on this color.']);
  expect(deriveTheme('#6d28d9').notices).toEqual(['In dark mode buttons are made 8 % lighter, to stand out from the page.']);
  expect(deriveTheme('#e4002b').notices).toEqual([
    'This is close to red. Buttons that delete carry a sign and the word besides their color.',
  ]);
});

test.each(['#000000', '#111111', '#808080', '#ffffff', '#fdfdfb'])(
  'uses nearly black and nearly white buttons for %s, which has no hue',
  (gray) => {
    const { theme, fix } = deriveTheme(gray);
    expect([theme.solid, theme.contrast, fix]).toEqual([['#1a1c21', '#eff1f3'], ['#ffffff', '#101216'], null]);
  },
);

test('blends tints of the color over the background of each mode', () => {
  const { subtle, muted, border } = deriveTheme('#e4002b').theme;
  expect([subtle[0], muted[0], border[0]]).toEqual(['#fdedf0', '#fbdbe1', '#f499aa']);
  expect([subtle[1], muted[1], border[1]]).toEqual(['#2e141d', '#47111f', '#6c0d22']);
});

test('makes every color legible where it is used', () => {
  const channel = ['00', '33', '66', '99', 'cc', 'ff'];
  for (const r of channel)
    for (const g of channel)
      for (const b of channel) {
        const { theme } = deriveTheme(`#${r}${g}${b}`);
        for (const mode of [0, 1] as const) {
          const least = [
            computeContrastRatio(theme.solid[mode], theme.contrast[mode]),
            computeContrastRatio(theme.fg[mode], theme.muted[mode]),
          ];
          least.push(
            computeContrastRatio(theme.hover[mode], theme.contrast[mode]),
            computeContrastRatio(theme.fg[mode], mode === 0 ? '#ffffff' : '#15171b'),
          );
          expect([r, g, b, mode, Math.min(...least) >= 4.5]).toEqual([r, g, b, mode, true]);
        }
      }
});

test('reports failing contrasts of the given color, and none for the suggested one', () => {
  expect(computeContrastChecks('#f26b21').filter(({ passes }) => !passes)).toEqual([
    { pair: 'button', foreground: '#ffffff', background: '#f26b21', ratio: 3.04, needed: 4.5, passes: false },
  ]);
  expect(computeContrastChecks('#c85102').every(({ passes }) => passes)).toBe(true);
  expect(computeContrastChecks('#111111').every(({ passes }) => passes)).toBe(true);
});
