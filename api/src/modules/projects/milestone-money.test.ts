import { randomUUID } from 'node:crypto';
import type { FinanceReport, ReportOrder } from '@techadds/shared/contract/reports/endpoints';
import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import type { PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import type { MilestoneDetail, ProjectDetail, ProjectFinance } from '@techadds/shared/contract/projects/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { addProjects, type ProjectFixture } from '../../../test/project-fixture';
import { verifyLedger } from '../ledger/verify-ledger.rules';
import { advanceOrders, releaseHeldFunds, resumePayments } from '../orders/orders.jobs';
import { findUnreconciledRows } from '../reconciliation/reconciliation.service';
import { approveDueMilestones } from './milestones.jobs';

let app: TestApp;
let on: ProjectFixture;
beforeAll(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '1000000' });
  const market = await addMarketplace(app);
  await market.addCardFee();
  const tiers = [
    { fromCents: 0, toCents: 1_000_000, rateBp: 1500 },
    { fromCents: 1_000_000, toCents: 5_000_000, rateBp: 1200 },
    { fromCents: 5_000_000, toCents: null, rateBp: 1000 },
  ];
  await market.addCommission({ rateBp: 0, tiers, tierMode: 'graduated', tierPeriod: 'lifetime' });
  const bank = { holder: 'H', country: 'DE', currency: 'USD', accountNumber: 'DE89370400440532013000' };
  const payload = { ...bank, schedule: 'manual', minimumCents: 0 };
  await app.as('partner_admin').send({ method: 'PUT', url: '/finance/payout-account', payload });
  on = await addProjects(app, await market.addService({ name: 'Consulting', taxBp: 0 }));
}, 60_000);
afterAll(() => app.close());

const dayMs = 86_400_000;
const tenantId = () => app.tenants.acme.id;
const plan = (...amounts: number[]) => amounts.map((amountCents, n) => ({ title: `Part ${n + 1}`, amountCents }));
const createPlanned = (...amounts: number[]) =>
  on.create({ valueCents: amounts.reduce((sum, cents) => sum + cents, 0), milestones: plan(...amounts) });

const runJobs = async () => {
  const now = app.deps.clock();
  await advanceOrders(app.deps, tenantId(), now);
  await approveDueMilestones(app.deps, tenantId(), now);
  await app.deps.payments.waitUntilIdle();
  await resumePayments(app.deps, tenantId(), now);
  await app.deps.payments.waitUntilIdle();
  await releaseHeldFunds(app.deps, tenantId(), now);
};

/** Balances of a milestone's postings by account, in the account's normal direction. */
async function getBalances(milestoneId: string): Promise<Record<string, number>> {
  const rows = await app.asOwner(
    `select a.code, a.type, sum(case when p.credit_code = a.code then p.amount_cents else -p.amount_cents end)::int as credit
     from postings p join ledger_accounts a on a.tenant_id = p.tenant_id and a.code in (p.credit_code, p.debit_code)
     join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id where o.milestone_id = $1 group by 1, 2`,
    [milestoneId],
  );
  const short = (code: string) => code.replace(/^partner:.*:/, 'partner ').replace(`escrow:milestone:${milestoneId}`, 'escrow');
  return Object.fromEntries(
    rows
      .map(({ code, type, credit }) => [short(String(code)), Number(credit) * (type === 'asset' || type === 'expense' ? -1 : 1)] as const)
      .filter(([, cents]) => cents !== 0),
  );
}

/** The findings of the ledger's verification and of its reconciliation with the records. */
const findProblems = () =>
  app.deps.db.withSnapshot(tenantId(), async (tx) => [
    ...(await verifyLedger(tx, tenantId())).problems,
    ...(await findUnreconciledRows(tx, tenantId())),
  ]);
afterEach(async () => expect(await findProblems()).toEqual([]));

const sumOf = (list: readonly MilestoneDetail[], pick: (one: NonNullable<MilestoneDetail['shares']>) => number) =>
  list.reduce((all, { shares }) => all + pick(shares!), 0);

