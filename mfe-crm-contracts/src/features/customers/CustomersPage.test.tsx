import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCustomer, listCustomers, updateCustomer, type Customer } from '@techadds/shared/contract/customers/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const customer = (changes: Partial<Customer> = {}): Customer => ({
  id: '0d9f5f0a-0000-4000-8000-0000000000d1',
  kind: 'company',
  name: 'Kestrel Foods',
  email: 'office@kestrel.example',
  phone: '',
  website: '',
  countryCode: '',
  taxId: '',
  note: '',
  status: 'active',
  source: 'marketplace',
  orderCount: 3,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...changes,
});
const added = customer({
  id: '0d9f5f0a-0000-4000-8000-0000000000d2',
  name: 'Oakmont Schools 🏫',
  email: 'it@oakmont.example',
  status: 'prospect',
});
const list = (items: Customer[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'name', order: 'asc' as const, hasMore: false },
});
const open = (path = '/customers') => renderMfe(mfe, path, 'partner_admin');

async function fillIn(values: Record<string, string>) {
  await userEvent.click(await screen.findByRole('button', { name: 'New customer' }));
  const form = await screen.findByRole('dialog', { name: 'New customer' });
  for (const [label, value] of Object.entries(values)) await userEvent.type(within(form).getByLabelText(label), value);
  return form;
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Add customer' }));

test('lists customers with status, source and order count', async () => {
  mockEndpoint(listCustomers, list([customer()]));
  open();
  const row = (await screen.findByText('Kestrel Foods')).closest('tr')!;
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/customers/${customer().id}`);
  for (const text of ['office@kestrel.example', 'Active', 'Marketplace', '3']) expect(within(row).getByText(text)).toBeInTheDocument();
});

test('puts search and status into the URL and the request', async () => {
  const received = mockEndpoint(listCustomers, list([customer()]));
  open();
  await screen.findByText('Kestrel Foods');
  await userEvent.type(screen.getByRole('searchbox'), 'kes{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Status' }));
  await userEvent.click(screen.getByRole('option', { name: 'Active' }));
  expect(currentUrl()).toBe('/customers?query=kes&status=active');
  expect(received.at(-1)?.query).toMatchObject({ query: 'kes', status: 'active' });
});

test('sends a new customer as entered, and shows it at the top of the list', async () => {
  let stored = [customer()];
  mockEndpoint(listCustomers, () => list(stored));
  const received = mockEndpoint(createCustomer, () => {
    stored = [added, ...stored];
    return added;
  });
  open();
  await fillIn({ Name: added.name, 'E-mail': added.email });
  await save();
  expect(await screen.findByText('Oakmont Schools 🏫')).toBeVisible();
  expect(received).toHaveLength(1);
  expect(received[0]?.body).toMatchObject({ kind: 'company', name: added.name, email: added.email });
  await waitFor(() => expect(currentUrl()).toBe('/customers?sort=newest'));
  expect(screen.queryByText('Customer created but not found in list')).not.toBeInTheDocument();
});

test('reports a created customer that is missing from the list', async () => {
  mockEndpoint(listCustomers, list([customer()]));
  mockEndpoint(createCustomer, added);
  open();
  await fillIn({ Name: added.name, 'E-mail': added.email });
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Customer created but not found in list');
});

test('shows invalid input under its field and does not send it', async () => {
  mockEndpoint(listCustomers, list([customer()]));
  const received = mockEndpoint(createCustomer, added);
  open();
  const form = await fillIn({ 'E-mail': 'ana@halden', Website: 'javascript:alert(1)', Country: 'n' });
  await save();
  expect(within(form).getByLabelText('Name')).toHaveAccessibleDescription('This field is required.');
  expect(within(form).getByLabelText('Name')).toHaveFocus();
  expect(within(form).getByLabelText('E-mail')).toHaveAccessibleDescription(/full e-mail address/);
  expect(within(form).getByLabelText('Website')).toHaveAccessibleDescription(/starts with https/);
  expect(within(form).getByLabelText('Country')).toHaveAccessibleDescription(/two-letter country code/);
  expect(received).toHaveLength(0);
});

test('shows a server error under its field, and keeps the entered values', async () => {
  mockEndpoint(listCustomers, list([customer()]));
  mockEndpoint(
    createCustomer,
    mockError(409, { error: 'Taken', fields: { email: 'A customer with this e-mail is already in your list.' } }),
  );
  open();
  const form = await fillIn({ Name: 'Kestrel', 'E-mail': 'office@kestrel.example' });
  await save();
  expect(await within(form).findByText('A customer with this e-mail is already in your list.')).toBeVisible();
  expect(within(form).getByLabelText('E-mail')).toHaveFocus();
  expect(within(form).getByLabelText('Name')).toHaveValue('Kestrel');
});

test('keeps the form after a failure and shows the reference, and sends once on a double click', async () => {
  mockEndpoint(listCustomers, list([customer()]));
  const received = mockEndpoint(createCustomer, async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return mockError(503, { error: 'The database is away', cid: 'ref-7' });
  });
  open();
  await fillIn({ Name: 'Kestrel', 'E-mail': 'office@kestrel.example' });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add customer' }));
  expect(await screen.findByText('ref-7')).toBeVisible();
  expect(received).toHaveLength(1);
  expect(screen.getByLabelText('Name')).toHaveValue('Kestrel');
});

test('asks before it discards a changed form, and closes an unchanged one', async () => {
  mockEndpoint(listCustomers, list([customer()]));
  open();
  await fillIn({ Name: 'Kes' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Kes');
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('shows different screens for no customers, no match and a failed request', async () => {
  mockEndpoint(listCustomers, list([]));
  const first = open();
  expect(await screen.findByText('Add your first customer')).toBeVisible();
  first.unmount();
  const second = open('/customers?query=zzz');
  expect(await screen.findByText('No customers match “zzz”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(currentUrl()).toBe('/customers');
  second.unmount();
  mockEndpoint(listCustomers, mockError(503, { error: 'The database is away', cid: 'ref-8' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-8');
});

test('marks the selected customers as inactive, leaves out those that are, and undoes it', async () => {
  mockEndpoint(listCustomers, list([customer(), added, customer({ id: '0d9f5f0a-0000-4000-8000-0000000000d3', status: 'inactive' })]));
  const received = mockEndpoint(updateCustomer, ({ params }) =>
    params.id === added.id ? mockError(409, { error: 'It was changed.', code: 'changed_meanwhile' }) : (customer() as never),
  );
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark inactive' }));
  expect(await screen.findByText('1 customer marked as inactive')).toBeVisible();
  expect(screen.getByText('1 customer could not be changed. It was changed.')).toBeVisible();
  const sent = () => received.map(({ params, body }) => [params.id, body]);
  expect(sent()).toEqual([
    [customer().id, { status: 'inactive' }],
    [added.id, { status: 'inactive' }],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent().at(-1)).toEqual([customer().id, { status: 'active' }]));
});
