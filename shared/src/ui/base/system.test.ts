import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { containerQueries } from './container-queries';
import { system } from './system';
import { colors } from './tokens';

const css = JSON.stringify(system.getTokenCss());

test('a tenant can override each brand color', () => {
  const names = Object.keys(colors).filter((name) => name.startsWith('brand.'));
  expect(names).toHaveLength(9);
  for (const name of names) expect(css).toContain(`"--ta-colors-${name.replace('.', '-')}"`);
});

test('every color has a value in light and a separate one in dark', () => {
  expect(system.token.var('colors.bg.muted')).toBe('var(--ta-colors-bg-muted)');
  const [light, dark] = [css.indexOf('#ffffff'), css.indexOf('.dark')];
  expect(light).toBeGreaterThan(0);
  expect(dark).toBeGreaterThan(light);
  for (const [, value] of Object.values(colors)) expect(css.slice(dark)).toContain(`#${value}`);
});

test.each(Object.entries(containerQueries))('the breakpoint %s can be used in styles', (name, query) => {
  const style = { [`_${name}`]: { color: 'fg' } } as SystemStyleObject;
  expect(system.css(style)).toEqual({ [query]: { color: 'var(--ta-colors-fg)' } });
});

test('`direction` sets the flex direction', () => {
  expect(system.css({ direction: 'column' })).toEqual({ flexDirection: 'column' });
});
