import { render, screen } from '@testing-library/react';
import { orderStatuses, paymentStatuses } from '@techadds/shared/contract/orders/states';
import { UiProvider } from '@techadds/shared/ui';
import { StatusBadge } from '@techadds/shared/ui/status';
import * as states from './states';

const { orderStates, paymentStates, getStatusMeta, ...others } = states;
const tables = Object.entries<states.StatusTable>({ orderStates, paymentStates, ...others });
const all = tables.flatMap(([name, of]) => Object.entries(of).map(([state, status]) => [`${name}: ${state}`, status] as const));

test('an order has exactly the statuses of the contract', () => {
  expect(Object.keys(orderStates).sort()).toEqual([...orderStatuses].sort());
});

test('a payment has exactly the statuses of the contract', () => {
  expect(Object.keys(paymentStates).sort()).toEqual([...paymentStatuses].sort());
});

test.each(all)('%s has a label in sentence case and says what it means', (_, [, , label, meaning]) => {
  expect(label).toMatch(/^[A-Z][a-z-]*( [a-z]+)*$/);
  expect(meaning).toMatch(/^[A-Z].*[a-z]\.$/);
  expect(meaning).not.toMatch(/!|please|successfully/i);
});

test('two states of one entity never look and read the same', () => {
  for (const [, of] of tables) {
    const labels = Object.values(of).map(([, , label]) => label);
    expect(new Set(labels).size).toBe(labels.length);
  }
});

test('a badge says its state and tells its meaning', () => {
  render(
    <UiProvider>
      <StatusBadge states={orderStates} state="placed" />
      <StatusBadge states={paymentStates} state="authorized" variant="tint" />
    </UiProvider>,
  );
  expect(screen.getByText('Placed')).toHaveAttribute('title', 'Waits for the partner to accept or decline.');
  expect(screen.getByText('In escrow')).toHaveAttribute('title', 'Held until the delivery is accepted.');
});

test('a state that this version does not know shows by its name', () => {
  expect(getStatusMeta(orderStates, 'on_the_moon' as 'placed')[2]).toBe('On the moon');
});
