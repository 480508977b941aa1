import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createEmptyDatabase } from '../../test/database';
import { buildPrograms, killAll, startProcess, type ServerProcess } from '../../test/server';
import { publishedPassword } from '../modules/accounts/password-policy';

let programs: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let dataDir: string;
const running = new Set<ServerProcess>();
beforeAll(async () => {
  programs = await buildPrograms();
}, 60_000);
beforeEach(async () => {
  database = await createEmptyDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'techadds-setup-'));
});
afterEach(async () => {
  await killAll(running);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

function start(name: string, args: string[] = [], env: Record<string, string> = {}): ServerProcess {
  const program = startProcess(join(programs, `${name}.js`), { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, ...env }, args);
  running.add(program);
  return program;
}
const run = (name: string, args: string[] = [], env: Record<string, string> = {}) => start(name, args, env).ended;

/** Starts a server, calls `visit` with its URL and returns what it printed. */
async function serve(env: Record<string, string>, visit: (url: string) => Promise<void> = async () => undefined): Promise<string> {
  const server = start('server', [], env);
  await visit(await server.url);
  server.child.kill('SIGTERM');
  return (await server.ended).output;
}
const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
const signIn = (url: string, email: string, password = publishedPassword) => post(`${url}/auth/login`, { email, password });

async function select(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Jobs and rate limits that belong to no tenant. */
const noTenant = '00000000-0000-0000-0000-000000000000';

const answers = {
  ...{ SETUP_SUPER_ADMIN_FIRST_NAME: 'Ada', SETUP_SUPER_ADMIN_LAST_NAME: 'Byron', SETUP_SUPER_ADMIN_EMAIL: 'ada@northwind.example' },
  ...{ SETUP_SUPER_ADMIN_PASSWORD: 'seven quiet harbors', SETUP_ADMIN_FIRST_NAME: 'Grace', SETUP_ADMIN_LAST_NAME: 'Hopper' },
  ...{ SETUP_ADMIN_EMAIL: 'grace@northwind.example', SETUP_ADMIN_PASSWORD: 'amber fields at noon' },
};

test('a server without a company prints the code of the setup, until the command has set it up', async () => {
  const first = await serve({ DEMO: '0', APP_URL: 'https://app.northwind.example' });
  const code = (await readFile(join(dataDir, 'setup-code'), 'utf8')).trim();
  expect(first).toContain(`Open https://app.northwind.example/auth/setup and enter the one-time code\n  ${code}\n`);

  const missing = await run('setup', ['--company', 'Northwind']);
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('--super-admin-password or SETUP_SUPER_ADMIN_PASSWORD') });
  const arguments_ = ['--company', 'Northwind', '--subdomain', 'northwind', '--test-email', 'ada@northwind.example'];
  const weak = await run('setup', arguments_, { ...answers, SETUP_ADMIN_PASSWORD: publishedPassword });
  expect(weak).toMatchObject({ code: 1, output: expect.stringContaining('admin.password: This password is published') });
  const done = await run('setup', arguments_, answers);
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('Northwind is ready') });
  expect(done.output).toContain('The test e-mail was not sent: Mail cannot be sent: SMTP_URL is not set.');

  // Also without a word about the demo, a real company never gets one.
  const later = await serve({ DEMO: '', LOG_LEVEL: 'silent' }, async (url) => {
    expect((await signIn(url, 'ada@northwind.example', 'seven quiet harbors')).status).toBe(200);
    expect((await fetch(`${url}/setup`)).status).toBe(404);
    expect((await fetch(`${url}/api/dev/mail`)).status).toBe(404);
    expect(await (await fetch(`${url}/auth/demo-accounts`)).json()).toEqual({ password: '', items: [] });
  });
  expect(later).toMatch(/^api listening on \S+\n$/);

  const second = await run('setup', ['--company', 'Southwind', '--subdomain', 'southwind'], answers);
  expect(second).toMatchObject({ code: 0, output: expect.stringContaining('This adds another company') });
  expect(await select('select subdomain, role from users join tenants using (tenant_id) order by 1, 2')).toEqual([
    { subdomain: 'northwind', role: 'admin' },
    { subdomain: 'northwind', role: 'super_admin' },
    { subdomain: 'southwind', role: 'admin' },
  ]);
}, 120_000);

test('without the demo its accounts are refused, named, and removed by the command', async () => {
  let token = '';
  const demo = await serve({ DEMO: '' }, async (url) => {
    const response = await signIn(url, 'super-admin@techadds.test');
    token = ((await response.json()) as { token: string }).token;
  });
  expect(demo).toContain('THIS IS A DEMO.');
  expect(await serve({ DEMO: '1' })).not.toContain('THIS IS A DEMO.');

  const closed = await serve({ DEMO: '0' }, async (url) => {
    for (const email of ['super-admin@techadds.test', 'customer@acme.test', 'jon.aasen@fjordline-logistics.example'])
      expect((await signIn(url, email)).status).toBe(401);
    expect((await fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await post(`${url}/auth/refresh`, { token })).status).toBe(401);
  });
  expect(closed).toMatch(/Its accounts cannot sign in:\n(  \S+@\S+\n)+To remove it: npm run demo:remove/);
  expect(closed).toContain('  super-admin@techadds.test\n');
  // Who wants the demo back has it back.
  await serve({ DEMO: '1' }, async (url) => expect((await signIn(url, 'customer@acme.test')).status).toBe(200));

  expect(await run('demo-remove')).toMatchObject({ code: 1, output: expect.stringContaining('Nobody can be asked here') });
  expect(await run('demo-remove', ['--yes'])).toMatchObject({ code: 0, output: expect.stringContaining('The demo is removed') });
  const tables =
    await select(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const counts = await select(
    tables
      .map(({ name }) => `select '${String(name)}' as name, count(*)::int as rows from "${String(name)}" where tenant_id <> '${noTenant}'`)
      .join(' union all '),
  );
  expect(counts.filter(({ rows }) => rows !== 0)).toEqual([]);
  await expect(select('update journal_entries set id = id')).rejects.toThrow();
  expect(await run('audit-verify')).toMatchObject({ code: 0 });
  expect(await serve({ DEMO: '0' })).toContain('enter the one-time code');
}, 240_000);
