import { createTestDatabase, type TestDatabase } from '../database';
import { findCatalogViolations } from './catalog-rules';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.close());

test('every table, policy and trigger can be distributed by tenant', async () => {
  expect(await findCatalogViolations(fresh.asOwner)).toEqual([]);
});

const table = 'create table extra (tenant_id uuid not null, id uuid not null, name text, primary key (tenant_id, id))';
const trigger = (body: string, events = 'after update') =>
  `create function extra() returns trigger language plpgsql as $$ begin ${body} return null; end $$;
   create trigger extra ${events} on partners ${events.includes('after update') ? 'referencing new table as changed' : ''} for each statement execute function extra()`;

test.each([
  [
    'a primary key without the tenant',
    'create table extra (tenant_id uuid not null, id uuid primary key)',
    /table extra has no primary key that begins with/,
  ],
  ['a table without the tenant', 'create table extra (id uuid primary key)', /table extra has no primary key that begins with/],
  [
    'a unique index without the tenant',
    `${table}; create unique index extra_name on extra (name)`,
    /index extra_name is unique without tenant_id/,
  ],
  [
    'a foreign key without the tenant',
    `${table}; alter table extra add unique (tenant_id, name), add unique (name), add foreign key (name) references extra (name)`,
    /foreign key extra_name_fkey/,
  ],
  [
    'a foreign key of the table of tenants',
    'alter table tenants add foreign key (tenant_id, company_id) references files (tenant_id, id)',
    /refers from the table of tenants/,
  ],
  [
    'a transaction id by default',
    `${table}; alter table extra add column changed_in bigint default pg_current_xact_id()::text::bigint`,
    /column changed_in of table extra/,
  ],
  [
    'a policy that reads another table',
    'create policy extra on users using (exists (select from tenants))',
    /policy extra of table users reads/,
  ],
  ['TRUNCATE among other events', trigger('', 'before delete or truncate'), /trigger extra of table partners has TRUNCATE/],
  ['a trigger that looks at xmin', trigger('perform from partners where xmin is null;'), /looks at transactions/],
  [
    'a trigger that looks at the name of its table',
    trigger(`if TG_TABLE_NAME = 'partners' then return null; end if;`),
    /looks at the name of its table/,
  ],
  [
    'a trigger that joins its rows with a table',
    trigger('perform from changed c join users u on u.tenant_id = c.tenant_id;'),
    /joins the rows of its statement/,
  ],
])('finds %s', async (_, change, sentence) => {
  const other = await createTestDatabase();
  try {
    await other.asOwner(change);
    expect((await findCatalogViolations(other.asOwner)).join('\n')).toMatch(sentence);
  } finally {
    await other.close();
  }
});
