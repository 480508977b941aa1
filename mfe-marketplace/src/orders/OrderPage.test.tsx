import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getOrder } from '@techadds/shared/contract/orders';
import { answer, answered, order, refuse, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../mfe';

const placed = order({ requirements: 'Test the staging system.\nNot the live one.', quantity: 2 });
const open = () => renderMfe(mfe, `/orders/${placed.id}`, 'customer');
const heading = () => screen.findByRole('heading', { level: 1, name: placed.number });

afterEach(() => jest.useRealTimers());

test('an order shows its state, its service, its money and who is waited for', async () => {
  answer(getOrder, placed);
  open();
  await heading();
  expect(screen.getByRole('heading', { name: 'Web app penetration test, Standard' })).toBeVisible();
  expect(screen.getByText(/Waiting for Halden Systems\. Time left to answer:/)).toHaveTextContent(/2.d.2[23].h|2.d.23.h/);
  expect(screen.getByText('Tax, 10 %').closest('div')).toHaveTextContent('$100.00');
  expect(screen.getByText('Total').closest('div')).toHaveTextContent('$1,100.00');
  expect(screen.getAllByText('Standard × 2')).toHaveLength(2);
  expect(screen.getByText(/Test the staging system/)).toBeVisible();
  expect(screen.getByText('Nothing charged yet')).toBeVisible();
  expect(screen.getByText('Jonas Weber').closest('li')).toHaveTextContent('Jonas Weber placed the order');
  expect(screen.getByRole('link', { name: 'Order again' })).toHaveAttribute('href', `/marketplace/${placed.service.id}?package=Standard`);
});

test('an answer that is late is called late', async () => {
  answer(getOrder, order({ dueAt: new Date(Date.now() - 5 * 3_600_000).toISOString() }));
  open();
  await heading();
  expect(screen.getByText(/The answer is late by/)).toHaveTextContent(/5.h/);
});

test('the acceptance appears by itself while the order is waited for, and then the asking stops', async () => {
  jest.useFakeTimers();
  const received = answer(getOrder, placed);
  open();
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('status')).toHaveTextContent('OR-2026-0184 is placed');
  await act(() => jest.advanceTimersByTimeAsync(14_000));
  expect(received).toHaveLength(1);
  const later = answer(getOrder, answered('accepted', placed));
  await act(() => jest.advanceTimersByTimeAsync(1_500));
  expect(later).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('OR-2026-0184 is accepted');
  expect(screen.getByText('Halden Systems has accepted and does the work next.')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(later).toHaveLength(1);
});

test('a declined order says why, and leads to other services', async () => {
  answer(getOrder, answered('declined', placed, 'We are fully booked in November.'));
  open();
  await heading();
  expect(screen.getByText(/Halden Systems declined this order/)).toHaveTextContent(
    '“We are fully booked in November.” Nothing was charged.',
  );
  expect(screen.getByRole('link', { name: 'Find another service' })).toHaveAttribute('href', '/marketplace');
  const [newest, oldest] = screen.getAllByRole('listitem').filter((entry) => entry.textContent.includes('the order'));
  expect(newest).toHaveTextContent('Ana Sørensen declined the order');
  expect(oldest).toHaveTextContent('Jonas Weber placed the order');
});

test.each([404, 422] as const)('an order answered %i is not there', async (status) => {
  answer(getOrder, refuse(status, {}));
  open();
  expect(await screen.findByText('There is no such order')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
});

test('an order that does not load can be tried again', async () => {
  answer(getOrder, refuse(503, { error: 'The database is away', cid: 'ref-3' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-3');
  answer(getOrder, placed);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading();
});
