import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addCustomerActivity,
  getCustomer,
  listCustomers,
  listCustomerTimeline,
  mergeCustomers,
  updateCustomer,
  type CustomerDetail,
} from '@techadds/shared/contract/customers/endpoints';
import { createContact, listContacts, type ContactDetail } from '@techadds/shared/contract/crm/contacts';
import { listOwners } from '@techadds/shared/contract/crm/pipeline';
import { undoMerge } from '@techadds/shared/contract/customers/merges';
import { listDeposits, type Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { getCustomerStatement } from '@techadds/shared/contract/customers/statement';
import { listContracts } from '@techadds/shared/contract/contracts/endpoints';
import { contractStatuses } from '@techadds/shared/contract/contracts/states';
import { listInvoices, type Invoice } from '@techadds/shared/contract/invoices/endpoints';
import { listOrders } from '@techadds/shared/contract/orders/endpoints';
import { listQuotes } from '@techadds/shared/contract/quotes/endpoints';
import type { Role } from '@techadds/shared/roles';
import { currentUrl, makeOrderCounts, makeOrderRow, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import type { TimelineEntry } from '@techadds/shared/contract/crm/timeline';
import * as mfe from '../../mfe';
import { makeQuoteList, makeQuote } from '../quotes/testing/quotes';
import { makeTimeline } from '../timeline/testing/timeline';

const id = (n: number) => `0d9f5f0a-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = '2026-11-20T09:00:00.000Z';
const customer = (changes: Partial<CustomerDetail> = {}): CustomerDetail => ({
  ...{
    id: id(1),
    kind: 'company',
    name: 'Fjord AS',
    email: 'office@fjord.example',
    phone: '+47 22 33 44 55',
    website: 'https://www.fjord.example/',
  },
  ...{
    countryCode: 'NO',
    taxId: 'NO 987 654 321',
    note: 'Met at the harbour fair.\nLikes phone calls.',
    status: 'active',
    source: 'manual',
  },
  ...{
    projectCount: 0,
    dealCount: 1,
    contactCount: 0,
    hasAccount: false,
    mergedIds: [],
    undoableMerge: null,
    health: { score: null, orderCount: 2, parts: [] },
  },
  ...{ partner: { id: id(2), name: 'Halden Systems' }, orderCount: 2, quoteCount: 1, contractCount: 0, createdAt: at, updatedAt: at },
  ...changes,
});
const entries: TimelineEntry[] = [
  {
    ...{ id: id(13), at, actorName: 'Bo', note: 'ana@fjord.example', kind: 'signature', event: 'email_sent' },
    record: { type: 'contract', id: id(23), name: 'CT-2026-0001' },
  },
  {
    ...{ id: id(12), at, actorName: 'Ana', note: 'Too late', kind: 'quote', event: 'declined' },
    record: { type: 'quote', id: id(22), name: 'QT-2026-0001' },
  },
  {
    ...{ id: id(11), at, actorName: 'Bo', note: 'Carla', kind: 'order', event: 'assigned' },
    record: { type: 'order', id: id(21), name: 'OR-2026-0001' },
  },
  {
    ...{ id: 'task:completed', at, actorName: 'Bo', note: null, kind: 'task', event: 'completed' },
    record: { type: 'task', id: id(24), name: 'Send the agenda' },
  },
  {
    ...{ id: id(25), at, actorName: 'Carla', note: 'Report.pdf', kind: 'file', event: 'delivered' },
    record: { type: 'order', id: id(21), name: 'OR-2026-0001' },
  },
  { id: id(26), at, actorName: 'Bo', note: 'Wants a longer contract', kind: 'call', record: null },
];
const meta = { total: 0, limit: 50, offset: 0, sort: 'createdAt', order: 'desc' as const, hasMore: false };
const noContracts = { items: [], meta, counts: Object.fromEntries(['all', ...contractStatuses].map((tab) => [tab, 0])) as never };
const page = `/customers/${id(1)}`;
const open = (where = page, role: Role = 'partner_admin') => renderMfe(mfe, where, role);
const edit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  return screen.findByRole('dialog', { name: 'Edit customer' });
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save customer' }));
const retype = async (label: string, value: string) => {
  const field = within(screen.getByRole('dialog', { name: 'Edit customer' })).getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, value);
};

beforeEach(() => void mockEndpoint(listCustomerTimeline, makeTimeline(entries)));

test('shows every field of the form', async () => {
  mockEndpoint(getCustomer, customer());
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Fjord AS' })).toBeVisible();
  const facts = within(screen.getByRole('complementary', { name: 'Details' }));
  expect(facts.getByRole('link', { name: 'office@fjord.example' })).toHaveAttribute('href', 'mailto:office@fjord.example');
  expect(facts.getByRole('link', { name: '+47 22 33 44 55' })).toHaveAttribute('href', 'tel:+4722334455');
  expect(facts.getByRole('link', { name: 'fjord.example' })).toHaveAttribute('href', 'https://www.fjord.example/');
  for (const text of ['Norway', 'NO 987 654 321', 'Company', 'Added manually', /Likes phone calls/])
    expect(facts.getByText(text)).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
  // Partners see only their own customers.
  expect(facts.queryByText('Halden Systems')).not.toBeInTheDocument();
});

test('says which fields are not provided, and hides an empty note', async () => {
  mockEndpoint(getCustomer, customer({ phone: '', website: '', countryCode: '', taxId: '', note: '' }));
  open();
  expect(await screen.findAllByText('Not given')).toHaveLength(4);
  expect(screen.queryByRole('heading', { name: 'Note' })).not.toBeInTheDocument();
});

test('shows administrators the partner of the customer', async () => {
  mockEndpoint(getCustomer, customer());
  open(page, 'admin');
  expect(await screen.findByText('Halden Systems')).toBeVisible();
});

test('shows who did what in the timeline, with a link to each record', async () => {
  mockEndpoint(getCustomer, customer());
  open();
  expect(await screen.findByText(/gave the order to Carla/)).toBeVisible();
  expect(screen.getByText(/declined the quote/)).toBeVisible();
  expect(screen.getByText('“Too late”')).toBeVisible();
  expect(screen.getByText(/A link went to ana@fjord\.example/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'OR-2026-0001' })[0]).toHaveAttribute('href', `/partners/orders/${id(21)}`);
  expect(screen.getByRole('link', { name: 'Send the agenda' })).toHaveAttribute('href', `/consultant/tasks?open=${id(24)}`);
  expect(screen.getByText(/delivered Report\.pdf with/)).toBeVisible();
  expect(screen.getByText('Wants a longer contract')).toBeVisible();
  expect(screen.getByRole('link', { name: 'QT-2026-0001' })).toHaveAttribute('href', `/quotes/${id(22)}`);
  expect(screen.getByRole('link', { name: 'CT-2026-0001' })).toHaveAttribute('href', `/contracts/${id(23)}`);
});

test('shows a page of the timeline, and only one kind of entries if wanted', async () => {
  mockEndpoint(getCustomer, customer());
  const requests = mockEndpoint(listCustomerTimeline, makeTimeline(entries, 60));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ limit: '25', offset: '25' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Signatures');
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ kind: 'signature', offset: '0' }));
  expect(currentUrl()).toBe(`${page}?kind=signature`);
});

test('adds a call to the timeline', async () => {
  mockEndpoint(getCustomer, customer());
  const received = mockEndpoint(addCustomerActivity, entries.at(-1)!);
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Call' }));
  await userEvent.type(screen.getByLabelText('Add to the timeline'), 'Wants a longer contract');
  await userEvent.click(screen.getByRole('button', { name: 'Add entry' }));
  await waitFor(() => expect(received[0]?.body).toEqual({ kind: 'call', body: 'Wants a longer contract' }));
});

test('lists only the records of this customer in each tab', async () => {
  mockEndpoint(getCustomer, customer());
  const orders = mockEndpoint(listOrders, {
    items: [makeOrderRow({ id: id(21), number: 'OR-2026-0001' })],
    meta: { ...meta, total: 1 },
    counts: makeOrderCounts(),
  });
  const quotes = mockEndpoint(listQuotes, makeQuoteList([makeQuote()]));
  const contracts = mockEndpoint(listContracts, noContracts);
  open();
  await userEvent.click(await screen.findByRole('link', { name: 'Orders 2' }));
  expect(await screen.findByRole('link', { name: /Web app penetration test/ })).toHaveAttribute('href', `/partners/orders/${id(21)}`);
  expect(orders.at(-1)?.query).toMatchObject({ customerId: id(1) });
  await userEvent.click(screen.getByRole('link', { name: 'Quotes 1' }));
  expect(await screen.findByText('QT-2026-0124')).toBeVisible();
  expect(quotes.at(-1)?.query).toMatchObject({ customerId: id(1) });
  await userEvent.click(screen.getByRole('link', { name: 'Contracts 0' }));
  expect(await screen.findByRole('heading', { name: 'No contracts yet' })).toBeVisible();
  expect(contracts.at(-1)?.query).toMatchObject({ customerId: id(1) });
  expect(currentUrl()).toBe(`${page}?tab=contracts`);
  expect(screen.getByRole('link', { name: 'New contract' })).toHaveAttribute('href', `/contracts/new?customer=${id(1)}`);
});

const contact: ContactDetail = {
  ...{ id: id(51), firstName: 'Ana', lastName: 'Berg', title: 'CTO', company: 'Fjord AS', customer: { id: id(1), name: 'Fjord AS' } },
  ...{ owner: null, status: 'warm', tags: [], emails: [{ email: 'ana@fjord.example', type: 'work' }], phones: [], background: '' },
  ...{ lastContactedAt: null, createdAt: at, updatedAt: at, archivedAt: null, partner: null, mergedIds: [], dealCount: 0 },
};

test('lists the contacts and the invoices of this customer', async () => {
  mockEndpoint(getCustomer, customer({ contactCount: 1 }));
  const contacts = mockEndpoint(listContacts, { items: [contact], meta: { ...meta, total: 1 } });
  const invoice: Invoice = {
    ...{ id: id(61), kind: 'credit_note', number: 'CN-2026-000001', seller: { id: id(2), name: 'Halden Systems' } },
    ...{ buyer: { id: id(1), name: 'Fjord AS' }, subject: { type: 'order', id: id(21), name: 'OR-2026-0001' }, currency: 'USD' },
    ...{ netCents: 10_000, taxCents: 2_500, totalCents: 12_500, issuedAt: at },
  };
  const invoices = mockEndpoint(listInvoices, { items: [invoice], meta: { ...meta, total: 1 } });
  open();
  await userEvent.click(await screen.findByRole('link', { name: 'Contacts 1' }));
  expect(await screen.findByRole('link', { name: /Ana Berg/ })).toHaveAttribute('href', `/crm/contacts/${id(51)}`);
  expect(contacts.at(-1)?.query).toMatchObject({ customerId: id(1) });
  await userEvent.click(screen.getByRole('link', { name: 'Invoices' }));
  expect(await screen.findByRole('link', { name: /CN-2026-000001/ })).toHaveAttribute('href', `/finance/invoices?open=${id(61)}`);
  for (const text of ['Credit note', 'OR-2026-0001', '$125.00']) expect(screen.getByText(text)).toBeVisible();
  expect(invoices.at(-1)?.query).toMatchObject({ customerId: id(1) });
  expect(currentUrl()).toBe(`${page}?tab=invoices`);
});

test('adds a contact of this customer, and counts it', async () => {
  let contactCount = 0;
  mockEndpoint(getCustomer, () => customer({ contactCount }));
  mockEndpoint(listOwners, { items: [] });
  mockEndpoint(listContacts, () => ({ items: contactCount === 0 ? [] : [contact], meta: { ...meta, total: contactCount } }));
  const received = mockEndpoint(createContact, () => {
    contactCount = 1;
    return contact;
  });
  open(`${page}?tab=contacts`);
  await userEvent.click(await screen.findByRole('button', { name: 'New contact' }));
  const form = within(await screen.findByRole('dialog', { name: 'New contact' }));
  expect(form.getByRole('combobox', { name: /Customer/ })).toHaveValue('Fjord AS');
  await userEvent.type(form.getByLabelText('First name'), 'Ana');
  await userEvent.click(form.getByRole('button', { name: 'Add contact' }));
  expect(await screen.findByRole('link', { name: 'Contacts 1' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /Ana Berg/ })).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([expect.objectContaining({ firstName: 'Ana', customerId: id(1) })]);
});

test('offers the first quote when a customer has no history', async () => {
  mockEndpoint(getCustomer, customer({ orderCount: 0, quoteCount: 0 }));
  mockEndpoint(listCustomerTimeline, makeTimeline([]));
  open();
  expect(await screen.findByRole('heading', { name: 'Nothing has happened yet' })).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'New quote' }))
    expect(link).toHaveAttribute('href', `/quotes/new?customer=${id(1)}`);
});

test('offers no quote for a customer without a partner', async () => {
  mockEndpoint(getCustomer, customer({ partner: null }));
  mockEndpoint(listCustomerTimeline, makeTimeline([]));
  open(page, 'admin');
  expect(await screen.findByRole('heading', { name: 'Nothing has happened yet' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New quote' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.queryByRole('menuitem', { name: 'New contract' })).not.toBeInTheDocument();
});

test('sends a change with the version it is based on, and shows the result', async () => {
  let stored = customer();
  mockEndpoint(getCustomer, () => stored);
  const received = mockEndpoint(updateCustomer, () => (stored = customer({ name: 'Fjord Group', status: 'inactive' })));
  open();
  const form = await edit();
  expect(within(form).getByLabelText('Note')).toHaveValue('Met at the harbour fair.\nLikes phone calls.');
  await retype('Name', 'Fjord Group');
  await userEvent.clear(screen.getByLabelText('Phone'));
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Inactive');
  await save();
  expect(await screen.findByRole('heading', { level: 1, name: 'Fjord Group' })).toBeVisible();
  expect(received[0]?.body).toMatchObject({ name: 'Fjord Group', phone: '', status: 'inactive', taxId: 'NO 987 654 321', updatedAt: at });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('loads a version saved by another user instead of overwriting it', async () => {
  const theirs = customer({ name: 'Fjord Holding', updatedAt: '2026-11-21T09:00:00.000Z' });
  let stored = customer();
  mockEndpoint(getCustomer, () => stored);
  const received = mockEndpoint(updateCustomer, () => {
    stored = theirs;
    return mockError(409, { code: 'changed_meanwhile', error: 'Somebody else changed this customer in the meantime.' });
  });
  open();
  await edit();
  await retype('Name', 'Mine');
  await save();
  expect(await screen.findByText(/Somebody else changed this customer/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Discard my changes and reload' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Fjord Holding'));
  await save();
  await waitFor(() => expect(received.at(-1)?.body).toMatchObject({ name: 'Fjord Holding', updatedAt: theirs.updatedAt }));
});

test('shows under the e-mail field that another customer has the address', async () => {
  mockEndpoint(getCustomer, customer());
  mockEndpoint(
    updateCustomer,
    mockError(409, { error: 'Taken', fields: { email: 'A customer with this e-mail is already in your list.' } }),
  );
  open();
  const form = await edit();
  await retype('E-mail', 'it@oakmont.example');
  await save();
  expect(await within(form).findByText('A customer with this e-mail is already in your list.')).toBeVisible();
});

test('asks before it closes a changed form', async () => {
  mockEndpoint(getCustomer, customer());
  open();
  await edit();
  await retype('Name', 'Other');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
  // The page scrolls again.
  expect(document.documentElement.style.overflow).toBe('');
});

test('distinguishes an unknown customer from a failed request', async () => {
  mockEndpoint(getCustomer, mockError(404, { error: 'There is no such customer.' }));
  const first = open();
  expect(await screen.findByRole('heading', { name: 'There is no such customer' })).toBeVisible();
  first.unmount();
  mockEndpoint(getCustomer, mockError(503, { error: 'The database is away', cid: 'ref-9' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('ref-9');
});

test('merges with another customer, which may be the one that stays', async () => {
  const other = customer({ id: id(3), name: 'Fjord Group', email: 'group@fjord.example', orderCount: 7, dealCount: 0, quoteCount: 0 });
  mockEndpoint(getCustomer, ({ params }) => (params.id === other.id ? other : customer()));
  mockEndpoint(listCustomers, { items: [other], meta: { ...meta, sort: 'name', order: 'asc', total: 1 } });
  const received = mockEndpoint(mergeCustomers, other);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Merge…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Fjord AS' }));
  await userEvent.type(dialog.getByRole('combobox', { name: /Customer/ }), 'Group');
  await userEvent.click(await dialog.findByRole('option', { name: /Fjord Group/ }));
  expect(await dialog.findByText(/7 orders, the timeline/)).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'Fjord Group' }));
  expect(dialog.getByText(/2 orders, 1 quote, 1 deal, the timeline/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Merge customers' }));
  await waitFor(() => expect(received[0]?.body).toEqual({ keepId: id(3), mergeIds: [id(1)] }));
  await waitFor(() => expect(currentUrl()).toBe(`/customers/${id(3)}`));
});

const undoableMerge = { id: id(41), names: ['Fjord Group'], mergedAt: at, undoableUntil: '2026-12-20T09:00:00.000Z' };

test('undoes a merge after a confirmation, and says what stays', async () => {
  let current = customer({ undoableMerge });
  mockEndpoint(getCustomer, () => current);
  const records = { contacts: 0, contracts: 0, deals: 1, orders: 0, projects: 0, quotes: 2, ratings: 0, tasks: 0 };
  const received = mockEndpoint(undoMerge, () => {
    current = customer();
    return { customer: current, restored: [{ id: id(3), name: 'Fjord Group' }], notRestored: { fields: ['phone' as const], records } };
  });
  open();
  expect(await screen.findByText(/Fjord Group was merged in on 20 Nov.*can be undone until 20 Dec/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo merge' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo the merge of Fjord Group?' }));
  await userEvent.click(question.getByRole('button', { name: 'Undo merge' }));
  const result = within(await screen.findByRole('dialog', { name: 'The merge is undone' }));
  expect(result.getByRole('link', { name: 'Fjord Group' })).toHaveAttribute('href', `/customers/${id(3)}`);
  expect(result.getByText(/still with Fjord AS: 1 deal, 2 quotes, the phone/)).toBeVisible();
  expect(received.map(({ params }) => params)).toEqual([{ id: id(41) }]);
  await waitFor(() => expect(screen.queryByText(/was merged in/)).toBeNull());
});

test('a merge that can no longer be undone says why and changes nothing', async () => {
  mockEndpoint(getCustomer, customer({ undoableMerge }));
  mockEndpoint(undoMerge, mockError(409, { code: 'later_merge', error: 'Undo that merge first. Nothing was changed.' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo merge' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo the merge of Fjord Group?' }));
  await userEvent.click(question.getByRole('button', { name: 'Undo merge' }));
  expect(await screen.findByText('Undo that merge first. Nothing was changed.')).toBeVisible();
});

test('lists the deposits of the customer and of those merged into it', async () => {
  mockEndpoint(getCustomer, customer());
  const deposit: Deposit = {
    ...{ id: id(31), number: 'DE-2026-0001', kind: 'down_payment', partner: { id: id(2), name: 'Halden Systems' }, amountCents: 7_000 },
    ...{ customer: { id: id(3), name: 'Fjord Group' }, feeCents: 0, creditedCents: 7_000, refundedCents: 0, currency: 'USD' },
    ...{ method: 'wire', status: 'settled', reference: '', createdAt: at, settledAt: at, updatedAt: at, allowedActions: [] },
  };
  const requests = mockEndpoint(listDeposits, { items: [deposit], meta: { ...meta, total: 1 } });
  open(`${page}?tab=deposits`);
  expect(await screen.findByText('Fjord Group')).toBeVisible();
  expect(screen.getByText('$70.00')).toBeVisible();
  expect(requests[0]?.query).toMatchObject({ customerId: id(1) });
});

test('shows what was owed, ordered and paid', async () => {
  mockEndpoint(getCustomer, customer());
  const line = { id: 'l1', kind: 'invoice', at, orderId: id(21), number: 'OR-2026-0001', description: 'Audit' } as const;
  const requests = mockEndpoint(getCustomerStatement, {
    ...{ customer: { id: id(1), name: 'Fjord AS', email: '', taxId: '' }, from: '2026-01-01', to: '2026-11-26', currency: 'USD' },
    ...{ currencies: ['USD'], openingCents: 5_000, chargedCents: 110_000, paidCents: 0, closingCents: 115_000 },
    lines: [{ ...line, chargedCents: 110_000, paidCents: 0, balanceCents: 115_000 }],
    deposits: [{ id: id(31), number: 'DE-2026-0001', at, paidBy: 'Fjord Group', amountCents: 7_000, refundedCents: 1_000 }],
  });
  open(`${page}?tab=statement`);
  expect(await screen.findByText('Closing balance, 26 Nov')).toBeVisible();
  expect(screen.getAllByText('$1,150.00')).toHaveLength(2);
  expect(screen.getByText('DE-2026-0001, 20 Nov, paid by Fjord Group')).toBeVisible();
  expect(screen.getByText('$60.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'OR-2026-0001' })).toHaveAttribute('href', `/partners/orders/${id(21)}`);
  expect(requests[0]?.query).toMatchObject({ from: expect.stringMatching(/-01-01$/) });
});
