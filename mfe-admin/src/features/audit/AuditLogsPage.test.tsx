import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  auditFacets,
  exportAuditEvents,
  getAuditEvent,
  listAuditEvents,
  verifyAudit,
  type AuditEvent,
} from '@techadds/shared/contract/audit/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { startOfDay } from './search-params';

const id = (n: number) => `0d9f5f0a-0000-4000-a000-${String(n).padStart(12, '0')}`;
const event = (changes: Partial<AuditEvent> = {}): AuditEvent => ({
  id: id(1),
  seq: 48_311,
  time: '2026-11-20T09:40:02.000Z',
  event: 'order.accepted',
  description: 'Priya Nair accepted OR-2026-0184',
  actor: { type: 'user', id: id(9), name: 'Priya Nair', role: 'partner_admin' },
  impersonator: null,
  targets: [{ type: 'order', id: id(8), name: 'OR-2026-0184' }],
  before: { fulfilmentStatus: 'placed', version: 1 },
  after: { fulfilmentStatus: 'accepted', version: 1 },
  ip: '185.14.96.20',
  userAgent: 'Chrome',
  correlationId: '3d90be11-64f0-4c1e',
  prevHash: '0'.repeat(64),
  hash: 'a'.repeat(64),
  ...changes,
});
const second = event({ id: id(2), event: 'session.login', targets: [], actor: { type: 'system', id: null, name: 'System', role: null } });
const list = (items: AuditEvent[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'time', order: 'desc' as const, hasMore: false },
});
const newestFirst = { sort: 'time', order: 'desc', offset: '0' };
const open = (path = '/audit/logs') => renderMfe(mfe, path, 'admin');
const region = () => screen.findByRole('dialog', { name: 'Event' });

beforeEach(() => {
  mockEndpoint(listAuditEvents, list([event(), second]));
  mockEndpoint(getAuditEvent, ({ params }) => (params.id === id(2) ? second : event()));
  mockEndpoint(auditFacets, {
    events: [
      { event: 'order.accepted', count: 12 },
      { event: 'session.login', count: 3 },
    ],
  });
});

test('lists events with actor, name and target', async () => {
  open();
  const row = (await screen.findByText('order.accepted')).closest('tr')!;
  expect(within(row).getByText('Priya Nair')).toBeInTheDocument();
  expect(within(row).getByText('OR-2026-0184')).toBeInTheDocument();
  expect(within((await screen.findByText('session.login')).closest('tr')!).getByText('System')).toBeInTheDocument();
});

test('opens an event beside the list with its changes, at a URL that can be shared', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'order.accepted' }));
  const details = await region();
  expect(await within(details).findByText('Priya Nair accepted OR-2026-0184')).toBeVisible();
  expect(within(details).getByText('Priya Nair, Partner Admin')).toBeVisible();
  expect(within(details).getByText('fulfilmentStatus').parentElement).toHaveTextContent(/Before: placed.*After: accepted/);
  expect(currentUrl()).toBe(`/audit/logs?open=${id(1)}`);
  await userEvent.click(within(details).getByRole('button', { name: 'Next event' }));
  await waitFor(() => expect(currentUrl()).toBe(`/audit/logs?open=${id(2)}`));
  await userEvent.click(within(await region()).getByRole('button', { name: 'Close' }));
  expect(currentUrl()).toBe('/audit/logs');
});

test('filters by the events of the same action', async () => {
  const received = mockEndpoint(listAuditEvents, list([event()]));
  open(`/audit/logs?open=${id(1)}&actor=Priya`);
  await userEvent.click(await within(await region()).findByRole('button', { name: 'Show' }));
  expect(currentUrl()).toBe('/audit/logs?cid=3d90be11-64f0-4c1e');
  await waitFor(() => expect(received.at(-1)?.query).toMatchObject({ cid: '3d90be11-64f0-4c1e' }));
});

