import { regionOf } from './places';
import { recent } from './recent';

test.each([
  ['Strandgata 14, 5004 Bergen', 'nordics'],
  ['1 Main Street, Boston, MA', 'north-america'],
  ['Rua Augusta 1, São Paulo', 'latin-america'],
  ['København K', 'nordics'],
  ['221b Baker St, London', 'britain-ireland'],
  ['Paris Street 4, Dublin, Ireland', 'britain-ireland'],
  ['Cape Town', 'middle-east-africa'],
  ['1-1 Chiyoda, TOKYO', 'asia-pacific'],
  ['Nowhere 1', undefined],
  ['', undefined],
  ['🚀 %00 \\', undefined],
])('%s lies in %s', (address, region) => {
  expect(regionOf(address)).toBe(region);
});

test('what was asked for longest ago goes first, and what is too heavy is not kept at all', () => {
  const kept = recent(10);
  kept.set('a', 1, 4);
  kept.set('b', 2, 4);
  expect(kept.get('a')).toBe(1);
  kept.set('c', 3, 4);
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([1, undefined, 3]);
  kept.set('d', 4, 11);
  expect(kept.get('d')).toBeUndefined();
});
