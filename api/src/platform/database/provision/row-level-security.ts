import type pg from 'pg';
import { appRole } from './app-role';
import { tableGrants } from './grants';

interface TableState {
  name: string;
  enabled: boolean;
  forced: boolean;
  granted: string[];
}

const tablesQuery = `
  select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    array(select distinct a.privilege_type from aclexplode(c.relacl) a where a.grantee = $1::regrole order by 1) as granted
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

/**
 * Adds what generated migrations lack to every table of the schema: FORCE ROW LEVEL SECURITY, and the application's privileges as listed in
 * `grants.ts`. A new table is protected by being declared. Statements run only where something differs.
 */
export async function applyRowLevelSecurity(owner: pg.Client): Promise<void> {
  const statements: string[] = [];
  const { rows } = await owner.query<TableState>(tablesQuery, [appRole]);
  for (const { name, enabled, forced, granted } of rows) {
    const table = `public.${owner.escapeIdentifier(name)}`;
    const wantedGrants = [...(tableGrants.get(name) ?? [])].sort();
    if (tableGrants.has(name) && !(enabled && forced)) {
      statements.push(`alter table ${table} enable row level security, force row level security`);
    }
    if (wantedGrants.join() !== granted.join()) {
      statements.push(`revoke all on ${table} from ${appRole}`);
      if (wantedGrants.length > 0) statements.push(`grant ${wantedGrants.join(', ')} on ${table} to ${appRole}`);
    }
  }
  const { rows: schemas } = await owner.query<{ usage: boolean; create: boolean }>(
    `select has_schema_privilege($1, 'public', 'usage') as usage, has_schema_privilege($1, 'public', 'create') as create`,
    [appRole],
  );
  if (!schemas[0]?.usage) statements.push(`grant usage on schema public to ${appRole}`);
  if (schemas[0]?.create) statements.push(`revoke create on schema public from public, ${appRole}`);
  if (statements.length === 0) return;
  // One by one: a distributed database hands the whole text of a query to its nodes.
  for (const statement of ['begin', ...statements, 'commit']) await owner.query(statement);
}