describe('Vector B: graduated 15 / 12 / 10 % after 9,500.00 of sales', () => {
  let project: ProjectDetail;

  test('leaves 4,239.10 of milestones of 1,500.00, 2,500.00 and 1,000.00 to the partner', async () => {
    const before = await createPlanned(950_000);
    await on.release(before);
    project = await createPlanned(150_000, 250_000, 100_000);
    for (const n of [0, 1, 2]) await on.release(project, n);
    const { milestones, status, percentComplete } = await on.get(project.id, on.asPartner());
    expect([status, percentComplete]).toEqual(['completed', 100]);
    expect(milestones.map(({ status: each, shares }) => [each, shares?.commissionCents, shares?.feeCents, shares?.partnerCents])).toEqual([
      ['released', 19_500, 4380, 126_120],
      ['released', 30_000, 7280, 212_720],
      ['released', 12_000, 2930, 85_070],
    ]);
    expect([
      sumOf(milestones, (one) => one.commissionCents),
      sumOf(milestones, (one) => one.feeCents),
      sumOf(milestones, (one) => one.partnerCents),
    ]).toEqual([61_500, 14_590, 423_910]);
    expect(await getBalances(milestones[0]!.id)).toEqual({
      ...{ processor_clearing: 145_620, processing_fees: 4380, commission: 19_500, fee_recovery: 4380, 'partner pending': 126_120 },
    });
    expect((await on.getMilestone(project)).shares).toBeNull();
  });

  test('the finance of the project, the report and the journal agree to the cent', async () => {
    expect((await on.asPartner().get(`/projects/${project.id}/finance`)).json<ProjectFinance>()).toMatchObject({
      ...{ valueCents: 500_000, billedCents: 500_000, paidCents: 500_000, refundedCents: 0, heldCents: 0 },
      ...{ partnerCents: 423_910, commissionCents: 61_500, feeCents: 14_590, taxCents: 0 },
    });
    const report = (await on.asAdmin().get('/finance/report')).json<FinanceReport>();
    const [before, own] = [950_000 - 142_500 - 27_580, 423_910];
    expect(report.totals).toMatchObject({
      gmv: 1_450_000,
      commission: 142_500 + 61_500,
      fees: 27_580 + 14_590,
      net: before + own,
      held: 0,
    });
    const { items } = (await on.asAdmin().get('/finance/report/orders?sort=number&order=asc')).json<{ items: ReportOrder[] }>();
    expect(items.map(({ number, milestoneId, totalCents }) => [number.replace(/\d{4}-/, ''), milestoneId !== null, totalCents])).toEqual([
      ['MS-0001', true, 950_000],
      ['MS-0002', true, 150_000],
      ['MS-0003', true, 250_000],
      ['MS-0004', true, 100_000],
    ]);
    const analytics = (await on.asAdmin().get('/analytics/commission')).json<{ totals: { commission: number } }>();
    expect(analytics.totals.commission).toBe(204_000);
    const [first] = project.milestones;
    const journal = await on.asPartner().get(`/finance/ledger/entries?subjectType=milestone&subjectId=${first!.id}&order=asc`);
    expect(journal.json<{ items: JournalEntry[] }>().items.map(({ kind, subject }) => [kind, subject.name])).toEqual([
      ['capture', 'Part 1'],
      ['processing_fee', 'Part 1'],
      ['release', 'Part 1'],
    ]);
  });

  test('the payout lists the milestones with what was deducted', async () => {
    app.advanceBeyondTokens(8 * dayMs);
    await runJobs();
    const { id } = (await on.asPartner().post('/finance/payouts', {})).json<PayoutDetail>();
    const payout = (await on.asPartner().get(`/finance/payouts/${id}`)).json<PayoutDetail>();
    expect(
      payout.lines.slice(1).map(({ milestoneId, projectId, grossCents, netCents }) => [milestoneId, projectId, grossCents, netCents]),
    ).toEqual(
      project.milestones.map(({ id: milestoneId, amountCents }, n) => [
        milestoneId,
        project.id,
        amountCents,
        [126_120, 212_720, 85_070][n],
      ]),
    );
    await on.asAdmin().post(`/finance/payouts/${id}/mark-paid`, {});
    const trial = (await on.asAdmin().get('/finance/ledger/trial-balance')).json<{ currencies: { differenceCents: number }[] }>();
    expect(trial.currencies.map(({ differenceCents }) => differenceCents)).toEqual([0]);
    expect((await on.asPartner().get(`/finance/payouts/${id}/statement?format=csv`)).body).toContain('MS-');
  });
});

