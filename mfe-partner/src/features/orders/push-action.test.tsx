import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { acceptOrder, declineOrder, getOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { currentUrl, makeOrder, mockEndpoint, mockError, renderMfe, withDecision } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const waiting = makeOrder({ allowedActions: ['accept', 'decline'] });

/** Opens the order as a press on a button of its push message does. */
function follow(action: string, order: OrderDetail = waiting) {
  mockEndpoint(getOrder, order);
  const accepted = mockEndpoint(acceptOrder, withDecision('accepted', { ...order, allowedActions: [] }));
  const declined = mockEndpoint(declineOrder, withDecision('declined', { ...order, allowedActions: [] }));
  renderMfe(mfe, `/partners/orders/${order.id}?action=${action}`, 'partner_staff');
  return { accepted, declined };
}

test('shows what would be accepted, and accepts only when that is confirmed', async () => {
  const { accepted } = follow('accept');
  const dialog = await screen.findByRole('dialog', { name: 'Accept OR-2026-0184?' });
  expect(dialog).toHaveTextContent('Kestrel Foods ordered Web app penetration test, Standard × 1, for $1,100.00.');
  expect(accepted).toEqual([]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Accept order' }).at(-1)!);
  expect(await screen.findByText('OR-2026-0184 is accepted. Kestrel Foods is notified.')).toBeVisible();
  expect(accepted.map(({ params, headers }) => [params.id, headers.get('idempotency-key')])).toEqual([
    [waiting.id, `push-accept-${waiting.id}`],
  ]);
});

test('does nothing by the link alone, and asks once only', async () => {
  const { accepted, declined } = follow('accept');
  await screen.findByRole('dialog', { name: 'Accept OR-2026-0184?' });
  await waitFor(() => expect(currentUrl()).toBe(`/partners/orders/${waiting.id}`));
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([...accepted, ...declined]).toEqual([]);
});

test('asks for the reason of a decline', async () => {
  const { declined } = follow('decline');
  await userEvent.type(await screen.findByLabelText('Reason'), 'We are fully booked.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Decline order' }).at(-1)!);
  await waitFor(() => expect(declined.map(({ body }) => body)).toEqual([{ reason: 'We are fully booked.' }]));
});

test.each([
  ['accept', 'OR-2026-0184 can no longer be accepted.'],
  ['decline', 'OR-2026-0184 can no longer be declined.'],
])('says that it is too late to %s', async (action, text) => {
  follow(action, { ...waiting, allowedActions: [] });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says why an acceptance failed', async () => {
  follow('accept');
  await screen.findByRole('dialog', { name: 'Accept OR-2026-0184?' });
  mockEndpoint(acceptOrder, mockError(409, { error: 'A colleague has declined it.' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Accept order' }).at(-1)!);
  expect(await screen.findByText('OR-2026-0184: A colleague has declined it.')).toBeVisible();
});

test('ignores another action in the address', async () => {
  const { accepted, declined } = follow('refund');
  expect(await screen.findByRole('button', { name: 'Accept order' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([...accepted, ...declined]).toEqual([]);
});
