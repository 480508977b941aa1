import { assignSlots } from './row-recycling';

const first = assignSlots([], [0, 1, 2], true);

test('keeps the slots of visible rows and reuses a free slot for a new row', () => {
  expect(assignSlots(first, [1, 2, 3], false)).toEqual([
    { key: 0, index: 3 },
    { key: 1, index: 1 },
    { key: 2, index: 2 },
  ]);
});

test('follows the order of the list with inOrder and recycles no slot', () => {
  const rolled = assignSlots(first, [1, 2, 3], false);
  expect(assignSlots(rolled, [1, 2, 3], true).map(({ index }) => index)).toEqual([1, 2, 3]);
  expect(assignSlots(first, [1, 2, 3], true)).toEqual([
    { key: 1, index: 1 },
    { key: 2, index: 2 },
    { key: 3, index: 3 },
  ]);
});

test('returns the same array without changes and removes slots of fewer rows', () => {
  expect(assignSlots(first, [0, 1, 2], false)).toBe(first);
  expect(assignSlots(first, [1], false)).toEqual([{ key: 1, index: 1 }]);
  expect(assignSlots(first, [7, 8, 9, 10], false).map(({ index }) => index)).toEqual([7, 8, 9, 10]);
});
