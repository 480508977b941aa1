type Rows = Record<string, unknown>[];

/** Returns one sentence per object that a database distributed by tenant would reject, skip or handle wrongly. */
const catalogQuery = `
  with t as (
    select c.oid, c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'tenants'
  ), tenant as (select attrelid, attnum from pg_attribute where attname = 'tenant_id' and not attisdropped)
  select format('table %s has no primary key that begins with tenant_id: rows are distributed by it', t.name) as finding
    from t where not exists (
      select from pg_index i join tenant on tenant.attrelid = t.oid where i.indrelid = t.oid and i.indisprimary and i.indkey[0] = tenant.attnum)
  union all select format('index %s is unique without tenant_id: no node knows the rows of the others', i.indexrelid::regclass)
    from t join pg_index i on i.indrelid = t.oid join tenant on tenant.attrelid = t.oid where i.indisunique and not tenant.attnum = any (i.indkey)
  union all select format('foreign key %s of table %s has no tenant_id on both sides: rows of one tenant stand together', f.conname, t.name)
    from t join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' where f.confrelid <> 'tenants'::regclass and not exists (
      select from unnest(f.conkey, f.confkey) k (own, other)
        join tenant a on a.attrelid = f.conrelid and a.attnum = k.own join tenant b on b.attrelid = f.confrelid and b.attnum = k.other)
  union all select format('foreign key %s refers from the table of tenants, which every node has whole, to rows that only some have', f.conname)
    from pg_constraint f where f.contype = 'f' and f.conrelid = 'tenants'::regclass and f.confrelid <> f.conrelid
  union all select format('column %s of table %s has a transaction id by default: ids of different nodes do not compare', a.attname, t.name)
    from t join pg_attrdef d on d.adrelid = t.oid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) ~ 'xact|txid'
  union all select format('policy %s of table %s reads other tables: a policy compares columns with settings alone', p.polname, t.name)
    from t join pg_policy p on p.polrelid = t.oid
    where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~* '\\mselect\\M'
  union all select format('trigger %s of table %s has TRUNCATE among other events and is not made on nodes: make a trigger of its own', g.tgname, t.name)
    from t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal and g.tgtype & 32 <> 0 and g.tgtype & 28 <> 0
  order by 1`;

const triggersQuery = `
  select g.tgname as name, c.relname as table_name, p.prosrc as source, array_remove(array[g.tgoldtable, g.tgnewtable]::text[], null) as rows
  from pg_trigger g join pg_proc p on p.oid = g.tgfoid join pg_class c on c.oid = g.tgrelid
  where not g.tgisinternal and c.relnamespace = 'public'::regnamespace`;

interface Trigger {
  name: string;
  table_name: string;
  source: string;
  /** Names of the trigger's transition tables. */
  rows: string[];
}

const hasWord = (text: string, word: string) => new RegExp(`\\b${word}\\b`).test(text);

function findTriggerViolations({ name, table_name: table, source, rows }: Trigger, tables: readonly string[]): string[] {
  const code = source.replace(/--.*$/gm, '').replace(/'[^']*'/g, "''");
  const found: string[] = [];
  if (/\b(xmin|xmax|ctid)\b|pg_current_xact_id|txid_/.test(code))
    found.push(`trigger ${name} of table ${table} looks at transactions, which mean something else on each node: compare columns`);
  const decisions = code.replace(/RAISE[^;]*;/g, '');
  if (/\bTG_(TABLE_NAME|RELNAME|RELID)\b/.test(decisions))
    found.push(`trigger ${name} of table ${table} looks at the name of its table, which is another one on each node: give it an argument`);
  // A statement ends with a semicolon, or where a loop or branch begins.
  for (const statement of code.split(/;|\bLOOP\b|\bTHEN\b|\bBEGIN\b/))
    if (rows.some((row) => hasWord(statement, row)) && tables.some((one) => hasWord(statement, one)))
      found.push(`trigger ${name} of table ${table} joins the rows of its statement with a table: read them into variables first`);
  return found;
}

/** Finds tables, policies and triggers that cannot be distributed by tenant; one sentence each. */
export async function findCatalogViolations(asOwner: (text: string) => Promise<Rows>): Promise<string[]> {
  const findings = (await asOwner(catalogQuery)).map(({ finding }) => String(finding));
  const tables = await asOwner(`select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const triggers = (await asOwner(triggersQuery)) as unknown as Trigger[];
  const names = tables.map(({ name }) => String(name));
  return [...findings, ...triggers.flatMap((trigger) => findTriggerViolations(trigger, names))];
}
