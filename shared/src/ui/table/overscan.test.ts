import { createOverscan } from './overscan';

const view = (startIndex: number, count = 10_000) => ({ startIndex, endIndex: startIndex + 19, count, overscan: 0 });
const ends = (rows: number[]) => [rows[0], rows.at(-1)];

test('a list that is opened draws what is in view and a few more', () => {
  const { rangeExtractor } = createOverscan();
  const drawn = rangeExtractor(view(0));
  expect(ends(drawn)).toEqual([0, 23]);
  // What stands over the list was measured; nobody has scrolled.
  expect(rangeExtractor(view(3))).toBe(drawn);
  expect(ends(rangeExtractor(view(4)))).toEqual([0, 27]);
});

test('until it is scrolled it draws as many more as it is told', () => {
  const { rangeExtractor, most } = createOverscan();
  for (let overscan = 8; overscan < most(); overscan += 8)
    expect(ends(rangeExtractor({ ...view(0), overscan }))).toEqual([0, 23 + overscan]);
  const drawn = rangeExtractor({ ...view(0), overscan: most() });
  expect(ends(drawn)).toEqual([0, 83]);
  expect(rangeExtractor({ ...view(0), overscan: 500 })).toBe(drawn);
  for (let first = 1; first < 3; first += 1) expect(rangeExtractor({ ...view(first), overscan: most() })).toBe(drawn);
});

test('scrolling draws many at a time and leaves them until few are left', () => {
  const { rangeExtractor, setBack } = createOverscan();
  rangeExtractor(view(0));
  setBack(false);
  const drawn = rangeExtractor(view(1));
  expect(ends(drawn)).toEqual([0, 84]);
  for (let first = 2; first <= 55; first += 1) expect(rangeExtractor(view(first))).toBe(drawn);
  expect(ends(rangeExtractor(view(56)))).toEqual([52, 139]);
});

test('where it is scrolled back the many are before', () => {
  const { rangeExtractor, setBack } = createOverscan();
  rangeExtractor(view(500));
  setBack(true);
  expect(ends(rangeExtractor(view(499)))).toEqual([435, 522]);
});

test('far away the few in view come first', () => {
  const { rangeExtractor } = createOverscan();
  rangeExtractor(view(0));
  expect(ends(rangeExtractor(view(5000)))).toEqual([4996, 5023]);
});

test('every row in view is drawn wherever the list is scrolled to, and none that is not there', () => {
  const { rangeExtractor, setBack } = createOverscan();
  let [first, random] = [0, 7];
  for (let step = 0; step < 2000; step += 1) {
    random = (random * 1103515245 + 12345) % 2 ** 31;
    const by = random % 10 === 0 ? random % 9000 : random % 40;
    const count = random % 97 === 0 ? 300 : 10_000;
    setBack(random % 3 === 0);
    first = Math.min(Math.max(0, first + (random % 3 === 0 ? -by : by)), count - 20);
    const drawn = rangeExtractor(view(first, count));
    expect(drawn).toEqual(expect.arrayContaining([first, first + 10, first + 19]));
    expect(drawn.at(-1)).toBeLessThan(count);
    expect(drawn.length).toBeLessThan(120);
  }
});

test('the row with the focus is drawn however far it is', () => {
  const { rangeExtractor, focus } = createOverscan();
  focus(3);
  expect(ends(rangeExtractor(view(5000)))).toEqual([3, 5023]);
  focus(9000);
  expect(ends(rangeExtractor(view(100)))).toEqual([96, 9000]);
});

test('a row that had the focus is not drawn in a list that has become too short for it', () => {
  const { rangeExtractor, focus } = createOverscan();
  focus(9000);
  rangeExtractor(view(0));
  focus(undefined);
  expect(rangeExtractor(view(0, 500)).at(-1)).toBeLessThan(500);
});

test('cards are fewer', () => {
  const { rangeExtractor, setCards, setBack } = createOverscan();
  setCards(true);
  rangeExtractor(view(0));
  setBack(false);
  expect(ends(rangeExtractor(view(1)))).toEqual([0, 36]);
});
