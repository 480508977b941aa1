import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  archiveContract,
  createContract,
  exportContracts,
  getContract,
  getSigningStatus,
  listContracts,
  resendSigning,
  restoreContract,
  sendContract,
  signingUrl,
  updateContract,
  voidContract,
  type ContractDetail,
  type Recipient,
} from '@techadds/shared/contract/contracts/endpoints';
import { listObligations } from '@techadds/shared/contract/contracts/obligations';
import { contractStatuses } from '@techadds/shared/contract/contracts/states';
import { getCustomer, listCustomers } from '@techadds/shared/contract/customers/endpoints';
import { listContractMilestones } from '@techadds/shared/contract/projects/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { currentUrl, mockEndpoint, makeTenant, makeUser, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = (n: number) => `0d9f5f0a-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = '2026-11-20T09:00:00.000Z';
const contract = (changes: Partial<ContractDetail> = {}): ContractDetail => ({
  ...{ id: id(1), number: 'CT-2026-0001', title: 'Care plan', status: 'draft', currency: 'EUR', valueCents: 120_000 },
  ...{ customer: { id: id(2), name: 'Fjord AS', email: 'ana@fjord.test' }, partner: { id: id(3), name: 'Halden' }, quote: null },
  ...{
    effectiveOn: '2026-12-01',
    endsOn: null,
    renewal: 'none',
    renewalMonths: null,
    noticeDays: 0,
    renewedUntil: null,
    terminatesOn: null,
    signed: { done: 0, of: 0 },
    sentAt: null,
    completedAt: null,
  },
  ...{ createdAt: at, updatedAt: at, archivedAt: null, body: '# 1. Scope\n\nWe look after it.', message: '', order: 'sequential' },
  ...{
    recipients: [],
    endReason: null,
    project: null,
    template: null,
    amends: null,
    amendments: [],
    provider: 'builtin',
    envelope: null,
    signingExpiresAt: null,
    versionNumber: 1,
    timeline: [{ id: id(4), at, event: 'created', actorName: 'Test', note: null }],
    sha256: null,
  },
  allowedActions: ['update', 'send', 'archive'],
  ...changes,
});
const recipient = (changes: Partial<Recipient>): Recipient => ({
  ...{ id: id(5), name: 'Ana Berg', email: 'ana@fjord.test', role: 'signer', status: 'sent', sentAt: at, openedAt: null, signedAt: null },
  ...{ declineReason: null, signature: null, ...changes },
});
const pending = (own: Partial<Recipient> = {}): ContractDetail =>
  contract({
    ...{ status: 'pending_signature', signed: { done: 1, of: 2 }, sentAt: at, sha256: 'f'.repeat(64), allowedActions: ['resend', 'void'] },
    recipients: [
      recipient({ status: 'completed', signedAt: at, signature: { kind: 'typed', text: 'A. Berg' } }),
      recipient({ id: id(6), name: 'Bo Lind', email: 'bo@halden.test', ...own }),
    ],
  });
const counts = Object.fromEntries(['all', ...contractStatuses].map((tab) => [tab, 1])) as Record<'all', number>;
const list = (items: ContractDetail[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'createdAt', order: 'desc' as const, hasMore: false },
  counts: counts as never,
});
const page = `/contracts/${id(1)}`;
const meta = { total: 0, limit: 200, offset: 0, sort: 'position', order: 'asc' as const, hasMore: false };
const open = (where = page) => {
  mockEndpoint(listContractMilestones, () => ({ items: [], meta }));
  mockEndpoint(listObligations, () => ({ items: [], meta }));
  return renderMfe(mfe, where, 'partner_admin');
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => {
  await press('More actions');
  await userEvent.click(screen.getByRole('menuitem', { name }));
};

test('shows how many have signed, and requests archived contracts only with the filter', async () => {
  const received = mockEndpoint(listContracts, list([pending()]));
  open('/contracts');
  const row = (await screen.findByRole('link', { name: 'Care plan' })).closest('tr')!;
  expect(within(row).getByText('1 of 2')).toBeVisible();
  expect(within(row).getByText('Pending signature')).toBeVisible();
  expect(received.every(({ query }) => query.archived === undefined)).toBe(true);
  await press('Archived');
  await userEvent.click(screen.getByRole('option', { name: 'archived contracts' }));
  await waitFor(() => expect(received.at(-1)?.query.archived).toBe('1'));
});

test('explains what contracts are for when there are none', async () => {
  mockEndpoint(listContracts, list([]));
  open('/contracts');
  expect(await screen.findByText('Write your first contract')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'New contract' })[0]).toHaveAttribute('href', '/contracts/new');
});

