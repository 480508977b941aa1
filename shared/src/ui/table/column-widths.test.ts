import { columnWidths } from './column-widths';

test('columns are as wide as they say where there is room, and wider where their words are', () => {
  expect(columnWidths([100, 100], [50, 120], 1000)).toEqual([100, 120]);
});

test('where the noun of the row would have too little room they give of what their words do not need', () => {
  expect(columnWidths([400, 400], [100, 200], 1000)).toEqual([340, 360]);
  expect(columnWidths([400, 400], [200, 200], 550)).toEqual([200, 200]);
});

test('they never are wider together than the list but for the least that the noun has', () => {
  expect(columnWidths([100, 100], [200, 200], 344)).toEqual([100, 100]);
});

test('words longer than a column may be are cut', () => {
  expect(columnWidths([100], [900], 1000)).toEqual([208]);
});
