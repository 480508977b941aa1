import { makeJournalEntry, makeOrderJournal } from '@techadds/shared/testing';
import { areEntriesComplete, splitByHolder } from './split';

const cents = (entries: ReturnType<typeof makeOrderJournal>) =>
  Object.fromEntries(splitByHolder(entries).parts.map(({ key, cents: of }) => [key, of]));

test('splits a released order into partner, commission, tax and fee to the cent', () => {
  expect(cents(makeOrderJournal())).toEqual({ partner: 84_780, commission: 12_000, tax: 10_000, fee: 3220 });
  expect(splitByHolder(makeOrderJournal()).paidCents).toBe(110_000);
});

test('the parts and a refund of 30 % add up to the amount paid', () => {
  expect(cents(makeOrderJournal({ refunded: true }))).toEqual({
    partner: 58_380,
    commission: 8400,
    tax: 7000,
    fee: 3220,
    refunded: 33_000,
  });
  expect(splitByHolder(makeOrderJournal({ refunded: true })).paidCents).toBe(110_000);
});

test('all of it is held before release', () => {
  expect(cents(makeOrderJournal().slice(0, 3))).toEqual({ held: 110_000 });
});

test('an exchanged share is still the partner’s, in the currency that the customer paid', () => {
  const sold = makeJournalEntry('exchange', [['partner:x:pending', 'fx:USD', 84_780]]);
  const takenBack = makeJournalEntry('exchange', [['fx:USD', 'partner:x:available', 25_434]]);
  expect(cents([...makeOrderJournal(), sold])).toMatchObject({ partner: 84_780 });
  expect(splitByHolder([...makeOrderJournal({ refunded: true }), sold, takenBack]).paidCents).toBe(110_000);
});

test('ignores reserved amounts', () => {
  const reserved = makeJournalEntry('release', [['escrow:order:x', 'commission', 500]], { phase: 'pending' });
  expect(splitByHolder([reserved]).parts).toEqual([]);
});

test('treats an entry as incomplete if the reader sees only part of it', () => {
  expect(areEntriesComplete(makeOrderJournal())).toBe(true);
  expect(areEntriesComplete([makeJournalEntry('release', [['escrow:order:x', 'commission', 500]], { totalCents: 900 })])).toBe(false);
});
