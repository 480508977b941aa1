import { endpoints } from '@techadds/shared/contract/endpoints';
import { endpoint } from '@techadds/shared/contract/endpoint';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { getScope } from '@techadds/shared/permissions';
import { roles } from '@techadds/shared/roles';
import { purgeExpiredRows } from '../maintenance/purge-expired';
import { expiredRows } from '../../retention-rules';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { withIdempotency, hashInputs } from './idempotency';

let app: TestApp;
let serviceId: string;
beforeAll(async () => {
  app = await createTestApp();
  serviceId = await (await addMarketplace(app)).addService({ name: 'Pen test' });
}, 60_000);
afterAll(() => app.close());

const idempotent = endpoints.filter(({ endpoint: each }) => each.idempotent);
const unknownId = '5f0c1f6e-8a53-4b0a-9c55-2f1f0f3a7b10';
const order = (body: object = {}) => ({ serviceId, package: 'Standard', method: 'invoice', ...body });
const place = (key: string, body: object = order()) => app.as('customer').post('/orders', body, { 'Idempotency-Key': key });

test('applies to every endpoint that moves money of an order', () => {
  const moves = [
    'placeOrder',
    'payOrder',
    'recordPayment',
    'declineOrder',
    'completeOrder',
    'cancelOrder',
    'resolveDispute',
    'refundOrder',
  ];
  expect(idempotent.map(({ name }) => name)).toEqual(expect.arrayContaining(moves));
});

describe.each(idempotent)('$name', ({ endpoint: each }) => {
  const role = roles.find((one) => getScope(each.permission, one))!;
  const url = each.path.replaceAll(/\{\w+\}/g, unknownId);

  test.each(['', ' ', 'x'.repeat(201), 'with space', 'ä'])('rejects the key %j by name', async (key) => {
    const { statusCode, json } = await app.as(role).send({ method: each.method, url, payload: {}, headers: { 'Idempotency-Key': key } });
    expect([statusCode, Object.keys(json<{ fields: object }>().fields).length > 0]).toEqual([422, true]);
  });

  test('stores no error', async () => {
    const before = await app.asOwner('select count(*) from idempotency_keys');
    const response = await app.as(role).send({ method: each.method, url, payload: {}, headers: { 'Idempotency-Key': 'refused' } });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(await app.asOwner('select count(*) from idempotency_keys')).toEqual(before);
  });
});

test('returns the first response, byte for byte, for the same key and body', async () => {
  const first = await place('same');
  await app.as('partner_admin').post(`/orders/${first.json<OrderDetail>().id}/accept`);
  const again = await place('same', { ...order(), quantity: 1 });
  expect([again.statusCode, again.headers['idempotent-replay'], again.body]).toEqual([201, 'true', first.body]);
});

test('rejects another body', async () => {
  await place('other');
  const other = await place('other', order({ quantity: 2 }));
  expect([other.statusCode, other.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'idempotency_mismatch', fields: { 'Idempotency-Key': expect.any(String) } }),
  ]);
});

test('keeps keys of an action apart by row', async () => {
  const orders = await Promise.all([place('a-1'), place('a-2')]);
  const [first, second] = orders.map((response) => response.json<OrderDetail>().id);
  const accept = (id: string) => app.as('partner_admin').post(`/orders/${id}/accept`, undefined, { 'Idempotency-Key': 'accept' });
  expect((await accept(first!)).statusCode).toBe(200);
  expect((await accept(first!)).headers['idempotent-replay']).toBe('true');
  expect((await accept(second!)).json()).toMatchObject({ code: 'idempotency_mismatch' });
});

test('does not consume the key of a rejected request', async () => {
  expect((await place('free', order({ package: 'None' }))).statusCode).toBe(422);
  expect((await place('free')).statusCode).toBe(201);
});

describe('an idempotent handler', () => {
  const sample = endpoint({ ...endpoints.find(({ name }) => name === 'acceptOrder')!.endpoint, idempotent: true } as never);
  const claim = (key: string, inputs: unknown = 1) => ({
    ...{ caller: { tenantId: app.tenants.acme.id, userId: app.tenants.acme.users.customer.id }, endpoint: sample },
    ...{ key, inputs, now: app.deps.clock() },
  });

  test('rejects a repeated request while it is running', async () => {
    let go = () => undefined as void;
    const waits = new Promise<void>((resolve) => (go = resolve));
    let started = () => undefined as void;
    const begun = new Promise<void>((resolve) => (started = resolve));
    const first = withIdempotency(app.deps.db, claim('flight'), async () => {
      started();
      await waits;
      return { status: 200, body: 'done' };
    });
    await begun;
    const work = jest.fn();
    await expect(withIdempotency(app.deps.db, claim('flight'), work)).rejects.toMatchObject({ status: 409, code: 'idempotency_in_flight' });
    expect(work).not.toHaveBeenCalled();
    go();
    expect(await first).toEqual({ status: 200, body: 'done', replayed: false });
    expect(await withIdempotency(app.deps.db, claim('flight'), work)).toEqual({ status: 200, body: 'done', replayed: true });
  });

  test('stores nothing when it fails', async () => {
    await expect(withIdempotency(app.deps.db, claim('fails'), () => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken');
    expect(await withIdempotency(app.deps.db, claim('fails'), async () => ({ status: 200, body: 'now' }))).toMatchObject({
      replayed: false,
    });
  });

  test('deletes its response after two days', async () => {
    await withIdempotency(app.deps.db, claim('old'), async () => ({ status: 200, body: '' }));
    const rows = () => app.asOwner(`select 1 from idempotency_keys where key = 'old'`);
    await purgeExpiredRows(app.deps.db, new Date(app.deps.clock().getTime() + 47 * 3_600_000), expiredRows);
    expect(await rows()).toHaveLength(1);
    await purgeExpiredRows(app.deps.db, new Date(app.deps.clock().getTime() + 49 * 3_600_000), expiredRows);
    expect(await rows()).toHaveLength(0);
  });
});

test('hashes inputs independently of the order of members', () => {
  expect(hashInputs({ a: 1, b: { c: [1, 2], d: null } })).toBe(hashInputs({ b: { d: null, c: [1, 2] }, a: 1 }));
  expect(hashInputs({ a: [1, 2] })).not.toBe(hashInputs({ a: [2, 1] }));
});
