import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCustomer, listCustomers } from '@techadds/shared/contract/customers/endpoints';
import { getQuoteRequest } from '@techadds/shared/contract/quote-requests/endpoints';
import { createQuote, getQuote, updateQuote, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { getService, listServices, type Service } from '@techadds/shared/contract/services/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { currentUrl, mockEndpoint, singlePage, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeCustomer, makeId, makeLine, makeQuote } from './testing/quotes';

const oakmont = makeCustomer(2, 'Oakmont Schools', 'it@oakmont.example');
const service = {
  ...{ id: makeId(20), name: 'Web app penetration test', slug: 'x', summary: '', description: '', unit: 'project' },
  ...{ category: { id: makeId(21), name: 'Security' }, partner: { id: makeId(3), name: 'Halden Systems' } },
  packages: [{ name: 'Standard', priceCents: 1000_00, deliveryDays: 5, revisions: 1, features: [] }],
  ...{ priceFromCents: 1000_00, currency: 'USD', deliveryDays: 5, taxBp: 1000, images: [], tags: [], status: 'active', draft: false },
  ...{ flagship_promoted: false, flagship_until: null, company_profile: null, archivedAt: null, allowedActions: [] },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
} as Service;

const open = (path = '/quotes/new') => renderMfe(mfe, path, 'partner_admin');
const row = (n: number) => within(screen.getByRole('group', { name: `Line ${n}` }));
const save = () => screen.getByRole('button', { name: 'Save quote' });
const totals = () => within(screen.getByRole('complementary', { name: 'Totals and checks' }));

/** Replaces the values of the fields in row `n`. */
async function fill(n: number, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    const field = row(n).getByLabelText(label);
    if (field instanceof HTMLSelectElement) await userEvent.selectOptions(field, value);
    else {
      await userEvent.clear(field);
      await userEvent.type(field, value);
    }
  }
}
async function chooseOakmont() {
  await userEvent.type(screen.getByRole('combobox', { name: 'Customer' }), 'oak');
  await screen.findByRole('option', { name: /Oakmont Schools/ });
  await userEvent.keyboard('{Enter}');
}

beforeEach(() => {
  mockEndpoint(getTenant, { currency: 'USD' } as never);
  mockEndpoint(listCustomers, singlePage([oakmont]));
});

