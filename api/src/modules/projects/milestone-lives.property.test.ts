import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import * as model from '../../../test/milestone-model';
import { addProjects, type ProjectFixture } from '../../../test/project-fixture';
import { verifyLedger } from '../ledger/verify-ledger.rules';
import { releaseHeldFunds, resumePayments } from '../orders/orders.jobs';
import { findUnreconciledRows } from '../reconciliation/reconciliation.service';
import { approveDueMilestones } from './milestones.jobs';

/** `LIVES=2000 npx jest milestone-lives` is the long form. */
const lives = Number(process.env.LIVES ?? 24);
const millisecondsPerLife = 3_000;
const projectsPerSession = 50;
const dayMs = 86_400_000;

let app: TestApp;
let on: ProjectFixture;
beforeAll(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '100000000' });
  const market = await addMarketplace(app);
  await market.addCardFee();
  await market.addCommission();
  const bank = { holder: 'H', country: 'DE', currency: 'USD', accountNumber: 'DE89370400440532013000' };
  const payload = { ...bank, schedule: 'manual', minimumCents: 0 };
  await app.as('partner_admin').send({ method: 'PUT', url: '/finance/payout-account', payload });
  on = await addProjects(app, await market.addService({ name: 'Consulting' }));
}, 60_000);
afterAll(() => app.close());

const accountFamilies: Record<string, keyof model.Books> = { cash: 'money', processor_clearing: 'money' };
const toFamily = (code: string) => accountFamilies[code] ?? (code.startsWith('escrow:') ? 'escrow' : code.replace(/^partner:.*:/, ''));

/** The balances of all accounts, by family. */
async function readBooks(): Promise<model.Books> {
  const rows = await app.asOwner('select code, type, posted_debit::float8 as debit, posted_credit::float8 as credit from ledger_accounts');
  const books: Record<string, number> = { ...model.emptyBooks };
  for (const { code, type, debit, credit } of rows) {
    const sign = type === 'asset' || type === 'expense' ? 1 : -1;
    const family = toFamily(String(code));
    books[family] = (books[family] ?? 0) + sign * (Number(debit) - Number(credit)) || 0;
  }
  return books as model.Books;
}

type Send = (what: string, body: object | undefined, by: 'asCustomer' | 'asPartner' | 'asAdmin') => Promise<LightMyRequestResponse>;
const isDone = ({ statusCode }: LightMyRequestResponse) => statusCode < 300;

/** What the parties do for each action; returns whether the server took it. */
const requests: Record<model.MilestoneActionName, (send: Send, project: ProjectDetail, n: number, cents: number) => Promise<boolean>> = {
  fundByCard: async (_, project, n) =>
    on.fund(project, n).then(
      () => true,
      () => false,
    ),
  fundByWire: async (send) =>
    isDone(await send('fund', { method: 'wire' }, 'asCustomer')) && isDone(await send('record-payment', { reference: 'T' }, 'asAdmin')),
  agree: async (send) => {
    const answers = [await send('agree-unfunded', undefined, 'asPartner'), await send('agree-unfunded', undefined, 'asCustomer')];
    return answers.every(isDone);
  },
  start: async (send) => isDone(await send('start', undefined, 'asPartner')),
  submit: async (send) => isDone(await send('submit', {}, 'asPartner')),
  requestChanges: async (send) => isDone(await send('request-changes', { note: 'More' }, 'asCustomer')),
  approve: async (send) => isDone(await send('approve', undefined, 'asCustomer')),
  autoApprove: async (_, project, n) => {
    const before = await on.getMilestone(project, n);
    // Only this milestone's time is over.
    await app.asOwner('update milestones set auto_at = $2 where id = $1 and auto_at is not null', [before.id, '2020-01-01T00:00:00Z']);
    await approveDueMilestones(app.deps, app.tenants.acme.id, app.deps.clock());
    return before.status === 'submitted';
  },
  dispute: async (send) => isDone(await send('dispute', { reason: 'No' }, 'asCustomer')),
  release: async (send) => isDone(await send('resolve', { outcome: 'released', note: 'Fine' }, 'asAdmin')),
  giveBack: async (send) => isDone(await send('resolve', { outcome: 'refunded', note: 'Not fine' }, 'asAdmin')),
  split: async (send, _project, _n, refundCents) =>
    isDone(await send('resolve', { outcome: 'split', refundCents, note: 'Half' }, 'asAdmin')),
  cancel: async (send) => isDone(await send('cancel', { reason: 'No' }, 'asCustomer')),
  refund: async (send, _project, _n, amountCents) => isDone(await send('refund', { amountCents, reason: 'other' }, 'asAdmin')),
};

