import { distance } from './spelling.service';

test.each([
  ['security', 'security', 0],
  ['securty', 'security', 1],
  ['sceurity', 'security', 1],
  ['cloudd', 'cloud', 1],
  ['clud', 'cloud', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('between %s and %s there are as few errors as can be', (a, b, errors) => {
  expect([distance(a, b), distance(b, a)]).toEqual([errors, errors]);
});
