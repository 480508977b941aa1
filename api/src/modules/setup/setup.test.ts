import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createTestApp, type TestApp } from '../../../test/app';
import { getRunFolder } from '../../../test/template';
import { buildApp } from '../../app';
import { readConfig } from '../../config';
import { createTokenService } from '../../platform/auth/tokens';
import type { EmailMessage } from '../../platform/email/email';
import { loadSetupCode, type SetupCode } from './setup-code';

let fresh: TestApp;
let server: FastifyInstance;
let code: SetupCode;
let dataDir: string;
let sent: EmailMessage[];
let mailProblem: string | undefined;

const account = (email: string, password: string) => ({ firstName: 'Ada', lastName: 'Byron', email, password });
const form = () => ({
  ...{ code: code.text, company: 'Northwind Traders', subdomain: 'northwind', currency: 'EUR' },
  superAdmin: account('ada@northwind.example', 'seven quiet harbors'),
  admin: account('grace@northwind.example', 'amber fields at noon'),
});
const post = (url: string, payload: object, to = server) => to.inject({ method: 'POST', url, payload });
const setUp = (changes: object = {}, to = server) => post('/setup', { ...form(), ...changes }, to);
const companies = () => fresh.asOwner('select subdomain, name, currency from tenants order by 1');

/** An empty database with the server of its first start. */
beforeEach(async () => {
  fresh = await createTestApp();
  await fresh.asOwner('delete from users; delete from partners; delete from tenants');
  dataDir = await mkdtemp(join(getRunFolder(), 'setup-'));
  code = await loadSetupCode(dataDir);
  sent = [];
  mailProblem = undefined;
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: '0', DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:9' });
  const emailTransport = {
    send: async (message: EmailMessage) => {
      if (mailProblem) throw new Error(mailProblem);
      sent.push(message);
    },
  };
  const tokens = await createTokenService(dataDir, () => new Date());
  server = buildApp({ ...fresh.deps, config, emailTransport, tokens }, code);
});
afterEach(async () => {
  await server.close();
  await fresh.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('creates the company, its super-admin and its administrator, who can sign in', async () => {
  expect((await server.inject('/setup')).json()).toEqual({ mailFrom: 'no-reply@techadds.example' });
  const response = await setUp();
  expect([response.statusCode, response.json()]).toEqual([201, { subdomain: 'northwind' }]);
  expect(await companies()).toEqual([{ subdomain: 'northwind', name: 'Northwind Traders', currency: 'EUR' }]);
  for (const [email, password, role] of [
    ['ada@northwind.example', 'seven quiet harbors', 'super_admin'],
    ['grace@northwind.example', 'amber fields at noon', 'admin'],
  ] as const) {
    const login = await post('/auth/login', { email, password });
    expect([login.statusCode, login.json<{ user: object }>().user]).toMatchObject([200, { role, subdomain: 'northwind' }]);
  }
  const [event] = await fresh.asOwner(`select event, actor_name, description from audit_events order by seq limit 1`);
  expect(event).toMatchObject({ event: 'tenant.created', actor_name: 'System' });
  expect(await fresh.asOwner('select kind from outbox')).toEqual([{ kind: 'verify_email' }, { kind: 'verify_email' }]);
});

test('exists only until there is a company, on every server', async () => {
  const other = buildApp({ ...fresh.deps }, await loadSetupCode(dataDir));
  expect((await setUp()).statusCode).toBe(201);
  for (const to of [server, other]) {
    expect((await to.inject('/setup')).statusCode).toBe(404);
    expect((await setUp({ subdomain: 'second' }, to)).statusCode).toBe(404);
    expect((await post('/setup/test-email', { code: code.text, to: 'a@b.example' }, to)).statusCode).toBe(404);
  }
  await expect(stat(join(dataDir, 'setup-code'))).rejects.toThrow('ENOENT');
  await other.close();
});

test('is not there at all on a server that started with a company', async () => {
  const later = buildApp(fresh.deps);
  expect((await later.inject('/setup')).statusCode).toBe(404);
  expect((await setUp({}, later)).statusCode).toBe(404);
  await later.close();
});

test('of many setups at once, one wins', async () => {
  const tries = await Promise.all(['one', 'two', 'three', 'four'].map((subdomain) => setUp({ subdomain })));
  expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404, 404]);
  expect(await companies()).toHaveLength(1);
});

test('refuses a wrong code before anything else, and a network that tries many', async () => {
  const wrong = await setUp({ code: 'AAAA-BBBB-CCCC-DDDD' });
  expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { fields: { code: expect.stringContaining('not the code') } }]);
  const tries = await Promise.all(Array.from({ length: 40 }, () => setUp({ code: 'x' })));
  expect(tries.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(5);
  expect((await setUp()).statusCode).toBe(429);
  expect(await companies()).toEqual([]);
});

test('takes the code as people type it', async () => {
  expect(code.text).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
  expect((await setUp({ code: ` ${code.text.toLowerCase().replaceAll('-', ' ')}` })).statusCode).toBe(201);
});

test('keeps its code over restarts, readable for its owner alone', async () => {
  expect((await loadSetupCode(dataDir)).text).toBe(code.text);
  expect((await stat(join(dataDir, 'setup-code'))).mode & 0o777).toBe(0o600);
});

test.each([
  ['admin.password', { admin: account('grace@northwind.example', 'TechAdds-demo-1') }],
  ['superAdmin.password', { superAdmin: account('ada@northwind.example', 'abcabcabcabc') }],
  ['admin.password', { admin: account('grace@northwind.example', 'northwind-2026') }],
  ['admin.password', { admin: account('grace@northwind.example', 'seven quiet harbors') }],
  ['admin.email', { admin: account('ADA@northwind.example', 'amber fields at noon') }],
  ['subdomain', { subdomain: 'North Wind' }],
  ['subdomain', { subdomain: 'www' }],
  ['currency', { currency: 'euro' }],
])('refuses what does not fit, naming %s', async (field, changes) => {
  const response = await setUp(changes);
  expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
  expect(await companies()).toEqual([]);
});

test('tries the mail server and reports what it says', async () => {
  const trial = (changes: object = {}) => post('/setup/test-email', { code: code.text, to: 'ada@northwind.example', ...changes });
  expect((await trial()).json()).toEqual({ problem: null });
  expect(sent.map(({ to }) => to)).toEqual(['ada@northwind.example']);
  mailProblem = '535 Authentication failed';
  expect((await trial()).json()).toEqual({ problem: '535 Authentication failed' });
  expect((await trial({ code: 'wrong' })).statusCode).toBe(422);
});