test('updates the totals of vector C with each line, also with options', async () => {
  open();
  await screen.findByRole('form', { name: 'Quote' });
  await fill(1, { Item: 'Firewall engineer', Quantity: '10', Unit: 'hour', Price: '120', Discount: '10%', Tax: '20' });
  expect(totals().getByText('$1,296.00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add line' }));
  expect(row(2).getByLabelText('Item')).toHaveFocus();
  await fill(2, { Item: 'Appliance', Price: '499.99' });
  // Enter in the last line adds a line.
  await userEvent.type(row(2).getByLabelText('Price'), '{Enter}');
  await fill(3, { Item: 'License transfer', Quantity: '3', Price: '33.33', Tax: '0' });
  for (const amount of ['$1,799.98', '−$120.00', '$1,679.98', '$316.00', '$1,995.98']) expect(totals().getByText(amount)).toBeVisible();
  expect(totals().getByText(/^Tax, 20\s% on \$1,579\.99$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add line' }));
  await fill(4, { Item: 'Monitoring', Price: '850', Tax: '20' });
  await userEvent.click(row(4).getByRole('button', { name: 'Actions for Monitoring' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Make it optional' }));
  expect(totals().getByText('up to $3,015.98 with options')).toBeVisible();
  await userEvent.click(row(4).getByRole('switch', { name: 'Enabled: Monitoring' }));
  expect(totals().getByText('$3,015.98')).toBeVisible();
});

test('lists what the quote still needs, and updates the list as fields are filled', async () => {
  open();
  for (const words of ['Choose a customer', 'Line 1 has no name']) expect(await screen.findByText(words)).toBeVisible();
  await chooseOakmont();
  await fill(1, { Item: 'Audit' });
  expect(screen.getByText('Line 1 has no price')).toBeVisible();
  await fill(1, { Price: '1' });
  for (const words of ['The customer has an e-mail', 'Every line has a name and a price']) expect(screen.getByText(words)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Valid until'));
  await userEvent.type(screen.getByLabelText('Valid until'), '2020-01-01');
  expect(screen.getByText('The last day is in the past')).toBeVisible();
});

test('sends the quote as entered, once on a double click', async () => {
  const received = mockEndpoint(createQuote, () => new Promise<QuoteDetail>((resolve) => setTimeout(resolve, 50, makeQuote())));
  mockEndpoint(getQuote, makeQuote());
  open();
  await userEvent.type(await screen.findByLabelText('Title'), ' Ærlig 🧯 offer');
  await chooseOakmont();
  await fill(1, { Item: 'Audit', Price: '1,200.5', Discount: '50', Quantity: '1.5' });
  await userEvent.type(screen.getByLabelText('Total discount'), '10%');
  await userEvent.dblClick(save());
  expect(await screen.findByText('QT-2026-0124 saved as draft')).toBeVisible();
  await waitFor(() => expect(currentUrl()).toBe(`/quotes/${makeId(1)}`));
  expect(received).toHaveLength(1);
  const { id: reference, updated_at: written, validUntil, ...body } = received[0]!.body;
  expect(reference).toMatch(/^offline-\d+-[0-9a-f]{16}$/);
  expect(written).toBeDefined();
  expect(validUntil).toBe(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  expect(body).toEqual({
    ...{ customerId: oakmont.id, title: ' Ærlig 🧯 offer', intro: '', terms: '', discount: { type: 'percent', value: 1000 } },
    lines: [
      {
        ...{
          name: 'Audit',
          description: '',
          quantity: 1.5,
          unit: 'item',
          unitPriceCents: 1200_50,
          discount: { type: 'fixed', value: 50_00 },
        },
        ...{ taxBp: 0, optional: false, selected: true },
      },
    ],
  });
});

test('shows errors at their line, focuses the first, and clears an error once it is fixed', async () => {
  const received = mockEndpoint(createQuote, makeQuote());
  open();
  await screen.findByRole('form', { name: 'Quote' });
  await fill(1, { Quantity: 'many', Discount: '200%' });
  await userEvent.click(save());
  expect(await screen.findByText('Choose a customer.')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(row(1).getByLabelText('Quantity')).toHaveAccessibleDescription(/Quantity: Write a number, like 2\.5\./);
  expect(row(1).getByText('Item: This field is required.')).toBeVisible();
  expect(row(1).getByText('Discount: Must be 100 % or less.')).toBeVisible();
  await fill(1, { Item: 'Audit', Quantity: '2' });
  expect(row(1).queryByText(/^Item:/)).toBeNull();
  expect(row(1).getByLabelText('Quantity')).toBeValid();
  expect(received).toHaveLength(0);
});

test('shows server errors at their fields, and keeps the entered values', async () => {
  mockEndpoint(createQuote, mockError(422, { error: 'Wrong', fields: { 'lines.1.name': 'Too long for the invoice.', title: 'Taken.' } }));
  open();
  await userEvent.type(await screen.findByLabelText('Title'), 'Refresh');
  await chooseOakmont();
  await fill(1, { Item: 'Audit', Price: '1' });
  await userEvent.type(row(1).getByLabelText('Price'), '{Enter}');
  await fill(2, { Item: 'Report', Price: '2' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await row(2).findByText('Item: Too long for the invoice.')).toBeVisible();
  expect(screen.getByText('Taken.')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Refresh');
});

test('keeps the form after a failure and shows the reference', async () => {
  mockEndpoint(getQuote, makeQuote());
  mockEndpoint(updateQuote, mockError(503, { error: 'The database is away', cid: 'ref-5' }));
  open(`/quotes/${makeId(1)}/edit`);
  await userEvent.type(await screen.findByLabelText('Title'), '!');
  await userEvent.click(save());
  expect(await screen.findByText('ref-5')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Firewall refresh, 3 sites!');
});

test('sends the version that an edit is based on, and offers to load a newer one', async () => {
  mockEndpoint(getQuote, makeQuote());
  const received = mockEndpoint(updateQuote, mockError(409, { code: 'changed_meanwhile', error: 'Somebody else changed this quote.' }));
  open(`/quotes/${makeId(1)}/edit`);
  await userEvent.type(await screen.findByLabelText('Title'), '!');
  await userEvent.click(save());
  await userEvent.click(await screen.findByRole('button', { name: 'Discard my changes and reload' }));
  expect(received[0]?.body).toMatchObject({ updatedAt: makeQuote().updatedAt, title: 'Firewall refresh, 3 sites!' });
});

test('does not let a sent quote be edited', async () => {
  mockEndpoint(getQuote, makeQuote({ status: 'sent', allowedActions: ['duplicate', 'void'] }));
  open(`/quotes/${makeId(1)}/edit`);
  expect(await screen.findByText('This quote can no longer be edited')).toBeVisible();
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('moves lines by keyboard, duplicates and removes them, and restores a removed line with undo', async () => {
  mockEndpoint(
    getQuote,
    makeQuote({ lines: [makeLine({ name: 'One' }), makeLine({ name: 'Two' }), makeLine({ name: 'Option', optional: true })] }),
  );
  open(`/quotes/${makeId(1)}/edit`);
  await screen.findByRole('form', { name: 'Quote' });
  const items = () => screen.getAllByLabelText('Item').map((field) => (field as HTMLInputElement).value);
  await userEvent.click(row(2).getByLabelText('Item'));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(items()).toEqual(['Two', 'One', 'Option']);
  await userEvent.click(row(2).getByRole('button', { name: 'Actions for One' }));
  expect(screen.queryByRole('menuitem', { name: 'Move down' })).toBeNull();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  expect(items()).toEqual(['Two', 'One', 'One', 'Option']);
  await userEvent.click(row(1).getByRole('button', { name: 'Actions for Two' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
  expect(items()).toEqual(['One', 'One', 'Option']);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(items()).toEqual(['Two', 'One', 'One', 'Option']);
});

test('adds a package of a service as a line with its price and tax', async () => {
  const requests = mockEndpoint(listServices, { ...singlePage([service]), counts: { all: 1, live: 1, draft: 0, flagship: 0 } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'From services' }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search your services' }), 'web{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Web app penetration test, Standard' }));
  expect(row(2).getByLabelText('Item')).toHaveValue('Web app penetration test, Standard');
  expect(row(2).getByLabelText('Price')).toHaveValue('1,000.00');
  expect(row(2).getByLabelText('Tax')).toHaveValue('10%');
  expect(totals().getByText('$1,100.00')).toBeVisible();
  expect(requests.at(-1)?.query).toMatchObject({ shown: 'live', query: 'web' });
});

test('prefills the request’s service, and its customer if the match is unambiguous', async () => {
  mockEndpoint(getQuoteRequest, {
    ...{ id: makeId(30), service: { id: service.id, name: service.name }, partner: service.partner, customerName: 'Oakmont Schools' },
    ...{ package: 'Standard', quantity: 3, message: 'Soon.', quote: null, createdAt: '2026-11-20T09:00:00.000Z' },
  });
  mockEndpoint(getService, service);
  const received = mockEndpoint(createQuote, makeQuote());
  mockEndpoint(getQuote, makeQuote());
  open(`/quotes/new?request=${makeId(30)}`);
  expect(await screen.findByLabelText('Title')).toHaveValue('Web app penetration test');
  expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Oakmont Schools');
  await userEvent.click(save());
  await screen.findByText('QT-2026-0124 saved as draft');
  expect(received[0]?.body).toMatchObject({
    ...{ requestId: makeId(30), customerId: oakmont.id },
    lines: [{ name: 'Web app penetration test, Standard', quantity: 3, unitPriceCents: 1000_00, serviceId: service.id }],
  });
});

test('selects no customer if two have the same name', async () => {
  mockEndpoint(listCustomers, singlePage([oakmont, makeCustomer(8, 'Oakmont Schools', 'office@oakmont.example')]));
  mockEndpoint(getQuoteRequest, {
    ...{ id: makeId(30), service: { id: service.id, name: service.name }, partner: service.partner, customerName: 'Oakmont Schools' },
    ...{ package: '', quantity: 1, message: 'Soon.', quote: null, createdAt: '2026-11-20T09:00:00.000Z' },
  });
  mockEndpoint(getService, mockError(404, { error: 'Gone' }));
  open(`/quotes/new?request=${makeId(30)}`);
  expect(await screen.findByRole('combobox', { name: 'Customer' })).toHaveValue('');
  expect(row(1).getByLabelText('Item')).toHaveValue('Web app penetration test');
});

test('preselects the customer named in the URL', async () => {
  mockEndpoint(getCustomer, {
    ...oakmont,
    partner: null,
    quoteCount: 0,
    contractCount: 0,
    projectCount: 0,
    dealCount: 0,
    contactCount: 0,
    hasAccount: false,
    mergedIds: [],
    undoableMerge: null,
    health: { score: null, orderCount: 0, parts: [] },
  });
  open(`/quotes/new?customer=${oakmont.id}`);
  expect(await screen.findByRole('combobox', { name: 'Customer' })).toHaveValue('Oakmont Schools');
});
