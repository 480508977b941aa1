import pg from 'pg';
import { companyTenantId, demoCompanyIds } from './companies';
import { seedTenantId } from './users';
import { demoTenants } from './tenants';

/** Every table whose rows belong to a tenant. */
const tenantTables = `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped order by 1`;
/** The tables that refuse changes, also by their owner. */
const appendOnlyTables = ['journal_entries', 'postings'];

/**
 * Removes the demo tenants with all their rows, in one transaction, as the owner of the tables. Returns the number of rows.
 * @throws Error where rows of others depend on them; then nothing is removed
 */
export async function removeDemo(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    for (const table of appendOnlyTables) await client.query(`alter table ${table} disable trigger ledger_refuse_change`);
    const { rows } = await client.query<{ name: string }>(tenantTables);
    let removed = 0;
    for (const tenant of demoTenants) {
      const id = seedTenantId(tenant);
      await client.query(`select set_config('app.tenant_id', $1, true)`, [id]);
      removed += await deleteRows(
        client,
        rows.map(({ name }) => name),
        id,
      );
    }
    await client.query(`select set_config('app.tenant_id', $1, true)`, [companyTenantId]);
    removed += (await client.query('delete from companies where id = any($1)', [demoCompanyIds])).rowCount ?? 0;
    for (const table of appendOnlyTables) await client.query(`alter table ${table} enable trigger ledger_refuse_change`);
    await client.query('commit');
    return removed;
  } finally {
    // Without a commit, the end of the connection undoes everything.
    await client.end();
  }
}

/** Deletes the rows of a tenant from all tables: in rounds, since a table waits for those that refer to it. */
async function deleteRows(client: pg.Client, tables: readonly string[], tenantId: string): Promise<number> {
  let removed = 0;
  for (let left = [...tables]; left.length > 0;) {
    const blocked: string[] = [];
    for (const table of left) {
      await client.query('savepoint table_rows');
      try {
        const { rowCount } = await client.query(`delete from ${client.escapeIdentifier(table)} where tenant_id = $1`, [tenantId]);
        removed += rowCount ?? 0;
      } catch (error) {
        if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
        await client.query('rollback to savepoint table_rows');
        blocked.push(table);
      }
    }
    if (blocked.length === left.length)
      throw new Error(`The demo could not be removed: rows of ${blocked.join(', ')} refer to each other.`);
    left = blocked;
  }
  return removed;
}

const foreignKeyViolation = '23503';
