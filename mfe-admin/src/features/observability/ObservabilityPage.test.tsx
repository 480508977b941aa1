import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Output } from '@techadds/shared/contract/endpoint';
import {
  findUsers,
  getLoad,
  listImpersonationSessions,
  metrics,
  recentErrors,
  startImpersonation,
  type ImpersonationSession,
} from '@techadds/shared/contract/observability/endpoints';
import { useImpersonationStore } from '@techadds/shared/session';
import { currentUrl, mockEndpoint, makeUser, mockError, renderMfe, testToken } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = (n: number) => `0d9f5f0a-0000-4000-a000-${String(n).padStart(12, '0')}`;
const list = <T,>(items: T[], more: Partial<Output<typeof findUsers>['meta']> = {}) => ({
  items,
  meta: { total: items.length, limit: 10, offset: 0, sort: 'name', order: 'asc' as const, hasMore: false, ...more },
});

const figures: Output<typeof metrics> = {
  startedAt: '2026-11-20T06:00:00.000Z',
  uptimeSeconds: 7_380,
  version: '8f3c2a1',
  memoryBytes: 157_286_400,
  requests: 12_480,
  errors: 3,
  refused: 624,
  pool: { open: 6, idle: 4, waiting: 0, max: 10 },
  routes: [
    { method: 'GET', path: '/orders', requests: 9000, errors: 3, refused: 20, p50Ms: 8.23, p95Ms: 41.7 },
    { method: 'POST', path: '/auth/login', requests: 12, errors: 0, refused: 4, p50Ms: null, p95Ms: 1340 },
  ],
};
const failures = [
  '2026-11-20T08:01:00Z 3d90be11-64f0 GET /orders connection lost',
  '2026-11-20T08:00:00Z 77b2aa01-03fd POST /quotes out of memory',
];
const priya = { id: id(9), name: 'Priya Nair', email: 'priya@acme.test', role: 'partner_admin' as const, viewable: true };
const boss = { id: id(10), name: 'Ada Boss', email: 'ada@acme.test', role: 'admin' as const, viewable: false };
const past: ImpersonationSession = {
  id: id(20),
  actor: { id: id(21), name: 'Maya Okafor' },
  subject: { id: id(9), name: 'Jonas Weber', role: 'customer' },
  reason: 'Cannot find an order',
  ticketRef: 'T-17',
  mode: 'read_only',
  startedAt: '2026-11-19T08:00:00.000Z',
  expiresAt: '2026-11-19T08:30:00.000Z',
  endedAt: '2026-11-19T08:12:00.000Z',
  status: 'stopped',
};
const started = {
  token: testToken({ sub: priya.id }, 1800),
  expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  user: makeUser('partner_admin', { id: priya.id, firstName: 'Priya', lastName: 'Nair' }),
  actor: { id: id(21), name: 'Maya Okafor' },
};

beforeEach(() => {
  mockEndpoint(metrics, figures);
  mockEndpoint(recentErrors, failures.join('\n') + '\n');
  mockEndpoint(findUsers, list([boss, priya]));
  mockEndpoint(listImpersonationSessions, list([past]));
});

const open = (path = '/observability', role: 'admin' | 'super_admin' = 'super_admin') => renderMfe(mfe, path, role);
const tabs = () => within(screen.getByRole('navigation', { name: 'Observability' })).getAllByRole('link');
const openDialog = async () => {
  open('/observability?tab=view-as');
  await userEvent.click(await screen.findByRole('button', { name: 'View as Priya Nair' }));
  return within(await screen.findByRole('dialog', { name: 'View as Priya Nair' }));
};

describe('server metrics', () => {
  it('shows the totals, and the routes with their times', async () => {
    open();
    expect(await screen.findByText('12,480')).toBeVisible();
    expect(screen.getByText('5% refused')).toBeVisible();
    expect(screen.getByText('2 of 10')).toBeVisible();
    expect(screen.getByText('2 h 3 min')).toBeVisible();
    expect(screen.getByText('150 MB of memory')).toBeVisible();
    const [, orders, login] = screen.getAllByRole('row');
    expect(orders).toHaveTextContent('GET /orders9,00020Failures 3p50 8.2 msp95 42 ms');
    expect(login).toHaveTextContent('POST /auth/login124Failures 0p50 –p95 1.3 s');
  });

  it('polls every 15 seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    const received = mockEndpoint(metrics, figures);
    open();
    await act(() => jest.advanceTimersByTimeAsync(14_000));
    expect(received).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(received).toHaveLength(2);
    jest.useRealTimers();
  });

  it('shows a failed request and offers a retry', async () => {
    mockEndpoint(metrics, mockError(503, { error: 'The database is away', cid: 'ref-8' }));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('ref-8');
    mockEndpoint(metrics, figures);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('12,480')).toBeVisible();
  });
});

