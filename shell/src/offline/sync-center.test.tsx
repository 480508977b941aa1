import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { live } from '@techadds/shared/contract/health/endpoints';
import { createQuote } from '@techadds/shared/contract/quotes/endpoints';
import { discardItem, exportQueue, getQueueOwner, listQueue, saveOffline } from '@techadds/shared/offline';
import { mockEndpoint, mockError, signInAs } from '@techadds/shared/testing';
import { renderApp } from '../testing/app';

const content = { customerId: 'c-1', title: 'Firewall refresh', lines: [], discount: null, intro: '', terms: '', validUntil: '2027-01-01' };
const hints = { customer: { name: 'Oakmont Schools', email: 'it@oakmont.example' }, currency: 'USD' };
const setOnline = (isOnline: boolean) => void jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const queue = () => listQueue(getQueueOwner()!);
beforeEach(() => {
  signInAs('partner_admin');
  window.scrollTo = () => undefined;
  mockEndpoint(live, { status: 'ok' });
});
afterEach(async () => {
  const { dataDb, metaDb } = jest.requireActual<typeof import('../../../shared/src/offline/offline-databases')>(
    '../../../shared/src/offline/offline-databases',
  );
  await Promise.all([...dataDb.tables, ...metaDb.tables].map((table) => table.clear()));
  localStorage.clear();
  jest.restoreAllMocks();
});

const openCenter = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Sync center' }));
  return within(await screen.findByRole('dialog', { name: 'Sync center' }));
};

test('is not shown to customers, who write nothing offline', async () => {
  await renderApp('/dashboard', 'customer');
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sync center' })).toBeNull();
});

test('says that everything is saved, or what waits and since when there is no connection', async () => {
  await renderApp('/dashboard', 'partner_admin');
  expect(await (await openCenter()).findByText(/^All changes saved/)).toBeVisible();
  setOnline(false);
  await act(() => saveOffline('quotes', { id: 'offline-1', ...content }, hints));
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^1 waiting, offline since \d\d:\d\d/)).toBeVisible();
  expect(screen.getByText('Quote: Firewall refresh')).toBeVisible();
});

test('sends what waits, and empties itself', async () => {
  await saveOffline('quotes', { id: 'offline-1', ...content }, hints);
  const received = mockEndpoint(createQuote, {} as never);
  await renderApp('/dashboard', 'partner_admin');
  mockEndpoint(createQuote, ({ body }) => {
    received.push({ body } as never);
    return {} as never;
  });
  await waitFor(async () => expect(await queue()).toEqual([]));
  expect(received).toMatchObject([{ body: { id: 'offline-1', title: 'Firewall refresh' } }]);
});

