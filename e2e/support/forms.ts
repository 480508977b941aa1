import type { Role } from '@techadds/shared/roles';
import { callApi } from './api';
import { openPath, openDialogForm, pressButton, type FormCase, type FormContext } from './form';
import { backOfficeForms } from './back-office-forms';
import { connectionForms } from './connection-forms';
import { placeOrder } from './orders';
import { documentForms } from './document-forms';

/** Places a new order and applies the steps `[role, action, body]`. Returns its id. */
async function createOrderAt({ page, sessions }: FormContext, steps: readonly (readonly [Role, string, object?])[]): Promise<string> {
  const { id } = await placeOrder(page, await sessions('customer'), await sessions('partner_admin'));
  for (const [role, step, body] of steps) await callApi(page, await sessions(role), 'POST', `/orders/${id}/${step}`, body);
  return id;
}
const acceptedSteps = ['partner_admin', 'accept'] as const;
const startedSteps = [acceptedSteps, ['partner_admin', 'start'] as const] as const;
const deliveredSteps = [...startedSteps, ['partner_admin', 'deliver', { note: 'The report is attached.' }] as const] as const;
const ratedSteps = [
  ...deliveredSteps,
  ['customer', 'complete'],
  ['customer', 'rate', { stars: 2, comment: 'Late.' }],
  ['partner_admin', 'rate-customer', { stars: 4, comment: 'Clear.' }],
] as const;

/** The dialog of an order action that asks for a text. */
const createOrderForm = (name: string, role: Role, button: string, before: Parameters<typeof createOrderAt>[1]): FormCase => ({
  name,
  role,
  submitLabel: button,
  open: async (opening) => {
    const id = await createOrderAt(opening, before);
    await openPath(opening.page, `${role === 'customer' ? '/orders' : '/partners/orders'}/${id}`);
    await opening.page.getByRole('button', { name: button, exact: true }).first().click();
    return opening.page.getByRole('dialog');
  },
});
/** A form below the published rating of a new order. */
const createRatingForm = (name: string, button: RegExp, save: string, given: Record<string, string> = {}): FormCase => ({
  name,
  role: 'partner_admin',
  submitLabel: save,
  fixedValues: given,
  open: async (opening) => {
    const { page, sessions } = opening;
    const id = await createOrderAt(opening, ratedSteps);
    const { number } = await callApi<{ number: string }>(page, await sessions('partner_admin'), 'GET', `/orders/${id}`);
    await openPath(page, `/ratings?query=${number}`);
    await pressButton(page, button);
    return page.locator('form').filter({ has: page.locator('textarea') });
  },
});

const appealForm = createRatingForm('an appeal', /^Appeal the rating/, 'Send appeal', { Link: 'https://files.halden.example/report.pdf' });