test('says how a contract renews, with one month as one', async () => {
  mockEndpoint(getContract, contract({ endsOn: '2027-11-30', renewal: 'auto', renewalMonths: 1, noticeDays: 1 }));
  open();
  expect(await screen.findByText('By 1 month')).toBeVisible();
  expect(screen.getByText('1 day')).toBeVisible();
});

test('sends a draft to its customer and added recipients, in the chosen order', async () => {
  mockEndpoint(getContract, contract());
  const received = mockEndpoint(sendContract, pending());
  open();
  await press('Send for signature');
  const form = await screen.findByRole('dialog');
  await userEvent.click(within(form).getByRole('button', { name: 'Add recipient' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Send for signature' }));
  expect(received).toHaveLength(0);
  await userEvent.type(within(form).getAllByRole('textbox', { name: 'Name' })[1]!, 'Bo Lind');
  await userEvent.type(within(form).getAllByRole('textbox', { name: 'E-mail' })[1]!, 'bo@halden.test');
  await userEvent.click(within(form).getByRole('button', { name: 'Move Bo Lind up' }));
  await userEvent.type(within(form).getByRole('textbox', { name: /Message/ }), 'As agreed.');
  await userEvent.click(within(form).getByRole('button', { name: 'Send for signature' }));
  await waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]?.body).toEqual({
    recipients: [
      { name: 'Bo Lind', email: 'bo@halden.test', role: 'signer' },
      { name: 'Fjord AS', email: 'ana@fjord.test', role: 'signer' },
    ],
    order: 'sequential',
    message: 'As agreed.',
    expiresInDays: 30,
  });
  expect(await screen.findByText('CT-2026-0001 is sent for signature')).toBeVisible();
});

test('sends the days until the request expires, at most until the last day of the contract', async () => {
  mockEndpoint(getContract, contract({ endsOn: '2027-11-30' }));
  const received = mockEndpoint(sendContract, pending());
  open();
  await press('Send for signature');
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByText('At most until 30 Nov 2027')).toBeVisible();
  const days = form.getByRole('textbox', { name: 'Expires in (days)' });
  expect(days).toHaveValue('30');
  const send = () => userEvent.click(form.getByRole('button', { name: 'Send for signature' }));
  for (const [typed, message] of [
    ['soon', 'Enter a whole number, like 30.'],
    ['0', 'Must be 1 or more.'],
    ['366', 'Must be 365 or less.'],
  ] as const) {
    await userEvent.clear(days);
    await userEvent.type(days, typed);
    await send();
    expect(await form.findByText(message)).toBeVisible();
  }
  expect(received).toHaveLength(0);
  await userEvent.clear(days);
  await userEvent.type(days, '14');
  await send();
  await waitFor(() => expect(received[0]?.body).toMatchObject({ expiresInDays: 14 }));
});

test('says when a request to sign expires while it waits, and that it has expired', async () => {
  mockEndpoint(getContract, { ...pending(), signingExpiresAt: '2026-12-30T12:00:00.000Z' });
  mockEndpoint(getSigningStatus, { status: 'sent', reason: null, recipients: pending().recipients });
  const view = open();
  expect(await screen.findByText(/Waits for/)).toHaveTextContent(/^Waits for Bo Lind to sign\. Expires 30 Dec 2026, /);
  view.unmount();
  const reason = 'Expired on 2026-12-30';
  const voided = { id: id(8), at, event: 'voided' as const, actorName: 'TechAdds', note: reason };
  mockEndpoint(getContract, contract({ status: 'voided', endReason: reason, timeline: [voided], allowedActions: ['archive'] }));
  open();
  expect(await screen.findByText(`Voided: “${reason}”`)).toBeVisible();
  expect(screen.getByText(`“${reason}”`)).toBeVisible();
  expect(screen.queryByText(/Waits for/)).toBeNull();
});

test('follows the signing while it is out, and fetches the contract again when somebody has signed', async () => {
  let current = pending();
  const contracts = mockEndpoint(getContract, () => current);
  const received = mockEndpoint(getSigningStatus, () => {
    current = pending({ status: 'delivered', openedAt: at });
    return { status: 'delivered' as const, reason: null, recipients: current.recipients };
  });
  open();
  const signatures = within((await screen.findByRole('heading', { name: 'Signatures' })).closest('section')!);
  await waitFor(() => expect(signatures.getAllByText('Opened')).toHaveLength(2));
  expect(received.map(({ params }) => params.id)).toEqual([id(1)]);
  expect(contracts).toHaveLength(2);
});

