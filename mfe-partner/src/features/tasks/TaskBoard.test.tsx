import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '@techadds/shared/contract/tasks/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = (n: number) => `0d9f5f0a-0000-4000-b000-${String(n).padStart(12, '0')}`;
const at = '2026-11-20T09:00:00.000Z';
const makeTask = (n: number, title: string, status: contract.Task['status']): contract.Task => ({
  ...{ id: id(n), title, status, description: '', priority: 'urgent', dueAt: at, overdue: true, partner: null, subject: null },
  ...{ assignee: { id: id(50), name: 'Ana Berg' }, completedAt: null, createdAt: at, updatedAt: at, archivedAt: null },
});

let tasks: contract.Task[];
let received: { query: Record<string, string> }[];
beforeEach(() => {
  tasks = [makeTask(1, 'Call Fjord', 'not_started'), makeTask(2, 'Send report', 'started')];
  mockEndpoint(contract.listTaskAssignees, { items: [] });
  received = mockEndpoint(contract.listTasks, ({ query }) => {
    const items = tasks.filter(({ status }) => status === query.status);
    const counts = Object.fromEntries(
      contract.taskStatusFilters.map((name) => [name, tasks.filter(({ status }) => status === name).length]),
    );
    return {
      items,
      meta: { total: items.length, limit: 50, offset: 0, sort: 'due', order: 'asc' as const, hasMore: false },
      counts: counts as never,
    };
  });
});
/** The server applies each update, with a new version. */
const acceptUpdates = () =>
  mockEndpoint(contract.updateTask, ({ params, body }) => {
    const task = { ...tasks.find((each) => each.id === params.id)!, ...(body as object), updatedAt: new Date().toISOString() };
    tasks = tasks.map((each) => (each.id === task.id ? task : each));
    return task;
  });
const open = async (search = '') => {
  renderMfe(mfe, `/consultant/tasks?view=board${search}`, 'partner_admin');
  await screen.findByRole('link', { name: 'Call Fjord' });
};
const cardsIn = (column: string) =>
  within(screen.getByRole('region', { name: column }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const press = (...keys: string[]) => {
  screen.getByRole('link', { name: 'Call Fjord' }).focus();
  for (const key of keys) fireEvent.keyDown(screen.getByRole('link', { name: 'Call Fjord' }), { key });
};

test('has a column for each status, with the filters of the list', async () => {
  await open('&priority=urgent&status=completed');
  expect(cardsIn('Not started')).toEqual(['Call Fjord']);
  await waitFor(() => expect(cardsIn('Started')).toEqual(['Send report']));
  expect(received.map(({ query }) => query.status)).toEqual(['not_started', 'started', 'completed', 'canceled', 'deferred']);
  for (const { query } of received) expect(query).toMatchObject({ priority: 'urgent', limit: '50' });
  const card = screen.getByRole('link', { name: 'Call Fjord' }).closest('li')!;
  for (const text of ['Urgent', 'Ana Berg']) expect(card).toHaveTextContent(text);
  expect(within(card).getByLabelText('Overdue')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
});

test('the switch to the list keeps the filters', async () => {
  await open('&priority=urgent');
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  await waitFor(() => expect(currentUrl()).toBe('/consultant/tasks?priority=urgent'));
  await userEvent.click(screen.getByRole('button', { name: 'Board' }));
  await waitFor(() => expect(currentUrl()).toBe('/consultant/tasks?priority=urgent&view=board'));
});

test('moves a card with the keyboard in one request, says each step, shows it at once and undoes it', async () => {
  const sent = acceptUpdates();
  await open();
  press(' ');
  expect(screen.getByText(/^Picked up Call Fjord\./)).toBeInTheDocument();
  press('ArrowRight');
  expect(screen.getByText('Call Fjord: Started')).toBeInTheDocument();
  press(' ');
  await waitFor(() => expect(cardsIn('Started')).toContain('Call Fjord'));
  expect(cardsIn('Not started')).toEqual([]);
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ status: 'started', updatedAt: at }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(cardsIn('Not started')).toEqual(['Call Fjord']));
  expect(sent).toHaveLength(2);
});

test('sends nothing when a move is canceled or ends where it began', async () => {
  const sent = acceptUpdates();
  await open();
  press(' ', 'ArrowRight', 'Escape');
  press(' ', 'ArrowRight', 'ArrowLeft', ' ');
  press(' ', 'ArrowLeft', 'Enter');
  expect(cardsIn('Not started')).toEqual(['Call Fjord']);
  expect(sent).toEqual([]);
});

test('moves a card by its menu', async () => {
  const sent = acceptUpdates();
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Move Call Fjord to…' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Deferred' }));
  await waitFor(() => expect(cardsIn('Deferred')).toEqual(['Call Fjord']));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a refused move puts the card back and says why', async () => {
  mockEndpoint(contract.updateTask, mockError(409, { error: 'Somebody else changed this task in the meantime.' }));
  await open();
  press(' ', 'ArrowRight', ' ');
  expect(await screen.findByText(/Somebody else changed this task/)).toBeVisible();
  await waitFor(() => expect(cardsIn('Not started')).toEqual(['Call Fjord']));
  expect(cardsIn('Started')).not.toContain('Call Fjord');
});

test('says which column did not load, and loads it again', async () => {
  const task = tasks[0]!;
  mockEndpoint(contract.listTasks, ({ query }) =>
    query.status === 'started'
      ? mockError(500, { error: 'Something broke.' })
      : {
          items: query.status === 'not_started' ? [task] : [],
          meta: { total: 0, limit: 50, offset: 0, sort: 'due', order: 'asc' as const, hasMore: false },
          counts: Object.fromEntries(contract.taskStatusFilters.map((name) => [name, 0])) as never,
        },
  );
  await open();
  expect(await within(screen.getByRole('region', { name: 'Started' })).findByText('These tasks didn’t load')).toBeVisible();
  expect(cardsIn('Not started')).toEqual(['Call Fjord']);
});
