import { render, screen } from '@testing-library/react';
import { orderStatuses, paymentStatuses } from '@techadds/shared/contract/orders/states';
import { UiProvider } from '@techadds/shared/ui';
import { StatusBadge } from '@techadds/shared/ui/status';
import * as states from './states';

const { orderStates, paymentStates, getStatusMeta, ...others } = states;
const tables = Object.entries<states.StatusTable>({ orderStates, paymentStates, ...others });
const all = tables.flatMap(([name, of]) => Object.entries(of).map(([state, status]) => [`${name}: ${state}`, status] as const));

test('has exactly the order statuses of the contract', () => {
  expect(Object.keys(orderStates).sort()).toEqual([...orderStatuses].sort());
});

test('has exactly the payment statuses of the contract', () => {
  expect(Object.keys(paymentStates).sort()).toEqual([...paymentStatuses].sort());
});

test.each(all)('%s has a label in sentence case and a description', (_, { label, description }) => {
  expect(label).toMatch(/^[A-Z][a-z-]*( [a-z]+)*$/);
  expect(description).toMatch(/^[A-Z].*[a-z]\.$/);
  expect(description).not.toMatch(/!|please|successfully/i);
});

test('no two states of one entity share a label', () => {
  for (const [, of] of tables) {
    const labels = Object.values(of).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  }
});

test('describes the pending state of each kind of record in its own words', () => {
  const { depositStates, payoutStates, payoutAccountStates, ledgerEntryStates, ratingStates } = others;
  const descriptions = [depositStates, payoutStates, payoutAccountStates, ledgerEntryStates, ratingStates].map(
    (of) => of.pending.description,
  );
  expect(descriptions).not.toContain('Not started.');
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

test('a split says that a dispute was decided', () => {
  expect(orderStates.split.description).toBe('Dispute decided: the money was shared between both sides.');
});

test('a badge shows its state and describes it', () => {
  render(
    <UiProvider>
      <StatusBadge states={orderStates} state="placed" />
      <StatusBadge states={paymentStates} state="authorized" variant="tint" />
    </UiProvider>,
  );
  expect(screen.getByText('Placed')).toHaveAttribute('title', 'Waiting for the partner to accept or decline.');
  expect(screen.getByText('In escrow')).toHaveAttribute('title', 'Held until the delivery is accepted.');
});

test('shows an unknown state by its name', () => {
  expect(getStatusMeta(orderStates, 'on_the_moon' as 'placed').label).toBe('On the moon');
});
