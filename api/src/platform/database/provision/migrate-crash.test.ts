import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { createEmptyDatabase, testAuditKey } from '../../../../test/database';
import { startNodeProcess } from '../../../../test/node-process';
import { withDatabaseName, runOnServer } from '../../../../test/template';
import { appRole, toAppRoleUrl, ensureAppRole } from './app-role';
import { createHmacFunction } from '../../encryption/hmac';
import { initAuditChain } from '../../../modules/audit/init-audit-chain';
import { prepareDatabase } from './migrate';
import { findMigrations } from './find-migrations';
import { applyRowLevelSecurity } from './row-level-security';

/** How many times the preparation is killed, at moments spread over its duration. */
const kills = Number(process.env.MIGRATION_KILLS ?? 3);
const events = 300;

let old: Awaited<ReturnType<typeof createEmptyDatabase>>;
let present: string;
let dir: string;
let [before, after] = ['', ''];

/** The definition of the schema and the migrations that were run. */
const findSchema = `
  select string_agg(line, E'\\n' order by line) as all from (
    select format('%s.%s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select polrelid::regclass || ' ' || polname || ' ' || coalesce(pg_get_expr(polqual, polrelid), '') from pg_policy
    union all select 'migration ' || hash from drizzle.__drizzle_migrations) lines`;

/** Tables that the application can access without row-level security. */
const unprotectedTablesQuery = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and exists (select from aclexplode(c.relacl) a where a.grantee = '${appRole}'::regrole)
    and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`;

async function ask<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}
const readSchema = (url: string) => ask(url, async (client) => (await client.query<{ all: string }>(findSchema)).rows[0]?.all ?? '');

/** The migrations: the first ones only, or all, with a pause after each statement, so that a kill can fall between any two. */
async function migrationsOf(name: string, count?: number): Promise<string> {
  const folder = join(dir, name);
  await cp(findMigrations(), folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  for (const { tag } of journal.entries.slice(1)) {
    const path = join(folder, `${tag}.sql`);
    const rest = '--> statement-breakpoint\nselect pg_sleep(0.005);\n--> statement-breakpoint';
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('--> statement-breakpoint', rest));
  }
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}

/** The database as the first version left it, with users and an audit log. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'techadds-migrations-'));
  present = await migrationsOf('all');
  old = await createEmptyDatabase();
  const first = await migrationsOf('first', 1);
  await ask(old.ownerUrl, async (owner) => {
    await owner.query('set client_min_messages = warning');
    await migrate(drizzle(owner), { migrationsFolder: first });
    await ensureAppRole(owner, await toAppRoleUrl(old.ownerUrl));
    await applyRowLevelSecurity(owner);
    await owner.query(`
      insert into tenants (subdomain, name) values ('acme', 'Acme');
      insert into audit_events (tenant_id, seq, time, event, description, actor_name, targets, correlation_id)
        select tenant_id, n, now(), 'order.placed', 'An order', 'Ana', '[]', 'c' from tenants, generate_series(1, ${events}) n`);
  });
  before = await readSchema(old.ownerUrl);
}, 60_000);
afterAll(async () => {
  await old.close();
  await rm(dir, { recursive: true, force: true });
});

let copies = 0;
async function withCopy<T>(fn: (ownerUrl: string) => Promise<T>): Promise<T> {
  const name = `${new URL(old.ownerUrl).pathname.slice(1)}_${(copies += 1)}`;
  await runOnServer(
    withDatabaseName(old.ownerUrl, 'postgres'),
    `create database ${name} template ${new URL(old.ownerUrl).pathname.slice(1)}`,
  );
  try {
    return await fn(withDatabaseName(old.ownerUrl, name));
  } finally {
    await runOnServer(withDatabaseName(old.ownerUrl, 'postgres'), `drop database ${name} with (force)`);
  }
}

/** A process that prepares the database, and reports when it starts. */
const startPreparation = (ownerUrl: string) =>
  startNodeProcess(`
    const { prepareDatabase } = require(${JSON.stringify(join(__dirname, 'migrate.ts'))});
    const { toAppRoleUrl } = require(${JSON.stringify(join(__dirname, 'app-role.ts'))});
    const { createHmacFunction } = require(${JSON.stringify(join(__dirname, '../../encryption/hmac.ts'))});
    const { initAuditChain } = require(${JSON.stringify(join(__dirname, '../../../modules/audit/init-audit-chain.ts'))});
    const ownerUrl = ${JSON.stringify(ownerUrl)};
    toAppRoleUrl(ownerUrl).then((url) => {
      console.log('go');
      return prepareDatabase({ ownerUrl, appRoleUrl: url, migrationsDir: ${JSON.stringify(present)}, hmac: createHmacFunction(Buffer.alloc(32, 'audit')), afterMigrate: initAuditChain });
    });`);

/** Waits until the server has noticed that the process is gone. */
async function waitUntilDisconnected(url: string): Promise<void> {
  const others = 'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await ask(url, async (client) => {
    while ((await client.query<{ n: number }>(others)).rows[0]?.n) await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

/** The number of events with a hash. */
const countHashedEvents = (url: string) =>
  ask(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from audit_events e where to_jsonb(e) ->> 'hash' <> ''`);
    return rows[0]?.n ?? 0;
  });

const finishPreparation = async (ownerUrl: string) =>
  prepareDatabase({
    ownerUrl,
    appRoleUrl: await toAppRoleUrl(ownerUrl),
    migrationsDir: present,
    hmac: createHmacFunction(testAuditKey),
    afterMigrate: initAuditChain,
  });

test(
  `leaves the old or the new database when its preparation is killed at any moment, ${kills} times`,
  async () => {
    const whole = await withCopy(async (url) => {
      const { child } = await startPreparation(url);
      const began = performance.now();
      await new Promise((resolve) => child.once('exit', resolve));
      after = await readSchema(url);
      expect(await countHashedEvents(url)).toBe(events);
      return performance.now() - began;
    });
    expect(after).not.toBe(before);

    const found = { old: 0, new: 0 };
    for (let round = 0; round < kills; round += 1) {
      await withCopy(async (url) => {
        const { end } = await startPreparation(url);
        await new Promise((resolve) => setTimeout(resolve, (whole * (round === 0 ? 0 : round + Math.random() - 0.5)) / kills));
        await end('SIGKILL');
        await waitUntilDisconnected(url);
        const schema = await readSchema(url);
        expect([before, after]).toContain(schema);
        found[schema === before ? 'old' : 'new'] += 1;
        expect([0, events]).toContain(await countHashedEvents(url));
        expect(await ask(url, async (client) => (await client.query(unprotectedTablesQuery)).rows)).toEqual([]);
        // The next start continues from there without any loss.
        await finishPreparation(url);
        expect(await readSchema(url)).toBe(after);
        expect(await countHashedEvents(url)).toBe(events);
      });
    }
    console.log(
      `of ${kills} killed preparations ${found.old} left the old database and ${found.new} the new one, in ${whole.toFixed(0)} ms`,
    );
    expect(found.old).toBeGreaterThan(0);
  },
  60_000 + kills * 30_000,
);

test('would notice a preparation that stopped between two statements', async () => {
  const statements = (await readFile(join(present, '0002_accounts.sql'), 'utf8')).split('--> statement-breakpoint');
  await withCopy(async (url) => {
    await ask(url, async (owner) => {
      for (const statement of statements.slice(0, Math.floor(statements.length / 2))) await owner.query(statement);
    });
    expect([before, after]).not.toContain(await readSchema(url));
  });
});
