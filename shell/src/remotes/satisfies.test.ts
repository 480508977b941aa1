import { satisfies } from './satisfies';

test.each([
  ['1.2.3', '^1.2.3', true],
  ['1.2.4', '^1.2.3', true],
  ['1.3.0', '^1.2.3', true],
  ['1.10.0', '^1.9.9', true],
  ['1.2.2', '^1.2.3', false],
  ['1.1.9', '^1.2.3', false],
  ['2.0.0', '^1.2.3', false],
  ['0.9.0', '^1.0.0', false],
  ['0.2.3', '^0.2.3', false],
  ['1.2.3', '1.2.3', false],
  ['1.2.3', '>=1.0.0', false],
  ['1.2.3-beta.1', '^1.2.3', false],
  [undefined, '^1.2.3', false],
])('%s is in %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});
