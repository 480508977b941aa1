import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  disconnectDocusign,
  getDocusignConnection,
  putDocusignConnection,
  testDocusignConnection,
  type DocusignConnection,
} from '@techadds/shared/contract/docusign/endpoints';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const connection = (changes: Partial<DocusignConnection> = {}): DocusignConnection => ({
  ...{ provider: 'builtin', inherited: false, authUrl: '', baseUri: '', integrationKey: '', userId: '', accountId: '' },
  ...{ hasPrivateKey: false, connectKeyCount: 0, connectUrl: null, consentUrl: null, openCount: 0, lastEventAt: null },
  ...{ redirectUri: 'https://acme.test/settings/integrations/docusign', checkedAt: null, checkError: null, updatedAt: null },
  ...changes,
});
const connected = (changes: Partial<DocusignConnection> = {}) =>
  connection({
    ...{ provider: 'docusign', authUrl: 'https://account.docusign.com', baseUri: 'https://eu.docusign.net', accountId: 'account' },
    ...{ integrationKey: 'key', userId: 'user', hasPrivateKey: true, connectKeyCount: 1, updatedAt: '2026-11-20T09:00:00.000Z' },
    ...{ connectUrl: 'https://acme.test/api/docusign/notices/abc', consentUrl: 'https://account.docusign.com/oauth/auth?client_id=key' },
    ...changes,
  });
const open = (data: DocusignConnection, path = '') => {
  mockEndpoint(getDocusignConnection, data);
  return renderMfe(mfe, `/settings/integrations/docusign${path}`, 'partner_admin');
};
const dialog = () => within(screen.getByRole('dialog'));

test('says who e-mails, and what to set up at DocuSign', async () => {
  open(connection());
  expect(await screen.findByText('Signed here')).toBeVisible();
  expect(screen.getByText('https://acme.test/settings/integrations/docusign')).toBeVisible();
  expect(screen.getAllByText('Available once the connection is saved.')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Test connection' })).toBeNull();
});

test('shows the addresses to copy and the link for consent once it is connected', async () => {
  open(connected({ openCount: 2 }));
  expect(await screen.findByText('Signed at DocuSign')).toBeVisible();
  expect(screen.getByText('https://acme.test/api/docusign/notices/abc')).toBeVisible();
  expect(screen.getByRole('link', { name: /Give consent at DocuSign/ })).toHaveAttribute(
    'href',
    'https://account.docusign.com/oauth/auth?client_id=key',
  );
  expect(screen.getByText('2 contracts')).toBeVisible();
});

test('a partner sees that the marketplace has chosen', async () => {
  open(connection({ provider: 'docusign', inherited: true }));
  expect(await screen.findByText('Set by the marketplace')).toBeVisible();
});

test('connects an account, with several HMAC keys', async () => {
  const received = mockEndpoint(putDocusignConnection, connected());
  open(connection(), '?show=connection');
  await userEvent.type(await screen.findByLabelText(/API account ID/), 'account');
  await userEvent.type(screen.getByLabelText(/Integration key/), 'key');
  await userEvent.type(screen.getByLabelText(/User ID/), 'user');
  await userEvent.type(screen.getByLabelText(/Private key/), 'pem');
  await userEvent.type(screen.getByLabelText(/Connect HMAC keys/), 'hmac-key-1{enter}hmac-key-2');
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]?.body).toEqual({
    ...{ provider: 'docusign', authUrl: 'https://account.docusign.com', baseUri: 'https://www.docusign.net', accountId: 'account' },
    ...{ integrationKey: 'key', userId: 'user', privateKey: 'pem', connectKeys: ['hmac-key-1', 'hmac-key-2'] },
  });
});

test('keeps the keys that are not shown, and names what the server refuses', async () => {
  const fields = { accountId: '1 contract is out for signature in the present account.' };
  const received = mockEndpoint(putDocusignConnection, mockError(422, { error: 'Nothing was saved.', code: 'invalid', fields }));
  open(connected(), '?show=connection');
  expect(await screen.findByLabelText(/Private key/)).toHaveValue('');
  await userEvent.type(screen.getByLabelText(/API account ID/), '2');
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(fields.accountId)).toBeVisible();
  expect(received[0]?.body).not.toHaveProperty('privateKey');
  expect(received[0]?.body).not.toHaveProperty('connectKeys');
});

test('shows why a test failed, with the link that repairs it', async () => {
  const checkError = 'DocuSign asks for consent: open the consent link once.';
  mockEndpoint(testDocusignConnection, { ok: false, message: checkError, connection: connected({ checkError }) });
  open(connected());
  await userEvent.click(await screen.findByRole('button', { name: 'Test connection' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(checkError)).toBeVisible();
  expect(alert.getByRole('link', { name: /Give consent/ })).toBeVisible();
  expect(screen.getByText('Needs attention')).toBeVisible();
});

test('asks before it disconnects', async () => {
  const received = mockEndpoint(disconnectDocusign, connection());
  open(connected());
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  expect(received).toHaveLength(0);
  await userEvent.click(dialog().getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(received).toHaveLength(1));
});
