import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  applyBankStatement,
  discardBankStatement,
  getBankStatement,
  listBankLines,
  listBankStatements,
  uploadBankStatement,
  type BankLine,
  type BankStatementDetail,
} from '@techadds/shared/contract/bank-statements/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = (n: number) => `0d9f5f0a-0000-4000-a200-${String(n).padStart(12, '0')}`;
const statement = (changes: Partial<BankStatementDetail> = {}): BankStatementDetail => ({
  ...{ id: id(1), fileName: 'november.xml', format: 'camt.053', encoding: 'utf-8', statementNumber: 'S-17', accountLast4: '3000' },
  ...{ firstDay: '2026-11-02', lastDay: '2026-11-03', state: 'uploaded', lineCount: 2, appliedCount: 0, actorName: 'Ana Berg' },
  ...{ createdAt: '2026-11-04T10:00:00.000Z', appliedAt: null, unbookedCount: 1 },
  counts: { matched: 1, amount_differs: 1, not_expected: 0, changed: 0, possible: 0, no_match: 0, already_imported: 0 },
  ...changes,
});
const line = (changes: Partial<BankLine> = {}): BankLine => ({
  ...{ id: id(2), line: 1, bookedOn: '2026-11-03', amountCents: 150_000, currency: 'EUR', reference: 'DE-2026-0009' },
  ...{ counterparty: 'Kestrel Foods', match: 'matched', message: 'Confirms that Deposit DE-2026-0009 was received.' },
  ...{ record: { type: 'deposit', id: id(3), number: 'DE-2026-0009' }, outcome: null, taskId: null },
  ...changes,
});
const differing = line({
  ...{ id: id(4), line: 2, amountCents: -9_900, reference: 'PO-2026-0004', match: 'amount_differs', outcome: 'task_created' },
  ...{ record: { type: 'payout', id: id(5), number: 'PO-2026-0004' }, taskId: id(6), message: 'Payout PO-2026-0004 is EUR 90.00.' },
});
const list = <T,>(items: T[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'line', order: 'asc' as const, hasMore: false },
});
const path = '/finance/payouts/bank-statements';
const open = (at = `${path}/${id(1)}`, role: 'admin' | 'super_admin' = 'admin') => renderMfe(mfe, at, role);
const chooseFile = async () =>
  userEvent.upload(await screen.findByLabelText('Bank statement', { selector: 'input' }), new File(['<a/>'], 'november.xml'));

beforeEach(() => {
  mockEndpoint(listBankStatements, list([statement()]));
  mockEndpoint(getBankStatement, statement());
  mockEndpoint(listBankLines, list([line(), differing]));
});

test('a chosen file is uploaded and opened', async () => {
  const upload = mockEndpoint(uploadBankStatement, statement());
  open(path);
  expect(await screen.findByText('To be applied')).toBeVisible();
  await chooseFile();
  expect(await screen.findByText('Confirms that Deposit DE-2026-0009 was received.', { exact: false })).toBeVisible();
  expect(upload[0]?.body).toEqual({ name: 'november.xml', data: btoa('<a/>') });
  expect(currentUrl()).toContain(`${path}/${id(1)}`);
});

test('says which line cannot be read, and which file was imported before', async () => {
  const message = 'Line 3, column date: “03.11.2026”. Write days like 2026-11-30.';
  mockEndpoint(uploadBankStatement, mockError(422, { code: 'invalid', error: 'Nothing was saved.', fields: { data: message } }));
  open(path);
  await chooseFile();
  expect(await screen.findByText(message)).toBeVisible();
  const again = 'Ana Berg imported this file as november.xml on 2026-11-04. Nothing was changed.';
  mockEndpoint(uploadBankStatement, mockError(409, { code: 'already_imported', error: again }));
  await chooseFile();
  expect(await screen.findByText(again, { exact: false })).toBeVisible();
});

test('super-admins read statements and import none', async () => {
  open(path, 'super_admin');
  expect(await screen.findByText('november.xml')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose file' })).not.toBeInTheDocument();
});

test('shows lines with what they match, the record and the task', async () => {
  open();
  const row = (await screen.findByText('PO-2026-0004', { selector: 'span' })).closest('tr')!;
  expect(within(row).getByText('Amount differs')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Open PO-2026-0004' })).toHaveAttribute('href', `/finance/payouts/${id(5)}`);
  expect(within(row).getByRole('link', { name: 'Task' })).toHaveAttribute('href', `/consultant/tasks?open=${id(6)}`);
  expect(screen.getByText('1 line of the file is not booked by the bank yet, and left out.')).toBeVisible();
});

test('applies a long statement in as many calls as it takes, after a confirmation', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply november.xml?' }));
  expect(dialog.getByText(/1 line confirms a deposit or payout, and 1 difference becomes a task/)).toBeVisible();
  let calls = 0;
  mockEndpoint(applyBankStatement, () => statement({ state: (calls += 1) < 3 ? 'applying' : 'applied' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Apply statement' }));
  expect(await screen.findByText('november.xml applied')).toBeVisible();
  expect(calls).toBe(3);
});

test('a statement is discarded before it is applied, and an applied one has no actions', async () => {
  const discarded = mockEndpoint(discardBankStatement, { id: id(1) });
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('november.xml discarded')).toBeVisible();
  expect(discarded).toHaveLength(1);
  unmount();
  mockEndpoint(getBankStatement, statement({ state: 'applied', appliedAt: '2026-11-04T11:00:00.000Z' }));
  open();
  expect(await screen.findByText('Applied')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
});
