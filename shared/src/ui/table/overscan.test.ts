import { createOverscan } from './overscan';

const view = (startIndex: number, count = 10_000) => ({ startIndex, endIndex: startIndex + 19, count, overscan: 0 });
const ends = (rows: number[]) => [rows[0], rows.at(-1)];

test('renders the rows in view and a few more at first', () => {
  const { rangeExtractor } = createOverscan();
  const drawn = rangeExtractor(view(0));
  expect(ends(drawn)).toEqual([0, 23]);
  // The content above the list was measured; the user has not scrolled.
  expect(rangeExtractor(view(3))).toBe(drawn);
  expect(ends(rangeExtractor(view(4)))).toEqual([0, 27]);
});

test('renders as many more rows as requested until the first scroll', () => {
  const { rangeExtractor, most } = createOverscan();
  for (let overscan = 8; overscan < most(); overscan += 8)
    expect(ends(rangeExtractor({ ...view(0), overscan }))).toEqual([0, 23 + overscan]);
  const drawn = rangeExtractor({ ...view(0), overscan: most() });
  expect(ends(drawn)).toEqual([0, 83]);
  expect(rangeExtractor({ ...view(0), overscan: 500 })).toBe(drawn);
  for (let first = 1; first < 3; first += 1) expect(rangeExtractor({ ...view(first), overscan: most() })).toBe(drawn);
});

test('renders many rows ahead and keeps them until few are left', () => {
  const { rangeExtractor, setBack } = createOverscan();
  rangeExtractor(view(0));
  setBack(false);
  const drawn = rangeExtractor(view(1));
  expect(ends(drawn)).toEqual([0, 84]);
  for (let first = 2; first <= 55; first += 1) expect(rangeExtractor(view(first))).toBe(drawn);
  expect(ends(rangeExtractor(view(56)))).toEqual([52, 139]);
});

test('renders the rows ahead before the view when scrolling backward', () => {
  const { rangeExtractor, setBack } = createOverscan();
  rangeExtractor(view(500));
  setBack(true);
  expect(ends(rangeExtractor(view(499)))).toEqual([435, 522]);
});

test('renders only a few rows after a jump', () => {
  const { rangeExtractor } = createOverscan();
  rangeExtractor(view(0));
  expect(ends(rangeExtractor(view(5000)))).toEqual([4996, 5023]);
});

test('always renders every row in view and no row beyond the end', () => {
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

test('renders the focused row at any distance', () => {
  const { rangeExtractor, focus } = createOverscan();
  focus(3);
  expect(ends(rangeExtractor(view(5000)))).toEqual([3, 5023]);
  focus(9000);
  expect(ends(rangeExtractor(view(100)))).toEqual([96, 9000]);
});

test('drops the focused row if the list has become too short for it', () => {
  const { rangeExtractor, focus } = createOverscan();
  focus(9000);
  rangeExtractor(view(0));
  focus(undefined);
  expect(rangeExtractor(view(0, 500)).at(-1)).toBeLessThan(500);
});

test('renders fewer cards than rows', () => {
  const { rangeExtractor, setCards, setBack } = createOverscan();
  setCards(true);
  rangeExtractor(view(0));
  setBack(false);
  expect(ends(rangeExtractor(view(1)))).toEqual([0, 36]);
});
