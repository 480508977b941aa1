import { entry, orderEntries } from '@techadds/shared/testing';
import { isWhole, partsOf } from './split';

const cents = (entries: ReturnType<typeof orderEntries>) =>
  Object.fromEntries(partsOf(entries).parts.map(({ key, cents: of }) => [key, of]));

test('a released order is divided into partner, commission, tax and fee, to the cent', () => {
  expect(cents(orderEntries())).toEqual({ partner: 84_780, commission: 12_000, tax: 10_000, fee: 3220 });
  expect(partsOf(orderEntries()).paidCents).toBe(110_000);
});

test('after a refund of 30 % the parts and the refund still add up to what was paid', () => {
  expect(cents(orderEntries({ refunded: true }))).toEqual({ partner: 58_380, commission: 8400, tax: 7000, fee: 3220, refunded: 33_000 });
  expect(partsOf(orderEntries({ refunded: true })).paidCents).toBe(110_000);
});

test('before its release all of it is held', () => {
  expect(cents(orderEntries().slice(0, 3))).toEqual({ held: 110_000 });
});

test('what is only reserved does not count', () => {
  const reserved = entry('release', [['escrow:order:x', 'commission', 500]], { phase: 'pending' });
  expect(partsOf([reserved]).parts).toEqual([]);
});

test('an entry of which the reader sees a part is not whole', () => {
  expect(isWhole(orderEntries())).toBe(true);
  expect(isWhole([entry('release', [['escrow:order:x', 'commission', 500]], { totalCents: 900 })])).toBe(false);
});