test('nothing starts before it is funded, unless both agreed on "unfunded"', async () => {
  const project = await createPlanned(100_000, 50_000);
  const refused = await on.send(project, 'start');
  expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining({ code: 'not_funded' })]);
  await on.step(project, 'agree-unfunded', undefined, on.asPartner());
  expect((await on.send(project, 'start')).statusCode).toBe(409);
  expect((await on.send(project, 'agree-unfunded', undefined, on.asPartner())).statusCode).toBe(409);
  await on.step(project, 'agree-unfunded', undefined, on.asCustomer());
  await on.submit(project);
  await on.step(project, 'approve', undefined, on.asCustomer());
  expect(await on.getMilestone(project)).toMatchObject({ status: 'approved', paidCents: 0, allowedActions: ['fund'] });
  expect(await getBalances(project.milestones[0]!.id)).toEqual({});
  // Paid after the approval, it is released at once.
  await on.fund(project);
  expect(await on.getMilestone(project)).toMatchObject({ status: 'released', paidCents: 100_000, allowedActions: [] });
  expect((await on.send(project, 'start', undefined, on.asPartner(), 1)).statusCode).toBe(409);
});

test('a canceled milestone gives all back, and the project ends with it', async () => {
  const project = await createPlanned(100_000);
  await on.fund(project);
  expect(await on.getMilestone(project)).toMatchObject({ status: 'funded', paymentStatus: 'paid', allowedActions: ['dispute', 'cancel'] });
  await on.step(project, 'cancel', { reason: 'Not needed' }, on.asCustomer());
  await app.deps.payments.waitUntilIdle();
  const { milestones, status, percentComplete } = await on.get(project.id);
  expect(milestones[0]).toMatchObject({ status: 'canceled', paymentStatus: 'refunded', refundedCents: 100_000, allowedActions: [] });
  expect([status, percentComplete]).toEqual(['canceled', 0]);
  // The processor keeps its fee.
  expect(await getBalances(milestones[0]!.id)).toEqual({ processor_clearing: -2930, processing_fees: 2930 });
});

test('the money of a disputed milestone is split as decided', async () => {
  const project = await createPlanned(100_000, 100_000, 100_000);
  for (const n of [0, 1, 2]) {
    await on.fund(project, n);
    await on.submit(project, n);
    await on.step(project, 'dispute', { reason: 'Half is missing' }, on.asCustomer(), n);
  }
  expect((await on.send(project, 'approve', undefined, on.asCustomer())).statusCode).toBe(409);
  const all = await on.send(project, 'resolve', { outcome: 'split', refundCents: 100_000, note: 'All' }, on.asAdmin());
  expect(all.statusCode).toBe(422);
  await on.step(project, 'resolve', { outcome: 'split', refundCents: 40_000, note: 'Two fifths' }, on.asAdmin(), 0);
  await on.step(project, 'resolve', { outcome: 'released', note: 'Fine' }, on.asAdmin(), 1);
  await on.step(project, 'resolve', { outcome: 'refunded', note: 'Not fine' }, on.asAdmin(), 2);
  await app.deps.payments.waitUntilIdle();
  const { milestones, status } = await on.get(project.id);
  expect(status).toBe('completed');
  expect(milestones.map((each) => [each.status, each.refundedCents])).toEqual([
    ['split', 40_000],
    ['released', 0],
    ['refunded', 100_000],
  ]);
  for (const { id } of milestones) expect(await getBalances(id)).not.toHaveProperty('escrow');
});

