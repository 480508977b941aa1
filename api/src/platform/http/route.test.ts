import { endpoints } from '@techadds/shared/contract/endpoints';
import { ErrorBody, type EndpointShape } from '@techadds/shared/contract/endpoint';
import { isPublicEndpoint, getScope } from '@techadds/shared/permissions';
import { roles } from '@techadds/shared/roles';
import type { InjectOptions } from 'fastify';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { listErrorStatuses } from './openapi/openapi';
import { toJsonSchema } from './json-schema';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const unknownId = '5f0c1f6e-8a53-4b0a-9c55-2f1f0f3a7b10';
const at = (endpoint: EndpointShape) => endpoint.path.replace('{id}', unknownId);
const closed = endpoints.map(({ endpoint }) => endpoint).filter(({ permission }) => !isPublicEndpoint(permission));
const permitted = ({ permission }: EndpointShape): Requests => {
  const role = roles.find((each) => getScope(permission, each));
  return isPublicEndpoint(permission) || !role ? app.anonymous : app.as(role);
};
const json = (payload: string | Buffer, headers = {}): Partial<InjectOptions> => ({
  payload,
  headers: { 'content-type': 'application/json', ...headers },
});

describe('the order of error responses', () => {
  test.each(closed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', async (_name, endpoint) => {
    const { method } = endpoint;
    const malformed = method === 'GET' ? {} : json('{', { 'x-tenant-id': app.tenants.globex.id });
    const url = `${at(endpoint)}?limit=none`;
    expect((await app.anonymous.send({ method, url, ...malformed })).statusCode).toBe(401);
    const forbidden = roles.find((role) => !getScope(endpoint.permission, role));
    if (forbidden) {
      const refused = await app.as(forbidden).send({ method, url, ...(method === 'GET' ? {} : json('{')) });
      expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
    }
    const elsewhere = await permitted(endpoint).send({
      method,
      url,
      ...(method === 'GET' ? {} : json('{')),
      headers: { 'x-tenant-id': app.tenants.globex.id },
    });
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([403, expect.objectContaining({ code: 'tenant_mismatch' })]);
  });

  test('validates the inputs before it looks up the row: 422, then 404', async () => {
    const url = `/orders/${unknownId}/decline`;
    const partner = app.as('partner_admin');
    expect((await partner.post(url, { reason: 7 })).statusCode).toBe(422);
    expect((await partner.post(url, { reason: 'No capacity' })).statusCode).toBe(404);
    expect((await partner.post('/orders/none/decline', { reason: '' })).json()).toMatchObject({
      fields: { id: 'This is not a valid id.', reason: 'This field is required.' },
    });
  });
});

