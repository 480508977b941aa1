import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { assignOrder, bulkOrders, claimOrder, listAssignees, workOrder } from '@techadds/shared/contract/assignments/endpoints';
import {
  deliverOrder,
  getOrder,
  listQueue,
  subscribeToOrder,
  type Order,
  type OrderDetail,
} from '@techadds/shared/contract/orders/endpoints';
import { mockEndpoint, makeOrder, makeOrderCounts, mockError, renderMfe, makeOrderRow } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const counts = makeOrderCounts({ all: 3, placed: 3 });
const queue = (items: Order[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'dueAt', order: 'asc' as const, hasMore: false },
  counts,
});
const ines = { id: '0d9f5f0a-0000-4000-9000-0000000000a1', name: 'Ines Dahl' };
const karl = { id: '0d9f5f0a-0000-4000-9000-0000000000a2', name: 'Karl Berg' };
const free = makeOrderRow({ number: 'OR-2026-0191' });
const other = makeOrderRow({ number: 'OR-2026-0192' });
const taken = makeOrderRow({ number: 'OR-2026-0177', assignedTo: ines });

test('claims an order from the queue, and names the colleague who was faster', async () => {
  let now = [free, other, taken];
  mockEndpoint(listQueue, () => queue(now));
  const received = mockEndpoint(claimOrder, () => {
    now = [{ ...free, assignedTo: karl }, other, taken];
    return makeOrder({ assignedTo: karl });
  });
  renderMfe(mfe, '/partners/orders', 'partner_staff');
  expect(await screen.findByText('Ines')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Claim OR-2026-0177' })).not.toBeInTheDocument();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Claim OR-2026-0191' }));
  expect(await screen.findByText('OR-2026-0191 is yours')).toBeVisible();
  expect(received.map(({ params }) => params.id)).toEqual([free.id]);
  mockEndpoint(claimOrder, mockError(409, { error: 'Ines Dahl has claimed OR-2026-0192 already. Nothing was changed.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Claim OR-2026-0192' }));
  expect(await screen.findByText('Ines Dahl has claimed OR-2026-0192 already. Nothing was changed.')).toBeVisible();
});

test('claims several orders at once, and shows why some failed', async () => {
  mockEndpoint(listQueue, queue([free, other, taken]));
  const error = 'Ines Dahl has claimed OR-2026-0177 already. Nothing was changed.';
  const received = mockEndpoint(bulkOrders, { done: [free.id], failed: [{ id: taken.id, error }] });
  renderMfe(mfe, '/partners/orders', 'partner_staff');
  for (const { number } of [free, taken]) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${number}` }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  expect(bar.getByText('2 selected')).toBeVisible();
  expect(bar.queryByRole('button', { name: /Select all/ })).not.toBeInTheDocument();
  await userEvent.click(bar.getByRole('button', { name: 'Claim' }));
  expect(await screen.findByText('1 order is yours')).toBeVisible();
  expect(screen.getByText(`1 order could not be claimed. ${error}`)).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{ action: 'claim', ids: [free.id, taken.id] }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument());
});

test('claims the unassigned order that is due first', async () => {
  const lists = mockEndpoint(listQueue, queue([free, taken]));
  const received = mockEndpoint(claimOrder, makeOrder({ assignedTo: karl }));
  renderMfe(mfe, '/partners/orders', 'partner_staff');
  await screen.findByText(free.number);
  await userEvent.click(screen.getByRole('button', { name: 'Claim next' }));
  expect(await screen.findByText('OR-2026-0191 is yours')).toBeVisible();
  expect(lists.map(({ query }) => query)).toContainEqual(
    expect.objectContaining({ scope: 'partner', assignee: 'nobody', sort: 'dueAt', order: 'asc', limit: '1' }),
  );
  expect(received.map(({ params }) => params.id)).toEqual([free.id]);
  mockEndpoint(listQueue, queue([]));
  await userEvent.click(screen.getByRole('button', { name: 'Claim next' }));
  expect(await screen.findByText('All open orders are assigned')).toBeVisible();
});

test('filters the queue by assignee; administrators cannot claim', async () => {
  const received = mockEndpoint(listQueue, queue([free]));
  const page = renderMfe(mfe, '/partners/orders?assignee=nobody', 'partner_staff');
  await screen.findByText(free.number);
  expect(received[0]?.query).toMatchObject({ assignee: 'nobody' });
  expect(screen.getByRole('button', { name: /Assignee.*Unassigned/ })).toBeVisible();
  page.unmount();
  renderMfe(mfe, '/admin/orders', 'admin');
  await screen.findByText(free.number);
  expect(screen.queryByRole('button', { name: /^Claim/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

const shown = makeOrder({ allowedActions: ['claim', 'assign', 'deliver'], fulfilmentStatus: 'in_progress' });
const openOrder = async (changes: Partial<OrderDetail> = {}) => {
  mockEndpoint(getOrder, { ...shown, ...changes });
  renderMfe(mfe, `/partners/orders/${shown.id}`, 'partner_admin');
  await screen.findByRole('heading', { level: 1, name: shown.number });
};

test('shows the workload of each member, and assigns the order', async () => {
  mockEndpoint(listAssignees, {
    items: [
      { ...ines, openOrders: 1, awayUntil: null },
      { ...karl, openOrders: 7, awayUntil: null },
    ],
  });
  const received = mockEndpoint(assignOrder, { ...shown, assignedTo: karl });
  await openOrder();
  expect(screen.getByText('Assignee').closest('div')).toHaveTextContent('Unassigned');
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Assign ${shown.number}` }));
  const choice = await dialog.findByLabelText('Assignee');
  expect([...choice.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Unassigned',
    'Ines Dahl, 1 open order',
    'Karl Berg, 7 open orders',
  ]);
  await userEvent.selectOptions(choice, karl.id);
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText(`${shown.number} is with Karl Berg now`)).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{ userId: karl.id }]);
});

