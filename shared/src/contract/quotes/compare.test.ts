import { compareLines, type LineChange } from './compare';
import type { QuoteLine } from './endpoints';

const line = (name: string, change: Partial<QuoteLine> = {}): QuoteLine => ({
  ...{ name, description: '', quantity: 1, unit: 'item', unitPriceCents: 100 },
  ...{ discount: null, taxBp: 2000, optional: false, selected: true, serviceId: null },
  ...change,
});
const describeRow = ({ kind, before, after, fields }: LineChange) =>
  `${kind} ${before?.name ?? '–'} > ${after?.name ?? '–'} ${fields.join()}`.trim();
const compare = (before: QuoteLine[], after: QuoteLine[]) => compareLines(before, after).map(describeRow);

test('equal versions have no changes', () => {
  const lines = [line('A'), line('B'), line('A')];
  expect(compare(lines, lines)).toEqual(['same A > A', 'same B > B', 'same A > A']);
});

test('tells which facts of a line changed', () => {
  const before = [line('A', { discount: { type: 'percent', value: 1000 } })];
  expect(compare(before, [line('A', { quantity: 2, unitPriceCents: 90, taxBp: 0 })])).toEqual([
    'changed A > A quantity,unitPriceCents,discount,taxBp',
  ]);
});

test('shows removed lines where they stood, and added ones where they stand', () => {
  expect(compare([line('A'), line('B'), line('C')], [line('A'), line('C'), line('D', { unitPriceCents: 7 })])).toEqual([
    'same A > A',
    'removed B > –',
    'same C > C',
    'added – > D',
  ]);
});

test('a line that moved is not a change', () => {
  expect(compare([line('A'), line('B', { quantity: 2 })], [line('B', { quantity: 2 }), line('A')])).toEqual(['same B > B', 'same A > A']);
});

test('prefers the equal one of two lines with the same name', () => {
  const [cheap, dear] = [line('A'), line('A', { unitPriceCents: 900 })];
  expect(compare([cheap, dear], [dear])).toEqual(['removed A > –', 'same A > A']);
});

test('a renamed line, and a line of the same service, are changed and not replaced', () => {
  expect(compare([line('Old')], [line('New')])).toEqual(['changed Old > New name']);
  const serviceId = '0d9f5f0a-0000-4000-a200-000000000001';
  expect(compare([line('Old', { serviceId })], [line('New', { serviceId, quantity: 3 })])).toEqual(['changed Old > New name,quantity']);
  expect(compare([line('Old')], [line('New', { quantity: 3 })])).toEqual(['added – > New', 'removed Old > –']);
});

test('the choice of an option is a change of optional lines only', () => {
  expect(compare([line('A', { optional: true })], [line('A', { optional: true, selected: false })])).toEqual(['changed A > A selected']);
  expect(compare([line('A')], [line('A', { optional: true, selected: false })])).toEqual(['changed A > A optional']);
});

test('compares a hundred lines with a hundred others', () => {
  const many = (prefix: string, price: number) =>
    Array.from({ length: 100 }, (_, n) => line(`${prefix}${n} ${'x'.repeat(190)}`, { unitPriceCents: price }));
  expect(
    compareLines(many('a', 1), many('b', 2))
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...Array(100).fill('added'), ...Array(100).fill('removed')]);
});
