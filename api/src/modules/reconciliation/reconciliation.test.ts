import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { payByCard } from '../../../test/payment-frame';
import { reverseEntry } from '../ledger/ledger.service';
import { findUnreconciledRows } from './reconciliation.service';

let app: TestApp;
let orderId: string;
beforeAll(async () => {
  app = await createTestApp();
  const market = await addMarketplace(app);
  await market.addCardFee();
  await market.addCommission();
  const serviceId = await market.addService({ name: 'Audit', priceCents: 100_000, taxBp: 1000 });
  const customer = app.as('customer');
  orderId = (await customer.post('/orders', { serviceId, package: 'Standard' })).json<OrderDetail>().id;
  await payByCard(app, customer, orderId);
  for (const action of ['accept', 'start', 'deliver'])
    await app.as('partner_staff').post(`/orders/${orderId}/${action}`, action === 'deliver' ? {} : undefined);
  await customer.post(`/orders/${orderId}/complete`);
}, 120_000);
afterAll(() => app.close());

const reconcile = () => app.deps.db.withSnapshot(app.tenants.acme.id, (tx) => findUnreconciledRows(tx, app.tenants.acme.id));
const findEntryId = async (kind: string) => {
  const [row] = await app.asOwner(`select id from journal_entries where kind = $1 and about_id = $2`, [kind, orderId]);
  return String(row?.id);
};

test('agrees with the ledger after an order was paid and released', async () => {
  expect(await reconcile()).toEqual([]);
});

test.each([
  ['held_cents = held_cents + 1', 'the partner’s pending share is not what is booked'],
  ['refunded_cents = 1', 'the amount refunded is not the sum of its refunds'],
  ["released_at = (released_at at time zone 'UTC' + interval '1 hour') at time zone 'UTC'", 'it was released at another time'],
  [
    "available_at = (available_at at time zone 'UTC' + interval '1 hour') at time zone 'UTC'",
    'its share becomes available at another time',
  ],
])('reports an order whose row was changed without a posting: %s', async (change, problem) => {
  const [before] = await app.asOwner('select held_cents, refunded_cents, released_at::text, available_at::text from orders where id = $1', [
    orderId,
  ]);
  await app.asOwner(`update orders set ${change} where id = $1`, [orderId]);
  expect(await reconcile()).toContainEqual(expect.stringMatching(new RegExp(`^Order .*: ${problem}\\.$`)));
  await app.asOwner(
    'update orders set held_cents = $2, refunded_cents = $3, released_at = $4::timestamptz, available_at = $5::timestamptz where id = $1',
    [orderId, before?.held_cents, before?.refunded_cents, before?.released_at, before?.available_at],
  );
  expect(await reconcile()).toEqual([]);
});

test.each(['capture', 'processing_fee', 'release'])('refuses to reverse the %s of an order by hand', async (kind) => {
  const entry = `/finance/ledger/entries/${await findEntryId(kind)}`;
  expect((await app.as('admin').get(entry)).json()).toMatchObject({ allowedActions: [] });
  const refused = await app.as('admin').post(`${entry}/reverse`, { reason: 'A mistake' });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'has_own_actions' });
});

test('reports the escrow that a reversal of a release would strand', async () => {
  const tenantId = app.tenants.acme.id;
  const id = await findEntryId('release');
  const reversal = { reference: 'by-mistake', reason: 'A mistake', actorId: null, cid: 'test' };
  await app.deps.db.withTenant(tenantId, (tx) => reverseEntry(tx, tenantId, id, reversal, new Date()));
  expect(await reconcile()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Account escrow:order:.* in USD holds 110000 cents, and open orders, payouts and deposits explain 0\.$/),
      expect.stringMatching(/^Account partner:.*:pending in USD holds 0 cents/),
    ]),
  );
});
