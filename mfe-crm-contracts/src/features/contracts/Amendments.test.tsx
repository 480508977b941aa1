import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  amendContract,
  getContract,
  listContractVersions,
  updateAmendment,
  type ContractDetail,
} from '@techadds/shared/contract/contracts/endpoints';
import { listObligations } from '@techadds/shared/contract/contracts/obligations';
import type { ContractVersion } from '@techadds/shared/contract/contracts/versions';
import { listContractMilestones } from '@techadds/shared/contract/projects/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = '0d9f5f0a-0000-4000-8000-000000000001';
const amendmentId = '0d9f5f0a-0000-4000-8000-000000000002';
const at = '2026-11-20T09:00:00.000Z';
const contract = (changes: Partial<ContractDetail> = {}): ContractDetail => ({
  ...{ id, number: 'CT-2026-0001', title: 'Care plan', status: 'active', currency: 'EUR', valueCents: 120_000 },
  ...{ customer: { id, name: 'Fjord AS', email: 'ana@fjord.test' }, partner: { id, name: 'Halden' }, quote: null, project: null },
  ...{ effectiveOn: '2026-12-01', endsOn: null, renewal: 'none', renewalMonths: null, noticeDays: 0, renewedUntil: null },
  ...{ terminatesOn: null, signed: { done: 1, of: 1 }, sentAt: at, completedAt: at, createdAt: at, updatedAt: at, archivedAt: null },
  ...{ body: 'We look after it.', message: '', order: 'sequential', recipients: [], endReason: null, timeline: [], sha256: null },
  ...{
    template: null,
    amends: null,
    amendments: [],
    provider: 'builtin',
    envelope: null,
    signingExpiresAt: null,
    versionNumber: 1,
    allowedActions: ['amend', 'terminate'],
  },
  ...changes,
});
const amendment = { id: amendmentId, number: 'CT-2026-0001-A1', status: 'draft' as const, createdAt: at, updatedAt: at };
const draft = { ...amendment, completedAt: null, archivedAt: null };
const first: ContractVersion = {
  ...{ number: 1, status: 'current', amendment: null, since: at, body: 'We look after it.', valueCents: 120_000, endsOn: null },
  ...{ renewal: 'none', renewalMonths: null, noticeDays: 0, milestones: null },
};
const proposed: ContractVersion = {
  ...{ ...first, number: 2, status: 'proposed', since: null, amendment: { id: amendmentId, number: amendment.number } },
  ...{ valueCents: 150_000, body: 'We look after it well.' },
};
const meta = { total: 0, limit: 200, offset: 0, sort: 'position', order: 'asc' as const, hasMore: false };
const open = (where: string, shown: ContractDetail, versions: ContractVersion[]) => {
  mockEndpoint(getContract, ({ params }) =>
    params.id === id ? shown : contract({ ...amendment, amends: { id, number: 'CT-2026-0001' }, allowedActions: ['send', 'archive'] }),
  );
  mockEndpoint(listContractVersions, { versions });
  mockEndpoint(listContractMilestones, () => ({ items: [], meta }));
  mockEndpoint(listObligations, () => ({ items: [], meta }));
  return renderMfe(mfe, where, 'partner_admin');
};

test('an amendment starts from the terms in force, and opens once it is saved', async () => {
  open(`/contracts/${id}/amend`, contract(), [first]);
  const sent = mockEndpoint(amendContract, contract({ ...amendment }));
  const form = await screen.findByRole('form', { name: 'Amendment' });
  const value = within(form).getByRole('textbox', { name: /^Value/ });
  await userEvent.clear(value);
  await userEvent.type(value, '1500');
  await userEvent.click(screen.getByRole('button', { name: 'Save amendment' }));
  await screen.findByText('CT-2026-0001-A1 saved as draft');
  expect(sent).toMatchObject([{ body: { valueCents: 150_000, body: 'We look after it.', milestones: null } }]);
  await waitFor(() => expect(currentUrl()).toBe(`/contracts/${amendmentId}`));
});

test('a drafted amendment is changed, with the version that was seen', async () => {
  open(`/contracts/${id}/amend`, contract({ amendments: [draft] }), [proposed, first]);
  const sent = mockEndpoint(updateAmendment, contract({ ...amendment }));
  const notice = await screen.findByRole('textbox', { name: /^Notice period/ });
  await userEvent.clear(notice);
  await userEvent.type(notice, '30');
  await userEvent.click(screen.getByRole('button', { name: 'Save amendment' }));
  await screen.findByText('CT-2026-0001-A1 saved as draft');
  expect(sent).toMatchObject([{ body: { valueCents: 150_000, noticeDays: 30, updatedAt: at } }]);
});

test('one amendment at a time: the one out for signature is shown instead of a form', async () => {
  open(`/contracts/${id}/amend`, contract({ amendments: [{ ...draft, status: 'pending_signature' }] }), [proposed, first]);
  expect(await screen.findByText('CT-2026-0001-A1 is out for signature')).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

test('the contract lists its amendments, and compares the versions', async () => {
  open(`/contracts/${id}`, contract({ amendments: [draft] }), [proposed, first]);
  expect(await screen.findByRole('link', { name: 'CT-2026-0001-A1' })).toHaveAttribute('href', `/contracts/${amendmentId}`);
  const table = await screen.findByRole('table', { name: 'Version 1 and Version 2' });
  expect(within(table).getByText('€300.00 more')).toBeVisible();
  expect(screen.getByText('well', { exact: false, selector: 'ins' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.queryByRole('menuitem', { name: 'Amend' })).toBeNull();
});

test('a new amendment that somebody else started first leads to that one', async () => {
  open(`/contracts/${id}/amend`, contract(), [first]);
  const taken = { id: amendmentId, number: amendment.number };
  mockEndpoint(amendContract, mockError(409, { error: 'It is amended already.', code: 'amendment_open', amendment: taken }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save amendment' }));
  expect(await screen.findByRole('link', { name: 'Open CT-2026-0001-A1' })).toHaveAttribute('href', `/contracts/${amendmentId}`);
});

test('an amendment that somebody else changed is loaded again', async () => {
  open(`/contracts/${id}/amend`, contract({ amendments: [draft] }), [proposed, first]);
  mockEndpoint(updateAmendment, mockError(409, { error: 'Somebody else changed it.', code: 'changed_meanwhile' }));
  const notice = await screen.findByRole('textbox', { name: /^Notice period/ });
  await userEvent.clear(notice);
  await userEvent.type(notice, '30');
  await userEvent.click(screen.getByRole('button', { name: 'Save amendment' }));
  mockEndpoint(listContractVersions, { versions: [{ ...proposed, noticeDays: 60 }, first] });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard my changes and reload' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Notice period/ })).toHaveValue('60'));
});

test('a pending milestone is taken off the plan, and shown as removed', async () => {
  const was = { title: 'Training', amountCents: 20_000, dueOn: null };
  const kept = { title: 'Rollout', amountCents: 100_000, dueOn: null };
  const milestones = [
    { id: 'a', ...kept, amountCents: 150_000, was: kept },
    { id: 'b', ...was, was, removed: true as const },
  ];
  open(`/contracts/${id}`, contract({ amendments: [draft] }), [{ ...proposed, milestones }, first]);
  const table = await screen.findByRole('table', { name: 'Version 1 and Version 2' });
  expect(within(table).getByRole('row', { name: /Removed.*Training/ })).toBeVisible();
});
