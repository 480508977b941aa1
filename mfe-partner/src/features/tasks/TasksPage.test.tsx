import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '@techadds/shared/contract/tasks/endpoints';
import type { Role } from '@techadds/shared/roles';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = (n: number) => `0d9f5f0a-0000-4000-b000-${String(n).padStart(12, '0')}`;
const at = '2026-11-20T09:00:00.000Z';
const ana = { id: id(50), name: 'Ana Berg', partnerId: id(60) };
const makeTask = (changes: Partial<contract.Task> = {}): contract.Task => ({
  ...{ id: id(1), title: 'Call Fjord', description: '', status: 'started', priority: 'urgent', dueAt: at, overdue: true },
  ...{ assignee: { id: ana.id, name: ana.name }, partner: { id: id(60), name: 'Halden' } },
  ...{ subject: { type: 'order', id: id(70), label: 'OR-2026-0007' } },
  ...{ completedAt: null, createdAt: at, updatedAt: at, archivedAt: null },
  ...changes,
});
const task = makeTask();
const other = makeTask({
  id: id(2),
  title: 'Send report',
  status: 'not_started',
  priority: 'normal',
  dueAt: null,
  overdue: false,
  subject: null,
});
const listed = (items: contract.Task[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'due', order: 'asc' as const, hasMore: false },
  counts: Object.fromEntries(contract.taskStatusFilters.map((tab) => [tab, items.length])) as never,
});
const open = (role: Role = 'partner_staff', path = '/consultant/tasks') => renderMfe(mfe, path, role);
const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr')!;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  mockEndpoint(contract.listTasks, listed([task, other]));
  mockEndpoint(contract.listTaskAssignees, { items: [ana, { id: id(51), name: 'Bo Lind', partnerId: null }] });
});

test.each([
  ['partner_staff', '/partners/orders/', false],
  ['partner_admin', '/partners/orders/', false],
  ['admin', '/admin/orders/', true],
  ['super_admin', '/admin/orders/', true],
] as const)('a %s sees what is to be done, by whom, until when and about what', async (role, orders, seesPartner) => {
  open(role);
  const row = await rowOf('Call Fjord');
  for (const text of ['Started', 'Urgent', 'Ana Berg']) expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getByLabelText('Overdue')).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: 'OR-2026-0007' })).toHaveAttribute('href', `${orders}${id(70)}`);
  expect(screen.queryByRole('columnheader', { name: 'Partner' }) !== null).toBe(seesPartner);
  expect(within(await rowOf('Send report')).queryByText('Normal')).toBeNull();
});

test('tabs, filters and sorting are in the address and go to the server', async () => {
  const received = mockEndpoint(contract.listTasks, listed([task]));
  open('partner_staff', `/consultant/tasks?status=started&mine=1&overdue=1&assigneeId=${ana.id}&priority=urgent&query=Call`);
  await rowOf('Call Fjord');
  const query = { status: 'started', mine: '1', overdue: '1', assigneeId: ana.id, priority: 'urgent', query: 'Call', sort: 'due' };
  expect(received.at(-1)?.query).toMatchObject(query);
  expect(screen.getByRole('link', { name: /^Deferred/ })).toHaveAttribute('href', expect.stringContaining('status=deferred'));
});

test('shows what is still to be done by default, and exports what it shows', async () => {
  const received = mockEndpoint(contract.listTasks, listed([task]));
  const exported = mockEndpoint(contract.exportTasks, 'Title\r\n');
  open('partner_staff', '/consultant/tasks?priority=urgent');
  await rowOf('Call Fjord');
  expect(received.at(-1)?.query).toMatchObject({ status: 'open' });
  expect(screen.getByRole('link', { name: /^Open/ })).toHaveAttribute('aria-current', 'page');
  await press(/Export/);
  await waitFor(() => expect(exported[0]?.query).toMatchObject({ status: 'open', priority: 'urgent', sort: 'due' }));
});

