import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  disconnectPayments,
  getPaymentConnection,
  listIntegrations,
  putPaymentConnection,
  testPaymentConnection,
  type Integration,
  type PaymentConnection,
} from '@techadds/shared/contract/integrations/endpoints';
import { paths } from '@techadds/shared/paths';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const card = (changes: Partial<Integration> = {}): Integration => ({
  ...{ provider: 'payments', status: 'connected', account: null, lastUsedAt: null, problem: null, managedBy: 'operator', variables: [] },
  ...{ hasCallLog: true, canConnect: true, ...changes },
});
const connection = (changes: Partial<PaymentConnection> = {}): PaymentConnection => ({
  ...{
    accountId: '',
    accountName: '',
    mode: 'test',
    publishableKey: '',
    isOwn: false,
    hasSecret: false,
    checkedAt: null,
    checkError: null,
  },
  ...{
    updatedAt: null,
    webhookUrl: 'https://acme.test/api/payments/webhook/key',
    lastWebhookAt: null,
    openCount: 0,
    former: [],
    ...changes,
  },
});
const own = (changes: Partial<PaymentConnection> = {}) =>
  connection({
    ...{ accountId: 'acct_1', accountName: 'Halden', publishableKey: 'pk_test_1', isOwn: true, hasSecret: true },
    ...{ updatedAt: '2026-11-26T15:05:00.000Z', ...changes },
  });
const ownCard = card({ managedBy: 'team', account: 'Halden, test mode' });
const open = (item: Integration) => {
  mockEndpoint(listIntegrations, { items: [item] });
  renderMfe(mfe, paths.integrations, 'admin');
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const findForm = async () => within(await screen.findByRole('dialog', { name: 'Stripe account' }));

test('connects an account, and shows the address of the webhook before', async () => {
  mockEndpoint(getPaymentConnection, connection());
  const saved = mockEndpoint(putPaymentConnection, own({ mode: 'live' }));
  open(card());
  expect(await screen.findByText(/New payments arrive in the account of the operator/)).toBeVisible();
  await press('Connect your Stripe account');
  const form = await findForm();
  expect(form.getByText('https://acme.test/api/payments/webhook/key')).toBeVisible();
  expect(form.getByRole('button', { name: 'Copy the address' })).toBeVisible();
  await userEvent.type(form.getByLabelText(/^Publishable key/), 'pk_live_1');
  await userEvent.type(form.getByLabelText(/^Secret key/), 'sk_live_1');
  await userEvent.type(form.getByLabelText(/^Signing secret/), 'whsec_1');
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Halden is connected in live mode')).toBeVisible();
  expect(saved[0]?.body).toEqual({ publishableKey: 'pk_live_1', secretKey: 'sk_live_1', webhookSecret: 'whsec_1' });
});

test('keeps secrets that are not entered again, and shows former accounts', async () => {
  const former = [
    { accountId: 'acct_2', accountName: 'Alder', mode: 'live' as const, openCount: 2, keysUntil: '2027-05-26T10:00:00.000Z' },
    { accountId: 'acct_3', accountName: 'Birch', mode: 'test' as const, openCount: 0, keysUntil: null },
  ];
  mockEndpoint(getPaymentConnection, own({ former }));
  const saved = mockEndpoint(putPaymentConnection, own());
  open(ownCard);
  expect(await screen.findByText(/arrive in the marketplace’s own Stripe account/)).toBeVisible();
  await press('Edit your Stripe account');
  const form = await findForm();
  expect(form.getByText('Last event about a payment: none yet')).toBeVisible();
  expect(form.getByText(/2 payments are not finished\. Refunds until 26 May 2027/)).toBeVisible();
  expect(form.getByText('Its keys are deleted.')).toBeVisible();
  expect(form.getAllByText('Leave empty to keep')).toHaveLength(2);
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Halden is connected in test mode')).toBeVisible();
  expect(saved[0]?.body).toEqual({ publishableKey: 'pk_test_1', updatedAt: '2026-11-26T15:05:00.000Z' });
});

test('shows an error at its field, and one of Stripe in the form', async () => {
  mockEndpoint(getPaymentConnection, own());
  mockEndpoint(putPaymentConnection, mockError(422, { error: 'x', code: 'invalid', fields: { secretKey: 'Enter that of live mode.' } }));
  open(ownCard);
  await press('Edit your Stripe account');
  const form = await findForm();
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(await form.findByText('Enter that of live mode.')).toBeVisible();
  mockEndpoint(putPaymentConnection, mockError(503, { error: 'The Stripe account could not be reached.', code: 'stripe_unavailable' }));
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(await form.findByText('The Stripe account was not connected')).toBeVisible();
});

test('disconnects, and says before what happens to payments and keys', async () => {
  const calls = mockEndpoint(disconnectPayments, connection());
  open(ownCard);
  await press('Disconnect your Stripe account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect your Stripe account?' }));
  expect(dialog.getByText(/finished and refunded with it\. Its keys stay encrypted/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('New payments go to the operator’s account')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('tests the keys', async () => {
  mockEndpoint(testPaymentConnection, { ok: true, message: 'Stripe takes the keys of Halden, test mode.' });
  open(ownCard);
  await press('Test Payments');
  expect(await screen.findByText('Stripe takes the keys of Halden, test mode.')).toBeVisible();
});
