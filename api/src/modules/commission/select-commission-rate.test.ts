import fc from 'fast-check';
import { selectRate, type OrderFacts, type SelectableRate } from './select-commission-rate';

const facts: OrderFacts = { serviceId: 's1', categoryId: 'c1', partnerId: 'p1', currency: 'USD', placedAt: '2026-06-15T12:00:00.000Z' };
let made = 0;
type Rule = ['service' | 'category' | 'partner', string];
const rate = (name: string, rules: Rule[], more: Partial<SelectableRate> = {}): SelectableRate => ({
  id: `rate-${name}`,
  name,
  code: name,
  type: 'percentage',
  rateBp: 1000,
  amounts: [],
  includeTax: false,
  isDefault: false,
  isEnabled: true,
  tiers: [],
  tierMode: 'graduated',
  tierPeriod: 'year',
  activeFrom: '2020-01-01T00:00:00.000Z',
  activeUntil: null,
  createdAt: new Date(Date.UTC(2025, 0, 1) + (made += 1000)).toISOString(),
  archivedAt: null,
  ...more,
  rules: rules.map(([reference, referenceId], n) => ({ id: `${name}-${n}`, reference, referenceId, name: referenceId })),
});
const defaultRate = rate('base', [], { isDefault: true });
const getSelectedName = (...rates: SelectableRate[]) => selectRate([defaultRate, ...rates], facts).rate?.name;
const getReasons = (...rates: SelectableRate[]) =>
  Object.fromEntries(selectRate([defaultRate, ...rates], facts).candidates.map(({ name, reason }) => [name, reason]));

test('falls back to the default without a matching rule, or to no rate without a default', () => {
  expect(getSelectedName()).toBe('base');
  expect(getSelectedName(rate('other', [['partner', 'p2']]))).toBe('base');
  expect(selectRate([rate('other', [['partner', 'p2']])], facts)).toMatchObject({ rate: undefined, ruleId: undefined });
});

test('requires one matching rule in each dimension of a rate', () => {
  expect(
    getSelectedName(
      rate('either', [
        ['partner', 'p2'],
        ['partner', 'p1'],
      ]),
    ),
  ).toBe('either');
  expect(
    getSelectedName(
      rate('both', [
        ['partner', 'p1'],
        ['category', 'c2'],
      ]),
    ),
  ).toBe('base');
  expect(
    getSelectedName(
      rate('both', [
        ['partner', 'p1'],
        ['category', 'c1'],
      ]),
    ),
  ).toBe('both');
});

test('prefers the rate with most dimensions, then the oldest', () => {
  const one = rate('one', [['service', 's1']]);
  const two = rate('two', [
    ['category', 'c1'],
    ['partner', 'p1'],
  ]);
  const newer = rate('newer', [
    ['service', 's1'],
    ['partner', 'p1'],
  ]);
  expect(getSelectedName(newer, one, two)).toBe('two');
  expect(getReasons(newer, one, two)).toEqual({
    two: 'It matches in 2 dimensions (category c1, partner p1), as many as newer, and is older.',
    newer: 'It matches in 2 dimensions (service s1, partner p1), as many as two, but is newer.',
    one: 'It matches in 1 dimension (service s1); two matches in 2.',
    base: 'The default counts where no rule matches.',
  });
  expect(selectRate([defaultRate, one, two], facts).candidates.map(({ name, won, dimensions }) => [name, won, dimensions])).toEqual([
    ['two', true, 2],
    ['one', false, 1],
    ['base', false, 0],
  ]);
  expect(selectRate([defaultRate, newer], facts).ruleId).toBe('newer-0');
});

test('counts several rules in one dimension once', () => {
  const wide = rate('wide', [
    ['service', 's1'],
    ['service', 's2'],
    ['service', 's3'],
  ]);
  expect(
    getSelectedName(
      wide,
      rate('narrow', [
        ['service', 's1'],
        ['partner', 'p1'],
      ]),
    ),
  ).toBe('narrow');
});

test.each<[string, Partial<SelectableRate>, string]>([
  ['disabled', { isEnabled: false }, 'It is switched off.'],
  ['not active yet', { activeFrom: '2026-06-15T12:00:00.001Z' }, 'It counts from 2026-06-15 on.'],
  ['ended', { activeUntil: '2026-06-15T12:00:00.000Z' }, 'It counted until 2026-06-15.'],
  ['archived', { archivedAt: '2026-03-01T00:00:00.000Z' }, 'It was archived on 2026-03-01.'],
  ['without an amount in the currency', { type: 'fixed', amounts: [{ currency: 'EUR', amountCents: 100 }] }, 'It has no amount in USD.'],
])('ignores a rate that is %s, and explains why', (_what, more, reason) => {
  const off = rate('off', [['service', 's1']], more);
  expect(getSelectedName(off)).toBe('base');
  expect(getReasons(off).off).toBe(reason);
  expect(getSelectedName(rate('on', [['service', 's1']]))).toBe('on');
});

test('applies a rate from its start time on, inclusive', () => {
  expect(getSelectedName(rate('on', [['service', 's1']], { activeFrom: facts.placedAt }))).toBe('on');
});

const someRules = fc.array(
  fc
    .tuple(fc.constantFrom('service' as const, 'category' as const, 'partner' as const), fc.constantFrom('1', '2'))
    .map(([of, n]): Rule => [of, `${of[0]}${n}`]),
  { maxLength: 5 },
);
const someRates = fc
  .array(fc.tuple(someRules, fc.boolean()), { maxLength: 8 })
  .map((list) => list.map(([rules, isEnabled], n) => rate(`r${n}`, rules, { isEnabled })));

test('chooses the same rate in any input order, and none with fewer dimensions than another', () => {
  fc.assert(
    fc.property(someRates, (rates) => {
      const all = [defaultRate, ...rates];
      const { rate: winner, candidates } = selectRate(all, facts);
      expect(selectRate([...all].reverse(), facts).rate).toBe(winner);
      expect(candidates.filter(({ won }) => won)).toHaveLength(1);
      expect(candidates).toHaveLength(all.length);
      const won = candidates[0]!.dimensions!;
      expect(candidates.every(({ dimensions }) => (dimensions ?? -1) <= won)).toBe(true);
    }),
  );
});
