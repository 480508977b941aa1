import { makeJournalEntry, makeOrderJournal } from '@techadds/shared/testing';
import { areEntriesComplete, splitByHolder } from './split';

const cents = (entries: ReturnType<typeof makeOrderJournal>) =>
  Object.fromEntries(splitByHolder(entries).parts.map(({ key, cents: of }) => [key, of]));

test('a released order is divided into partner, commission, tax and fee, to the cent', () => {
  expect(cents(makeOrderJournal())).toEqual({ partner: 84_780, commission: 12_000, tax: 10_000, fee: 3220 });
  expect(splitByHolder(makeOrderJournal()).paidCents).toBe(110_000);
});

test('after a refund of 30 % the parts and the refund still add up to what was paid', () => {
  expect(cents(makeOrderJournal({ refunded: true }))).toEqual({
    partner: 58_380,
    commission: 8400,
    tax: 7000,
    fee: 3220,
    refunded: 33_000,
  });
  expect(splitByHolder(makeOrderJournal({ refunded: true })).paidCents).toBe(110_000);
});

test('before its release all of it is held', () => {
  expect(cents(makeOrderJournal().slice(0, 3))).toEqual({ held: 110_000 });
});

test('what is only reserved does not count', () => {
  const reserved = makeJournalEntry('release', [['escrow:order:x', 'commission', 500]], { phase: 'pending' });
  expect(splitByHolder([reserved]).parts).toEqual([]);
});

test('an entry of which the reader sees a part is not whole', () => {
  expect(areEntriesComplete(makeOrderJournal())).toBe(true);
  expect(areEntriesComplete([makeJournalEntry('release', [['escrow:order:x', 'commission', 500]], { totalCents: 900 })])).toBe(false);
});