test('a disputed milestone is reported to the partner, and to the administrators, who decide it', async () => {
  const project = await createPlanned(100_000);
  await on.fund(project);
  await on.submit(project);
  await on.step(project, 'dispute', { reason: 'Half is missing' }, on.asCustomer());
  const listNotifications = async (role: 'admin' | 'super_admin' | 'partner_admin' | 'customer') => {
    const { items } = (await app.as(role).get(`/notifications?query=${project.number}`)).json<{ items: Notification[] }>();
    return items.filter(({ type }) => type === 'milestone.disputed').map(({ title, path }) => [title, path]);
  };
  for (const role of ['admin', 'super_admin'] as const)
    expect(await listNotifications(role)).toEqual([['Decide the dispute over Part 1', `/projects/${project.id}`]]);
  expect(await listNotifications('partner_admin')).toEqual([['Part 1 is disputed', `/projects/${project.id}`]]);
  expect(await listNotifications('customer')).toEqual([]);
});

test('a milestone whose money was all given back has ended: its work neither starts nor goes on', async () => {
  const project = await createPlanned(100_000, 50_000, 50_000);
  for (const n of [0, 1]) await on.fund(project, n);
  await on.submit(project, 1);
  for (const [n, amountCents] of [
    [0, 100_000],
    [1, 50_000],
  ] as const)
    await on.step(project, 'refund', { amountCents, reason: 'order_change' }, on.asAdmin(), n);
  const { milestones } = await on.get(project.id, on.asPartner());
  for (const each of milestones.slice(0, 2))
    expect(each).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', autoAcceptAt: null, allowedActions: [] });
  const start = await on.send(project, 'start');
  expect([start.statusCode, start.json()]).toEqual([409, expect.objectContaining({ code: 'illegal_transition' })]);
  expect((await on.send(project, 'approve', undefined, on.asCustomer(), 1)).statusCode).toBe(409);
  // A part of the money is left: the work goes on.
  await on.fund(project, 2);
  await on.step(project, 'refund', { amountCents: 20_000, reason: 'order_change' }, on.asAdmin(), 2);
  expect((await on.step(project, 'start', undefined, on.asPartner(), 2)).milestones[2]).toMatchObject({ status: 'in_progress' });
});

test('a refund after the release is taken from each side, and from the partner’s debts if it was paid out', async () => {
  const project = await createPlanned(100_000);
  await on.release(project);
  await on.step(project, 'refund', { amountCents: 100_000, reason: 'other' }, on.asAdmin());
  await app.deps.payments.waitUntilIdle();
  const { milestones } = await on.get(project.id, on.asAdmin());
  expect(milestones[0]).toMatchObject({ status: 'released', paymentStatus: 'refunded', allowedActions: [] });
  expect(milestones[0]!.shares).toMatchObject({ commissionCents: 0, taxCents: 0 });
  expect((await on.send(project, 'refund', { amountCents: 1, reason: 'other' }, on.asAdmin())).statusCode).toBe(409);
});

test('a milestone is approved automatically after the review period, and says when', async () => {
  const project = await createPlanned(100_000);
  await on.fund(project);
  await on.submit(project);
  const { autoAcceptAt, submittedAt } = await on.getMilestone(project);
  expect(Date.parse(autoAcceptAt!) - Date.parse(submittedAt!)).toBe(14 * dayMs);
  app.advanceBeyondTokens(13 * dayMs);
  await runJobs();
  expect(await on.getMilestone(project)).toMatchObject({ status: 'submitted' });
  app.advanceBeyondTokens(dayMs + 60_000);
  await runJobs();
  expect(await on.getMilestone(project)).toMatchObject({ status: 'released', approvedBy: 'TechAdds', autoAcceptAt: null });
});

test('an attempt to pay expires, and the milestone is paid by the next one', async () => {
  const project = await createPlanned(100_000);
  await on.step(project, 'fund', {}, on.asCustomer());
  const { number } = await on.getMilestone(project);
  app.advanceBeyondTokens(16 * 60_000);
  await runJobs();
  expect(await on.getMilestone(project)).toMatchObject({ status: 'pending', number: null, payment: null });
  await on.fund(project);
  const paid = await on.getMilestone(project);
  expect(paid).toMatchObject({ status: 'funded', paidCents: 100_000 });
  expect(paid.number).not.toBe(number);
  expect((await on.send(project, 'fund', {}, on.asCustomer())).json()).toMatchObject({ code: 'illegal_transition' });
  await on.step(project, 'start');
  expect((await on.send(project, 'fund', {}, on.asCustomer())).json()).toMatchObject({ code: 'already_funded' });
});

