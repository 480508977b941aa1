import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseConflicts, getSyncRun, startSync, type SyncItem, type SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = '0d9f5f0a-0000-4000-8000-000000000001';
const counts = { create: 1, update: 0, skip: 1, conflict: 1, unchanged: 1200, done: 0, failed: 0, pending: 3 };
const run = (changes: Partial<SyncRun> = {}): SyncRun => ({
  ...{
    id,
    provider: 'embedded',
    direction: 'both',
    mode: 'dry_run',
    status: 'succeeded',
    rule: 'ask',
    trigger: 'user',
    startedBy: 'Ana',
    counts,
  },
  ...{ note: null, createdAt: '2026-11-20T09:00:00.000Z', finishedAt: null },
  ...changes,
});
const item = (n: number, changes: Partial<SyncItem>): SyncItem => ({
  ...{ id: `0d9f5f0a-0000-4000-8000-00000000001${n}`, object: 'Contact', recordId: null, externalId: null, name: `Contact ${n}` },
  ...{ action: 'create', diff: [], reason: null, choice: null, outcome: 'pending', message: null },
  ...changes,
});
const diff = (changes: Partial<SyncItem['diff'][number]>) => ({
  ...{ field: 'title', label: 'Title', ours: 'CEO', theirs: 'CFO', to: null, conflict: false },
  ...changes,
});
const items = [
  item(1, { name: 'Bo Dahl', diff: [diff({ label: 'Last name', ours: '', theirs: 'Dahl', to: 'ours' })] }),
  item(2, { name: 'Eva Falk', action: 'conflict', recordId: id, diff: [diff({ conflict: true })] }),
  item(3, { name: 'Harbor Clinic', object: 'Account', action: 'skip', reason: 'E-mail is empty, and a customer needs it.' }),
];
const meta = { total: 3, limit: 50, offset: 0, sort: 'position', order: 'asc' as const, hasMore: false };
const page = (changes: Partial<SyncRun> = {}, rows = items) => ({ ...run(changes), items: rows, meta: { ...meta, total: rows.length } });
const open = () => renderMfe(mfe, `/crm/salesforce/${id}`, 'partner_admin');

test('shows each difference field by field, and says where it is written', async () => {
  mockEndpoint(getSyncRun, page());
  open();
  const created = await screen.findByRole('table', { name: 'Differences of Bo Dahl' });
  expect(within(created).getByRole('row', { name: /Last name Empty .*Salesforce is written here Dahl/ })).toBeVisible();
  const conflict = screen.getByRole('table', { name: 'Differences of Eva Falk' });
  expect(within(conflict).getByRole('row', { name: /Title CEO .*Conflict, not decided CFO/ })).toBeVisible();
  expect(screen.getByText('E-mail is empty, and a customer needs it.')).toBeVisible();
  expect(screen.getByText('Dry run: nothing was written')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Eva Falk' })).toHaveAttribute('href', `/crm/contacts/${id}`);
});

test('a conflict is decided on its own, and all of them at once', async () => {
  mockEndpoint(getSyncRun, page());
  const received = mockEndpoint(chooseConflicts, run());
  open();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Who wins for Eva Falk' }), 'Salesforce wins');
  await waitFor(() => expect(received[0]?.body).toEqual({ choice: 'theirs', conflictIds: [items[1]!.id] }));
  await userEvent.click(screen.getByRole('button', { name: 'Decide all' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'The newest wins' }));
  await waitFor(() => expect(received[1]?.body).toEqual({ choice: 'newest' }));
});

test('is applied after a question that says how many records are written', async () => {
  mockEndpoint(getSyncRun, page());
  const received = mockEndpoint(startSync, run({ mode: 'apply', status: 'queued' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(await screen.findByText(/^1 record is created or updated as shown/)).toBeVisible();
  expect(received).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(() => expect(received[0]?.body).toEqual({ mode: 'apply', runId: id }));
});

test('shows how far writing is, and cannot be applied meanwhile', async () => {
  mockEndpoint(
    getSyncRun,
    page({ mode: 'apply', status: 'running', counts: { ...counts, done: 1, pending: 2 }, note: 'Salesforce is busy.' }),
  );
  open();
  expect(await screen.findByRole('progressbar', { name: 'Written' })).toHaveAttribute('aria-valuenow', '33');
  expect(screen.getByText('Salesforce is busy.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /Who wins/ })).toBeNull();
});

test('shows the error of each record that was not written', async () => {
  const failed = item(1, { outcome: 'failed', message: 'STRING_TOO_LONG: Last name' });
  mockEndpoint(getSyncRun, page({ mode: 'apply', status: 'failed' }, [failed]));
  open();
  expect(await screen.findByText('STRING_TOO_LONG: Last name')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('says so where both sides are the same', async () => {
  mockEndpoint(getSyncRun, page({ counts: { ...counts, create: 0, skip: 0, conflict: 0, pending: 0 } }, []));
  open();
  expect(await screen.findByText('No differences')).toBeVisible();
  expect(screen.getByText('1,200 linked records are the same on both sides.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});

test('a comparison that does not exist leads back to the others', async () => {
  mockEndpoint(getSyncRun, mockError(404, { error: 'There is no such sync run.', code: 'not_found' }));
  open();
  expect(await screen.findByText('There is no such comparison')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all runs' })).toHaveAttribute('href', '/crm/salesforce');
});
