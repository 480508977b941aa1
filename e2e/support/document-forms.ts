import { expect } from '@playwright/test';
import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { callApi } from './api';
import { openPath, pressButton, type FormCase, type FormContext } from './form';

const computeValidUntil = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** Calls the API as the demo partner admin. */
const callAsSeller = async <T>(
  { page, sessions }: FormContext,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> => callApi<T>(page, await sessions('partner_admin'), method, path, data);

async function getFirstCustomer(opening: FormContext): Promise<Customer> {
  const { items } = await callAsSeller<{ items: Customer[] }>(opening, 'GET', '/customers?limit=1');
  return items[0]!;
}
const getCustomerId = async (opening: FormContext) => (await getFirstCustomer(opening)).id;

/** Creates a quote and sends it. */
async function createSentQuote(opening: FormContext): Promise<QuoteDetail> {
  const line = { name: 'Firewall engineer, on site', quantity: 10, unitPriceCents: 120_00, taxBp: 2000 };
  const content = { customerId: await getCustomerId(opening), title: 'Firewall refresh', lines: [line], validUntil: computeValidUntil() };
  const { id } = await callAsSeller<QuoteDetail>(opening, 'POST', '/quotes', content);
  return callAsSeller(opening, 'POST', `/quotes/${id}/send`);
}

/** The path of the link that the customer of a quote got by e-mail: a copied one asks for a code. */
async function waitForQuoteLink({ page }: FormContext, number: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const emails = (await (await page.request.get('/api/dev/mail')).json()) as { subject: string; links: string[] }[];
      found = emails.find(({ subject }) => subject.includes(number))?.links[0];
      return found;
    })
    .toBeDefined();
  return new URL(found!).pathname;
}

async function createDraftContract(opening: FormContext): Promise<ContractDetail> {
  const content = {
    customerId: await getCustomerId(opening),
    title: 'Firewall care',
    body: 'We care.',
    valueCents: 1,
    effectiveOn: computeValidUntil(),
  };
  return callAsSeller(opening, 'POST', '/contracts', content);
}

/** The dialog of a "More actions" menu item that asks for a text. */
const createMenuForm = (name: string, item: string, path: (opening: FormContext) => Promise<string>): FormCase => ({
  name,
  role: 'partner_admin',
  submitLabel: item,
  open: async (opening) => {
    const { page } = opening;
    await openPath(page, await path(opening));
    await pressButton(page, 'More actions');
    await page.getByRole('menuitem', { name: new RegExp(`^${item.split(' ')[0]}`) }).click();
    return page.getByRole('dialog');
  },
});

/** The dialog of a decision on the public page of a quote; the page shows the text afterwards. */
const createPublicQuoteForm = (name: string, button: string, save: string): FormCase => ({
  name,
  role: 'customer',
  submitLabel: save,
  open: async (opening) => {
    const { page } = opening;
    await openPath(page, await waitForQuoteLink(opening, (await createSentQuote(opening)).number));
    await pressButton(page, button);
    return page.getByRole('dialog');
  },
});

/** Forms of quotes and contracts, including their public pages. */
export const documentForms: readonly FormCase[] = [
  {
    name: 'a new quote',
    role: 'partner_admin',
    fixedValues: { Customer: '', Quantity: '1', Price: '100.00', Discount: '', Tax: '20', 'Total discount': '' },
    submitLabel: 'Save quote',
    open: async (opening) => {
      const { page } = opening;
      await openPath(page, `/quotes/new?customer=${await getCustomerId(opening)}`);
      return page.getByRole('form', { name: 'Quote' });
    },
    reopen: async ({ page }, { id }) => {
      await page.waitForURL(`**/quotes/${id}`);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
      await openPath(page, `/quotes/${id}/edit`);
    },
    restore: (opening, { id }) => callAsSeller(opening, 'DELETE', `/quotes/${id}`),
  },
  createMenuForm('the reason to void a quote', 'Void quote', async (opening) => `/quotes/${(await createSentQuote(opening)).id}`),
  createPublicQuoteForm('the name of the person who accepts a quote', 'Accept quote', 'Accept quote'),
  createPublicQuoteForm('the reason to decline a quote', 'Decline', 'Decline quote'),
  {
    name: 'a new contract',
    role: 'partner_admin',
    fixedValues: { Customer: '', Value: '100.00', 'Notice period': '30' },
    submitLabel: 'Save contract',
    open: async (opening) => {
      const { page } = opening;
      const { email } = await getFirstCustomer(opening);
      await openPath(page, '/contracts/new');
      const form = page.getByRole('form', { name: 'Contract' });
      await form.getByRole('combobox', { name: 'Customer' }).fill(email);
      // Native selects have options, too.
      await page.getByRole('listbox').getByRole('option').first().click();
      return form;
    },
    reopen: async ({ page }, { id }) => {
      await page.waitForURL(`**/contracts/${id}`);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
      await openPath(page, `/contracts/${id}/edit`);
    },
    restore: (opening, { id }) => callAsSeller(opening, 'DELETE', `/contracts/${id}`),
  },
  {
    name: 'a request to sign',
    role: 'partner_admin',
    submitLabel: 'Send for signature',
    hiddenFields: ['Message'],
    open: async (opening) => {
      const { page } = opening;
      const { id } = await createDraftContract(opening);
      await openPath(page, `/contracts/${id}`);
      await pressButton(page, 'Send for signature');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('E-mail').first().fill(`text-${crypto.randomUUID()}@halden.example`);
      return dialog;
    },
  },
  createMenuForm('the reason to void a contract', 'Void contract', async (opening) => {
    const { id } = await createDraftContract(opening);
    const recipients = [{ name: 'Jonas Weber', email: `text-${crypto.randomUUID()}@halden.example` }];
    await callAsSeller(opening, 'POST', `/contracts/${id}/sign`, { recipients });
    return `/contracts/${id}`;
  }),
];