describe('load', () => {
  const load: Output<typeof getLoad> = {
    tenants: [
      { id: id(30), name: 'Acme Services', requests: 1200, totalMs: 84_000, node: null },
      { id: id(31), name: 'Globex Technology', requests: 1, totalMs: 8.4, node: null },
    ],
    nodes: [],
    slowMs: 200,
    statements: [
      { endpoint: 'GET /orders', statement: 'select 1 from orders where id = $1', times: 3, maxMs: 812.4, totalMs: 1500, cid: 'ref-9' },
      { endpoint: '', statement: 'vacuum', times: 1, maxMs: 300, totalMs: 300, cid: '' },
    ],
  };

  it('lists the heaviest tenants and the slow statements by endpoint', async () => {
    mockEndpoint(getLoad, load);
    open('/observability?tab=load');
    expect(await screen.findByText('Acme Services')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Acme Services84.0 s · 1,200 requests',
        'Globex Technology8.4 ms · 1 request',
        'GET /orders3 times, longest 812 ms, together 1.5 s, latest ref-9select 1 from orders where id = $1',
        'Other workonce, longest 300 ms, together 300 msvacuum',
      ]),
    );
  });

  it('lists the nodes of a distributed database, and says on which of them a tenant is', async () => {
    const nodes = [
      { name: '10.0.0.7:5432', tenants: 2, requests: 1201, totalMs: 84_008 },
      { name: '10.0.0.8:5432', tenants: 1, requests: 3, totalMs: 12 },
    ];
    mockEndpoint(getLoad, { ...load, tenants: load.tenants.map((tenant) => ({ ...tenant, node: '10.0.0.7:5432' })), nodes });
    open('/observability?tab=load');
    expect(await screen.findByRole('heading', { name: 'Database nodes' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Acme Services · 10.0.0.7:543284.0 s · 1,200 requests',
        '10.0.0.7:5432 · 2 tenants84.0 s · 1,201 requests',
        '10.0.0.8:5432 · 1 tenant12 ms · 3 requests',
      ]),
    );
  });

  it('names no nodes where the database is one server', async () => {
    mockEndpoint(getLoad, load);
    open('/observability?tab=load');
    expect(await screen.findByText('Acme Services')).toBeVisible();
    expect(screen.queryByText('Database nodes')).not.toBeInTheDocument();
  });

  it('says so where nothing was slow', async () => {
    mockEndpoint(getLoad, { tenants: [], nodes: [], slowMs: 200, statements: [] });
    open('/observability?tab=load');
    expect(await screen.findByText('No statement took 200 ms or longer in the last ten minutes.')).toBeVisible();
    expect(screen.getByText('No requests in the last ten minutes.')).toBeVisible();
  });

  it('is for super-admins only', async () => {
    open('/observability?tab=load', 'admin');
    expect(await screen.findByText('12,480')).toBeVisible();
    expect(tabs().map(({ textContent }) => textContent)).not.toContain('Load');
  });
});

