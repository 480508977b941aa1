import pg from 'pg';
import { findSchemaViolations } from '../../src/platform/database/provision/schema-checks';
import { tablesByName as declared } from '../../src/platform/database/provision/grants';
import { createTestDatabase, type TestDatabase } from '../database';
import { databaseMutants, appendOnlyMutants, restoreTable } from './mutants';
import { fillTables, appendOnlyTables, findAppendOnlyViolations, findTableViolations, type FilledTables } from './tables';

let fresh: TestDatabase;
let tables: FilledTables;
let owner: pg.Client;
beforeAll(async () => {
  fresh = await createTestDatabase();
  tables = await fillTables(fresh);
  owner = new pg.Client({ connectionString: fresh.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fresh.close();
});

test('the database has exactly the tables of the schema', () => {
  expect([...tables.names].sort()).toEqual([...declared.keys()].sort());
  expect(tables.names.length).toBeGreaterThanOrEqual(13);
});

test.each([...declared.keys()])('%s is closed to other tenants for every statement', async (name) => {
  expect(await findTableViolations(fresh, tables, name)).toEqual([]);
});

test.each(appendOnlyTables)('%s is append-only', async (name) => {
  expect(await findAppendOnlyViolations(fresh, tables, name)).toEqual([]);
});

test.each(['select * from drizzle.__drizzle_migrations', 'create table mine (x int)', 'create schema mine'])(
  "the application's role may not %s",
  async (statement) => {
    await expect(fresh.asApp(statement)).rejects.toMatchObject({ code: '42501' });
  },
);

test("the application's role cannot become the owner", async () => {
  const [role] = await fresh.asOwner('select current_user as name');
  await expect(fresh.asApp(`set role "${String(role?.name)}"`)).rejects.toMatchObject({ code: '42501' });
});

// `npm run test:mutation` removes every protection of every table; this test does so for one table.
const all = process.env.MUTANTS === 'all';
test.each((all ? [...declared.keys()] : ['orders']).flatMap((table) => databaseMutants(table).map((mutant) => ({ table, ...mutant }))))(
  'the checks detect a removed protection: $name',
  async ({ table, apply, detectedBy }) => {
    await fresh.asOwner(apply);
    const found = detectedBy === 'catalogue' ? await findSchemaViolations(owner) : await findTableViolations(fresh, tables, table);
    await restoreTable(fresh, tables, table);
    expect(found).not.toEqual([]);
    expect([await findTableViolations(fresh, tables, table), await findSchemaViolations(owner)]).toEqual([[], []]);
  },
);

test.each(appendOnlyTables.flatMap((table) => appendOnlyMutants(table).map((mutant) => ({ table, ...mutant }))))(
  'the checks detect a removed protection: $name',
  async ({ table, apply }) => {
    await fresh.asOwner(apply);
    const found = await findAppendOnlyViolations(fresh, tables, table);
    await restoreTable(fresh, tables, table);
    expect(found).not.toEqual([]);
  },
);