test('downloads the work order as a file', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:1');
  URL.revokeObjectURL = jest.fn();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  mockEndpoint(workOrder, '%PDF-1.7');
  await openOrder();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Work order, PDF' }));
  expect(await screen.findByText(`${shown.number}.pdf downloaded`)).toBeVisible();
  expect(click).toHaveBeenCalledTimes(1);
  click.mockRestore();
});

test('follows an order in the app, by e-mail or both, and labels the button accordingly', async () => {
  let following: OrderDetail['following'] = [];
  const received = mockEndpoint(subscribeToOrder, ({ body }) => {
    following = body.channels;
    return { orderId: shown.id, channels: following };
  });
  await openOrder();
  mockEndpoint(getOrder, () => ({ ...shown, following }));
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
  const panel = within(screen.getByRole('dialog', { name: `Follow ${shown.number}` }));
  const [inApp, byMail] = ['In the app', 'By e-mail'].map((name) => panel.getByRole('checkbox', { name }));
  expect(panel.getAllByRole('checkbox')).toHaveLength(3);
  for (const [box, title, button] of [
    [inApp!, `You follow ${shown.number} in the app`, 'Following'],
    [byMail!, `You follow ${shown.number} in the app and by e-mail`, 'Following by e-mail'],
    [inApp!, `You follow ${shown.number} by e-mail`, 'Following by e-mail'],
    [byMail!, `You no longer follow ${shown.number}`, 'Follow'],
  ] as const) {
    await userEvent.click(box);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('button', { name: button })).toBeVisible();
  }
  expect(received.map(({ body }) => body)).toEqual([['in_app'], ['in_app', 'email'], ['email'], []].map((channels) => ({ channels })));
});

test('shows a change of the follow channels at once, and reverts it after an error', async () => {
  mockEndpoint(subscribeToOrder, mockError(503, { error: 'Try again later.' }));
  await openOrder({ following: ['email'] });
  await userEvent.click(screen.getByRole('button', { name: 'Following by e-mail' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'In the app' }));
  expect(await screen.findByText('Nothing was changed. Try again later.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'In the app' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'By e-mail' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Following by e-mail' })).toBeVisible();
});

test('delivers the work with a message, which is kept after an error', async () => {
  mockEndpoint(deliverOrder, mockError(503, { error: 'The database is away', cid: 'ref-7' }));
  await openOrder();
  await userEvent.click(screen.getByRole('button', { name: 'Deliver' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Deliver ${shown.number}?` }));
  expect(dialog.getByRole('button', { name: 'Add files' })).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Message'), 'As agreed.');
  await userEvent.click(dialog.getByRole('button', { name: 'Deliver' }));
  expect(await dialog.findByText('ref-7')).toBeVisible();
  const received = mockEndpoint(deliverOrder, { ...shown, fulfilmentStatus: 'delivered' });
  await userEvent.click(dialog.getByRole('button', { name: 'Deliver' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(received.map(({ body }) => body)).toEqual([{ note: 'As agreed.', files: [] }]);
});
