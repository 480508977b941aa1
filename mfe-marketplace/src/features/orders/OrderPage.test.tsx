import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getFile } from '@techadds/shared/contract/files/endpoints';
import { invoicePdf, listInvoices } from '@techadds/shared/contract/invoices/endpoints';
import { completeOrder, getOrder, payOrder, requestChanges, subscribeToOrder } from '@techadds/shared/contract/orders/endpoints';
import { listOrderRatings } from '@techadds/shared/contract/ratings/endpoints';
import { useSession } from '@techadds/shared/session';
import { mockEndpoint, withDecision, makeOrder, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const placed = makeOrder({ requirements: 'Test the staging system.\nNot the live one.', quantity: 2 });
const open = () => renderMfe(mfe, `/orders/${placed.id}`, 'customer');
const heading = () => screen.findByRole('heading', { level: 1, name: placed.number });

afterEach(() => jest.useRealTimers());

test('shows status, service, amounts and the party that acts next', async () => {
  mockEndpoint(getOrder, placed);
  open();
  await heading();
  expect(screen.getByRole('heading', { name: 'Web app penetration test, Standard' })).toBeVisible();
  expect(screen.getByText(/Waiting for Halden Systems: they have been told and answer within/)).toHaveTextContent(/2.d.2[23].h|2.d.23.h/);
  expect(screen.getByText('Tax, 10 %').closest('div')).toHaveTextContent('$100.00');
  expect(screen.getByText('Total').closest('div')).toHaveTextContent('$1,100.00');
  expect(screen.getAllByText('Standard × 2')).toHaveLength(2);
  expect(screen.getByText(/Test the staging system/)).toBeVisible();
  expect(screen.getByText('Nothing charged yet')).toBeVisible();
  expect(screen.getByText('Jonas Weber').closest('li')).toHaveTextContent('Jonas Weber placed the order');
  expect(screen.queryByRole('link', { name: 'Order again' })).not.toBeInTheDocument();
  const steps = screen
    .getAllByRole('listitem')
    .filter((item) => /^(Placed|Accepted|In progress|Delivered|Completed)/.test(item.textContent));
  expect(steps.map((item) => item.getAttribute('aria-current'))).toEqual(['step', null, null, null, null]);
});

test('offers the documents of a paid order to download, without a link to the finance pages', async () => {
  const paid = makeOrder({ paymentStatus: 'paid' });
  mockEndpoint(getOrder, paid);
  const lists = mockEndpoint(listInvoices, {
    items: [
      {
        ...{ id: paid.id, kind: 'invoice', number: 'INV-2026-000012', netCents: 100_000, taxCents: 10_000, totalCents: 110_000 },
        ...{ seller: paid.partner, buyer: paid.customer, subject: { type: 'order', id: paid.id, name: paid.number } },
        ...{ currency: 'USD', issuedAt: '2026-11-18T09:00:00.000Z' },
      },
    ],
    meta: { total: 1, limit: 50, offset: 0, sort: 'issuedAt', order: 'asc', hasMore: false },
  });
  const downloads = mockEndpoint(invoicePdf, '%PDF-1.7');
  URL.createObjectURL = jest.fn(() => 'blob:1');
  URL.revokeObjectURL = jest.fn();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open();
  expect(await screen.findByText('Invoice INV-2026-000012')).toBeVisible();
  expect(screen.queryByRole('link', { name: /INV-2026/ })).toBeNull();
  expect(lists.at(-1)?.query).toMatchObject({ subjectId: paid.id });
  await userEvent.click(screen.getByRole('button', { name: 'Download INV-2026-000012' }));
  expect(await screen.findByText('INV-2026-000012.pdf downloaded')).toBeVisible();
  expect(downloads).toHaveLength(1);
  click.mockRestore();
});

test('offers to reorder from an order that has ended', async () => {
  mockEndpoint(getOrder, withDecision('declined', placed));
  open();
  await heading();
  expect(screen.getByRole('link', { name: 'Order again' })).toHaveAttribute('href', `/marketplace/${placed.service.id}?package=Standard`);
});

test('follows an order by e-mail, and asks to confirm an unverified address', async () => {
  mockEndpoint(getOrder, placed);
  const received = mockEndpoint(subscribeToOrder, { orderId: placed.id, channels: ['email'] });
  open();
  act(() => useSession.setState(({ user }) => ({ user: user && { ...user, emailVerified: false } })));
  await heading();
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
  const confirm = () => screen.queryByRole('link', { name: 'Confirm it' });
  expect(confirm()).not.toBeInTheDocument();
  mockEndpoint(getOrder, { ...placed, following: ['email'] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'By e-mail' }));
  expect(await screen.findByText(`You follow ${placed.number} by e-mail`)).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{ channels: ['email'] }]);
  expect(confirm()).toHaveAttribute('href', '/settings/email');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Following by e-mail' })).toHaveFocus();
});

