import { render, screen } from '@testing-library/react';
import { orderStatuses, paymentStatuses } from '@techadds/shared/contract/order-states';
import { UiProvider } from '@techadds/shared/ui';
import { statusMap, statusOf, type Status } from './map';
import { StatusBadge } from './StatusBadge';

const states = Object.entries(statusMap).flatMap(([entity, of]) =>
  Object.entries<Status>(of).map(([state, status]) => [`${entity} ${state}`, status] as const),
);

test('an order has exactly the statuses of the contract', () => {
  expect(Object.keys(statusMap.order).sort()).toEqual([...orderStatuses].sort());
});

test('a payment has exactly the statuses of the contract', () => {
  expect(Object.keys(statusMap.payment).sort()).toEqual([...paymentStatuses].sort());
});

test.each(states)('%s has a label in sentence case and says what it means', (_, [, , label, meaning]) => {
  expect(label).toMatch(/^[A-Z][a-z-]*( [a-z]+)*$/);
  expect(meaning).toMatch(/^[A-Z].*[a-z]\.$/);
  expect(meaning).not.toMatch(/!|please|successfully/i);
});

test('two states of one entity never look and read the same', () => {
  for (const of of Object.values(statusMap)) {
    const labels = Object.values<Status>(of).map(([, , label]) => label);
    expect(new Set(labels).size).toBe(labels.length);
  }
});

test('a badge says its state and tells its meaning', () => {
  render(
    <UiProvider>
      <StatusBadge entity="order" state="placed" />
      <StatusBadge entity="payment" state="authorized" form="tint" />
    </UiProvider>,
  );
  expect(screen.getByText('Placed')).toHaveAttribute('title', 'Waits for the partner to accept or decline.');
  expect(screen.getByText('In escrow')).toHaveAttribute('title', 'Held until the delivery is accepted.');
});

test('a state that this version does not know shows by its name', () => {
  expect(statusOf('order', 'on_the_moon' as 'placed')[2]).toBe('On the moon');
});