/** All forms whose texts are stored. */
export const forms: readonly FormCase[] = [
  {
    name: 'a new service',
    role: 'partner_admin',
    fixedValues: { Price: '100.00', 'Delivery, days': '5', Revisions: '1', Tax: '0' },
    submitLabel: 'Save draft',
    listFields: ['Tags'],
    open: async ({ page }) => {
      await openPath(page, '/services/new');
      await page.getByLabel('Category').selectOption({ index: 1 });
      return page.locator('main form');
    },
    reopen: async ({ page }, { id }) => {
      await page.waitForURL(`**/services/${id}`);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
      await openPath(page, `/services/${id}/edit`);
    },
    restore: async ({ page, sessions }, { id }) => callApi(page, await sessions('partner_admin'), 'DELETE', `/services/${id}`),
  },
  {
    name: 'the user’s own name',
    role: 'partner_staff',
    submitLabel: 'Save name',
    open: async ({ page }) => {
      await openPath(page, '/settings/profile');
      return page.getByRole('form', { name: 'Your name' });
    },
    restore: async ({ page, sessions }) => {
      const session = await sessions('partner_staff');
      const { firstName, lastName } = session.user;
      return callApi(page, session, 'PUT', '/users/me', { firstName, lastName });
    },
  },
  {
    name: 'a new customer',
    role: 'partner_admin',
    fixedValues: { Phone: '+47 555 01 00', Country: 'NO', Website: 'https://halden.example' },
    submitLabel: 'Add customer',
    open: async (opening) => {
      const dialog = await openDialogForm('/customers', 'New customer')(opening);
      await dialog.getByLabel('E-mail').fill(`text-${crypto.randomUUID()}@halden.example`);
      return dialog;
    },
    reopen: ({ page }, { id }) => openPath(page, `/customers/${id}`),
  },
  {
    name: 'a request for a quote',
    role: 'customer',
    submitLabel: 'Request quote',
    open: async ({ page }) => {
      await openPath(page, '/marketplace');
      await page.locator('main a[href^="/marketplace/"]').first().click();
      await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
      await pressButton(page, 'Request a quote');
      return page.getByRole('dialog');
    },
    reopen: ({ page }, { id }) => openPath(page, `/orders/requests/${id}`),
  },
  {
    name: 'a message',
    role: 'customer',
    submitLabel: 'Send',
    open: async (opening) => {
      const { page, sessions } = opening;
      const id = await createOrderAt(opening, [acceptedSteps]);
      await callApi(page, await sessions('customer'), 'POST', `/chat/messages/${id}`, { text: 'Hello' });
      await openPath(page, `/chat/${id}`);
      return page.locator('main form').filter({ has: page.getByLabel('Message') });
    },
  },
  {
    name: 'a channel',
    role: 'partner_admin',
    submitLabel: 'Create channel',
    fixedValues: { Name: 'set by the test' },
    open: async ({ page }) => {
      await openPath(page, '/chat?channels=new');
      const form = page.getByRole('dialog', { name: 'New channel' });
      await form.getByLabel('Name').fill(`channel-${crypto.randomUUID()}`);
      return form;
    },
    reopen: ({ page }, { id }) => openPath(page, `/chat/${id}`),
  },
  {
    name: 'a category',
    role: 'admin',
    submitLabel: 'Add category',
    open: openDialogForm('/catalog/CatalogSettings?tab=categories', 'Add category'),
    restore: async ({ page, sessions }, { id }) => callApi(page, await sessions('admin'), 'DELETE', `/catalog/categories/${id}`),
  },
  {
    name: 'a saved view',
    role: 'partner_admin',
    submitLabel: 'Save view',
    open: async ({ page }) => {
      await openPath(page, '/services');
      await pressButton(page, 'Views');
      return page.locator('form').filter({ has: page.getByLabel('Save view as') });
    },
    reopen: async ({ page }) => {
      await openPath(page, '/services');
      await pressButton(page, 'Views');
      await page.getByLabel('Save view as').waitFor();
    },
    restore: async ({ page, sessions }, { id }) => callApi(page, await sessions('partner_admin'), 'DELETE', `/views/${id}`),
  },
  {
    name: 'a commission rate',
    role: 'admin',
    fixedValues: { Code: 'set by the test', Percentage: '12' },
    submitLabel: 'Save rate',
    open: async (opening) => {
      const dialog = await openDialogForm('/admin/commission', 'New rate')(opening);
      await dialog.getByLabel('Code').fill(`c-${crypto.randomUUID().slice(0, 12)}`);
      await dialog.getByLabel('Enabled').uncheck();
      return dialog;
    },
  },
  createOrderForm('a declined order', 'partner_admin', 'Decline order', []),
  createOrderForm('a delivery', 'partner_admin', 'Deliver', startedSteps),
  createOrderForm('a request for changes', 'customer', 'Request changes', deliveredSteps),
  createOrderForm('a dispute', 'customer', 'Dispute', deliveredSteps),
  {
    name: 'a rating',
    role: 'customer',
    submitLabel: 'Send rating',
    open: async (opening) => {
      const { page } = opening;
      const id = await createOrderAt(opening, [...deliveredSteps, ['customer', 'complete']]);
      await openPath(page, `/orders/${id}`);
      await page
        .getByRole('radio', { name: /^4 stars/ })
        .first()
        .press('Space');
      return page.locator('form').filter({ has: page.getByLabel('What should others know?') });
    },
  },
  createRatingForm('a reply to a rating', /^Answer the rating/, 'Publish answer'),
  {
    ...appealForm,
    open: async (opening) => {
      const form = await appealForm.open(opening);
      await pressButton(opening.page, 'Add evidence');
      return form;
    },
    reopen: ({ page }) => openPath(page, '/ratings?tab=appeals'),
  },
  ...backOfficeForms,
  ...connectionForms,
  ...documentForms,
];