test('puts filters into the URL and the request, with days in the user’s time zone', async () => {
  const received = mockEndpoint(listAuditEvents, list([event()]));
  open('/audit/logs?event=order.&from=2026-11-01&to=2026-11-05');
  await screen.findByText('order.accepted');
  expect(received[0]?.query).toEqual({
    ...newestFirst,
    event: 'order.',
    from: startOfDay('2026-11-01'),
    to: startOfDay('2026-11-06'),
  });
  expect(screen.getByText('1 Nov to 5 Nov')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Date' }));
  expect(currentUrl()).toBe('/audit/logs?event=order.');
  await userEvent.click(screen.getByRole('button', { name: /Actor/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Actor', hidden: true }), 'Priya{Enter}');
  expect(currentUrl()).toBe('/audit/logs?event=order.&actor=Priya');
  await waitFor(() => expect(received.at(-1)?.query).toEqual({ ...newestFirst, event: 'order.', actor: 'Priya' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(currentUrl()).toBe('/audit/logs');
});

test('ignores an invalid date in the URL', async () => {
  const received = mockEndpoint(listAuditEvents, list([event()]));
  open('/audit/logs?from=yesterday');
  await screen.findByText('order.accepted');
  expect(received[0]?.query).toEqual(newestFirst);
});

test('shows different screens for no events, no match and a failed request', async () => {
  mockEndpoint(listAuditEvents, list([]));
  const first = open();
  expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
  first.unmount();
  const none = open('/audit/logs?actor=nobody');
  expect(await screen.findByText('No audit events here')).toBeVisible();
  none.unmount();
  mockEndpoint(listAuditEvents, mockError(503, { error: 'The database is away', cid: 'ref-8' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-8');
});

test('marks impersonated events in the list, and names impersonator and reason in the event', async () => {
  const seen = event({ impersonator: { id: id(7), name: 'Maya Okafor', reason: 'Ticket 17, wrong total' } });
  mockEndpoint(listAuditEvents, list([seen, second]));
  mockEndpoint(getAuditEvent, seen);
  open(`/audit/logs?open=${id(1)}`);
  const row = (await screen.findByText('session.login')).closest('tbody')!;
  expect(within(row).getAllByText('view as')).toHaveLength(1);
  const details = within(await region());
  expect(await details.findByText('Maya Okafor')).toBeVisible();
  expect(details.getByText('Ticket 17, wrong total')).toBeVisible();
});

test('shows the event’s hash and the previous one shortened, and copies them in full', async () => {
  const user = userEvent.setup();
  mockEndpoint(getAuditEvent, event({ hash: `c41f${'0'.repeat(56)}a90e`, prevHash: `77b2${'1'.repeat(56)}03fd` }));
  open(`/audit/logs?open=${id(1)}`);
  const details = within(await region());
  expect(await details.findByText('hash c41f…a90e')).toBeVisible();
  expect(details.getByText('prev 77b2…03fd')).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Copy previous hash' }));
  expect(await navigator.clipboard.readText()).toBe(`77b2${'1'.repeat(56)}03fd`);
});

test('verifies the chain on demand, once on a double click, and shows the number of verified events', async () => {
  const whole = { ok: true, count: 1204, head: 'a'.repeat(64) };
  const checks = mockEndpoint(verifyAudit, () => new Promise<typeof whole>((resolve) => setTimeout(resolve, 100, whole)));
  open();
  await screen.findByText('order.accepted');
  expect(checks).toHaveLength(0);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Verify chain' }));
  expect(await screen.findByText(/1,204 events verified/)).toHaveTextContent('1,204 events verified just now');
  expect(checks).toHaveLength(1);
});

test('names the first broken event of the chain and links to it', async () => {
  mockEndpoint(verifyAudit, {
    ok: false,
    count: 1204,
    head: 'a'.repeat(64),
    firstBroken: { seq: 48_311, problem: 'The event was changed', id: id(1), event: 'order.accepted' },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Verify chain' }));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('The chain breaks at event 48,311, order.accepted');
  expect(notice).toHaveTextContent('The event was changed.');
  expect(screen.getByText('Chain broken')).toBeVisible();
  await userEvent.click(within(notice).getByRole('link', { name: 'Show the event' }));
  expect(currentUrl()).toBe(`/audit/logs?open=${id(1)}`);
  expect(await within(await region()).findByText('Priya Nair accepted OR-2026-0184')).toBeVisible();
});

test('makes no claim about the chain when the verification fails', async () => {
  mockEndpoint(verifyAudit, mockError(503, { error: 'The database is away', cid: 'ref-5' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Verify chain' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-5');
  expect(screen.queryByText(/verified|broken/)).toBeNull();
});

describe('export', () => {
  const saved: { name: string; content: Promise<string> }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let blob: Blob | undefined;
    URL.createObjectURL = (content) => {
      blob = content as Blob;
      return 'blob:test';
    };
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const reader = new FileReader();
      const content = new Promise<string>((resolve) => {
        reader.onload = () => resolve(reader.result as string);
      });
      reader.readAsText(blob!);
      saved.push({ name: this.download, content });
    });
  });
  afterEach(() => jest.restoreAllMocks());
  const take = async (label: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(screen.getByRole('menuitem', { name: label, hidden: true }));
  };

  test.each([
    ['CSV, for spreadsheets', 'csv', /^audit-acme-\d{4}-\d\d-\d\d\.csv$/],
    ['JSON, with all that changed', 'json', /^audit-acme-\d{4}-\d\d-\d\d\.json$/],
  ])('%s downloads the filtered events with the user’s token', async (label, format, name) => {
    const received = mockEndpoint(exportAuditEvents, 'the file');
    open('/audit/logs?actor=Priya&from=2026-11-01&offset=50');
    await take(label);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(received[0]!.query).toEqual({ format, actor: 'Priya', from: startOfDay('2026-11-01') });
    expect(received[0]!.headers.get('authorization')).toMatch(/^Bearer /);
    expect(saved[0]!.name).toMatch(name);
    expect(await saved[0]!.content).toBe('the file');
  });

  test('shows why an export failed, and saves nothing', async () => {
    mockEndpoint(exportAuditEvents, mockError(422, { error: 'More than 50,000 events match; narrow the dates.' }));
    open();
    await take('CSV, for spreadsheets');
    expect(await screen.findByText('Nothing was exported. More than 50,000 events match; narrow the dates.')).toBeVisible();
    expect(saved).toHaveLength(0);
  });
});
