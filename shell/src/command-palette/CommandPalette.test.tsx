import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getOrder } from '@techadds/shared/contract/orders/endpoints';
import { searchRecords, searchTypes } from '@techadds/shared/contract/search/endpoints';
import { currentUrl, mockEndpoint, makeOrder, mockError } from '@techadds/shared/testing';
import { renderApp } from '../testing/app';

const nothing = { items: [], alike: false };
const record = { type: 'order' as const, id: 'a', title: 'OR-7, Backup', detail: 'Kestrel', path: '/partners/orders/a' };
const field = () => screen.getByRole('combobox', { name: 'Search or jump to' });
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('dialog', { name: 'Search or jump to' });
};
const palette = () => screen.queryByRole('dialog', { name: 'Search or jump to' });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant')!);

beforeEach(() => {
  localStorage.clear();
  mockEndpoint(searchRecords, nothing);
});

test('opens by shortcut and by button, exposes the active option to screen readers, and closes with Escape or the shortcut', async () => {
  await renderApp('/dashboard', 'customer');
  const button = screen.getByRole('button', { name: 'Search or jump to' });
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Search or jump to' })).toBeVisible();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(active()).toHaveAttribute('aria-selected', 'true');
  fireEvent(palette()!, new Event('cancel', { cancelable: true }));
  expect(palette()).toBeNull();
  expect(await openPalette()).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(palette()).toBeNull();
});

test('cycles through the options with the arrow keys, and opens a page with Enter', async () => {
  await renderApp('/dashboard', 'partner_staff');
  await openPalette();
  await userEvent.type(field(), 'order man');
  expect(active()).toHaveTextContent('Order management');
  await userEvent.clear(field());
  const first = active()!;
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toBe(screen.getAllByRole('option').at(-1));
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe(first);
  await userEvent.type(field(), 'order man{Enter}');
  expect(currentUrl()).toBe('/partners/orders');
  expect(palette()).toBeNull();
});

test('offers only pages of the role', async () => {
  await renderApp('/dashboard', 'customer');
  await openPalette();
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options.some((text) => text?.startsWith('Marketplace'))).toBe(true);
  expect(options.some((text) => /Audit log|Payouts|New service/.test(text ?? ''))).toBe(false);
});

test('lists matching records, opens one and remembers it as recent', async () => {
  const requests = mockEndpoint(searchRecords, { items: [record], alike: false });
  await renderApp('/dashboard', 'partner_staff');
  await openPalette();
  await userEvent.type(field(), 'backup');
  await userEvent.click(await screen.findByRole('option', { name: /OR-7, Backup/ }));
  expect(currentUrl()).toBe('/partners/orders/a');
  expect(requests.at(-1)?.query).toEqual({ query: 'backup' });
  await openPalette();
  const recent = screen.getByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option', { name: /OR-7, Backup/ })).toBeVisible();
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('OR-7, Backup');
});

test('says the type of every record', async () => {
  const items = searchTypes.map((type) => ({ ...record, type, id: type, title: type, detail: '' }));
  mockEndpoint(searchRecords, { items, alike: false });
  await renderApp('/dashboard', 'admin');
  await openPalette();
  await userEvent.type(field(), 'backup');
  const found = await screen.findByRole('group', { name: 'Records' });
  expect(
    within(found)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'orderOrder',
    'serviceService',
    'customerCustomer',
    'contactContact',
    'dealDeal',
    'quoteQuote',
    'contractContract',
    'projectProject',
    'payoutPayout',
    'userAccount',
  ]);
});

test.each([
  ['New quote', '/quotes/new'],
  ['New contract', '/contracts/new'],
  ['New project', '/projects/new'],
  ['New template', '/contracts/templates/new'],
  ['New perk', '/perks?new=1'],
])('opens the form of “%s” from any page', async (label, url) => {
  await renderApp('/dashboard', 'partner_admin');
  await openPalette();
  await userEvent.type(field(), label);
  await userEvent.click(within(screen.getByRole('group', { name: 'Create' })).getByRole('option', { name: label }));
  expect(currentUrl()).toBe(url);
});

test('reports fuzzy matches, no matches and a failed search', async () => {
  mockEndpoint(searchRecords, { items: [record], alike: true });
  await renderApp('/dashboard', 'partner_staff');
  await openPalette();
  await userEvent.type(field(), 'bakcup');
  expect(await screen.findByRole('group', { name: 'Like what you typed' })).toBeVisible();
  mockEndpoint(searchRecords, nothing);
  await userEvent.type(field(), 'x');
  expect(await screen.findByText(/^Nothing matches “bakcupx”/)).toBeVisible();
  mockEndpoint(searchRecords, mockError(503, { error: 'The database is away.' }));
  await userEvent.type(field(), 'y');
  expect(await screen.findByText(/can’t be searched now/)).toBeVisible();
});

test('does not search records for a single letter', async () => {
  const requests = mockEndpoint(searchRecords, nothing);
  await renderApp('/dashboard', 'customer');
  await openPalette();
  await userEvent.type(field(), 'm');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(requests).toHaveLength(0);
});

test('offers the conversation and the link of an order', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  mockEndpoint(getOrder, makeOrder({ id, number: 'OR-9', allowedActions: ['deliver', 'cancel'] }));
  await renderApp(`/partners/orders/${id}`, 'partner_staff');
  await openPalette();
  const here = await screen.findByRole('group', { name: 'This order' });
  expect(
    within(here)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Open the conversation about OR-9', 'Copy the link to OR-9']);
});

test('lists shortcuts with `?` and navigates with `g` and a letter, but not while typing or in a menu', async () => {
  await renderApp('/dashboard', 'partner_admin');
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Payouts');
  await userEvent.keyboard('gm');
  expect(currentUrl()).toBe('/dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  const typed = document.createElement('input');
  document.body.append(typed);
  await userEvent.type(typed, 'gm?');
  expect([typed.value, currentUrl(), palette()]).toEqual(['gm?', '/dashboard', null]);
  typed.remove();
  await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
  await userEvent.keyboard('gm');
  expect(currentUrl()).toBe('/dashboard');
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('gz');
  expect(currentUrl()).toBe('/dashboard');
  await userEvent.keyboard('gm');
  expect(currentUrl()).toBe('/marketplace');
});
