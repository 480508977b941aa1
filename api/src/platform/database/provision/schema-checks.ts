import type pg from 'pg';
import { appRole } from './app-role';

/** Tables that belong to no tenant. The application has no privileges on them. */
const tablesWithoutTenant = ['drizzle.__drizzle_migrations'];

/** Each query returns one sentence for each problem that would expose rows of one tenant to another. */
const isOwnSchema = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%'`;
const tablesQuery = `
  select n.nspname || '.' || c.relname as name, c.*,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull and not a.attisdropped) as has_tenant
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${isOwnSchema}
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const violationsQuery = `
  with t as (${tablesQuery}), app as (select * from pg_roles where rolname = $1)
  select format('table %s has no tenant_id (not null) and is not on the list of tables without a tenant', name) as finding
    from t where not has_tenant and name <> all ($2)
  union all select format('the role %s has rights on table %s, which belongs to no tenant', $1, name)
    from t where not has_tenant and has_table_privilege($1, oid, 'select, insert, update, delete, truncate')
  union all select format('table %s does not enable row-level security', name) from t where has_tenant and not relrowsecurity
  union all select format('table %s does not force row-level security', name) from t where has_tenant and not relforcerowsecurity
  union all select format('table %s has no row-level security policy for its tenant', name) from t where has_tenant and not exists (
    select from pg_policy p where p.polrelid = t.oid and p.polpermissive and p.polcmd = '*'
      and pg_get_expr(p.polqual, p.polrelid) like '%tenant\\_id = %app.tenant\\_id%'
      and pg_get_expr(p.polwithcheck, p.polrelid) like '%tenant\\_id = %app.tenant\\_id%')
  union all select format('policy %s of table %s depends on neither app.tenant_id nor, for reading only, app.lookup', p.polname, name)
    from t join pg_policy p on p.polrelid = t.oid where p.polpermissive
      and (p.polqual is null or pg_get_expr(p.polqual, p.polrelid) not like '%app.tenant\\_id%'
        or p.polwithcheck is not null and pg_get_expr(p.polwithcheck, p.polrelid) not like '%app.tenant\\_id%')
      and not (p.polcmd = 'r' and pg_get_expr(p.polqual, p.polrelid) like '%app.lookup\\_%')
  union all select format('view %s.%s is not a security_invoker view', n.nspname, c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('v', 'm') and ${isOwnSchema} and has_table_privilege($1, c.oid, 'select')
      and (c.relkind = 'm' or not coalesce(c.reloptions::text like '%security\\_invoker=true%', false))
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all select format('function %s runs with its owner''s rights (security definer)', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and ${isOwnSchema} and has_function_privilege($1, p.oid, 'execute') and has_schema_privilege($1, n.oid, 'usage')
  union all select format('the role %s does not exist', $1) where not exists (select from app)
  union all select format('the role %s is superuser', $1) from app where rolsuper
  union all select format('the role %s has BYPASSRLS', $1) from app where rolbypassrls
  union all select format('the role %s may create roles or databases', $1) from app where rolcreaterole or rolcreatedb
  union all select format('the role %s is a member of %s', $1, m.roleid::regrole) from pg_auth_members m join app on m.member = app.oid
  union all select format('the role %s owns %s', $1, pg_describe_object(d.classid, d.objid, d.objsubid))
    from pg_shdepend d join app on d.refclassid = 'pg_authid'::regclass and d.refobjid = app.oid
    where d.deptype = 'o' and d.dbid = (select oid from pg_database where datname = current_database())
  union all select format('the role %s owns the database %s', $1, datname) from pg_database join app on datdba = app.oid
  order by 1`;

/**
 * The problems that would expose rows of one tenant to another, as sentences; empty where there are none. Reads the database catalog rather than
 * our schema, so that tables created by hand are included.
 */
export async function findSchemaViolations(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ finding: string }>(violationsQuery, [appRole, tablesWithoutTenant]);
  return rows.map((row) => row.finding);
}

/** @throws Error that names the problems of `findSchemaViolations` */
export async function verifySchema(owner: pg.Client): Promise<void> {
  const violations = await findSchemaViolations(owner);
  if (violations.length > 0) throw new Error(`The database does not keep tenants apart: ${violations.join('; ')}.`);
}
