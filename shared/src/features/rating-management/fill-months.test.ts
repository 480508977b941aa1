import { fillMonths } from './fill-months';

test('fills in months without ratings, also across the turn of a year', () => {
  const known = [
    { month: '2026-11', count: 3 },
    { month: '2027-02', count: 1 },
  ];
  expect(fillMonths(known)).toEqual([
    { month: '2026-11', count: 3 },
    { month: '2026-12', count: 0 },
    { month: '2027-01', count: 0 },
    { month: '2027-02', count: 1 },
  ]);
  expect(fillMonths(known.slice(0, 1))).toEqual(known.slice(0, 1));
  expect(fillMonths([])).toEqual([]);
});