describe('error responses', () => {
  test('have one format for all errors', async () => {
    const admin = app.as('admin');
    const responses = await Promise.all([
      app.anonymous.get('/auth/me'),
      app.as('customer').get('/customers'),
      admin.get('/orders/none'),
      admin.get(`/orders/${unknownId}`),
      admin.get('/nothing/here'),
      admin.get('/orders/%zz'),
      admin.send({ method: 'DELETE', url: '/orders' }),
      app.anonymous.send({ method: 'POST', url: '/auth/login', ...json('{') }),
      app.anonymous.send({
        method: 'POST',
        url: '/auth/login',
        payload: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      app.anonymous.post('/auth/login', { email: 'x'.repeat(300_000), password: 'x' }),
      admin.get('/orders/' + 'x'.repeat(500)),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 403, 422, 404, 404, 400, 404, 400, 415, 413, 404]);
    for (const response of responses) {
      const body = ErrorBody.parse(response.json());
      expect(body.cid).toBe(response.headers['x-cid']);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(response.headers['x-content-type-options']).toBe('nosniff');
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
      expect(body.error).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('keep a correlation id that is safe to log, and replace any other', async () => {
    expect((await app.anonymous.get('/health/live', { 'x-cid': 'td-7.a:1' })).headers['x-cid']).toBe('td-7.a:1');
    for (const cid of ['<script>', 'a b', 'x'.repeat(101), '']) {
      expect((await app.anonymous.get('/health/live', { 'x-cid': cid })).headers['x-cid']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('are 500 with the correlation id and no details for an unexpected error, which is logged', async () => {
    const failing = jest.spyOn(app.deps.db, 'readPipelined').mockRejectedValueOnce(new Error('Failed query: select secret from users'));
    const token = await app.deps.tokens.sign({
      sub: unknownId,
      email: '',
      tenantId: unknownId,
      subdomain: 'acme',
      role: 'admin',
      sid: unknownId,
      jti: unknownId,
      iat: Math.floor(Date.now() / 1000),
    });
    const response = await app.anonymous.get('/auth/me', { authorization: `Bearer ${token}`, 'x-cid': 'find-me' });
    failing.mockRestore();
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ code: 'internal', cid: 'find-me', error: expect.stringMatching(/^Something went wrong/) });
    expect(app.logged.join('')).toContain('select secret from users');
  });

  test('are 503 while the database is unavailable and tell that data is safe', async () => {
    const { ping } = app.deps.db;
    app.deps.db.ping = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const response = await app.anonymous.get('/health/ready');
    app.deps.db.ping = ping;
    expect([response.statusCode, response.json(), response.headers['retry-after']]).toEqual([
      503,
      expect.objectContaining({ code: 'unavailable' }),
      '2',
    ]);
  });
});

describe('tenant headers', () => {
  test.each([
    ['another tenant by id', 403, () => ({ 'x-tenant-id': app.tenants.globex.id })],
    ['another tenant by subdomain', 403, () => ({ 'x-subdomain': 'globex' })],
    ['another subdomain with the own id', 403, () => ({ 'x-tenant-id': app.tenants.acme.id, 'x-subdomain': 'globex' })],
    ['both in a list', 403, () => ({ 'x-tenant-id': `${app.tenants.acme.id}, ${app.tenants.globex.id}` })],
    ['the header twice', 403, () => ({ 'x-subdomain': ['acme', 'globex'] as unknown as string })],
    ['another letter case', 403, () => ({ 'x-subdomain': 'ACME' })],
    ['no UUID', 400, () => ({ 'x-tenant-id': 'acme' })],
    ['the own tenant', 200, () => ({ 'x-tenant-id': app.tenants.acme.id, 'x-subdomain': 'acme' })],
    ['none', 200, () => ({})],
  ])('%s: %i', async (_name, status, headers) => {
    expect((await app.as('customer').get('/auth/me', headers())).statusCode).toBe(status);
  });

  test('records a request that names another tenant in the audit log of the own tenant', async () => {
    await app.as('customer').get('/auth/me', { 'x-subdomain': 'globex', 'x-cid': 'wandering' });
    const found = await app.asOwner(
      `select tenant_id, actor_id from audit_events where event = 'request.refused' and correlation_id = 'wandering'`,
    );
    expect(found).toEqual([{ tenant_id: app.tenants.acme.id, actor_id: app.tenants.acme.users.customer.id }]);
  });
});

describe('bodies', () => {
  const login = (payload: string | Buffer) => app.anonymous.send({ method: 'POST', url: '/auth/login', ...json(payload) });
  const good = { email: 'a@acme.test', password: 'x' };

  test('rejects an unknown field by name', async () => {
    for (const field of ['role', 'tenantId', 'tenant_id', 'id', 'status', 'created_by', 'constructor']) {
      const response = await login(JSON.stringify({ ...good, [field]: 'x' }));
      expect([response.statusCode, response.json()]).toMatchObject([
        422,
        { code: 'invalid', fields: { [field]: 'This field is not known here.' } },
      ]);
    }
  });

  test('accepts no fields for an endpoint without a body', async () => {
    const customer = app.as('customer');
    const response = await customer.post('/notifications/read-all', { userId: unknownId });
    expect([response.statusCode, response.json()]).toMatchObject([422, { fields: { userId: 'This field is not known here.' } }]);
    expect((await customer.post('/notifications/read-all', {})).statusCode).toBe(200);
    expect((await customer.post('/notifications/read-all')).statusCode).toBe(200);
  });

  test('does not convert JSON values', async () => {
    for (const email of [7, true, ['a@acme.test'], null, {}]) {
      expect((await login(JSON.stringify({ ...good, email }))).json()).toMatchObject({
        code: 'invalid',
        fields: { email: expect.any(String) },
      });
    }
  });

  test.each([
    ['a prototype key', 422, '{"email":"a@acme.test","password":"x","__proto__":{"role":"admin"}}'],
    ['a nested prototype key', 422, '{"email":{"__proto__":{}},"password":"x"}'],
    ['a constructor key', 422, '{"email":{"constructor":{"prototype":{}}},"password":"x"}'],
    ['NUL', 422, '{"email":"a@acme.test","password":"x\\u0000"}'],
    ['a lone surrogate', 422, '{"email":"a@acme.test","password":"\\ud800"}'],
    ['nothing', 422, ''],
    ['not an object', 422, '[]'],
    ['null', 422, 'null'],
    ['broken JSON', 400, '{"email":'],
    ['100,000 levels', 400, '['.repeat(100_000) + ']'.repeat(100_000)],
    ['21 levels', 400, '['.repeat(21) + ']'.repeat(21)],
    ['1,001 items', 400, JSON.stringify({ ...good, list: Array(1001).fill(0) })],
    ['257 KB', 413, JSON.stringify({ ...good, password: 'x'.repeat(257 * 1024) })],
  ])('%s: %i', async (_name, status, payload) => {
    expect((await login(payload)).statusCode).toBe(status);
  });

  test('rejects invalid UTF-8 with 400 instead of replacing it', async () => {
    const bytes = (name: number[]) => Buffer.from([...Buffer.from('{"email":"a@acme.test","password":"'), ...name, ...Buffer.from('"}')]);
    for (const wrong of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xe9]])
      expect((await login(bytes(wrong))).json()).toMatchObject({ code: 'malformed_json' });
    expect((await login(bytes([0xc3, 0xa9]))).statusCode).toBe(401);
  });

  test('accepts values within the limits', async () => {
    const response = await login(JSON.stringify({ ...good, list: Array(1000).fill(0), deep: JSON.parse('['.repeat(19) + ']'.repeat(19)) }));
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual(['list', 'deep']);
  });
});

const hostile = [
  null,
  '',
  ' ',
  'a\0b',
  '\ud800',
  'x'.repeat(10_000),
  "'; drop table users; --",
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  true,
  [],
  {},
  [[]],
  { a: { b: 1 } },
];

test('returns only documented statuses, and never 500, for any body or query', async () => {
  const failures: string[] = [];
  for (const { name, endpoint } of endpoints.filter((each) => each.name !== 'logout')) {
    const requests = permitted(endpoint);
    const body = endpoint.body && toJsonSchema(endpoint.body, 'input', 'draft-2020-12').properties;
    const query = endpoint.query && toJsonSchema(endpoint.query, 'output', 'draft-2020-12').properties;
    for (const value of hostile) {
      const bodies = [value, ...Object.keys(body ?? {}).map((field) => ({ [field]: value }))];
      const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
      const queries = Object.keys(query ?? {}).map((field) => `?${field}=${encodeURIComponent(text)}&${field}=${encodeURIComponent(text)}`);
      const single = Object.keys(query ?? {}).map((field) => `?${field}=${encodeURIComponent(text)}`);
      const sent = await Promise.all([
        ...(body ? bodies.map((each) => requests.send({ method: endpoint.method, url: at(endpoint), ...json(JSON.stringify(each)) })) : []),
        ...[...queries, ...single].map((each) => requests.get(at(endpoint) + each)),
        requests.send({ method: endpoint.method, url: endpoint.path.replace('{id}', encodeURIComponent(text)) }),
      ]);
      const documented = [endpoint.status ?? 200, ...listErrorStatuses(endpoint)];
      sent
        .filter(({ statusCode }) => statusCode >= 500 || !documented.includes(statusCode))
        .forEach(({ statusCode, body: response }) => failures.push(`${name} with ${JSON.stringify(value)}: ${statusCode} ${response}`));
    }
  }
  expect(failures).toEqual([]);
}, 300_000);