test('asks for no signing status of a draft', async () => {
  mockEndpoint(getContract, contract());
  const received = mockEndpoint(getSigningStatus, { status: 'created', reason: null, recipients: [] });
  open();
  await screen.findByRole('button', { name: 'Send for signature' });
  expect(received).toEqual([]);
});

test('links a contract to its project, and offers to create one only without it', async () => {
  const active = (project: ContractDetail['project']) =>
    contract({ status: 'active', completedAt: at, allowedActions: ['terminate'], project });
  const view = (mockEndpoint(getContract, active(null)), open());
  await press('More actions');
  expect(await screen.findByRole('menuitem', { name: 'Create project' })).toBeVisible();
  view.unmount();
  mockEndpoint(getContract, active({ id: id(7), number: 'PR-2026-0003' }));
  open();
  for (const name of ['Open PR-2026-0003', 'PR-2026-0003'])
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/projects/${id(7)}`);
  await press('More actions');
  expect(await screen.findByRole('menuitem', { name: 'Download PDF' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Create project' })).toBeNull();
});

test('shows who has to sign next and who has signed, and resends a link', async () => {
  mockEndpoint(getContract, pending());
  const received = mockEndpoint(resendSigning, pending());
  open();
  expect(await screen.findByText(/Waits for/)).toHaveTextContent('Waits for Bo Lind to sign.');
  expect(screen.getByRole('img', { name: 'Signature of Ana Berg, typed: A. Berg' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resend to Ana Berg' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  await press('Resend to Bo Lind');
  await waitFor(() => expect(received[0]?.body).toEqual({ recipientId: id(6) }));
  expect(await screen.findByText('Another link is on its way to bo@halden.test')).toBeVisible();
});

test('says who e-mails before a draft is sent, and where a contract is signed', async () => {
  mockEndpoint(getContract, contract({ provider: 'docusign' }));
  const draft = open();
  await press('Send for signature');
  expect(await screen.findByText(/DocuSign e-mails each of them, and they sign there\./)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Expires in (days)' })).toBeNull();
  draft.unmount();
  const note = 'The e-mail to Ana Berg could not be delivered.';
  mockEndpoint(getContract, { ...pending(), provider: 'docusign', envelope: { id: 'e-1', status: 'sent', note } });
  mockEndpoint(getSigningStatus, { status: 'sent', reason: null, recipients: pending().recipients });
  open();
  expect(await screen.findByText(note)).toBeVisible();
  expect(screen.getByText('e-1')).toBeVisible();
  expect(screen.getByText(/, at DocuSign/)).toBeVisible();
});

test('lets the next signer sign from the page', async () => {
  mockEndpoint(getContract, pending({ email: makeUser('partner_admin').email.toUpperCase() }));
  mockEndpoint(signingUrl, { url: `${location.href.split('#')[0]}#signing` });
  open();
  await press('Sign');
  await waitFor(() => expect(location.hash).toBe('#signing'));
});