test('does not send from the page of a form', async () => {
  await saveOffline('quotes', { id: 'offline-1', ...content }, hints);
  window.history.replaceState(null, '', '/quotes/new');
  const received = mockEndpoint(createQuote, {} as never);
  await renderApp('/quotes/new', 'partner_admin');
  await screen.findByRole('button', { name: 'Sync center' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect([received, (await queue()).length]).toEqual([[], 1]);
  window.history.replaceState(null, '', '/');
});

test('shows why the server refused an item, retries it, and discards it with undo', async () => {
  await saveOffline('quotes', { id: 'offline-1', ...content }, hints);
  await renderApp('/dashboard', 'partner_admin');
  mockEndpoint(createQuote, mockError(422, { error: 'Nothing was saved. Check title.', fields: { title: 'Too long.' } }));
  const center = await openCenter();
  expect(await center.findByText('title: Too long.')).toBeVisible();
  expect(center.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  await userEvent.click(center.getByRole('button', { name: /^Actions for/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Discard' }));
  await waitFor(async () => expect(await queue()).toEqual([]));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await queue()).toHaveLength(1));
  mockEndpoint(createQuote, {} as never);
  await userEvent.click(await center.findByRole('button', { name: /^Actions for/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Retry' }));
  await waitFor(async () => expect(await queue()).toEqual([]));
});

test('shows both versions of a conflict, what was decided and why, and restores the other one', async () => {
  const current = {
    ...{ customer: { id: 'c-1', name: 'Oakmont', email: '' }, request: null, title: 'Of another device', intro: '', terms: '' },
    ...{ lines: [], discount: null, validUntil: '2027-01-01', updated_at: '2100-01-01T00:00:00.000Z' },
  };
  await saveOffline('quotes', { id: 'offline-1', ...content }, hints);
  await renderApp('/dashboard', 'partner_admin');
  mockEndpoint(createQuote, mockError(409, { error: 'Other content.', code: 'offline_conflict', current }));
  const center = await openCenter();
  expect(await center.findByText(/The version on the server was newer, so it was kept/)).toBeVisible();
  setOnline(false);
  await userEvent.click(center.getByRole('link', { name: 'Compare' }));
  const row = await screen.findByRole('row', { name: 'Title Different Firewall refresh Of another device' });
  expect(row).toHaveAttribute('data-changed');
  expect(screen.getByRole('row', { name: 'Customer Oakmont Oakmont' })).not.toHaveAttribute('data-changed');
  expect(screen.getByRole('columnheader', { name: 'On the server (kept)' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore my version' }));
  await waitFor(async () => expect(await queue()).toMatchObject([{ item: { id: 'offline-1', title: 'Firewall refresh' } }]));
});

test('says what the browser has cleared, until it is closed', async () => {
  localStorage.setItem('offline-items', '2');
  await renderApp('/dashboard', 'partner_admin');
  const banner = await screen.findByText(/cleared by the browser: 2 changes/);
  await userEvent.click(within(banner.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Close' }));
  expect(localStorage.getItem('offline-items')).toBeNull();
});

test('says that the device had no room for the last change, until something was saved again', async () => {
  setOnline(false);
  await saveOffline('quotes', { id: 'offline-1', ...content }, hints);
  localStorage.setItem('offline-full', 'yes');
  await renderApp('/dashboard', 'partner_admin');
  const center = await openCenter();
  expect(await center.findByText(/^This device had no room for the last change\./)).toBeVisible();
  await act(() => saveOffline('quotes', { id: 'offline-2', ...content }, hints));
  await waitFor(() => expect(center.queryByText(/^This device had no room/)).toBeNull());
});

test('stays usable with 10 000 items: shows fifty, and more on request', async () => {
  const { dataDb } = jest.requireActual<typeof import('../../../shared/src/offline/offline-databases')>(
    '../../../shared/src/offline/offline-databases',
  );
  setOnline(false);
  const { tenantId: tenant_id, userId: user_id } = getQueueOwner()!;
  const updated_at = '2026-11-25T08:00:00.000Z';
  await dataDb.quotes.bulkPut(
    Array.from({ length: 10_000 }, (_, n) => ({
      ...content,
      id: `offline-${n + 1}`,
      title: `Quote ${n + 1}`,
      updated_at,
      tenant_id,
      user_id,
    })),
  );
  localStorage.setItem('offline-items', '10000');
  await renderApp('/dashboard', 'partner_admin');
  const center = await openCenter();
  expect(await center.findByText(/^10,000 waiting/, undefined, { timeout: 15_000 })).toBeVisible();
  expect(center.getAllByRole('listitem')).toHaveLength(50);
  await userEvent.click(center.getByRole('button', { name: 'Show 50 more' }));
  expect(center.getAllByRole('listitem')).toHaveLength(100);
}, 60_000);

/** An exported queue as the document of the tests can read it: its own files have no parts. */
function toFile(text: string): File {
  const parts = new NodeBlob([text]);
  return Object.assign(new File([text], 'queue.ndjson'), { slice: parts.slice.bind(parts) });
}

test('imports the exported queue with which the operating system has opened the app', async () => {
  setOnline(false);
  const launches: ((launch: { files: { getFile: () => Promise<File> }[] }) => void)[] = [];
  Object.assign(globalThis, { launchQueue: { setConsumer: (consumer: (typeof launches)[number]) => launches.push(consumer) } });
  await saveOffline('quotes', { id: 'offline-1', ...content }, hints);
  const file = toFile(await exportQueue(getQueueOwner()!));
  for (const each of await queue()) await discardItem(each);
  await renderApp('/settings/offline', 'partner_admin');
  await screen.findByRole('button', { name: 'Import' });
  await act(async () => launches.at(-1)!({ files: [{ getFile: () => Promise.resolve(file) }] }));
  expect(await screen.findByText('1 added')).toBeVisible();
  expect(await queue()).toMatchObject([{ item: { id: 'offline-1', title: 'Firewall refresh' } }]);
  Reflect.deleteProperty(globalThis, 'launchQueue');
});

test('says clearly that a file is no exported queue, and leaves what waits as it is', async () => {
  setOnline(false);
  await saveOffline('quotes', { id: 'offline-1', ...content }, hints);
  await renderApp('/dashboard', 'partner_admin');
  const center = await openCenter();
  await userEvent.upload(center.getByLabelText('Exported queue'), toFile('PK\u0003\u0004\nnot a queue'));
  expect(await center.findByText(/^Nothing was imported: this is not an exported queue/)).toBeVisible();
  expect(await queue()).toHaveLength(1);
});