describe('recent errors', () => {
  it('lists the errors line by line, and finds one by its reference', async () => {
    open('/observability?tab=errors');
    const lines = await screen.findByRole('list', { name: 'Failures, newest first' });
    expect(
      within(lines)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(failures);
    await userEvent.type(screen.getByRole('searchbox'), '77B2aa01{Enter}');
    expect(currentUrl()).toBe('/observability?tab=errors&find=77B2aa01');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('copies one line or all that match', async () => {
    const account = userEvent.setup();
    open('/observability?tab=errors');
    await account.click(await screen.findByRole('button', { name: 'Copy these lines' }));
    expect(await navigator.clipboard.readText()).toBe(failures.join('\n'));
    await account.click(screen.getAllByRole('button', { name: 'Copy line' })[1]!);
    expect(await navigator.clipboard.readText()).toBe(failures[1]);
  });

  it('shows different screens for no errors, no match and a failed request', async () => {
    mockEndpoint(recentErrors, '');
    const none = open('/observability?tab=errors');
    expect(await screen.findByText('Nothing failed')).toBeVisible();
    none.unmount();
    mockEndpoint(recentErrors, failures.join('\n'));
    const unmatched = open('/observability?tab=errors&find=nothing-like-it');
    expect(await screen.findByText('No failure matches')).toBeVisible();
    unmatched.unmount();
    mockEndpoint(recentErrors, mockError(500, { error: 'No', cid: 'ref-9' }));
    open('/observability?tab=errors');
    expect(await screen.findByRole('alert')).toHaveTextContent('ref-9');
  });
});

describe('impersonation', () => {
  it('is available to super-admins only', async () => {
    const received = mockEndpoint(findUsers, list([priya]));
    open('/observability?tab=view-as', 'admin');
    expect(await screen.findByText('12,480')).toBeVisible();
    expect(tabs().map(({ textContent }) => textContent)).toEqual(['Server', 'Errors', 'Jobs']);
    expect(received).toHaveLength(0);
  });

  it('lists past impersonations with actor, user, reason and duration', async () => {
    open('/observability?tab=view-as');
    const row = (await screen.findByText('Cannot find an order')).closest('tr')!;
    expect(row).toHaveTextContent(/Maya Okafor.*Jonas Weber, Customer.*T-17 · Cannot find an order.*12.min.*Stopped/);
  });

  it('finds users, and does not allow impersonating administrators', async () => {
    const received = mockEndpoint(findUsers, list([boss, priya]));
    open('/observability?tab=view-as');
    await userEvent.type(await screen.findByRole('searchbox'), 'a{Enter}');
    await waitFor(() => expect(received.at(-1)?.query).toMatchObject({ query: 'a' }));
    const button = await screen.findByRole('button', { name: 'View as Ada Boss' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an empty state when no user matches', async () => {
    mockEndpoint(findUsers, list<typeof priya>([]));
    open('/observability?tab=view-as&user=zzz');
    expect(await screen.findByText('No users found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show everyone' }));
    expect(currentUrl()).toBe('/observability?tab=view-as');
  });

  it.each(['', 'too short', '          '])('does not start with the reason "%s"', async (reason) => {
    const dialog = await openDialog();
    const starts = mockEndpoint(startImpersonation, started);
    if (reason) await userEvent.type(dialog.getByLabelText('Reason'), reason);
    await userEvent.click(dialog.getByRole('button', { name: 'Start viewing' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toHaveFocus();
    expect(starts).toHaveLength(0);
    expect(useImpersonationStore.getState().impersonation).toBeNull();
  });

  it('starts once with reason and ticket, opens the dashboard, and keeps the token in memory only', async () => {
    const writes = jest.spyOn(Storage.prototype, 'setItem');
    const dialog = await openDialog();
    const starts = mockEndpoint(startImpersonation, started);
    await userEvent.type(dialog.getByLabelText('Reason'), 'Ticket 17, wrong total');
    await userEvent.type(dialog.getByLabelText('Ticket'), 'T-17');
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Start viewing' }));
    await waitFor(() => expect(useImpersonationStore.getState().impersonation).not.toBeNull());
    expect(starts.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: priya.id }, body: { reason: 'Ticket 17, wrong total', ticketRef: 'T-17' } },
    ]);
    expect(useImpersonationStore.getState().impersonation).toMatchObject({
      token: started.token,
      user: started.user,
      actor: { name: 'Maya Okafor' },
      reason: 'Ticket 17, wrong total',
      returnTo: '/observability?tab=view-as',
    });
    expect(useImpersonationStore.getState().redirectTo).toBe('/dashboard');
    const kept = [
      ...writes.mock.calls.flat(),
      ...Object.values({ ...localStorage }),
      ...Object.values({ ...sessionStorage }),
      document.cookie,
    ];
    expect(kept.join('\n')).not.toContain(started.token);
    writes.mockRestore();
  });

  it('starts with Ctrl+Enter, and sends no empty ticket', async () => {
    const dialog = await openDialog();
    const starts = mockEndpoint(startImpersonation, started);
    await userEvent.type(dialog.getByLabelText('Reason'), 'Ticket 17, wrong total{Control>}{Enter}{/Control}');
    await waitFor(() => expect(starts.map(({ body }) => body)).toEqual([{ reason: 'Ticket 17, wrong total' }]));
  });

  it('keeps the input after an error, and shows field errors under their field', async () => {
    const dialog = await openDialog();
    mockEndpoint(startImpersonation, mockError(403, { error: 'This person cannot be looked at.', cid: 'ref-3' }));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Ticket 17, wrong total');
    await userEvent.click(dialog.getByRole('button', { name: 'Start viewing' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This person cannot be looked at.');
    expect(dialog.getByLabelText('Reason')).toHaveValue('Ticket 17, wrong total');
    mockEndpoint(startImpersonation, mockError(422, { error: 'Check the form.', fields: { ticketRef: 'There is no such ticket.' } }));
    await userEvent.click(dialog.getByRole('button', { name: 'Start viewing' }));
    expect(await dialog.findByText('There is no such ticket.')).toBeVisible();
    expect(useImpersonationStore.getState().impersonation).toBeNull();
  });
});
