import { is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { randomUUID } from 'node:crypto';
import { freshDatabase, type FreshDatabase } from '../testing/database';
import * as schema from './schema';

const ours = randomUUID();
const theirs = randomUUID();

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));
const names = tables.map((table) => table.name);

/** Any value that a column of this type accepts. */
function sample(column: PgColumn): unknown {
  const type = column.getSQLType();
  if (type === 'uuid') return randomUUID();
  if (type === 'integer' || type === 'bigint') return 1;
  if (type === 'boolean') return true;
  if (type === 'jsonb') return '[]';
  if (type.startsWith('timestamp')) return '2026-03-01T09:30:00.000Z';
  if (type === 'text[]') return [];
  if (type === 'text') return `sample ${randomUUID()}`;
  throw new Error(`The test knows no sample of ${type} (${column.name}).`);
}

/** An insert of one row of the tenant into the table. */
function insertion(name: string, tenantId: string): { text: string; values: unknown[] } {
  const columns = tables.find((table) => table.name === name)!.columns.filter((column) => !column.generated);
  const values = columns.map((column) => (column.name === 'tenant_id' ? tenantId : sample(column)));
  const list = columns.map((column) => `"${column.name}"`).join(', ');
  return { text: `insert into ${name} (${list}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`, values };
}

const refused = expect.objectContaining({ code: '42501' });

/** What a statement reached: the number of rows, or a refusal. Any other error is the test's own mistake. */
async function reach(run: () => Promise<unknown[]>): Promise<number> {
  try {
    return (await run()).length;
  } catch (error) {
    expect(error).toEqual(refused);
    return 0;
  }
}

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  for (const name of names) {
    const { text, values } = insertion(name, ours);
    // Rows of one table each: what they refer to does not matter here.
    await fresh.asOwner('alter table only ' + name + ' disable trigger all');
    await fresh.asOwner(text, values);
  }
});
afterAll(() => fresh.close());

it('the schema has tables to try', () => expect(names.length).toBeGreaterThanOrEqual(13));

describe.each(names)('%s', (name) => {
  it('its rows exist for their own tenant', async () => {
    expect(await fresh.asApp(`select from ${name}`, { tenantId: ours })).toHaveLength(1);
  });

  describe.each([
    ['another tenant', theirs],
    ['no tenant', undefined],
    ['an empty tenant', ''],
  ])('%s', (_, tenantId) => {
    it('reads nothing', async () => {
      expect(await fresh.asApp(`select from ${name}`, { tenantId })).toEqual([]);
      expect(await fresh.asApp(`select from ${name} where tenant_id = $1`, { tenantId, values: [ours] })).toEqual([]);
    });

    it('cannot insert', async () => {
      const { text, values } = insertion(name, ours);
      await expect(fresh.asApp(text, { tenantId, values })).rejects.toEqual(refused);
    });

    it('updates nothing', async () => {
      expect(await reach(() => fresh.asApp(`update ${name} set tenant_id = tenant_id returning 1`, { tenantId }))).toBe(0);
    });

    it('deletes nothing', async () => {
      expect(await reach(() => fresh.asApp(`delete from ${name} returning 1`, { tenantId }))).toBe(0);
      expect(await fresh.asOwner(`select from ${name}`)).toHaveLength(1);
    });

    it('cannot empty it', async () => {
      await expect(fresh.asApp(`truncate ${name} cascade`, { tenantId })).rejects.toEqual(refused);
    });
  });

  it('a row cannot be given to another tenant', async () => {
    await expect(fresh.asApp(`update ${name} set tenant_id = $1`, { tenantId: ours, values: [theirs] })).rejects.toEqual(refused);
  });
});

it.each(['audit_events', 'order_events'])('%s only ever grows', async (name) => {
  await expect(fresh.asApp(`update ${name} set id = id`, { tenantId: ours })).rejects.toEqual(refused);
  await expect(fresh.asApp(`delete from ${name}`, { tenantId: ours })).rejects.toEqual(refused);
});

it.each(['select * from drizzle.__drizzle_migrations', 'create table mine (x int)', 'create schema mine'])(
  'the application cannot %s',
  async (statement) => {
    await expect(fresh.asApp(statement)).rejects.toEqual(refused);
  },
);

it('the application cannot become the owner', async () => {
  const [owner] = await fresh.asOwner('select current_user as name');
  await expect(fresh.asApp(`set role "${String(owner?.name)}"`)).rejects.toEqual(refused);
});

describe('without protection (so the tests above can fail)', () => {
  let open: FreshDatabase;
  beforeAll(async () => {
    open = await freshDatabase();
    await open.asOwner(`insert into partners (tenant_id, handle, name) values ('${ours}', 'acme', 'Acme')`);
  });
  afterAll(() => open.close());

  it('another tenant reads the rows when row-level security is off', async () => {
    expect(await open.asApp('select from partners', { tenantId: theirs })).toEqual([]);
    await open.asOwner('alter table partners disable row level security');
    expect(await open.asApp('select from partners', { tenantId: theirs })).toHaveLength(1);
  });
});
