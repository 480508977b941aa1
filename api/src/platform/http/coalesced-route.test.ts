import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { Order } from '@techadds/shared/contract/orders/endpoints';
import type { Role } from '@techadds/shared/roles';
import { createTestApp, type TestApp, type TenantName } from '../../../test/app';
import { addMarketplace, type TestUser } from '../../../test/marketplace-fixture';

let app: TestApp;
let secondCustomer: TestUser;
beforeAll(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '1000000' });
  for (const tenant of ['acme', 'globex'] as const) {
    const market = await addMarketplace(app, tenant);
    const serviceId = await market.addService({ name: `Penetration test of ${tenant}` });
    if (tenant === 'acme') ({ secondCustomer } = market);
    const ofSecond = await market.addService({ name: `Audit of ${tenant}`, partnerId: market.secondPartnerId });
    await market.secondCustomer.post('/orders', { serviceId: ofSecond, package: 'Standard', method: 'invoice' });
    const response = await app.as('customer', tenant).post('/orders', { serviceId, package: 'Standard', method: 'invoice' });
    expect(response.statusCode).toBe(201);
  }
}, 60_000);
afterAll(() => app.close());

const users: [Role, TenantName][] = [
  ['customer', 'acme'],
  ['partner_staff', 'acme'],
  ['partner_admin', 'acme'],
  ['admin', 'acme'],
  ['super_admin', 'acme'],
  ['customer', 'globex'],
  ['partner_admin', 'globex'],
  ['admin', 'globex'],
];
const paths = ['/orders?limit=50', '/customers?limit=50', '/services?limit=50', '/marketplace/catalog/items?limit=50'];

test.each(paths)('gives concurrent users of all roles the same responses as alone: %s', async (path) => {
  const ask = async ([role, tenant]: (typeof users)[number]) => {
    const { statusCode, body } = await app.as(role, tenant).get(path);
    return statusCode === 200 ? body : statusCode;
  };
  const alone: (string | number)[] = [];
  for (const user of users) alone.push(await ask(user));
  expect(new Set(alone).size).toBeGreaterThan(1);
  const crowd = [...users, ...users, ...users];
  expect(await Promise.all(crowd.map(ask))).toEqual([...alone, ...alone, ...alone]);
});

test('shows each of two concurrent customers their own orders', async () => {
  const namesOf = async (user: { get: TestUser['get'] }) =>
    (await user.get('/orders')).json<{ items: Order[] }>().items.map(({ service }) => service.name);
  const requests = Array.from({ length: 5 }, () => Promise.all([namesOf(app.as('customer')), namesOf(secondCustomer)]));
  for (const [first, second] of await Promise.all(requests)) {
    expect(first).toEqual(['Penetration test of acme']);
    expect(second).toEqual(['Audit of acme']);
  }
});

test('reads the rows once for callers who see the same', async () => {
  const read = jest.spyOn(app.deps.db, 'readPipelined');
  const users: Role[] = ['partner_admin', 'partner_staff'];
  await Promise.all(users.map((role) => app.as(role).get('/orders')));
  read.mockClear();
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.as('partner_admin').get('/orders')));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  // One batch for their sessions and one for the rows; a late request may need another.
  expect(read.mock.calls.length).toBeLessThan(8);
  read.mockRestore();
});

test('lists a row that was just created, however many requests are pending', async () => {
  const partner = app.as('partner_admin');
  // With a slow response, later requests could get rows that were read before them.
  const read = app.deps.db.readPipelined;
  const slow = jest.spyOn(app.deps.db, 'readPipelined').mockImplementation(async (...asked) => {
    const rows = await read(...asked);
    await new Promise((done) => void setTimeout(done, 15));
    return rows;
  });
  let over = false;
  const others = Array.from({ length: 12 }, async () => {
    while (!over) await partner.get('/customers?limit=100');
  });
  try {
    for (let n = 0; n < 25; n += 1) {
      const name = `Fjord ${n}`;
      expect((await partner.post('/customers', { name, email: `f${n}@fjord.example` })).statusCode).toBe(201);
      const { items } = (await partner.get('/customers?limit=100')).json<{ items: Customer[] }>();
      expect(items.map((customer) => customer.name)).toContain(name);
    }
  } finally {
    over = true;
    await Promise.all(others);
    slow.mockRestore();
  }
});
