import pg from 'pg';
import { runCommand } from './command';

const tenantCount = Number(process.env.BENCH_TENANTS ?? 10_000);
const batchSize = 500;
/** The demo tenant that all others are copies of, without the tables of `withoutRows`. */
const source = 'techadds';
/** Tables that are not copied, so that a copy has about 1 000 rows: histories, and the rows of processes. */
const withoutRows = [
  ...['notifications', 'audit_events', 'postings', 'order_events', 'journal_entries', 'invoices', 'search_vocabulary'],
  ...['sessions', 'outbox'],
];

const tablesQuery = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname having 'tenant_id' = any (array_agg(a.attname::text))`;

/** The statement that copies the rows of a table to the tenants in `copies`; e-mail addresses are those of users of one tenant. */
function toCopyStatement(name: string, columns: readonly string[]): string {
  const values = columns.map((column) => {
    if (column === 'tenant_id') return 'copies.tenant_id';
    if (name === 'tenants' && column === 'subdomain') return 'copies.subdomain';
    if (name === 'users' && column === 'email') return `replace(row.email, '@', '@' || copies.subdomain || '.')`;
    // Nobody has used the copies for a day; their jobs are due within the next hour.
    if (name === 'jobs' && column === 'woken_at') return `now() - interval '1 day'`;
    if (name === 'jobs' && column === 'due_at') return `now() + random() * interval '1 hour'`;
    return `row."${column}"`;
  });
  return `
    insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) overriding system value
    select ${values.join(', ')} from "${name}" row cross join copies where row.tenant_id = $1`;
}

async function copyTenants(client: pg.Client): Promise<{ rows: number; bytes: number }> {
  const readBytes = async () =>
    Number((await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')).rows[0]?.bytes);
  const before = await readBytes();
  const { rows: found } = await client.query<{ tenant_id: string }>('select tenant_id from tenants where subdomain = $1', [source]);
  if (!found[0]) throw new Error('Start TechAdds once with DEMO=1 on this data folder.');
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(tablesQuery);
  // The rows were checked when the demo made them.
  await client.query('set session_replication_role = replica');
  await client.query('create temporary table copies (tenant_id uuid not null, subdomain text not null)');
  let rows = 0;
  for (let made = 0; made < tenantCount; made += batchSize) {
    await client.query('begin');
    await client.query('truncate copies');
    const last = Math.min(made + batchSize, tenantCount);
    await client.query(`insert into copies select gen_random_uuid(), 'copy-' || n from generate_series($1::int, $2::int) n`, [
      made + 1,
      last,
    ]);
    for (const { name, columns } of tables.filter((table) => !withoutRows.includes(table.name)))
      rows += (await client.query(toCopyStatement(name, columns), [found[0].tenant_id])).rowCount ?? 0;
    await client.query('commit');
  }
  await client.query('vacuum analyze');
  return { rows, bytes: (await readBytes()) - before };
}

/** Fills the database of a demo with copies of one of its tenants: `copy-1`, `copy-2` and so on. Sends how many rows and bytes they have. */
runCommand(async ({ ownerUrl }) => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows, bytes } = await copyTenants(client);
    console.log(
      `${tenantCount} tenants with ${Math.round(rows / tenantCount)} rows each, ${Math.round(bytes / tenantCount / 1024)} KB each`,
    );
    process.send?.({ tenants: tenantCount, rowsPerTenant: rows / tenantCount, bytesPerTenant: bytes / tenantCount });
    return 0;
  } finally {
    await client.end();
  }
});
