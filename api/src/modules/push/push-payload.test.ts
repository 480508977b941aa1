import { formatMoney } from '../../platform/money/format';
import { toPushPayload } from './push-payload';

const hide = (title: string) => toPushPayload({ type: 'payout.paused', title, body: 'b', path: '/', groupKey: null }, false, [])?.title;

test.each([-125_000, -7, 0, 99, 1_234_567_890])('hides %d in every currency', (cents) => {
  const shown = Intl.supportedValuesOf('currency').map((currency) => `You owe ${formatMoney(cents, currency)} now`);
  expect(shown.map(hide).filter((title) => title !== 'You owe … now')).toEqual([]);
});

test('hides amounts before their currency', () => {
  expect(hide('1,250.00 EUR and 3 USD')).toBe('… and …');
});

test.each(['Order OR-2026-0001 was rated 5 stars', 'Changes to EURO-12', 'USD-2026-4 was accepted', '5 EUROPEAN audits'])(
  'keeps “%s”',
  (title) => {
    expect(hide(title)).toBe(title);
  },
);