test('adds a task until the end of a day', async () => {
  const created = mockEndpoint(contract.createTask, makeTask({ title: 'Order cables' }));
  mockEndpoint(contract.searchTaskSubjects, { items: [{ type: 'customer', id: id(80), label: 'Fjord AS' }] });
  open();
  await press('New task');
  const dialog = await screen.findByRole('dialog', { name: 'New task' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add task' }));
  expect(within(dialog).getByLabelText(/^Title/)).toHaveAccessibleDescription(/required/);
  await userEvent.type(within(dialog).getByLabelText(/^Title/), 'Order cables');
  await userEvent.selectOptions(within(dialog).getByLabelText('Assignee'), 'Ana Berg');
  await userEvent.type(within(dialog).getByLabelText(/^Due/), '2099-12-20');
  await userEvent.click(within(dialog).getByLabelText(/^Related to/));
  await userEvent.click(await within(dialog).findByRole('option', { name: /Fjord AS/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add task' }));
  expect(await screen.findByText('Order cables is added')).toBeVisible();
  expect(created[0]?.body).toMatchObject({
    ...{ title: 'Order cables', assigneeId: ana.id, subject: { type: 'customer', id: id(80) } },
    dueAt: new Date('2099-12-20T23:59:00').toISOString(),
  });
});

test('edits a task, keeping its due time and its record, and offers only its own team', async () => {
  mockEndpoint(contract.getTask, task);
  const saved = mockEndpoint(contract.updateTask, task);
  open('admin');
  await press('Call Fjord');
  const dialog = await screen.findByRole('dialog', { name: 'Edit task' });
  expect(currentUrl()).toContain(`open=${task.id}`);
  const assignees = within(within(dialog).getByLabelText('Assignee')).getAllByRole('option');
  expect(assignees.map((option) => option.textContent)).toEqual(['Nobody', 'Ana Berg']);
  await userEvent.selectOptions(within(dialog).getByLabelText('Status'), 'Deferred');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save task' }));
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ status: 'deferred', dueAt: at, updatedAt: at }));
  expect(saved[0]?.body).not.toHaveProperty('subject');
});

test('a task that somebody else changed meanwhile can be loaded again', async () => {
  mockEndpoint(contract.getTask, task);
  mockEndpoint(
    contract.updateTask,
    mockError(409, { error: 'Somebody else changed this task in the meantime.', code: 'changed_meanwhile' }),
  );
  open('partner_staff', `/consultant/tasks?open=${task.id}`);
  const title = await screen.findByLabelText(/^Title/);
  await userEvent.type(title, ' now');
  await press('Save task');
  expect(await screen.findByText(/Somebody else changed this task/)).toBeVisible();
  mockEndpoint(contract.getTask, makeTask({ title: 'Call Fjord first', updatedAt: '2026-11-21T09:00:00.000Z' }));
  await press('Discard my changes and reload');
  await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveValue('Call Fjord first'));
});

test('completes a task, and undoes it with the version that the server returned', async () => {
  const version = '2026-11-22T09:00:00.000Z';
  const saved = mockEndpoint(contract.updateTask, makeTask({ status: 'completed', updatedAt: version }));
  open();
  await rowOf('Call Fjord');
  await press('Complete Call Fjord');
  expect(await screen.findByText('Call Fjord completed')).toBeVisible();
  await press('Undo');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ body }) => body)).toEqual([
    { status: 'completed', updatedAt: at },
    { status: 'started', updatedAt: version },
  ]);
});

test('completes the selected tasks and says which were refused', async () => {
  mockEndpoint(contract.updateTask, ({ params }) =>
    params.id === other.id ? mockError(409, { error: 'Changed meanwhile.', code: 'changed_meanwhile' }) : makeTask({ status: 'completed' }),
  );
  open();
  await rowOf('Call Fjord');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press('Complete');
  expect(await screen.findByText('Call Fjord completed')).toBeVisible();
  expect(screen.getByText('1 of 2 tasks could not be completed. Changed meanwhile.')).toBeVisible();
});

test('explains what tasks are for when none is open', async () => {
  mockEndpoint(contract.listTasks, listed([]));
  open();
  expect(await screen.findByText('No open tasks')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all tasks' })).toHaveAttribute('href', '/consultant/tasks?status=all');
});

test('shows that the tasks did not load, and loads them again', async () => {
  mockEndpoint(contract.listTasks, mockError(500, { error: 'Something broke.' }));
  open();
  expect(await screen.findByText('The tasks didn’t load')).toBeVisible();
  mockEndpoint(contract.listTasks, listed([task]));
  await press('Try again');
  expect(await rowOf('Call Fjord')).toBeVisible();
});

test('says that an opened task did not load', async () => {
  mockEndpoint(contract.getTask, mockError(404, { error: 'There is no such task.' }));
  open('partner_staff', `/consultant/tasks?open=${task.id}`);
  expect(await screen.findByText('The task didn’t load')).toBeVisible();
});