const names = Object.keys(requests) as model.MilestoneActionName[];
/** Mostly the way to the end, so that lives reach every state. */
const usual = [
  'fundByCard',
  'fundByWire',
  'start',
  'start',
  'submit',
  'submit',
  'approve',
  'approve',
  'dispute',
  'split',
  'refund',
] as const;
const anyAction = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...usual) },
  { weight: 1, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.constantFrom('endHolds', 'payOut', 'arrive', 'comeBack') },
);
const steps = fc.array(fc.record({ action: anyAction, n: fc.nat(2), share: fc.double({ min: 0.001, max: 1.1, noNaN: true }) }), {
  minLength: 6,
  maxLength: 22,
});
const amountArbitrary = fc.constantFrom(1, 33, 99, 4999, 100_000, 250_001, 7_777_777);

test(
  'any life of milestones leaves exactly the balances of an independent model',
  async () => {
    const books = { ...model.emptyBooks };
    const all: model.ModelMilestone[] = [];
    const payouts: { id: string; cents: number }[] = [];
    let [projects, lived] = [0, 0];

    const performShared = async (action: string): Promise<void> => {
      const [admin, now] = [on.asAdmin(), app.deps.clock()];
      if (action === 'endHolds') {
        await releaseHeldFunds(app.deps, app.tenants.acme.id, new Date(now.getTime() + 8 * dayMs));
        model.endHolds(books, all);
      } else if (action === 'payOut') {
        const answer = await on.asPartner().post('/finance/payouts', {});
        expect(isDone(answer)).toBe(books.available > 0);
        if (isDone(answer)) payouts.push({ id: answer.json<{ id: string }>().id, cents: model.payOut(books) });
      } else {
        const payout = payouts.shift();
        if (!payout) return;
        const arrives = action === 'arrive';
        const url = `/finance/payouts/${payout.id}/${arrives ? 'mark-paid' : 'mark-failed'}`;
        expect(isDone(await admin.post(url, arrives ? {} : { code: 'account_closed' }))).toBe(true);
        model.endPayout(books, payout.cents, arrives);
      }
    };

    const live = async (amounts: number[], taxBp: number, actions: { action: string; n: number; share: number }[]) => {
      // The long form takes longer than a token lives.
      if ((projects += 1) % projectsPerSession === 0) app.advanceBeyondTokens(0);
      const valueCents = amounts.reduce((sum, cents) => sum + cents, 0);
      const taxCents = Math.floor((valueCents * taxBp) / 12_500);
      const project = await on.create({
        valueCents,
        taxCents,
        milestones: amounts.map((amountCents) => ({ title: 'Part', amountCents })),
      });
      const twin = model.createProjectModel(amounts, taxCents);
      all.push(...twin.milestones);
      lived += amounts.length;
      for (const { action, n: any, share } of actions) {
        const n = any % amounts.length;
        if (action in requests) {
          const name = action as model.MilestoneActionName;
          const cents = Math.max(1, Math.floor(amounts[n]! * share));
          const send: Send = (what, body, by) => on.send(project, what, body, on[by](), n);
          const expected = model.act(books, twin, n, name, cents);
          expect([name, await requests[name](send, project, n, cents)]).toEqual([name, expected]);
        } else await performShared(action);
        await app.deps.payments.waitUntilIdle();
        expect(await readBooks()).toEqual(books);
      }
      const { milestones } = await on.get(project.id, on.asAdmin());
      expect(milestones.map(({ status, paidCents, refundedCents }) => [status, paidCents, refundedCents])).toEqual(
        twin.milestones.map(({ status, paid, refunded }) => [status, paid, refunded]),
      );
    };
    let lastLife = Promise.resolve();
    await fc.assert(
      fc.asyncProperty(
        fc.array(amountArbitrary, { minLength: 1, maxLength: 3 }),
        fc.nat(2500),
        steps,
        (...life) => (lastLife = live(...life)),
      ),
      {
        numRuns: Math.ceil(lives / 2),
        interruptAfterTimeLimit: lives * millisecondsPerLife,
        markInterruptAsFailure: false,
        // A smaller life would begin with the balances of the ones before.
        endOnFailure: true,
      },
    );
    // The time limit ends the test of lives, not the one that is lived.
    await lastLife;
    if (process.env.LIVES) console.log(`${lived} milestones lived.`);
    const tenantId = app.tenants.acme.id;
    await resumePayments(app.deps, tenantId, new Date(app.deps.clock().getTime() + 2 * dayMs));
    await app.deps.payments.waitUntilIdle();
    expect(await readBooks()).toEqual(books);
    const problems = await app.deps.db.withSnapshot(tenantId, async (tx) => [
      ...(await verifyLedger(tx, tenantId)).problems,
      ...(await findUnreconciledRows(tx, tenantId)),
    ]);
    expect(problems).toEqual([]);
  },
  lives * millisecondsPerLife + 120_000,
);
