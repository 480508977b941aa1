import { computeColumnWidths } from './column-widths';

test('uses the preferred widths if there is space, and wider ones for longer content', () => {
  expect(computeColumnWidths([100, 100], [50, 120], 1000)).toEqual([100, 120]);
});

test('shrinks columns towards their content if the primary column would be too narrow', () => {
  expect(computeColumnWidths([400, 400], [100, 200], 1000)).toEqual([340, 360]);
  expect(computeColumnWidths([400, 400], [200, 200], 550)).toEqual([200, 200]);
});

test('never exceeds the width of the list less the minimum of the primary column', () => {
  expect(computeColumnWidths([100, 100], [200, 200], 344)).toEqual([100, 100]);
});

test('cuts content that is longer than the maximum width', () => {
  expect(computeColumnWidths([100], [900], 1000)).toEqual([208]);
});
