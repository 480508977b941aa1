import { formatDelta } from './delta';

const figure = (unit: 'count' | 'cents', value: number, previous: number | null) => ({ key: 'k', label: 'L', unit, value, previous });

it.each([
  ['count', 23, 19, { direction: 'up', text: '4' }],
  ['count', 19, 23, { direction: 'down', text: '4' }],
  ['count', 7, 7, { direction: 'same', text: 'No change' }],
  ['cents', 112_400, 100_000, { direction: 'up', text: '12.4%' }],
  ['cents', 96_900, 100_000, { direction: 'down', text: '3.1%' }],
  ['cents', 112_400, 0, { direction: 'up', text: '$1,124.00' }],
  ['cents', 1_000_000, 100, { direction: 'up', text: '$9,999.00' }],
  ['cents', 5, null, undefined],
] as const)('formats %s of %i after %i as %j', (unit, value, previous, delta) => {
  expect(formatDelta(figure(unit, value, previous), 'USD')).toEqual(delta);
});
