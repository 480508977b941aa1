import { findRegion } from './regions';

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
])('locates %s in %s', (address, region) => {
  expect(findRegion(address)).toBe(region);
});
