import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createTestApp, type TestApp } from '../../../test/app';
import { buildApp } from '../../app';
import { expiredRows } from '../../retention-rules';
import { purgeExpiredRows } from '../../platform/maintenance/purge-expired';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ UPLOAD_QUOTA_ACCOUNT_MB: '2', UPLOAD_QUOTA_TENANT_MB: '3' });
});
afterEach(() => app.close());

const megabyte = 1024 * 1024;
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(Math.floor(bytes) - 9, 'x')]).toString('base64');
type Role = Parameters<TestApp['as']>[0];
const upload = (role: Role = 'customer', bytes = 0.9 * megabyte, tenant: 'acme' | 'globex' = 'acme') =>
  app.as(role, tenant).post('/files', { name: 'a.pdf', purpose: 'document', data: pdf(bytes) });
const stored = async () => (await app.asOwner('select count(*)::int as n from files'))[0]?.n;

test('an account stores up to its quota, and a tenant up to its own', async () => {
  for (let n = 0; n < 2; n += 1) expect((await upload()).statusCode).toBe(201);
  const own = await upload();
  expect([own.statusCode, own.json()]).toMatchObject([422, { fields: { data: expect.stringContaining('Your account stores 2 MB') } }]);
  expect((await upload('partner_staff')).statusCode).toBe(201);
  const all = await upload('admin');
  expect([all.statusCode, all.json()]).toMatchObject([422, { fields: { data: expect.stringContaining('Your company stores 3 MB') } }]);
  expect((await upload('customer', 0.9 * megabyte, 'globex')).statusCode).toBe(201);
});

test('uploads at once do not exceed it together', async () => {
  await app.as('customer').token();
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => upload()))).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(2);
  expect(await stored()).toBeLessThanOrEqual(2);
  // What was rejected is given back.
  expect((await upload('partner_admin')).statusCode).toBe(201);
});

test('uploads at once to several servers do not exceed it together', async () => {
  const token = await app.as('customer').token();
  const second = buildApp(app.deps);
  const send = (server: typeof second) =>
    server.inject({
      method: 'POST',
      url: '/files',
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'a.pdf', purpose: 'document', data: pdf(0.9 * megabyte) },
    });
  await Promise.all([app.app, second].flatMap((server) => [send(server), send(server)]));
  expect(await stored()).toBeLessThanOrEqual(2);
  await second.close();
});

test('a small file that fits no more is rejected when it would be stored', async () => {
  await app.asOwner(
    `insert into files (tenant_id, user_id, purpose, name, type, size, content) values ($1, $2, 'document', 'a.pdf', 'application/pdf', $3, '')`,
    [app.tenants.acme.id, app.tenants.acme.users.customer.id, 2 * megabyte - 100],
  );
  expect((await upload('customer', 300)).statusCode).toBe(422);
  expect((await upload('customer', 90)).statusCode).toBe(201);
});

test('rejects an upload before its body has been sent', async () => {
  await app.asOwner(
    `insert into files (tenant_id, user_id, purpose, name, type, size, content) values ($1, $2, 'document', 'a.pdf', 'application/pdf', $3, '')`,
    [app.tenants.acme.id, app.tenants.acme.users.customer.id, 1.5 * megabyte],
  );
  const token = await app.as('customer').token();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = [
    'POST /files HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Content-Length: 5000000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"name":`);
  socket.setTimeout(5_000, () => socket.destroy(new Error('The server waits for the body.')));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 422 /);
  socket.destroy();
});

test('a body of unknown length counts as the largest file', async () => {
  const token = await app.as('customer').token();
  const response = await app.app.inject({
    method: 'POST',
    url: '/files',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    payload: Buffer.from('{}'),
  });
  expect(response.statusCode).toBe(422);
});

test('removes what was never attached after a week, and keeps what is in use', async () => {
  const { id: tenantId, users } = app.tenants.acme;
  const insert = async (purpose: string, name: string) => {
    const [row] = await app.asOwner(
      `insert into files (tenant_id, user_id, purpose, name, type, size, content, created_at)
       values ($1, $2, $3, $4, 'image/png', 1, 'x', now() - interval '8 days') returning id`,
      [tenantId, users.admin.id, purpose, name],
    );
    return String(row?.id);
  };
  for (const purpose of ['deliverable', 'brand_logo', 'service_image', 'attachment']) await insert(purpose, `loose ${purpose}`);
  await insert('document', 'a document');
  await app.asOwner(`insert into brands (tenant_id, name, slug, logo_id) values ($1, 'B', 'b', $2)`, [
    tenantId,
    await insert('brand_logo', 'a logo'),
  ]);
  await purgeExpiredRows(app.db, new Date(), expiredRows);
  expect((await app.asOwner('select name from files order by 1')).map(({ name }) => name)).toEqual(['a document', 'a logo']);
});
