import { formatMinutes, parseMinutes, toMinutesInput } from './minutes';

test.each([
  ['1:30', 90],
  ['0:05', 5],
  ['1.5', 90],
  ['1,25', 75],
  ['2', 120],
  ['2h', 120],
  ['1h 30m', 90],
  ['1 h 30 min', 90],
  ['1.5 h', 90],
  ['45m', 45],
  ['45 min', 45],
  [' 3:00 ', 180],
])('reads %p as %p minutes', (typed, minutes) => {
  expect(parseMinutes(typed)).toBe(minutes);
});

test.each(['', ' ', 'h', 'two', '1:60', '1:5', '-1', '1.234', '1:30:00'])('does not read %p', (typed) => {
  expect(parseMinutes(typed)).toBeUndefined();
});

test('shows hours and minutes, and reads what it shows', () => {
  expect([0, 45, 60, 90, 60 * 1_200].map((minutes) => formatMinutes(minutes).replaceAll('\u00a0', ' '))).toEqual([
    ...['0 min', '45 min', '1 h', '1 h 30 min', '1,200 h'],
  ]);
  for (const minutes of [1, 59, 60, 61, 1_440]) expect(parseMinutes(toMinutesInput(minutes))).toBe(minutes);
});
