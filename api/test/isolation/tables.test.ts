import pg from 'pg';
import { findSchemaViolations } from '../../src/platform/database/provision/schema-checks';
import { tablesByName as declared } from '../../src/platform/database/provision/grants';
import { freshDatabase, type FreshDatabase } from '../database';
import { databaseMutants, historyMutants, restoreTable } from './mutants';
import { fillTables, history, historyFindings, tableFindings, type Tables } from './tables';

let fresh: FreshDatabase;
let tables: Tables;
let owner: pg.Client;
beforeAll(async () => {
  fresh = await freshDatabase();
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
  expect(await tableFindings(fresh, tables, name)).toEqual([]);
});

test.each(history)('%s is append-only', async (name) => {
  expect(await historyFindings(fresh, tables, name)).toEqual([]);
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
  async ({ table, apply, closes }) => {
    await fresh.asOwner(apply);
    const found = closes === 'catalogue' ? await findSchemaViolations(owner) : await tableFindings(fresh, tables, table);
    await restoreTable(fresh, tables, table);
    expect(found).not.toEqual([]);
    expect([await tableFindings(fresh, tables, table), await findSchemaViolations(owner)]).toEqual([[], []]);
  },
);

test.each(history.flatMap((table) => historyMutants(table).map((mutant) => ({ table, ...mutant }))))(
  'the checks detect a removed protection: $name',
  async ({ table, apply }) => {
    await fresh.asOwner(apply);
    const found = await historyFindings(fresh, tables, table);
    await restoreTable(fresh, tables, table);
    expect(found).not.toEqual([]);
  },
);
