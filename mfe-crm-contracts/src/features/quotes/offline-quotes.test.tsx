import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCustomers } from '@techadds/shared/contract/customers/endpoints';
import { live } from '@techadds/shared/contract/health/endpoints';
import { createQuote, listQuotes } from '@techadds/shared/contract/quotes/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { discardItem, getQueueOwner, listQueue, startSync } from '@techadds/shared/offline';
import { currentUrl, mockEndpoint, mockError, renderMfe, singlePage } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeCustomer } from './testing/quotes';

const oakmont = makeCustomer(2, 'Oakmont Schools', 'it@oakmont.example');
const queue = () => listQueue(getQueueOwner()!);
const setOnline = (isOnline: boolean) => void jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const open = (path = '/quotes/new') => renderMfe(mfe, path, 'partner_admin');
beforeEach(() => {
  mockEndpoint(getTenant, { currency: 'USD' } as never);
  mockEndpoint(listCustomers, singlePage([oakmont]));
  mockEndpoint(listQuotes, { ...singlePage([]), counts: { all: 0 } as never });
});
afterEach(async () => {
  if (getQueueOwner()) for (const item of await queue()) await discardItem(item);
  jest.restoreAllMocks();
});

async function writeQuote(title: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), title);
  await userEvent.type(screen.getByRole('combobox', { name: 'Customer' }), 'oak');
  await screen.findByRole('option', { name: /Oakmont Schools/ });
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByLabelText('Item'), 'Audit');
  await userEvent.type(screen.getByLabelText('Price'), '1200');
  await userEvent.click(screen.getByRole('button', { name: 'Save quote' }));
}

test('saves a quote on the device without a connection, and shows it in the list with its total', async () => {
  const received = mockEndpoint(createQuote, {} as never);
  open();
  await screen.findByRole('textbox', { name: 'Title' });
  setOnline(false);
  await writeQuote('Firewall refresh');
  await waitFor(() => expect(currentUrl()).toBe('/quotes'));
  expect(screen.getByText('Saved offline')).toBeVisible();
  expect(await screen.findByRole('row', { name: /Firewall refresh.*Oakmont Schools.*Pending.*\$1,200\.00 to be confirmed/ })).toBeVisible();
  expect(received).toHaveLength(0);
});

test('an edit takes its place in the queue, with the customer as chosen', async () => {
  open();
  await screen.findByRole('textbox', { name: 'Title' });
  setOnline(false);
  await writeQuote('Firewall refresh');
  const link = await screen.findByRole('link', { name: 'Firewall refresh' });
  await userEvent.click(link);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  expect(title).toHaveValue('Firewall refresh');
  expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Oakmont Schools');
  const [before] = await queue();
  await userEvent.type(title, ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Save quote' }));
  expect(await screen.findByRole('link', { name: 'Firewall refresh 2' })).toBeVisible();
  expect((await queue()).map(({ item }) => [item.id, item.title])).toEqual([[before!.item.id, 'Firewall refresh 2']]);
});

test('shows why the server refused a quote at the fields of its form, which sends it again', async () => {
  const page = open();
  await screen.findByRole('textbox', { name: 'Title' });
  setOnline(false);
  await writeQuote('Firewall refresh');
  const href = (await screen.findByRole('link', { name: 'Firewall refresh' })).getAttribute('href')!;
  page.unmount();
  setOnline(true);
  mockEndpoint(live, { status: 'ok' });
  mockEndpoint(createQuote, mockError(422, { error: 'Nothing was saved. Check title.', fields: { title: 'Is taken.' } }));
  const stop = startSync({ mayRun: () => true, onSettled: () => undefined });
  await waitFor(async () => expect(await queue()).toMatchObject([{ meta: { status: 'needs_attention' } }]));
  stop();
  open(href);
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(/Is taken\./);
  const [refused] = await queue();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Save quote' }));
  await waitFor(async () =>
    expect(await queue()).toMatchObject([{ item: { id: refused!.item.id, title: 'Firewall refresh 2' }, meta: { status: 'queued' } }]),
  );
});
