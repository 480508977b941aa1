import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  cancelImport,
  checkImport,
  getImport,
  importContacts,
  listImports,
  startImport,
  type ImportDetail,
} from '@techadds/shared/contract/imports/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const data = (changes: Partial<ImportDetail> = {}): ImportDetail => ({
  ...{ id: '0d9f5f0a-0000-4000-8000-0000000000e1', kind: 'contacts', fileName: 'people.csv', encoding: 'utf-8', state: 'uploaded' },
  ...{ actorName: 'Ana', duplicates: 'skip', rowCount: 1200, processedCount: 0, createdCount: 0, updatedCount: 0, skippedCount: 0 },
  ...{ failedCount: 0, createdAt: '2026-11-01T10:00:00.000Z', updatedAt: '2026-11-01T10:00:00.000Z', failure: null, errors: [] },
  ...{ headings: ['Name', 'E-mail', 'E-mail'], mapping: ['name', 'emails', null], sample: [['Ana', 'a@x.example', 'b@x.example']] },
  ...changes,
});
const address = `/crm/contacts/import?import=${data().id}`;
const open = (path = address) => renderMfe(mfe, path, 'partner_admin');
const {
  headings: _headings,
  mapping: _mapping,
  sample: _sample,
  errors: _errors,
  failure: _failure,
  ...earlier
} = data({ state: 'complete', createdCount: 3 });
beforeEach(
  () =>
    void mockEndpoint(listImports, {
      items: [earlier],
      meta: { total: 1, limit: 50, offset: 0, sort: 'newest', order: 'asc', hasMore: false },
    }),
);
const chooseFile = async (file: File) => userEvent.upload(await screen.findByLabelText('File to import', { selector: 'input' }), file);

test('a chosen file is uploaded and its columns are shown to be matched, told apart by their place', async () => {
  const upload = mockEndpoint(importContacts, data());
  mockEndpoint(getImport, data());
  open('/crm/contacts/import');
  await chooseFile(new File(['Name,E-mail\nAna,a@x.example'], 'people.csv', { type: 'text/csv' }));
  expect(await screen.findByRole('heading', { name: 'Match columns' })).toBeInTheDocument();
  expect(upload[0]?.body).toEqual({ name: 'people.csv', data: btoa('Name,E-mail\nAna,a@x.example') });
  expect(currentUrl()).toContain(data().id);
  expect(screen.getByLabelText('Field for column 2, E-mail')).toHaveValue('emails');
  expect(screen.getByLabelText('Field for column 3, E-mail')).toHaveValue('');
});

test('a file that cannot be read says why, and another one can be chosen', async () => {
  mockEndpoint(importContacts, mockError(422, { code: 'invalid', error: 'Nothing was saved.', fields: { data: 'The file is empty.' } }));
  open('/crm/contacts/import');
  await chooseFile(new File([''], 'people.csv', { type: 'text/csv' }));
  expect(await screen.findByText('The file is empty.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeEnabled();
});

test('the mapping is sent, and what it lacks is said', async () => {
  mockEndpoint(getImport, data());
  mockEndpoint(
    checkImport,
    mockError(422, { code: 'invalid', error: 'Check.', fields: { mapping: 'Match a column with First name or Full name.' } }),
  );
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Field for column 1, Name'), '');
  await userEvent.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Match a column with First name or Full name.');
  const check = mockEndpoint(checkImport, data({ state: 'checking' }));
  await userEvent.selectOptions(screen.getByLabelText('Field for column 1, Name'), 'firstName');
  await userEvent.selectOptions(screen.getByLabelText('Contacts whose e-mail you have already'), 'update');
  await userEvent.click(screen.getByRole('button', { name: 'Check the rows' }));
  await screen.findByRole('heading', { name: 'Match columns' });
  expect(check[0]?.body).toEqual({ mapping: ['firstName', 'emails', null], duplicates: 'update' });
});

test('an encoding that was guessed is said', async () => {
  mockEndpoint(getImport, data({ encoding: 'windows-1252' }));
  open();
  expect(await screen.findByText(/read as Windows-1252/)).toBeInTheDocument();
});

test('a reload shows the progress of an import, which can be canceled', async () => {
  mockEndpoint(getImport, data({ state: 'running', processedCount: 600 }));
  const cancel = mockEndpoint(cancelImport, data({ state: 'canceled' }));
  open();
  expect(await screen.findByRole('progressbar', { name: 'Imported' })).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByText(/600 of 1,200 rows/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel import' }));
  expect(cancel).toHaveLength(1);
});

test('a checked file shows counts and errors before it is imported', async () => {
  const errors = [{ row: 3, column: 'E-mail', value: 'nothing', message: 'Enter a full e-mail address.' }];
  mockEndpoint(getImport, data({ state: 'checked', createdCount: 1100, updatedCount: 80, failedCount: 20, errors }));
  const start = mockEndpoint(startImport, data({ state: 'running' }));
  open();
  const table = await screen.findByRole('table', { name: 'Errors' });
  expect(within(table).getByText('Enter a full e-mail address.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Import 1,180 contacts' }));
  expect(start).toHaveLength(1);
});

test('a file without a valid row cannot be imported', async () => {
  mockEndpoint(getImport, data({ state: 'checked', failedCount: 1200 }));
  open();
  expect(await screen.findByRole('button', { name: /^Import 0 contacts/ })).toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['complete', 'Import complete'],
  ['canceled', 'Import canceled'],
  ['failed', 'The import failed'],
] as const)('an import that is %s says so, and leads to the list', async (state, title) => {
  mockEndpoint(getImport, data({ state, processedCount: 600, failure: state === 'failed' ? 'Upload the file again.' : null }));
  open();
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the contacts' })).toHaveAttribute('href', '/crm/contacts');
});

test('an import that does not load can be loaded again', async () => {
  mockEndpoint(getImport, mockError(503, { code: 'unavailable', error: 'Try again.' }));
  open();
  expect(await screen.findByText('The import didn’t load')).toBeInTheDocument();
});

test('earlier imports are below the file, each with what became of it', async () => {
  open('/crm/contacts/import');
  const list = within(await screen.findByRole('region', { name: 'Earlier imports' }));
  expect(await list.findByText('3 new, 0 changed, 0 rejected')).toBeVisible();
  expect(list.getByRole('link', { name: /people\.csv/ })).toHaveAttribute('href', address);
});
