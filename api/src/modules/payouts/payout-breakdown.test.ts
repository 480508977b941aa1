import { computeDeductionsByEntry, prorateDeductions, type OrderMovement } from './payout-breakdown';

const none = { pending: 0, available: 0, commission: 0, fee: 0, tax: 0, lost: 0, owed: 0 };
const entry = (entryId: string, moved: Partial<OrderMovement>): OrderMovement => ({ entryId, ...none, ...moved });

const release = entry('release', { pending: 84_780, commission: 12_000, fee: 3220, tax: 10_000 });
const available = (cents: number, entryId = 'available') => entry(entryId, { pending: -cents, available: cents });
const refund = { commission: -3600, tax: -3000 };

test('attributes the deductions of a release to the entry that makes it available', () => {
  expect([...computeDeductionsByEntry([release, available(84_780)])]).toEqual([
    ['available', { commission: 12_000, fee: 3220, tax: 10_000 }],
  ]);
});

test('vector A: includes a refund during the hold in the available entry', () => {
  const parts = computeDeductionsByEntry([release, entry('refund', { pending: -26_400, ...refund }), available(58_380)]);
  expect([...parts]).toEqual([['available', { commission: 8400, fee: 3220, tax: 7000 }]]);
});

test('vector A: lists a refund after availability separately', () => {
  const parts = computeDeductionsByEntry([release, available(84_780), entry('refund', { available: -26_400, ...refund })]);
  expect(parts.get('available')).toEqual({ commission: 12_000, fee: 3220, tax: 10_000 });
  expect(parts.get('refund')).toEqual({ commission: -3600, fee: 0, tax: -3000 });
});

test('splits a refund from held and available money to the cent', () => {
  const parts = computeDeductionsByEntry([release, entry('refund', { pending: -20_000, available: -6401, ...refund }), available(64_780)]);
  const sum = (key: 'commission' | 'tax') => [...parts.values()].reduce((all, each) => all + each[key], 0);
  expect(sum('commission')).toBe(8400);
  expect(sum('tax')).toBe(7000);
  expect(parts.get('refund')!.commission).toBeLessThan(0);
});

test("assigns the platform's loss to no line", () => {
  const parts = computeDeductionsByEntry([release, available(84_780), entry('refund', { available: -13_200, lost: 13_200, ...refund })]);
  expect(parts.get('refund')).toEqual({ commission: -1800, fee: 0, tax: -1500 });
  const all = computeDeductionsByEntry([release, available(84_780), entry('refund', { lost: 26_400, ...refund })]);
  expect(all.has('refund')).toBe(false);
});

test('cancels out a refund that was returned', () => {
  const back = entry('back', { pending: 26_400, commission: 3600, tax: 3000 });
  const parts = computeDeductionsByEntry([release, entry('refund', { pending: -26_400, ...refund }), back, available(84_780)]);
  expect([...parts]).toEqual([['available', { commission: 12_000, fee: 3220, tax: 10_000 }]]);
});

test('prorates shares of two payouts that add up to the whole', () => {
  const whole = { commission: 12_000, fee: 3221, tax: 10_000 };
  const [first, all] = [prorateDeductions(whole, 15_220, 84_780), prorateDeductions(whole, 84_780, 84_780)];
  expect(all).toEqual(whole);
  expect(first.fee).toBe(578);
  expect(prorateDeductions({ commission: -3600, fee: 0, tax: -3000 }, -26_400, -26_400)).toEqual({ commission: -3600, fee: 0, tax: -3000 });
});