test('voids a pending contract only with a reason, and changes nothing before the server confirms', async () => {
  mockEndpoint(getContract, pending());
  const received = mockEndpoint(voidContract, mockError(409, { error: 'CT-2026-0001 is active.' }));
  open();
  await screen.findByText(/Waits for/);
  await choose('Void');
  await press('Void contract');
  expect(await screen.findByText('This field is required.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong sum.');
  await press('Void contract');
  expect(await screen.findByText(/CT-2026-0001 is active\./)).toBeVisible();
  expect(received[0]?.body).toEqual({ reason: 'Wrong sum.' });
  expect(screen.getByText(/Waits for/)).toBeInTheDocument();
});

test('archives a draft at once, and restores it with undo', async () => {
  let kept = contract();
  mockEndpoint(getContract, () => kept);
  mockEndpoint(archiveContract, () => (kept = contract({ archivedAt: at, allowedActions: ['restore'] })));
  mockEndpoint(restoreContract, () => (kept = contract()));
  open();
  await screen.findByRole('button', { name: 'Send for signature' });
  await choose('Archive');
  expect(await screen.findByText('Archived')).toBeVisible();
  await press('Undo');
  expect(await screen.findByRole('button', { name: 'Send for signature' })).toBeVisible();
});

test('creates a contract, with a live preview of its text', async () => {
  mockEndpoint(getTenant, makeTenant({ currency: 'EUR' }));
  const customer = { id: id(2), kind: 'company' as const, name: 'Fjord AS', email: 'ana@fjord.test', phone: '', website: '' };
  mockEndpoint(listCustomers, {
    items: [
      {
        ...customer,
        countryCode: '',
        taxId: '',
        note: '',
        status: 'active',
        source: 'manual',
        orderCount: 0,
        createdAt: at,
        updatedAt: at,
      },
    ],
    meta: { total: 1, limit: 20, offset: 0, sort: 'name', order: 'asc', hasMore: false },
  });
  mockEndpoint(getContract, contract());
  const received = mockEndpoint(createContract, contract());
  open('/contracts/new');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Care plan');
  await press('Save contract');
  expect(await screen.findByText('Choose a customer.')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Customer' }));
  await userEvent.click(await screen.findByRole('option', { name: /Fjord AS/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), '1200');
  const text = screen.getByRole('textbox', { name: /^Text/ });
  await userEvent.clear(text);
  await userEvent.type(text, '# Scope{Enter}All of it.');
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(within(preview).getByRole('heading', { name: 'Scope' })).toBeInTheDocument();
  expect(within(preview).getByText('All of it.')).toBeInTheDocument();
  await press('Save contract');
  await waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]?.body).toMatchObject({
    ...{ customerId: id(2), title: 'Care plan', body: '# Scope\nAll of it.', valueCents: 120_000, endsOn: null },
  });
  await waitFor(() => expect(currentUrl()).toBe(page));
});

test('sends an edit with the version it is based on, and does not overwrite a newer one', async () => {
  mockEndpoint(getContract, contract());
  const received = mockEndpoint(
    updateContract,
    mockError(409, { code: 'changed_meanwhile', error: 'Somebody else changed this contract.' }),
  );
  open(`${page}/edit`);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.type(title, '!');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/Somebody else changed this contract/)).toBeVisible();
  expect(received[0]?.body).toMatchObject({ title: 'Care plan!', updatedAt: at });
  expect(screen.getByRole('button', { name: 'Discard my changes and reload' })).toBeVisible();
});

test('shows the value of a contract made from a quote as accepted, not to be changed', async () => {
  mockEndpoint(getContract, contract({ quote: { id: id(9), number: 'QT-2026-0004' } }));
  open(`${page}/edit`);
  expect(await screen.findByRole('textbox', { name: 'Value' })).toHaveAttribute('readonly');
  expect(screen.getByText('As accepted in QT-2026-0004')).toBeVisible();
});

test('does not let a sent contract be edited', async () => {
  mockEndpoint(getContract, pending());
  open(`${page}/edit`);
  expect(await screen.findByText('This contract can no longer be edited')).toBeVisible();
});

test('preselects the customer named in the URL', async () => {
  const { name, email } = contract().customer;
  mockEndpoint(getTenant, { currency: 'EUR' } as never);
  mockEndpoint(getCustomer, {
    ...{ id: id(2), kind: 'company', name, email, phone: '', website: '', countryCode: '', taxId: '', note: '', status: 'active' },
    ...{
      source: 'manual',
      partner: contract().partner,
      orderCount: 0,
      quoteCount: 0,
      contractCount: 0,
      ...{
        projectCount: 0,
        dealCount: 0,
        contactCount: 0,
        hasAccount: false,
        mergedIds: [],
        undoableMerge: null,
        health: { score: null, orderCount: 0, parts: [] },
      },
      createdAt: at,
      updatedAt: at,
    },
  });
  open(`/contracts/new?customer=${id(2)}`);
  expect(await screen.findByRole('combobox', { name: 'Customer' })).toHaveValue('Fjord AS');
});

test('exports the contracts that the list shows, and archives the selected ones', async () => {
  mockEndpoint(listContracts, list([contract()]));
  const exported = mockEndpoint(exportContracts, 'Number\r\n');
  const archived = mockEndpoint(archiveContract, contract());
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open('/contracts?status=draft');
  await press('Export');
  await waitFor(() => expect(exported[0]?.query).toMatchObject({ status: 'draft', sort: 'createdAt' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select CT-2026-0001' }));
  await press('Archive');
  expect(await screen.findByText('1 contract archived')).toBeVisible();
  expect(archived.map(({ params }) => params.id)).toEqual([id(1)]);
  jest.restoreAllMocks();
});
