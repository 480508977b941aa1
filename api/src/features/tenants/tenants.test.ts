import { testApp, type TestApp } from '../../testing/app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('everyone sees their own tenant', async () => {
  expect((await t.as('customer').get(`/tenants/${t.tenants.acme.id}`)).json()).toEqual({
    id: t.tenants.acme.id,
    subdomain: 'acme',
    name: 'acme Inc.',
    logoUrl: null,
  });
});

test('another tenant answers like one that does not exist, also to the highest role', async () => {
  const admin = t.as('super_admin');
  const [foreign, unknown] = await Promise.all([
    admin.get(`/tenants/${t.tenants.globex.id}`),
    admin.get(`/tenants/${crypto.randomUUID()}`),
  ]);
  expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
  const words = ({ json }: typeof foreign) => ({ ...json<object>(), cid: '' });
  expect(words(foreign)).toEqual(words(unknown));
});
