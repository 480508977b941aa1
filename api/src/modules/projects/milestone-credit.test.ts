import type { CreditBalance } from '@techadds/shared/contract/credit/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { createPaymentFrame, cards } from '../../../test/payment-frame';
import { addProjects, type ProjectFixture } from '../../../test/project-fixture';
import { resumePayments } from '../orders/orders.jobs';
import { findUnreconciledRows } from '../reconciliation/reconciliation.service';

let app: TestApp;
let on: ProjectFixture;
beforeAll(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '1000000' });
  const market = await addMarketplace(app);
  await market.addCommission();
  on = await addProjects(app, await market.addService({ name: 'Consulting', taxBp: 0 }));
  const body = { kind: 'milestone_funding', customerId: on.customerId, amountCents: 150_000, method: 'wire' };
  const { id } = (await on.asPartner().post('/finance/deposits', body)).json<{ id: string }>();
  expect((await on.asAdmin().post(`/finance/deposits/${id}/settle`)).statusCode).toBe(200);
}, 60_000);
afterAll(() => app.close());
afterEach(async () => {
  const { id } = app.tenants.acme;
  expect(await app.deps.db.withSnapshot(id, (tx) => findUnreconciledRows(tx, id))).toEqual([]);
});

const create = () => on.create({ valueCents: 100_000, milestones: [{ title: 'All of it', amountCents: 100_000 }] });
async function getBalance() {
  const { balances } = (await on.asCustomer().get('/credit')).json<{ balances: CreditBalance[] }>();
  return [balances[0]?.availableCents, balances[0]?.reservedCents];
}

const getReserved = async () => (await getBalance())[1];

test('credit funds a whole milestone at once, and comes back when it is canceled', async () => {
  const project = await create();
  await on.step(project, 'fund', { creditCents: 100_000, expectedPayCents: 100_000 }, on.asCustomer());
  expect(await on.getMilestone(project)).toMatchObject({ status: 'funded', paidCents: 100_000, creditCents: 100_000, payment: null });
  expect(await getBalance()).toEqual([50_000, 0]);
  await on.step(project, 'cancel', { reason: 'No' }, on.asPartner());
  expect(await getBalance()).toEqual([150_000, 0]);
});

test('credit pays a part of a milestone, the card the rest', async () => {
  const project = await create();
  const { milestones } = await on.step(project, 'fund', { creditCents: 40_000 }, on.asCustomer());
  expect(await getBalance()).toEqual([110_000, 40_000]);
  // The open attempt goes on as it began.
  await on.step(project, 'fund', {}, on.asCustomer());
  expect(await getBalance()).toEqual([110_000, 40_000]);
  const frame = createPaymentFrame(app, milestones[0]!.payment!.url!);
  await frame.open();
  await frame.enter(cards.pays);
  expect(await on.getMilestone(project)).toMatchObject({ status: 'funded', paidCents: 100_000 });
  expect(await getBalance()).toEqual([110_000, 0]);
});

test('another way to pay gives the reserved credit back', async () => {
  const project = await create();
  const before = await getBalance();
  await on.step(project, 'fund', { creditCents: 30_000, method: 'wire' }, on.asCustomer());
  await on.step(project, 'fund', { creditCents: 0, method: 'wire' }, on.asCustomer());
  expect(await getBalance()).toEqual(before);
});

test('another way to pay takes over the credit of a card payment whose page was not opened', async () => {
  const project = await create();
  const before = await getBalance();
  const byCard = await on.step(project, 'fund', { creditCents: 90_000 }, on.asCustomer());
  const { url } = byCard.milestones[0]!.payment!;
  const byWire = await on.step(project, 'fund', { creditCents: 90_000, method: 'wire' }, on.asCustomer());
  expect(byWire.milestones[0]).toMatchObject({ status: 'pending', method: 'wire', creditCents: 90_000, payment: null });
  expect(await getReserved()).toBe(90_000);
  // The card is not charged as well.
  expect((await app.anonymous.get(url!)).statusCode).toBe(404);
  await on.step(project, 'fund', { creditCents: 0, method: 'wire' }, on.asCustomer());
  expect(await getBalance()).toEqual(before);
});

test('a page that is requested while its payment is given up is not shown', async () => {
  const project = await create();
  const before = await getBalance();
  const { milestones } = await on.step(project, 'fund', { creditCents: 90_000 }, on.asCustomer());
  const { provider } = app.deps.payments;
  const createPayment = provider.createPayment.bind(provider);
  const creating = jest.spyOn(provider, 'createPayment').mockImplementationOnce(async (request) => {
    const created = await createPayment(request);
    await on.step(project, 'fund', { creditCents: 90_000, method: 'wire' }, on.asCustomer());
    return created;
  });
  const page = await app.anonymous.get(milestones[0]!.payment!.url!);
  expect(creating).toHaveBeenCalledTimes(1);
  creating.mockRestore();
  expect(page.statusCode).toBe(404);
  expect(await getReserved()).toBe(90_000);
  await on.step(project, 'fund', { creditCents: 0, method: 'wire' }, on.asCustomer());
  expect(await getBalance()).toEqual(before);
});

test('credit stays reserved for a card payment whose page was opened until the provider has canceled it', async () => {
  const project = await create();
  const before = await getBalance();
  const { milestones } = await on.step(project, 'fund', { creditCents: 90_000 }, on.asCustomer());
  const frame = createPaymentFrame(app, milestones[0]!.payment!.url!);
  await frame.open();
  const answer = await on.send(project, 'fund', { creditCents: 90_000, method: 'wire' }, on.asCustomer());
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'payment_in_progress',
      error: expect.stringContaining('pay without credit, or try again in 15 minutes'),
    }),
  ]);
  expect(await on.getMilestone(project)).toMatchObject({ method: 'card', creditCents: 90_000, payment: { status: 'open' } });
  await on.step(project, 'fund', { creditCents: 0, method: 'wire' }, on.asCustomer());
  expect(await getReserved()).toBe(90_000);
  await resumePayments(app.deps, app.tenants.acme.id, app.deps.clock());
  await app.deps.payments.waitUntilIdle();
  expect(await getBalance()).toEqual(before);
  // The provider takes no card for it any more.
  await frame.enter(cards.pays);
  expect(await on.getMilestone(project)).toMatchObject({ status: 'pending', method: 'wire', paidCents: 0 });
});

test('rejects more credit than there is', async () => {
  const project = await create();
  await on.step(project, 'fund', { creditCents: 90_000, method: 'wire' }, on.asCustomer());
  const other = await create();
  const answer = await on.send(other, 'fund', { creditCents: 90_000 }, on.asCustomer());
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'credit_changed']);
});
