import type { UserAccount } from '@techadds/shared/contract/users/endpoints';
import type { FeeProfile } from '@techadds/shared/contract/fees/endpoints';
import type { PayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import { callApi } from './api';
import { goto, inDialog, press, type Form } from './form';
import { emails } from './accounts';

/** The values before a form was opened, for `undo`. */
let profile: FeeProfile;
let account: PayoutAccount;
let user: UserAccount;

const openAccount = inDialog('/finance/payouts', 'Change account and schedule');

/** Forms of finance and accounts. They change live settings, so each changes only texts and restores them. */
export const officeForms: readonly Form[] = [
  {
    name: 'a fee profile',
    role: 'admin',
    given: { Percentage: '1', 'Fixed part': '0', 'At least': '', 'At most': '' },
    save: 'Set fee',
    open: async (opening) => {
      const { page, sessions } = opening;
      const { items } = await callApi<{ items: FeeProfile[] }>(page, await sessions('admin'), 'GET', '/finance/fee-profiles');
      profile = items.find(({ state, method }) => state === 'active' && method !== 'card')!;
      return inDialog('/finance/fees', `Change ${profile.name}`)(opening);
    },
    undo: async ({ page, sessions }) => {
      const { name, method, currency, percentBp, fixedCents, minCents, maxCents, payer, refundable } = profile;
      const terms = { name, method, currency, percentBp, fixedCents, minCents, maxCents, payer, refundable };
      return callApi(page, await sessions('admin'), 'PUT', '/finance/fee-profiles', terms);
    },
  },
  {
    name: 'a deposit',
    role: 'partner_admin',
    given: { Amount: '100.00' },
    save: 'Create deposit',
    unseen: ['Reference'],
    open: async (opening) => {
      const dialog = await inDialog('/finance/deposits', 'New deposit')(opening);
      await dialog.getByLabel('Kind').selectOption('partner_topup');
      return dialog;
    },
    undo: async ({ page, sessions }, { id }) => callApi(page, await sessions('partner_admin'), 'POST', `/finance/deposits/${id}/cancel`),
  },
  {
    name: 'a payout account',
    role: 'partner_admin',
    given: { Country: 'NO', Currency: 'USD', IBAN: '', 'Routing number': '', 'Minimum payout': '0' },
    save: 'Save account',
    open: async (opening) => {
      const { page, sessions } = opening;
      const session = await sessions('partner_admin');
      account = (await callApi<{ account: PayoutAccount }>(page, session, 'GET', '/finance/payout-account')).account;
      return openAccount(opening);
    },
    again: async (opening) => void (await openAccount(opening)),
    undo: async ({ page, sessions }) => {
      const { holder, country, currency, schedule, minimumCents } = account;
      const terms = { holder, country, currency, schedule, minimumCents };
      return callApi(page, await sessions('partner_admin'), 'PUT', '/finance/payout-account', terms);
    },
  },
  {
    name: 'the reason of an impersonation',
    role: 'super_admin',
    save: 'Start viewing',
    open: inDialog('/observability?tab=view-as&user=customer@techadds', /^View as/),
    again: async ({ page }) => {
      await page.getByRole('region', { name: 'View as' }).getByRole('button', { name: 'Stop' }).click();
      await page.waitForURL(/\/observability/);
      await goto(page, '/observability?tab=view-as');
    },
  },
  {
    name: 'the reason to deactivate an account',
    role: 'admin',
    save: 'Deactivate',
    open: async ({ page, sessions }) => {
      const path = '/admin/users?status=active&limit=200';
      const { items } = await callApi<{ items: UserAccount[] }>(page, await sessions('admin'), 'GET', path);
      const demo: readonly string[] = Object.values(emails);
      user = items.find(({ manageable, openSessions, email }) => manageable && openSessions === 0 && !demo.includes(email))!;
      await goto(page, `/admin/users?query=${encodeURIComponent(user.email)}`);
      await press(page, /^Actions for/);
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
      return page.getByRole('dialog');
    },
    again: async ({ page }) => {
      await goto(page, '/audit/logs?event=user.deactivated');
      await page.getByRole('row').nth(1).click();
    },
    undo: async ({ page, sessions }) => callApi(page, await sessions('admin'), 'POST', `/admin/users/${user.id}/reactivate`),
  },
];
