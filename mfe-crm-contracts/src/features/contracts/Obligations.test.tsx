import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getContract, terminateContract, type ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { addObligation, listObligations, updateObligation, type Obligation } from '@techadds/shared/contract/contracts/obligations';
import { addContractMilestones, listContractMilestones } from '@techadds/shared/contract/projects/endpoints';
import { mockEndpoint, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = (n: number) => `0d9f5f0a-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = '2026-11-20T09:00:00.000Z';
const contract: ContractDetail = {
  ...{
    id: id(1),
    number: 'CT-2026-0001',
    title: 'Care plan',
    status: 'active',
    currency: 'EUR',
    valueCents: 120_000,
    body: 'Text',
    message: '',
  },
  ...{
    customer: { id: id(2), name: 'Fjord AS', email: 'ana@fjord.test' },
    partner: { id: id(3), name: 'Halden' },
    quote: null,
    project: null,
    template: null,
    amends: null,
    amendments: [],
    provider: 'builtin',
    envelope: null,
    signingExpiresAt: null,
    versionNumber: 1,
  },
  ...{
    effectiveOn: '2026-12-01',
    endsOn: null,
    renewal: 'none',
    renewalMonths: null,
    noticeDays: 30,
    renewedUntil: null,
    terminatesOn: null,
  },
  ...{ signed: { done: 1, of: 1 }, sentAt: at, completedAt: at, createdAt: at, updatedAt: at, archivedAt: null, order: 'sequential' },
  ...{ recipients: [], endReason: null, timeline: [], sha256: null, allowedActions: ['terminate'] },
};
const obligation: Obligation = {
  ...{ id: id(5), title: 'Send the report', description: '', party: 'partner', dueOn: '2026-12-10', doneAt: null, doneBy: null },
  ...{ createdAt: at, updatedAt: at },
};
const meta = { total: 1, limit: 50, offset: 0, sort: 'dueOn', order: 'asc' as const, hasMore: false };
const open = (items: Obligation[] = [obligation]) => {
  mockEndpoint(getContract, () => contract);
  mockEndpoint(listContractMilestones, () => ({ items: [], meta }));
  mockEndpoint(listObligations, () => ({ items, meta }));
  renderMfe(mfe, `/contracts/${id(1)}`, 'partner_admin');
};

test('marks an obligation as done', async () => {
  const received = mockEndpoint(updateObligation, () => ({ ...obligation, doneAt: at, doneBy: 'Test' }));
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Send the report is done' }));
  await waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]).toMatchObject({
    params: { id: id(1), obligationId: id(5) },
    body: { title: 'Send the report', dueOn: '2026-12-10', done: true, updatedAt: at },
  });
});

test('adds an obligation with a due day', async () => {
  const received = mockEndpoint(addObligation, () => obligation);
  open([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add obligation' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByRole('textbox', { name: 'Title' }), 'Send the report');
  await userEvent.click(form.getByRole('button', { name: 'Save obligation' }));
  expect(await form.findByText('Choose a day.')).toBeVisible();
  await userEvent.type(form.getByLabelText(/^Due/), '2026-12-10');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Who' }), 'customer');
  await userEvent.click(form.getByRole('button', { name: 'Save obligation' }));
  await waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]?.body).toEqual({ title: 'Send the report', dueOn: '2026-12-10', party: 'customer', description: '' });
});

test('plans milestones and shows how far they are from the value', async () => {
  const received = mockEndpoint(addContractMilestones, () => ({ items: [] }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Plan milestones' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByRole('textbox', { name: 'Title' }), 'First half');
  await userEvent.clear(form.getByRole('textbox', { name: 'Amount' }));
  await userEvent.type(form.getByRole('textbox', { name: 'Amount' }), '700');
  expect(form.getByText('Difference')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Add milestone' }));
  expect(form.queryByText('Difference')).toBeNull();
  await userEvent.type(form.getAllByRole('textbox', { name: 'Title' })[1]!, 'Second half');
  await userEvent.click(form.getByRole('button', { name: 'Save milestones' }));
  await waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]?.body).toMatchObject({
    milestones: [
      { title: 'First half', amountCents: 70_000, dueOn: null },
      { title: 'Second half', amountCents: 50_000 },
    ],
  });
});

test('terminates on the earliest day unless another one is chosen', async () => {
  const received = mockEndpoint(terminateContract, () => ({ ...contract, terminatesOn: '2026-12-25' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Terminate' }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByText(/The notice period is 30 days/)).toBeVisible();
  await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'We move on.');
  await userEvent.click(form.getByRole('button', { name: 'Terminate contract' }));
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual([{ reason: 'We move on.' }]));
  expect(await screen.findByText(/CT-2026-0001 ends on 25 Dec/)).toBeVisible();
});