test('marks an overdue response as late', async () => {
  mockEndpoint(getOrder, makeOrder({ dueAt: new Date(Date.now() - 5.5 * 3_600_000).toISOString() }));
  open();
  await heading();
  expect(screen.getByText(/The answer is late by/)).toHaveTextContent(/5.h/);
});

test('shows the acceptance without a reload, and then stops polling', async () => {
  jest.useFakeTimers();
  const received = mockEndpoint(getOrder, placed);
  open();
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('status')).toHaveTextContent('OR-2026-0184 is placed');
  await act(() => jest.advanceTimersByTimeAsync(14_000));
  expect(received).toHaveLength(1);
  const later = mockEndpoint(getOrder, withDecision('accepted', placed));
  await act(() => jest.advanceTimersByTimeAsync(1_500));
  expect(later).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('OR-2026-0184 is accepted');
  expect(screen.getByText('Halden Systems has accepted and does the work next.')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(later).toHaveLength(1);
});

test('shows why an order was declined, and links to other services', async () => {
  mockEndpoint(getOrder, withDecision('declined', placed, 'We are fully booked in November.'));
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

test.each([404, 422] as const)('shows that an order does not exist on a %i response', async (status) => {
  mockEndpoint(getOrder, mockError(status, {}));
  open();
  expect(await screen.findByText('There is no such order')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
});

test('offers a retry when the order fails to load', async () => {
  mockEndpoint(getOrder, mockError(503, { error: 'The database is away', cid: 'ref-3' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-3');
  mockEndpoint(getOrder, placed);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading();
});

const page = '/api/payments/a/b/c/card';
const unpaid = makeOrder({
  fulfilmentStatus: 'pending_payment',
  timeline: [],
  autoAt: new Date(Date.now() + 14.5 * 60_000).toISOString(),
  allowedActions: ['pay', 'cancel'],
});

test('opens the payment page of an unpaid order once, with an idempotency key', async () => {
  mockEndpoint(getOrder, unpaid);
  const received = mockEndpoint(payOrder, { ...unpaid, payment: { status: 'open', url: page, failure: null } });
  renderMfe(mfe, `/orders/${unpaid.id}`, 'customer');
  expect(await screen.findByTitle('Payment')).toHaveAttribute('src', `${page}?theme=light`);
  expect(screen.getByText(/Pay within/)).toHaveTextContent(/1[45].min/);
  expect(received).toHaveLength(1);
  expect(received[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
});

test('shows a payment page that is already open', async () => {
  mockEndpoint(getOrder, { ...unpaid, payment: { status: 'failed', url: page, failure: { code: 'card_declined', message: 'No' } } });
  renderMfe(mfe, `/orders/${unpaid.id}`, 'customer');
  expect(await screen.findByTitle('Payment')).toHaveAttribute('src', `${page}?theme=light`);
});

test('shows a completed payment without a reload', async () => {
  jest.useFakeTimers();
  mockEndpoint(getOrder, { ...unpaid, payment: { status: 'open', url: page, failure: null } });
  renderMfe(mfe, `/orders/${unpaid.id}`, 'customer');
  await act(() => jest.advanceTimersByTimeAsync(100));
  mockEndpoint(getOrder, { ...placed, id: unpaid.id, paymentStatus: 'paid' });
  await act(() => jest.advanceTimersByTimeAsync(2_100));
  expect(screen.queryByTitle('Payment')).toBeNull();
  expect(screen.getByText(/Your money is held until you accept the delivery/)).toBeVisible();
});

test('confirms what accepting a delivery does before it is accepted', async () => {
  mockEndpoint(
    getOrder,
    makeOrder({ fulfilmentStatus: 'delivered', paymentStatus: 'paid', allowedActions: ['requestChanges', 'complete', 'dispute'] }),
  );
  mockEndpoint(listOrderRatings, { items: [], openUntil: null, perks: [] });
  const received = mockEndpoint(completeOrder, makeOrder({ fulfilmentStatus: 'completed', paymentStatus: 'paid' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Accept delivery' }));
  expect(screen.getByText(/your money goes to the partner/)).toBeVisible();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept delivery' }));
  await waitFor(() => expect(received).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('requires a note to request changes', async () => {
  mockEndpoint(getOrder, makeOrder({ fulfilmentStatus: 'delivered', allowedActions: ['requestChanges'] }));
  const received = mockEndpoint(requestChanges, makeOrder({ fulfilmentStatus: 'changes_requested' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Request changes' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Request changes' }));
  expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/required/);
  expect(received).toHaveLength(0);
  await userEvent.type(dialog.getByRole('textbox'), 'Add the annex.');
  await userEvent.click(dialog.getByRole('button', { name: 'Request changes' }));
  await waitFor(() => expect(received[0]?.body).toEqual({ note: 'Add the annex.' }));
});

test('lists delivered files for download, and counts the remaining changes', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:1');
  URL.revokeObjectURL = jest.fn();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const deliveredAt = new Date().toISOString();
  const file = {
    id: '0d9f5f0a-0000-4000-9000-0000000000f1',
    name: 'report.pdf',
    type: 'application/pdf' as const,
    size: 1_800_000,
    deliveredAt,
  };
  const event = { id: file.id, at: deliveredAt, event: 'delivered' as const, actorName: 'Ana Sørensen', note: null };
  const delivered = makeOrder({
    ...placed,
    fulfilmentStatus: 'delivered',
    revisions: 2,
    revisionsLeft: 1,
    deliverables: [file],
    timeline: [...placed.timeline, event],
    allowedActions: ['requestChanges', 'complete', 'dispute'],
  });
  mockEndpoint(getOrder, delivered);
  mockEndpoint(getFile, '%PDF-1.7');
  open();
  await heading();
  expect(screen.getByText(/1\.8 MB/)).toBeVisible();
  expect(screen.getByText('Ana Sørensen').closest('li')).toHaveTextContent('Ana Sørensen delivered 1 file');
  expect(screen.getByText('Changes left').closest('div')).toHaveTextContent('1 of 2');
  await userEvent.click(screen.getByRole('button', { name: 'Download report.pdf' }));
  expect(await screen.findByText('report.pdf downloaded')).toBeVisible();
  expect(click).toHaveBeenCalledTimes(1);
  click.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Request changes' }));
  expect(within(screen.getByRole('dialog')).getByText(/You can ask once of 2 still/)).toBeVisible();
});

test('disables the request when no changes are left, and still offers a dispute', async () => {
  mockEndpoint(
    getOrder,
    makeOrder({ ...placed, fulfilmentStatus: 'delivered', revisionsLeft: 0, allowedActions: ['complete', 'dispute'] }),
  );
  open();
  await heading();
  const changes = screen.getByRole('button', { name: 'Request changes' });
  expect(changes).toHaveAttribute('aria-disabled', 'true');
  await userEvent.hover(changes);
  expect(await screen.findByText(/are used up\. You can accept the delivery, or dispute it\./)).toBeInTheDocument();
  await userEvent.click(changes);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dispute' }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});
