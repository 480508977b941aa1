import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listOwners } from '@techadds/shared/contract/crm/pipeline';
import { previewFee } from '@techadds/shared/contract/fees/endpoints';
import { listInvoices } from '@techadds/shared/contract/invoices/endpoints';
import {
  addMilestones,
  agreeUnfunded,
  approveMilestone,
  cancelMilestone,
  disputeMilestone,
  fundMilestone,
  getProject,
  getProjectFinance,
  holdProject,
  recordMilestonePayment,
  refundMilestone,
  requestMilestoneChanges,
  resolveMilestone,
  startMilestone,
  submitMilestone,
  updateMilestone,
  updateProject,
  type MilestoneDetail,
  type ProjectDetail,
} from '@techadds/shared/contract/projects/endpoints';
import type { Role } from '@techadds/shared/roles';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeMilestone, makeProjectDetail } from './testing/projects';

const project = makeProjectDetail();
const page = `/projects/${project.id}`;
const withMilestone = (changes: Partial<MilestoneDetail>, more: Partial<ProjectDetail> = {}) =>
  makeProjectDetail({ milestones: [makeMilestone(changes), project.milestones[1]!], ...more });
const open = (role: Role = 'partner_admin', shown: ProjectDetail = project, path = page) => {
  mockEndpoint(getProject, shown);
  renderMfe(mfe, path, role);
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (menu: string, name: string) => {
  await press(menu);
  await userEvent.click(screen.getByRole('menuitem', { name }));
};
const dialog = () => screen.findByRole('dialog');
const pressIn = async (name: string | RegExp) => userEvent.click(within(await dialog()).getByRole('button', { name }));
const params = { id: project.id, milestoneId: project.milestones[0]!.id };
const paid = { paidCents: 150_000, paymentStatus: 'paid', number: 'MS-2026-0001', method: 'card' } as const;

test('shows progress, health, budget against billed and paid, and each milestone with its state and money', async () => {
  open('partner_staff', withMilestone({ ...paid, status: 'funded' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'PR-2026-0001' })).toBeVisible();
  for (const text of ['New network', 'On track', 'Active']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Complete' })).toHaveAttribute('aria-valuenow', '40');
  const [first, second] = within(screen.getByRole('list', { name: 'Milestones' })).getAllByRole('listitem');
  for (const text of ['Funded', '$1,500.00 in escrow']) expect(within(first!).getByText(text)).toBeVisible();
  expect(within(second!).getByText('Not funded')).toBeVisible();
  expect(within(second!).getByText(/Fjord AS pays/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Start work|Pay|Add milestone/ })).toBeNull();
});

test.each([
  ['customer', 'You pay $1,500.00 into escrow; the work starts after that.'],
  ['admin', 'Fjord AS pays $1,500.00 into escrow; the work starts after that.'],
] as const)('says to a %s who acts next', async (role, text) => {
  open(role);
  expect(await screen.findByText(text)).toBeVisible();
});

test('opens the documents of a paid milestone, which staff does not see', async () => {
  const { id, partner, customer } = { ...project.milestones[0]!, ...project };
  const lists = mockEndpoint(listInvoices, {
    items: [
      {
        ...{ id, kind: 'invoice', number: 'INV-2026-000012', netCents: 150_000, taxCents: 0, totalCents: 150_000 },
        ...{ seller: partner, buyer: customer, subject: { type: 'milestone', id, name: 'MS-2026-0001' } },
        ...{ currency: 'USD', issuedAt: '2026-11-18T09:00:00.000Z' },
      },
    ],
    meta: { total: 1, limit: 50, offset: 0, sort: 'issuedAt', order: 'asc', hasMore: false },
  });
  const shown = withMilestone({ ...paid, status: 'funded' });
  mockEndpoint(getProject, shown);
  const { unmount } = renderMfe(mfe, page, 'partner_staff');
  await screen.findByText('$1,500.00 in escrow');
  expect(screen.queryByRole('button', { name: /^Documents/ })).toBeNull();
  unmount();
  open('customer', shown);
  await press('Documents of Design');
  expect(await screen.findByText('Invoice INV-2026-000012')).toBeVisible();
  expect(lists.map(({ query }) => query.subjectId)).toEqual([params.milestoneId]);
  expect(screen.queryByRole('button', { name: 'Documents of Build' })).toBeNull();
});

test('counts down to the automatic approval of submitted work', async () => {
  const autoAcceptAt = new Date(Date.now() + 13.5 * 86_400_000).toISOString();
  open('customer', withMilestone({ ...paid, status: 'submitted', autoAcceptAt }));
  expect(await screen.findByText(/without an answer it is approved in/)).toHaveTextContent(/13.d/);
});

test('a customer pays a milestone: sees what is charged, then the page of the provider', async () => {
  const fundable = withMilestone({ allowedActions: ['fund', 'agreeUnfunded'] });
  const url = 'https://pay.test/1';
  let current = fundable;
  mockEndpoint(getProject, () => current);
  mockEndpoint(previewFee, { payer: 'customer', feeCents: 4_380, amountCents: 150_000 } as never);
  const received = mockEndpoint(fundMilestone, () => {
    const payment = { status: 'open', url, failure: null } as const;
    current = withMilestone({ allowedActions: ['fund'], payment, payCents: 154_380, method: 'card', number: 'MS-2026-0001' });
    return current;
  });
  renderMfe(mfe, page, 'customer');
  await press('Pay $1,500.00: Design');
  expect(await within(await dialog()).findByText('$1,543.80')).toBeVisible();
  await pressIn('Go to payment');
  await waitFor(() => expect(received[0]).toMatchObject({ params, body: { method: 'card', expectedPayCents: 154_380 } }));
  expect(await screen.findByTitle('Payment')).toHaveAttribute('src', expect.stringContaining(url));
  expect(screen.queryByRole('button', { name: /^Pay .*: Design/ })).toBeNull();
});

test('a payment that is refused says why, and nothing is charged', async () => {
  open('customer', withMilestone({ allowedActions: ['fund'] }));
  mockEndpoint(previewFee, mockError(404, { error: 'No fee.' }));
  mockEndpoint(fundMilestone, mockError(409, { error: 'PR-2026-0001 is on hold.', code: 'project_on_hold' }));
  await press('Pay $1,500.00: Design');
  await pressIn('Go to payment');
  expect(await screen.findByText(/PR-2026-0001 is on hold/)).toBeVisible();
  expect(screen.getByText('Nothing was charged')).toBeVisible();
});

test('the partner starts the work at once, and hears why it cannot start', async () => {
  open('partner_staff', withMilestone({ ...paid, status: 'funded', allowedActions: ['start'] }));
  const received = mockEndpoint(startMilestone, project);
  await press('Start work: Design');
  expect(await screen.findByText('Work on Design has started')).toBeVisible();
  expect(received[0]?.params).toEqual(params);
  mockEndpoint(startMilestone, mockError(409, { error: 'Design is not funded yet.', code: 'not_funded' }));
  await press('Start work: Design');
  expect(await screen.findByText(/Design was not started. Design is not funded yet/)).toBeVisible();
});

test.each([
  ['submit', 'partner_admin', 'Submit: Design', 'Submit', submitMilestone, { note: 'Done', files: [] }],
  ['requestChanges', 'customer', 'Request changes: Design', 'Request changes', requestMilestoneChanges, { note: 'Done' }],
  ['recordPayment', 'admin', 'Record payment: Design', /^Record/, recordMilestonePayment, { reference: 'Done' }],
] as const)('%s asks for its text and sends it', async (action, role, button, confirm, endpoint, body) => {
  open(role, withMilestone({ status: 'in_progress', allowedActions: [action] }));
  const received = mockEndpoint(endpoint as typeof submitMilestone, project);
  await press(button);
  await userEvent.type(within(await dialog()).getByRole('textbox'), 'Done');
  await pressIn(confirm);
  await waitFor(() => expect(received[0]).toMatchObject({ params, body }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['dispute', 'customer', 'Dispute', 'Dispute', disputeMilestone],
  ['cancel', 'partner_admin', 'Cancel milestone', 'Cancel milestone', cancelMilestone],
] as const)('%s needs a reason, and shows an error of the server', async (action, role, item, confirm, endpoint) => {
  open(role, withMilestone({ ...paid, status: 'funded', allowedActions: [action] }));
  const received = mockEndpoint(
    endpoint as typeof cancelMilestone,
    mockError(409, { error: 'Somebody was faster.', code: 'illegal_transition' }),
  );
  await choose('More actions for Design', item);
  await pressIn(confirm);
  expect(await screen.findByText('This field is required.')).toBeVisible();
  await userEvent.type(within(await dialog()).getByRole('textbox'), 'No longer needed');
  await pressIn(confirm);
  expect(await screen.findByText(/Somebody was faster/)).toBeVisible();
  expect(received[0]?.body).toEqual({ reason: 'No longer needed' });
});

test('approval says what it releases, and asks first', async () => {
  open('customer', withMilestone({ ...paid, status: 'submitted', allowedActions: ['approve', 'requestChanges'] }));
  const received = mockEndpoint(approveMilestone, project);
  await press('Approve: Design');
  expect(await dialog()).toHaveTextContent('$1,500.00 goes out of escrow to the partner.');
  expect(received).toHaveLength(0);
  await pressIn('Approve');
  expect(await screen.findByText('Design is approved')).toBeVisible();
});

test('one side agrees to start unfunded, which the other side reads', async () => {
  open('partner_admin', withMilestone({ allowedActions: ['agreeUnfunded'], agreedUnfunded: { partner: false, customer: true } }));
  expect(await screen.findByText(/Fjord AS wants the work to start before that/)).toBeVisible();
  const received = mockEndpoint(agreeUnfunded, project);
  await choose('More actions for Design', 'Start before it is funded');
  await pressIn('Agree');
  await waitFor(() => expect(received[0]?.params).toEqual(params));
});

test('an administrator splits a disputed milestone, and sees who gets what', async () => {
  open('admin', withMilestone({ ...paid, status: 'disputed', allowedActions: ['resolve'] }));
  const received = mockEndpoint(resolveMilestone, project);
  await press('Decide dispute: Design');
  await userEvent.click(within(await dialog()).getByRole('radio', { name: /Split/ }));
  await userEvent.type(screen.getByLabelText(/Back to Fjord AS/), '1500');
  await userEvent.type(screen.getByLabelText(/Note/), 'Half is done');
  await pressIn('Decide');
  expect(await screen.findByText('At most $1,499.99 can go back.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/Back to Fjord AS/));
  await userEvent.type(screen.getByLabelText(/Back to Fjord AS/), '600');
  expect(screen.getByText(/\$900.00 is released to Halden/)).toBeVisible();
  await pressIn('Decide');
  await waitFor(() => expect(received[0]?.body).toEqual({ outcome: 'split', refundCents: 60_000, note: 'Half is done' }));
});

test('an administrator refunds a part, at most what is left', async () => {
  open('admin', withMilestone({ ...paid, status: 'funded', allowedActions: ['refund'] }));
  const received = mockEndpoint(refundMilestone, project);
  await choose('More actions for Design', 'Refund');
  await userEvent.type(within(await dialog()).getByLabelText(/Amount/), '1600');
  await pressIn('Refund');
  expect(await screen.findByText('At most $1,500.00 can go back.')).toBeVisible();
  expect(screen.getByText('Choose a reason.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/Amount/));
  await userEvent.type(screen.getByLabelText(/Amount/), '100');
  await userEvent.selectOptions(screen.getByLabelText(/Reason/), 'order_change');
  await pressIn('Refund');
  await waitFor(() => expect(received[0]?.body).toEqual({ amountCents: 10_000, reason: 'order_change', note: '' }));
});

test('a changed amount comes from another milestone; the difference is shown', async () => {
  const plan = makeProjectDetail({
    milestones: [makeMilestone({ allowedActions: ['update'] }), { ...project.milestones[1]!, allowedActions: ['update'] }],
  });
  open('partner_admin', plan);
  const received = mockEndpoint(updateMilestone, project);
  await choose('More actions for Design', 'Edit');
  const form = await screen.findByRole('dialog', { name: 'Edit milestone' });
  await userEvent.clear(within(form).getByLabelText(/Amount/));
  await userEvent.type(within(form).getByLabelText(/Amount/), '2000');
  expect(within(form).getByText('Difference')).toBeVisible();
  await userEvent.selectOptions(within(form).getByLabelText('Take $500.00 from'), 'Build, $3,500.00');
  expect(within(form).queryByText('Difference')).toBeNull();
  await pressIn('Save milestone');
  await waitFor(() =>
    expect(received[0]).toMatchObject({
      params,
      body: { amountCents: 200_000, adjust: [{ id: plan.milestones[1]!.id, amountCents: 300_000 }], updatedAt: plan.updatedAt },
    }),
  );
});

test('a new milestone takes its amount from another; the server’s difference is shown below it', async () => {
  open('partner_admin', makeProjectDetail({ allowedActions: ['update'] }));
  const received = mockEndpoint(addMilestones, mockError(422, { error: 'Wrong.', fields: { milestones: 'They add up to $1.00 more.' } }));
  await press('Add milestone');
  const form = await screen.findByRole('dialog', { name: 'Add milestone' });
  await userEvent.type(within(form).getByLabelText(/Title/), 'Training');
  await userEvent.type(within(form).getByLabelText(/Amount/), '100');
  await userEvent.selectOptions(within(form).getByLabelText('Take $100.00 from'), 'Design, $1,500.00');
  await pressIn('Add milestone');
  await waitFor(() =>
    expect(received[0]?.body).toMatchObject({
      milestones: [{ title: 'Training', amountCents: 10_000 }],
      adjust: [{ id: params.milestoneId, amountCents: 140_000 }],
    }),
  );
  expect(await screen.findByText('The milestone was not added')).toBeVisible();
});

test('name, dates and members are edited; a newer version is loaded instead', async () => {
  open('partner_admin', makeProjectDetail({ allowedActions: ['update'] }));
  mockEndpoint(listOwners, { items: [{ id: '0d9f5f0a-0000-4000-8000-0000000000c1', name: 'Bo Lind' }] });
  const received = mockEndpoint(updateProject, mockError(409, { error: 'Somebody else changed it.', code: 'changed_meanwhile' }));
  await choose('More actions', 'Edit');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Bo Lind' }));
  await pressIn('Save project');
  await waitFor(() => expect(received[0]?.body.memberIds).toEqual(['0d9f5f0a-0000-4000-8000-0000000000c1']));
  mockEndpoint(getProject, makeProjectDetail({ allowedActions: ['update'], name: 'Newer', updatedAt: '2026-11-21T09:00:00.000Z' }));
  await press('Discard my changes and reload');
  await waitFor(() => expect(screen.getByLabelText(/Name/)).toHaveValue('Newer'));
  expect(await screen.findByRole('checkbox', { name: 'Bo Lind' })).not.toBeChecked();
});

test('an administrator sees who got what of the released money', async () => {
  const description = 'USD 1261.20 at 0.92233905 of 2026-11-26 (European Central Bank), spread 1 %';
  const exchange = { currency: 'EUR', partnerCents: 115_162, spreadCents: 1_163, description };
  const released = { id: params.milestoneId, title: 'Design', shares: { exchange, exchangesInto: null, availableAt: null } };
  const pending = { id: params.id, title: 'Build', shares: { exchange: null } };
  const finance = { partnerCents: 126_120, commissionCents: 19_500, feeCents: 4_380, taxCents: 0, valueCents: 500_000 };
  mockEndpoint(getProjectFinance, { ...finance, milestones: [released, pending] } as never);
  open('admin', makeProjectDetail({ releasedCents: 150_000 }));
  expect(await screen.findByText('$1,261.20')).toBeVisible();
  expect(screen.getByText('$195.00')).toBeVisible();
  expect(await screen.findByText(/Design: The partner’s share was exchanged into/)).toHaveTextContent(description);
});

test('is put on hold; the timeline names what happened to which milestone', async () => {
  const [created] = project.timeline;
  const submitted = { ...created!, id: '0d9f5f0a-0000-4000-b000-000000000021', event: 'submitted', note: 'See the files' } as const;
  const timeline = [created!, { ...submitted, milestoneId: params.milestoneId }];
  open('partner_admin', makeProjectDetail({ allowedActions: ['hold'], timeline }), `${page}?tab=timeline`);
  const received = mockEndpoint(holdProject, project);
  expect(await screen.findByText(/submitted Design/)).toBeVisible();
  expect(screen.getByText('“See the files”')).toBeVisible();
  await choose('More actions', 'Put on hold');
  await waitFor(() => expect(received).toHaveLength(1));
});

test('a project of somebody else does not exist', async () => {
  mockEndpoint(getProject, mockError(404, { error: 'There is no such project.' }));
  renderMfe(mfe, page, 'customer');
  expect(await screen.findByText('There is no such project')).toBeVisible();
});

test('a project that did not load can be loaded again', async () => {
  mockEndpoint(getProject, mockError(500, { error: 'Broken.' }));
  renderMfe(mfe, page, 'customer');
  expect(await screen.findByText('This project didn’t load')).toBeVisible();
  mockEndpoint(getProject, project);
  await press('Try again');
  expect(await screen.findByText('New network')).toBeVisible();
});

describe('the schedule', () => {
  const planned = withMilestone({ dueOn: '2026-12-01', allowedActions: ['update'] });
  const bar = () => screen.findByRole('button', { name: /^Design, Pending, due 1 Dec/ });

  test('moves a due day with the arrow keys, and offers to undo it', async () => {
    const received = mockEndpoint(updateMilestone, project);
    open('partner_admin', planned, `${page}?tab=schedule`);
    (await bar()).focus();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
    expect(screen.getByRole('button', { name: /due 8 Dec/ })).toHaveFocus();
    expect(received).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(received[0]).toMatchObject({ params, body: { dueOn: '2026-12-08' } }));
    await press('Undo');
    await waitFor(() => expect(received[1]?.body).toMatchObject({ dueOn: '2026-12-01' }));
  });

  test('Escape takes a move back; who may not plan moves nothing', async () => {
    const received = mockEndpoint(updateMilestone, project);
    open('partner_admin', planned, `${page}?tab=schedule`);
    (await bar()).focus();
    await userEvent.keyboard('{ArrowRight}{Escape}');
    expect(await bar()).toHaveFocus();
    await userEvent.tab();
    expect(received).toHaveLength(0);
  });

  test('is for reading only to the customer', async () => {
    open('customer', withMilestone({ dueOn: '2026-12-01' }), `${page}?tab=schedule`);
    (await bar()).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(await bar()).toHaveAttribute('aria-disabled', 'true');
  });

  test('says so where the server refuses the move, and where there are no dates', async () => {
    mockEndpoint(updateMilestone, mockError(409, { error: 'It has ended.' }));
    open('partner_admin', planned, `${page}?tab=schedule`);
    (await bar()).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(await screen.findByText(/Design was not moved. It has ended/)).toBeVisible();
  });
});
