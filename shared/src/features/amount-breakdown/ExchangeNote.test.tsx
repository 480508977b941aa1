import { screen } from '@testing-library/react';
import { renderAt } from '@techadds/shared/testing';
import { ExchangeNote } from './ExchangeNote';

const text = 'USD 848.00 at 0.92233905 of 2026-11-26 (European Central Bank), spread 1 %';
const exchange = { currency: 'EUR', partnerCents: 77_433, spreadCents: 782, description: text };
const show = (shares: Parameters<typeof ExchangeNote>[0]['shares'], subject?: string) => {
  renderAt('/', <ExchangeNote shares={shares} {...(subject !== undefined && { subject })} />);
  return screen.getByText(/share/).textContent;
};

test('says what the share is worth, what was kept of it, and at which rate of which day', () => {
  expect(show({ exchange, exchangesInto: null, availableAt: null }, 'Design')).toBe(
    `Design: The partner’s share was exchanged into €774.33, after a spread of €7.82. ${text}.`,
  );
});

test('says into which currency a pending share will be exchanged', () => {
  const availableAt = new Date(Date.now() + 60_000).toISOString();
  expect(show({ exchange: null, exchangesInto: 'EUR', availableAt })).toMatch('is exchanged into EUR when it becomes available');
});

test('says that a share waits for a rate', () => {
  expect(show({ exchange: null, exchangesInto: 'EUR', availableAt: '2026-01-01T00:00:00.000Z' })).toMatch('waits for a rate');
});
