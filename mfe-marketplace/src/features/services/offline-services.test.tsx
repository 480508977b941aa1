import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCategories } from '@techadds/shared/contract/categories/endpoints';
import { live } from '@techadds/shared/contract/health/endpoints';
import { createService, listServices } from '@techadds/shared/contract/services/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { discardItem, getQueueOwner, listQueue, startSync } from '@techadds/shared/offline';
import { mockEndpoint, mockError, renderMfe, singlePage } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const setOnline = (isOnline: boolean) => void jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const queue = () => listQueue(getQueueOwner()!);
beforeEach(() => {
  mockEndpoint(getTenant, { currency: 'USD' } as never);
  mockEndpoint(listCategories, singlePage([{ id: '0d9f5f0a-0000-4000-8000-0000000000c1', name: 'Security' }]) as never);
  mockEndpoint(listServices, { ...singlePage([]), counts: { all: 0, live: 0, draft: 0, flagship: 0 } });
});
afterEach(async () => {
  if (getQueueOwner()) for (const item of await queue()) await discardItem(item);
  jest.restoreAllMocks();
});

const open = (path: string) => renderMfe(mfe, path, 'partner_admin');
async function saveDraft(name: string) {
  await screen.findByRole('option', { name: 'Security' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), name);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Security');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
}

test('saves a service on the device without a connection, and says so', async () => {
  setOnline(false);
  const received = mockEndpoint(createService, mockError(500, {}));
  open('/services/new');
  await saveDraft('Phishing drill');
  expect(await screen.findByText('Saved offline')).toBeVisible();
  expect(await queue()).toMatchObject([
    { kind: 'services', item: { name: 'Phishing drill', draft: true }, meta: { hints: { category: 'Security', currency: 'USD' } } },
  ]);
  expect(received).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Another service' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test('saves a service on the device when the server cannot be reached, under the id that was sent', async () => {
  const received = mockEndpoint(createService, mockError(503, { error: 'Away' }));
  open('/services/new');
  await saveDraft('Phishing drill');
  expect(await screen.findByText('Saved offline')).toBeVisible();
  expect((await queue()).map(({ item }) => item.id)).toEqual([(received[0]!.body as { id: string }).id]);
});

test('shows what waits above the list, and opens it in the form to be edited', async () => {
  setOnline(false);
  const page = open('/services/new');
  await saveDraft('Phishing drill');
  await screen.findByText('Saved offline');
  page.unmount();
  const list = open('/services');
  expect(await screen.findByRole('row', { name: /Phishing drill.*Security.*Pending/ })).toBeVisible();
  const href = screen.getByRole('link', { name: 'Phishing drill' }).getAttribute('href')!;
  list.unmount();
  open(href);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Phishing drill');
  await userEvent.type(name, ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Saved offline');
  await waitFor(async () => expect(await queue()).toMatchObject([{ item: { name: 'Phishing drill 2' } }]));
});

test('removes a row from the list as soon as it has left the queue', async () => {
  setOnline(false);
  const page = open('/services/new');
  await saveDraft('Phishing drill');
  await screen.findByText('Saved offline');
  page.unmount();
  open('/services');
  await screen.findByText('Phishing drill');
  const [item] = await queue();
  await act(() => discardItem(item!));
  await waitFor(() => expect(screen.queryByText('Phishing drill')).toBeNull());
});

test('shows why the server refused a service at the fields of its form', async () => {
  setOnline(false);
  const page = open('/services/new');
  await saveDraft('Phishing drill');
  await screen.findByText('Saved offline');
  page.unmount();
  setOnline(true);
  mockEndpoint(live, { status: 'ok' });
  mockEndpoint(createService, mockError(422, { error: 'Nothing was saved. Check name.', fields: { name: 'Is taken.' } }));
  const stop = startSync({ mayRun: () => true, onSettled: () => undefined });
  await waitFor(async () => expect(await queue()).toMatchObject([{ meta: { status: 'needs_attention' } }]));
  stop();
  const [refused] = await queue();
  open(`/services/new?offline=${refused!.item.id}`);
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Is taken\./);
});
