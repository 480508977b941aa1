import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  disconnectModel,
  getMailConnection,
  getModelConnection,
  listIntegrations,
  putMailConnection,
  putModelConnection,
  testMailConnection,
  type Integration,
  type MailConnection,
  type ModelConnection,
} from '@techadds/shared/contract/integrations/endpoints';
import { paths } from '@techadds/shared/paths';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const integration = (changes: Partial<Integration> & Pick<Integration, 'provider'>): Integration => ({
  ...{ status: 'connected', account: null, lastUsedAt: null, problem: null, managedBy: 'operator', variables: [], hasCallLog: true },
  ...{ canConnect: true, ...changes },
});
const state = { isOwn: false, hasSecret: false, checkedAt: null, checkError: null, updatedAt: null };
const mail = (changes: Partial<MailConnection> = {}): MailConnection => ({
  ...{ host: '', port: 587, security: 'starttls', username: '', fromAddress: '', ...state, ...changes },
});
const model = (changes: Partial<ModelConnection> = {}): ModelConnection => ({ baseUrl: '', model: '', ...state, ...changes });
const open = (...items: Integration[]) => {
  mockEndpoint(listIntegrations, { items });
  renderMfe(mfe, paths.integrations, 'admin');
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('connects a mail server, and says before what happens', async () => {
  mockEndpoint(getMailConnection, mail());
  const saved = mockEndpoint(putMailConnection, mail({ isOwn: true }));
  open(integration({ provider: 'email' }));
  await press('Connect your mail server');
  const form = within(await screen.findByRole('dialog', { name: 'Mail server' }));
  expect(form.getByText(/all e-mails of this marketplace go through your server/)).toBeVisible();
  await userEvent.type(form.getByLabelText(/^Host/), 'mail.acme.test');
  await userEvent.type(form.getByLabelText(/^From address/), 'hello@acme.test');
  expect(form.queryByLabelText(/^Password/)).toBeNull();
  await userEvent.type(form.getByLabelText(/^User/), 'mailer');
  await userEvent.type(form.getByLabelText(/^Password/), 'a secret');
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Saved. Test the mail server next.')).toBeVisible();
  expect(saved[0]?.body).toEqual({
    ...{
      host: 'mail.acme.test',
      port: 587,
      security: 'starttls',
      username: 'mailer',
      password: 'a secret',
      fromAddress: 'hello@acme.test',
    },
  });
});

test('an error of the server is shown below its field', async () => {
  mockEndpoint(getModelConnection, model({ baseUrl: 'https://10.0.0.5', model: 'small', hasSecret: true }));
  mockEndpoint(
    putModelConnection,
    mockError(422, { error: 'x', code: 'validation', fields: { baseUrl: 'Use a public https:// address.' } }),
  );
  open(integration({ provider: 'assistant' }));
  await press('Connect your model');
  const form = within(await screen.findByRole('dialog', { name: 'Model' }));
  await userEvent.type(form.getByLabelText(/^Model name/), '-2');
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(await form.findByText('Use a public https:// address.')).toBeVisible();
});

test('goes back to the operator, and says before what happens', async () => {
  const calls = mockEndpoint(disconnectModel, model());
  open(integration({ provider: 'assistant', managedBy: 'team', account: 'models.example' }));
  await press('Disconnect your model');
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect your model?' }));
  expect(dialog.getByText(/The key is deleted/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('The operator’s assistant answers')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('sends a test e-mail', async () => {
  mockEndpoint(testMailConnection, { ok: true, message: 'The mail server accepted a test e-mail to ana@acme.test.' });
  open(integration({ provider: 'email', managedBy: 'team' }));
  await press('Test E-mail');
  expect(await screen.findByText('The mail server accepted a test e-mail to ana@acme.test.')).toBeVisible();
});

test('says that the settings did not load', async () => {
  mockEndpoint(getMailConnection, mockError(503, { error: 'The database is busy.', code: 'unavailable' }));
  open(integration({ provider: 'email' }));
  await press('Connect your mail server');
  expect(await screen.findByText('The mail server didn’t load')).toBeVisible();
});

test('offers nothing to those who may not connect', async () => {
  open(integration({ provider: 'email', canConnect: false, hasCallLog: false }));
  const card = within(await screen.findByRole('listitem', { name: 'E-mail' }));
  expect(card.queryByRole('button')).toBeNull();
});
