import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { callApi } from './api';
import { goto, press, type Form, type Opening } from './form';

const validUntil = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** Calls the API as the demo partner admin. */
const bySeller = async <T>({ page, sessions }: Opening, method: 'GET' | 'POST' | 'DELETE', path: string, data?: object): Promise<T> =>
  callApi<T>(page, await sessions('partner_admin'), method, path, data);

async function oneCustomer(opening: Opening): Promise<Customer> {
  const { items } = await bySeller<{ items: Customer[] }>(opening, 'GET', '/customers?limit=1');
  return items[0]!;
}
const customerId = async (opening: Opening) => (await oneCustomer(opening)).id;

/** Creates a quote and sends it. */
async function sentQuote(opening: Opening): Promise<QuoteDetail> {
  const line = { name: 'Firewall engineer, on site', quantity: 10, unitPriceCents: 120_00, taxBp: 2000 };
  const content = { customerId: await customerId(opening), title: 'Firewall refresh', lines: [line], validUntil: validUntil() };
  const { id } = await bySeller<QuoteDetail>(opening, 'POST', '/quotes', content);
  return bySeller(opening, 'POST', `/quotes/${id}/send`);
}

async function draftContract(opening: Opening): Promise<ContractDetail> {
  const content = {
    customerId: await customerId(opening),
    title: 'Firewall care',
    body: 'We care.',
    valueCents: 1,
    effectiveOn: validUntil(),
  };
  return bySeller(opening, 'POST', '/contracts', content);
}

/** The dialog of a "More actions" menu item that asks for a text. */
const fromMenu = (name: string, item: string, path: (opening: Opening) => Promise<string>): Form => ({
  name,
  role: 'partner_admin',
  save: item,
  open: async (opening) => {
    const { page } = opening;
    await goto(page, await path(opening));
    await press(page, 'More actions');
    await page.getByRole('menuitem', { name: new RegExp(`^${item.split(' ')[0]}`) }).click();
    return page.getByRole('dialog');
  },
});

/** The dialog of a decision on the public page of a quote; the page shows the text afterwards. */
const byLink = (name: string, button: string, save: string): Form => ({
  name,
  role: 'customer',
  save,
  open: async (opening) => {
    const { page } = opening;
    await goto(page, (await sentQuote(opening)).link!);
    await press(page, button);
    return page.getByRole('dialog');
  },
});

/** Forms of quotes and contracts, including their public pages. */
export const paperForms: readonly Form[] = [
  {
    name: 'a new quote',
    role: 'partner_admin',
    given: { Customer: '', Quantity: '1', Price: '100.00', Discount: '', Tax: '20', 'Off the whole': '' },
    save: 'Save quote',
    open: async (opening) => {
      const { page } = opening;
      await goto(page, `/quotes/new?customer=${await customerId(opening)}`);
      return page.getByRole('form', { name: 'Quote' });
    },
    again: async ({ page }, { id }) => {
      await page.waitForURL(`**/quotes/${id}`);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
      await goto(page, `/quotes/${id}/edit`);
    },
    undo: (opening, { id }) => bySeller(opening, 'DELETE', `/quotes/${id}`),
  },
  fromMenu('the reason to void a quote', 'Void quote', async (opening) => `/quotes/${(await sentQuote(opening)).id}`),
  byLink('the name of the person who accepts a quote', 'Accept quote', 'Accept quote'),
  byLink('the reason to decline a quote', 'Decline', 'Decline quote'),
  {
    name: 'a new contract',
    role: 'partner_admin',
    given: { Customer: '', Value: '100.00' },
    save: 'Save contract',
    open: async (opening) => {
      const { page } = opening;
      const { email } = await oneCustomer(opening);
      await goto(page, '/contracts/new');
      const form = page.getByRole('form', { name: 'Contract' });
      await form.getByRole('combobox', { name: 'Customer' }).fill(email);
      await page.getByRole('option').first().click();
      return form;
    },
    again: async ({ page }, { id }) => {
      await page.waitForURL(`**/contracts/${id}`);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
      await goto(page, `/contracts/${id}/edit`);
    },
    undo: (opening, { id }) => bySeller(opening, 'DELETE', `/contracts/${id}`),
  },
  {
    name: 'a request to sign',
    role: 'partner_admin',
    save: 'Send for signature',
    unseen: ['Message'],
    open: async (opening) => {
      const { page } = opening;
      const { id } = await draftContract(opening);
      await goto(page, `/contracts/${id}`);
      await press(page, 'Send for signature');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('E-mail').first().fill(`text-${crypto.randomUUID()}@halden.example`);
      return dialog;
    },
  },
  fromMenu('the reason to void a contract', 'Void contract', async (opening) => {
    const { id } = await draftContract(opening);
    const recipients = [{ name: 'Jonas Weber', email: `text-${crypto.randomUUID()}@halden.example` }];
    await bySeller(opening, 'POST', `/contracts/${id}/sign`, { recipients });
    return `/contracts/${id}`;
  }),
];
