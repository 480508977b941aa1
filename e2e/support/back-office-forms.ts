import type { UserAccount } from '@techadds/shared/contract/users/endpoints';
import type { FeeProfile } from '@techadds/shared/contract/fees/endpoints';
import type { Webhook } from '@techadds/shared/contract/webhooks/endpoints';
import type { PayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import { callApi } from './api';
import { openPath, openDialogForm, pressButton, type FormCase } from './form';
import { emails } from './accounts';

/** The values before a form was opened, for `undo`. */
let previousProfile: FeeProfile;
let previousAccount: PayoutAccount;
let deactivatedUser: UserAccount;

/** A public address that needs no name server; nothing is sent to it, because it is deleted before anything happens. */
const webhookUrl = 'https://1.1.1.1/hooks';
const openAccount = openDialogForm('/finance/payouts', 'Change account and schedule');

/** Forms of finance and accounts. They change live settings, so each changes only texts and restores them. */
export const backOfficeForms: readonly FormCase[] = [
  {
    name: 'a fee profile',
    role: 'admin',
    fixedValues: { Percentage: '1', 'Fixed part': '0', 'At least': '', 'At most': '' },
    submitLabel: 'Set fee',
    open: async (opening) => {
      const { page, sessions } = opening;
      const { items } = await callApi<{ items: FeeProfile[] }>(page, await sessions('admin'), 'GET', '/finance/fee-profiles');
      previousProfile = items.find(({ state, method }) => state === 'active' && method !== 'card')!;
      return openDialogForm('/finance/fees', `Change ${previousProfile.name}`)(opening);
    },
    restore: async ({ page, sessions }) => {
      const { name, method, currency, percentBp, fixedCents, minCents, maxCents, payer, refundable } = previousProfile;
      const terms = { name, method, currency, percentBp, fixedCents, minCents, maxCents, payer, refundable };
      return callApi(page, await sessions('admin'), 'PUT', '/finance/fee-profiles', terms);
    },
  },
  {
    name: 'a deposit',
    role: 'partner_admin',
    fixedValues: { Amount: '100.00' },
    submitLabel: 'Create deposit',
    hiddenFields: ['Reference'],
    open: async (opening) => {
      const dialog = await openDialogForm('/finance/deposits', 'New deposit')(opening);
      await dialog.getByLabel('Kind').selectOption('partner_topup');
      return dialog;
    },
    restore: async ({ page, sessions }, { id }) => callApi(page, await sessions('partner_admin'), 'POST', `/finance/deposits/${id}/cancel`),
  },
  {
    name: 'a payout account',
    role: 'partner_admin',
    fixedValues: { Country: 'NO', Currency: 'USD', IBAN: '', 'Routing number': '', 'Minimum payout': '0' },
    submitLabel: 'Save account',
    open: async (opening) => {
      const { page, sessions } = opening;
      const session = await sessions('partner_admin');
      previousAccount = (await callApi<{ account: PayoutAccount }>(page, session, 'GET', '/finance/payout-account')).account;
      return openAccount(opening);
    },
    reopen: async (opening) => void (await openAccount(opening)),
    restore: async ({ page, sessions }) => {
      const { holder, country, currency, schedule, minimumCents } = previousAccount;
      const terms = { holder, country, currency, schedule, minimumCents };
      return callApi(page, await sessions('partner_admin'), 'PUT', '/finance/payout-account', terms);
    },
  },
  {
    name: 'a webhook',
    role: 'partner_admin',
    fixedValues: { Address: webhookUrl },
    submitLabel: 'Create webhook',
    open: openDialogForm('/settings/integrations/webhooks', 'New webhook'),
    reopen: ({ page }) => openPath(page, '/settings/integrations/webhooks'),
    restore: async ({ page, sessions }) => {
      const session = await sessions('partner_admin');
      const { items } = await callApi<{ items: Webhook[] }>(page, session, 'GET', '/integrations/webhooks');
      for (const { id } of items.filter(({ url }) => url === webhookUrl))
        await callApi(page, session, 'DELETE', `/integrations/webhooks/${id}`);
    },
  },
  {
    name: 'the reason of an impersonation',
    role: 'super_admin',
    submitLabel: 'Start viewing',
    open: openDialogForm('/observability?tab=view-as&user=customer@techadds', /^View as/),
    reopen: async ({ page }) => {
      await page.getByRole('region', { name: 'View as' }).getByRole('button', { name: 'Stop' }).click();
      await page.waitForURL(/\/observability/);
      await openPath(page, '/observability?tab=view-as');
    },
  },
  {
    name: 'the reason to deactivate an account',
    role: 'admin',
    submitLabel: 'Deactivate',
    open: async ({ page, sessions }) => {
      const path = '/admin/users?status=active&limit=200';
      const { items } = await callApi<{ items: UserAccount[] }>(page, await sessions('admin'), 'GET', path);
      const demo: readonly string[] = Object.values(emails);
      deactivatedUser = items.find(
        ({ manageable, role, openSessions, email }) =>
          manageable && role !== 'partner_admin' && openSessions === 0 && !demo.includes(email),
      )!;
      await openPath(page, `/admin/users?query=${encodeURIComponent(deactivatedUser.email)}`);
      await pressButton(page, /^Actions for/);
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
      return page.getByRole('dialog');
    },
    reopen: async ({ page }) => {
      await openPath(page, '/audit/logs?event=user.deactivated');
      await page.getByRole('row').nth(1).click();
    },
    restore: async ({ page, sessions }) => callApi(page, await sessions('admin'), 'POST', `/admin/users/${deactivatedUser.id}/reactivate`),
  },
];
