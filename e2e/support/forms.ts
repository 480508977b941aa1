import type { Role } from '@techadds/shared/roles';
import { callApi } from './api';
import { goto, inDialog, press, type Form, type Opening } from './form';
import { officeForms } from './back-office-forms';
import { placeOrder } from './orders';
import { paperForms } from './document-forms';

/** Places a new order and applies the steps `[role, action, body]`. Returns its id. */
async function orderAt({ page, sessions }: Opening, steps: readonly (readonly [Role, string, object?])[]): Promise<string> {
  const { id } = await placeOrder(page, await sessions('customer'), await sessions('partner_admin'));
  for (const [role, step, body] of steps) await callApi(page, await sessions(role), 'POST', `/orders/${id}/${step}`, body);
  return id;
}
const accepted = ['partner_admin', 'accept'] as const;
const started = [accepted, ['partner_admin', 'start'] as const] as const;
const delivered = [...started, ['partner_admin', 'deliver', { note: 'The report is attached.' }] as const] as const;
const rated = [
  ...delivered,
  ['customer', 'complete'],
  ['customer', 'rate', { stars: 2, comment: 'Late.' }],
  ['partner_admin', 'rate-customer', { stars: 4, comment: 'Clear.' }],
] as const;

/** The dialog of an order action that asks for a text. */
const step = (name: string, role: Role, button: string, before: Parameters<typeof orderAt>[1]): Form => ({
  name,
  role,
  save: button,
  open: async (opening) => {
    const id = await orderAt(opening, before);
    await goto(opening.page, `${role === 'customer' ? '/orders' : '/partners/orders'}/${id}`);
    await opening.page.getByRole('button', { name: button, exact: true }).first().click();
    return opening.page.getByRole('dialog');
  },
});
/** A form below the published rating of a new order. */
const onRating = (name: string, button: RegExp, save: string, given: Record<string, string> = {}): Form => ({
  name,
  role: 'partner_admin',
  save,
  given,
  open: async (opening) => {
    const { page, sessions } = opening;
    const id = await orderAt(opening, rated);
    const { number } = await callApi<{ number: string }>(page, await sessions('partner_admin'), 'GET', `/orders/${id}`);
    await goto(page, `/ratings?query=${number}`);
    await press(page, button);
    return page.locator('form').filter({ has: page.locator('textarea') });
  },
});

const appeal = onRating('an appeal', /^Appeal the rating/, 'Send appeal', { Link: 'https://files.halden.example/report.pdf' });

/** All forms whose texts are stored. */
export const forms: readonly Form[] = [
  {
    name: 'a new service',
    role: 'partner_admin',
    given: { Price: '100.00', 'Delivery, days': '5', Revisions: '1', Tax: '0' },
    save: 'Save draft',
    lists: ['Tags'],
    open: async ({ page }) => {
      await goto(page, '/services/new');
      await page.getByLabel('Category').selectOption({ index: 1 });
      return page.locator('main form');
    },
    again: async ({ page }, { id }) => {
      await page.waitForURL(`**/services/${id}`);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
      await goto(page, `/services/${id}/edit`);
    },
    undo: async ({ page, sessions }, { id }) => callApi(page, await sessions('partner_admin'), 'DELETE', `/services/${id}`),
  },
  {
    name: 'the user’s own name',
    role: 'partner_staff',
    save: 'Save name',
    open: async ({ page }) => {
      await goto(page, '/settings/profile');
      return page.getByRole('form', { name: 'Your name' });
    },
    undo: async ({ page, sessions }) => {
      const session = await sessions('partner_staff');
      const { firstName, lastName } = session.user;
      return callApi(page, session, 'PUT', '/users/me', { firstName, lastName });
    },
  },
  {
    name: 'a new customer',
    role: 'partner_admin',
    given: { Phone: '+47 555 01 00', Country: 'NO', Website: 'https://halden.example' },
    save: 'Add customer',
    open: async (opening) => {
      const dialog = await inDialog('/customers', 'New customer')(opening);
      await dialog.getByLabel('E-mail').fill(`text-${crypto.randomUUID()}@halden.example`);
      return dialog;
    },
    again: ({ page }, { id }) => goto(page, `/customers/${id}`),
  },
  {
    name: 'a request for a quote',
    role: 'customer',
    save: 'Request quote',
    open: async ({ page }) => {
      await goto(page, '/marketplace');
      await page.locator('main a[href^="/marketplace/"]').first().click();
      await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
      await press(page, 'Request a quote');
      return page.getByRole('dialog');
    },
    again: ({ page }, { id }) => goto(page, `/orders/requests/${id}`),
  },
  {
    name: 'a message',
    role: 'customer',
    save: 'Send',
    open: async (opening) => {
      const { page, sessions } = opening;
      const id = await orderAt(opening, [accepted]);
      await callApi(page, await sessions('customer'), 'POST', `/chat/messages/${id}`, { text: 'Hello' });
      await goto(page, `/chat/${id}`);
      return page.locator('main form').filter({ has: page.getByLabel('Message') });
    },
  },
  {
    name: 'a category',
    role: 'admin',
    save: 'Add category',
    open: inDialog('/catalog/CatalogSettings?tab=categories', 'Add category'),
    undo: async ({ page, sessions }, { id }) => callApi(page, await sessions('admin'), 'DELETE', `/catalog/categories/${id}`),
  },
  {
    name: 'a saved view',
    role: 'partner_admin',
    save: 'Save view',
    open: async ({ page }) => {
      await goto(page, '/services');
      await press(page, 'Views');
      return page.locator('form').filter({ has: page.getByLabel('Keep this view as') });
    },
    again: async ({ page }) => {
      await goto(page, '/services');
      await press(page, 'Views');
      await page.getByLabel('Keep this view as').waitFor();
    },
    undo: async ({ page, sessions }, { id }) => callApi(page, await sessions('partner_admin'), 'DELETE', `/views/${id}`),
  },
  {
    name: 'a commission rate',
    role: 'admin',
    given: { Code: 'set by the test', Percentage: '12' },
    save: 'Save rate',
    open: async (opening) => {
      const dialog = await inDialog('/admin/commission', 'New rate')(opening);
      await dialog.getByLabel('Code').fill(`c-${crypto.randomUUID().slice(0, 12)}`);
      await dialog.getByLabel('Switched on').uncheck();
      return dialog;
    },
  },
  step('a declined order', 'partner_admin', 'Decline order', []),
  step('a delivery', 'partner_admin', 'Deliver', started),
  step('a request for changes', 'customer', 'Request changes', delivered),
  step('a dispute', 'customer', 'Dispute', delivered),
  {
    name: 'a rating',
    role: 'customer',
    save: 'Send rating',
    open: async (opening) => {
      const { page } = opening;
      const id = await orderAt(opening, [...delivered, ['customer', 'complete']]);
      await goto(page, `/orders/${id}`);
      await page
        .getByRole('radio', { name: /^4 stars/ })
        .first()
        .check({ force: true });
      return page.locator('form').filter({ has: page.getByLabel('What should others know?') });
    },
  },
  onRating('a reply to a rating', /^Answer the rating/, 'Publish answer'),
  {
    ...appeal,
    open: async (opening) => {
      const form = await appeal.open(opening);
      await press(opening.page, 'Add evidence');
      return form;
    },
    again: ({ page }) => goto(page, '/ratings?tab=appeals'),
  },
  ...officeForms,
  ...paperForms,
];
