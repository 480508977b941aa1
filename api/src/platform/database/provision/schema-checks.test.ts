import pg from 'pg';
import { createTestDatabase, type TestDatabase, testAuditKey } from '../../../../test/database';
import { isDistributed } from '../../../../test/template';
import { appRole } from './app-role';
import { findSchemaViolations } from './schema-checks';
import { openDatabase } from '../../../database';

let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await createTestDatabase();
});
afterEach(() => fresh.close());

async function findings(): Promise<string[]> {
  const owner = new pg.Client({ connectionString: fresh.ownerUrl });
  await owner.connect();
  try {
    return await findSchemaViolations(owner);
  } finally {
    await owner.end();
  }
}

const boot = async () => (await openDatabase({ auditKey: testAuditKey, ownerUrl: fresh.ownerUrl })).close();
const policy = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;

it('finds nothing in the current schema', async () => {
  expect(await findings()).toEqual([]);
});

it.each([
  ['a dropped policy', 'drop policy orders_tenant on orders', 'table public.orders has no row-level security policy for its tenant'],
  [
    'a policy that lets everybody read',
    'create policy open on orders for select using (true)',
    'policy open of table public.orders depends on neither app.tenant_id nor, for reading only, app.lookup',
  ],
  [
    'a policy that lets a lookup write',
    `create policy open on users using (lower(email) = current_setting('app.lookup_email', true))`,
    'policy open of table public.users depends on neither app.tenant_id nor, for reading only, app.lookup',
  ],
  [
    'a tenant table without protection',
    'create table leaflets (tenant_id uuid not null, id uuid)',
    'table public.leaflets does not enable row-level security',
  ],
  [
    'a tenant table that does not force its policy',
    `create table leaflets (tenant_id uuid not null, id uuid); alter table leaflets enable row level security;
     create policy quotes_tenant on leaflets using (${policy}) with check (${policy})`,
    'table public.leaflets does not force row-level security',
  ],
  [
    'a table without a tenant',
    'create table leaflets (id uuid)',
    'table public.leaflets has no tenant_id (not null) and is not on the list of tables without a tenant',
  ],
  [
    'a table whose tenant may be missing',
    'create table leaflets (tenant_id uuid)',
    'table public.leaflets has no tenant_id (not null) and is not on the list of tables without a tenant',
  ],
  [
    'a view that reads as its owner',
    `create view all_orders as select * from orders; grant select on all_orders to ${appRole}`,
    'view public.all_orders is not a security_invoker view',
  ],
  [
    'a function that runs as its owner',
    `create function peek() returns bigint security definer language sql as 'select count(*) from orders'`,
    `function peek() runs with its owner's rights (security definer)`,
  ],
  ['an object that the application owns', `create schema mine authorization ${appRole}`, `the role ${appRole} owns schema mine`],
  [
    'rights on a table that belongs to no tenant',
    `grant usage on schema drizzle to ${appRole}; grant select on drizzle.__drizzle_migrations to ${appRole}`,
    `the role ${appRole} has rights on table drizzle.__drizzle_migrations, which belongs to no tenant`,
  ],
])('finds %s and fails the start with its name', async (_, damage, finding) => {
  await fresh.asOwner(damage);
  expect(await findings()).toContain(finding);
  // On nodes a new table is distributed first, which forces its policy and needs its tenant.
  if (isDistributed() && damage.startsWith('create table')) return;
  await expect(boot()).rejects.toThrow(finding);
});

it.each(['no force row level security', 'disable row level security'])(
  'finds a table of ours with %s, which the next start mends',
  async (change) => {
    await fresh.asOwner(`alter table orders ${change}`);
    expect((await findings()).join()).toContain('table public.orders does not');
    await boot();
    expect(await findings()).toEqual([]);
  },
);

it('revokes privileges that were granted by hand at the next start', async () => {
  await fresh.asOwner(`grant all on audit_events to ${appRole}`);
  await boot();
  await expect(fresh.asApp('delete from audit_events')).rejects.toMatchObject({ code: '42501' });
});

/** Roles belong to the server, which other tests use at the same time, so these tests run in a transaction that is rolled back. */
it.each([
  [`alter role ${appRole} superuser`, `the role ${appRole} is superuser`],
  [`alter role ${appRole} bypassrls`, `the role ${appRole} has BYPASSRLS`],
  [`alter role ${appRole} createrole`, `the role ${appRole} may create roles or databases`],
  [`grant pg_read_all_data to ${appRole}`, `the role ${appRole} is a member of pg_read_all_data`],
])('finds the result of "%s"', async (change, finding) => {
  const owner = new pg.Client({ connectionString: fresh.ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query(change);
    expect(await findSchemaViolations(owner)).toContain(finding);
  } finally {
    await owner.query('rollback');
    await owner.end();
  }
});
