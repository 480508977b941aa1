import { computeEditDistance } from './spelling.service';

test.each([
  ['security', 'security', 0],
  ['securty', 'security', 1],
  ['sceurity', 'security', 1],
  ['cloudd', 'cloud', 1],
  ['clud', 'cloud', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('%s and %s have a distance of %i', (a, b, errors) => {
  expect([computeEditDistance(a, b), computeEditDistance(b, a)]).toEqual([errors, errors]);
});