test('a bank transfer funds a milestone when it is recorded; another way to pay ends the wait for it', async () => {
  const project = await createPlanned(100_000, 50_000);
  for (const n of [0, 1]) await on.step(project, 'fund', { method: 'wire' }, on.asCustomer(), n);
  expect(await on.getMilestone(project)).toMatchObject({ status: 'pending', method: 'wire', payment: null });
  const recorded = await on.step(project, 'record-payment', { reference: 'T-1' }, on.asAdmin());
  expect(recorded.milestones[0]).toMatchObject({ status: 'funded', paidCents: 100_000 });
  expect(await getBalances(project.milestones[0]!.id)).toEqual({ cash: 100_000, escrow: 100_000 });
  await on.fund(project, 1);
  expect(await on.getMilestone(project, 1)).toMatchObject({ status: 'funded', method: 'card' });
  expect((await on.send(project, 'record-payment', { reference: 'T-2' }, on.asAdmin(), 1)).statusCode).toBe(409);
});

test('refuses to take another amount than the customer saw', async () => {
  const project = await createPlanned(100_000);
  const refused = await on.send(project, 'fund', { expectedPayCents: 99_999 }, on.asCustomer());
  expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining({ code: 'total_changed', payCents: 100_000 })]);
  expect(await on.getMilestone(project)).toMatchObject({ number: null });
});

test('the tax of the project is split over its milestones to the cent', async () => {
  const project = await on.create({ valueCents: 100_001, taxCents: 16_667, milestones: plan(33_333, 33_333, 33_335) });
  for (const n of [0, 1, 2]) await on.release(project, n);
  const { milestones } = await on.get(project.id, on.asPartner());
  expect(milestones.map(({ shares }) => shares?.taxCents)).toEqual([5556, 5555, 5556]);
});

test('a project is not archived while money is held', async () => {
  const project = await createPlanned(100_000);
  await on.fund(project);
  const archive = () => on.asPartner().send({ method: 'DELETE', url: `/projects/${project.id}` });
  expect((await archive()).json()).toMatchObject({ code: 'money_held' });
  await on.step(project, 'cancel', { reason: 'No' }, on.asPartner());
  expect((await archive()).statusCode).toBe(200);
  expect((await on.send(project, 'fund', {}, on.asCustomer())).json()).toMatchObject({ code: 'project_archived' });
});

test('the verifier finds each change of a milestone, its project or its sale', async () => {
  const project = await createPlanned(100_000, 50_000);
  await on.release(project);
  const [first, second] = project.milestones;
  const changes = [
    ['milestones', 'status', 'approved', first!.id],
    ['milestones', 'status', 'funded', second!.id],
    ['milestones', 'amount_cents', 100_001, first!.id],
    ['projects', 'value_cents', 160_000, project.id],
    ['projects', 'customer_id', randomUUID(), project.id],
    ['orders', 'fulfilment_status', 'split', first!.id],
    ['orders', 'milestone_id', second!.id, first!.id],
    ['orders', 'held_cents', 1, first!.id],
  ] as const;
  for (const [table, column, value, id] of changes) {
    const key = table === 'orders' ? 'milestone_id' : 'id';
    const [row] = await app.asOwner(`select id, ${column} as value from ${table} where ${key} = $1`, [id]);
    const write = (written: unknown) =>
      app.transaction('owner', async (run) => {
        await run('set local session_replication_role = replica');
        await run(`update ${table} set ${column} = $1 where id = $2`, [written, row!.id]);
      });
    await write(value);
    const problems = await findProblems();
    expect([table, column, problems.length > 0]).toEqual([table, column, true]);
    await write(row!.value);
  }
});
