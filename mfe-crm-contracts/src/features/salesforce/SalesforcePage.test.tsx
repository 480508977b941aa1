import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createSalesforceRecord,
  getSalesforceConnection,
  getSyncRun,
  listSalesforceRecords,
  listSyncRuns,
  putSalesforceConnection,
  startSync,
  testSalesforceConnection,
  updateSalesforceRecord,
  type SalesforceConnection,
} from '@techadds/shared/contract/salesforce/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = '0d9f5f0a-0000-4000-8000-000000000001';
const meta = { total: 0, limit: 50, offset: 0, sort: 'newest', order: 'desc' as const, hasMore: false };
const connection = (changes: Partial<SalesforceConnection> = {}): SalesforceConnection => ({
  ...{
    provider: 'embedded',
    crmMode: 'native',
    loginUrl: '',
    clientId: '',
    username: '',
    hasPrivateKey: false,
    externalIdField: 'TechAdds_Id__c',
  },
  fields: [{ object: 'Contact', key: 'title', label: 'Title', theirs: 'Title', fixed: false }],
  stages: [{ id, name: 'Proposal', theirs: 'Proposal' }],
  ...{ lastPolledAt: null, pollError: null, updatedAt: '2026-11-20T09:00:00.000Z' },
  ...changes,
});
beforeEach(() => {
  mockEndpoint(getSalesforceConnection, connection());
  mockEndpoint(listSyncRuns, { items: [], meta });
});
const open = (path = '') => renderMfe(mfe, `/crm/salesforce${path}`, 'partner_admin');

test('starts a dry run and opens it', async () => {
  const received = mockEndpoint(startSync, { id } as never);
  mockEndpoint(getSyncRun, mockError(404, { error: '', code: 'not_found' }));
  open('?show=compare');
  await userEvent.click(await screen.findByRole('radio', { name: /From Salesforce/ }));
  await userEvent.selectOptions(screen.getByLabelText('Conflicts'), 'The newest wins');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Compare' }));
  await waitFor(() => expect(received[0]?.body).toEqual({ mode: 'dry_run', direction: 'pull', rule: 'newest' }));
  await waitFor(() => expect(currentUrl()).toBe(`/crm/salesforce/${id}`));
});

test('says honestly what each mode does', async () => {
  open();
  expect(await screen.findByText('CRM mode: native')).toBeVisible();
  expect(screen.getByText('Salesforce is reached only when somebody compares or applies.')).toBeVisible();
});

test('shows why looking for changes failed, and tests the connection', async () => {
  mockEndpoint(
    getSalesforceConnection,
    connection({ provider: 'salesforce', crmMode: 'salesforce', pollError: 'Salesforce refused the sign-in.' }),
  );
  mockEndpoint(testSalesforceConnection, { ok: false, message: 'Contact has no field Email2__c.' });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Salesforce refused the sign-in.');
  await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  expect(await screen.findByText('Contact has no field Email2__c.')).toBeVisible();
});

test('saves the mapping and keeps the private key that is not shown', async () => {
  mockEndpoint(
    getSalesforceConnection,
    connection({
      provider: 'salesforce',
      loginUrl: 'https://login.salesforce.com',
      clientId: 'c',
      username: 'a@b.example',
      hasPrivateKey: true,
    }),
  );
  const received = mockEndpoint(putSalesforceConnection, connection());
  open('?show=connection');
  const title = await screen.findByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, 'Role__c');
  expect(screen.getByLabelText('Private key')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Save connection' }));
  await waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]?.body).toMatchObject({
    fields: [{ object: 'Contact', key: 'title', theirs: 'Role__c' }],
    updatedAt: connection().updatedAt,
  });
  expect(received[0]?.body).not.toHaveProperty('privateKey');
});

test('records of the built-in Salesforce are created and broken', async () => {
  const record = {
    ...{ id, externalId: '001Ta0000000001AAA', object: 'Account' as const, name: 'Fjord', fields: { Name: 'Fjord' } },
    ...{ fault: 'none' as const, isDeleted: false, systemModstamp: '2026-11-20T09:00:00.000Z' },
  };
  mockEndpoint(listSalesforceRecords, { items: [record], meta: { ...meta, total: 1 } });
  const created = mockEndpoint(createSalesforceRecord, record);
  const updated = mockEndpoint(updateSalesforceRecord, record);
  open('/records');
  await userEvent.click(await screen.findByRole('button', { name: 'New record' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Halden');
  await userEvent.click(screen.getByRole('button', { name: 'Add record' }));
  await waitFor(() => expect(created[0]?.body).toMatchObject({ object: 'Account', fault: 'none', fields: { Name: 'Halden' } }));
  await userEvent.click((await screen.findAllByText('Fjord'))[0]!);
  await userEvent.selectOptions(await screen.findByLabelText('At the next write'), 'Rejects writes by a validation rule');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(updated[0]?.body).toMatchObject({ fault: 'rejects_writes' }));
});
