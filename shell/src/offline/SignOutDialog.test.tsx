import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { live } from '@techadds/shared/contract/health/endpoints';
import { createQuote } from '@techadds/shared/contract/quotes/endpoints';
import { discardItem, getQueueOwner, listQueue, saveOffline } from '@techadds/shared/offline';
import { mockEndpoint, renderAt, signInAs } from '@techadds/shared/testing';
import { AskBeforeSignOut } from './AskBeforeSignOut';

const logout = jest.fn(() => Promise.resolve());
const actions = { login: logout, register: logout, logout, refresh: () => Promise.resolve(true) };
const queue = () => listQueue(getQueueOwner()!);
const show = () => renderAt('/logout', <AskBeforeSignOut />, actions);
beforeEach(async () => {
  signInAs('partner_admin');
  mockEndpoint(live, { status: 'ok' });
  await saveOffline('quotes', { id: 'offline-1', title: 'Firewall refresh' });
});
afterEach(async () => {
  for (const item of await queue()) await discardItem(item);
  logout.mockClear();
});

test('signs out at once if nothing waits', async () => {
  for (const item of await queue()) await discardItem(item);
  show();
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
});

test('signs out at once if only another user’s items wait', async () => {
  localStorage.setItem('offline-items', '1');
  for (const item of await queue()) await discardItem(item);
  localStorage.setItem('offline-items', '1');
  show();
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
});

test('asks first, and keeps what waits', async () => {
  show();
  expect(await screen.findByRole('dialog', { name: '1 change is not sent yet' })).toBeVisible();
  expect(logout).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Keep and sign out' }));
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
  expect(await queue()).toHaveLength(1);
});

test('asks even where the list of what waits takes longer than the database', async () => {
  const { dataDb } = jest.requireActual<typeof import('../../../shared/src/offline/offline-databases')>(
    '../../../shared/src/offline/offline-databases',
  );
  const list = dataDb.quotes.toArray.bind(dataDb.quotes);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  jest.spyOn(dataDb.quotes, 'toArray').mockImplementation((() => isReleased.then(() => list())) as typeof list);
  show();
  await act(() => new Promise((resolve) => setTimeout(resolve, 3_300)));
  expect(logout).not.toHaveBeenCalled();
  release();
  expect(await screen.findByRole('dialog', { name: '1 change is not sent yet' })).toBeVisible();
  jest.restoreAllMocks();
}, 15_000);

test('syncs first if asked to', async () => {
  const received = mockEndpoint(createQuote, {} as never);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Sync now' }));
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
  expect(received).toHaveLength(1);
});

test('discards only after a second press', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await queue()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Discard for good' }));
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
  expect(await queue()).toEqual([]);
});
