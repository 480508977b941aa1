import { addDays, addMonths, countDaysBetween, getTermDates } from './dates';

const term = { endsOn: '2027-01-31', renewedUntil: null, renewal: 'none', noticeDays: 30, terminatesOn: null } as const;

test('counts days across the changes of the clocks and the end of February', () => {
  expect([addDays('2026-03-28', 2), addDays('2026-10-26', -2), addDays('2028-02-28', 1)]).toEqual([
    '2026-03-30',
    '2026-10-24',
    '2028-02-29',
  ]);
  expect(countDaysBetween('2026-03-28', '2026-03-30')).toBe(2);
});

test('ends in a shorter month on its last day', () => {
  expect([addMonths('2027-01-31', 1), addMonths('2027-01-31', 13), addMonths('2026-11-30', 3)]).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2027-02-28',
  ]);
});

test('names the days of a term that somebody must know', () => {
  expect(getTermDates({ ...term, endsOn: null })).toEqual([]);
  expect(getTermDates(term)).toEqual([{ kind: 'expiry', on: '2027-01-31' }]);
  expect(getTermDates({ ...term, renewal: 'auto', renewedUntil: '2028-01-31' })).toEqual([
    { kind: 'notice', on: '2028-01-01' },
    { kind: 'renewal', on: '2028-01-31' },
  ]);
  expect(getTermDates({ ...term, renewal: 'manual', noticeDays: 0 })).toEqual([{ kind: 'renewal', on: '2027-01-31' }]);
  expect(getTermDates({ ...term, renewal: 'auto', terminatesOn: '2026-12-24' })).toEqual([{ kind: 'expiry', on: '2026-12-24' }]);
});
