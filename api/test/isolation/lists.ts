import { isAllowed, createInputs, isSuccess, toRequest, getSender, type Inputs } from './valid-calls';
import { isWrite, operations, type Operation } from './operations';
import type { Actor, TestWorld } from './test-world';

interface Page {
  items: unknown[];
  meta: { total: number; limit: number; offset: number; hasMore: boolean };
}

/** The list operations of the contract: reads with items and page metadata. */
export const lists: Operation[] = operations.filter((operation) => {
  const shape = (operation.endpoint.response as { shape?: object }).shape;
  return (
    !isWrite(operation) &&
    shape !== undefined &&
    'items' in shape &&
    'meta' in shape &&
    operation.fields.some(({ in: where, name }) => where === 'query' && name === 'offset')
  );
});

/** A list as seen by a caller who sees rows in it, with the database row of its first item. */
export interface ListSubject {
  list: Operation;
  caller: Actor;
  inputs: Inputs;
  /** The table of the rows and its key column. */
  key: Key;
  id: string;
  /** Number of rows that cannot be removed, such as the caller's own account. */
  fixedRowCount: number;
}

async function readPage(
  world: TestWorld,
  { list, caller, inputs }: Pick<ListSubject, 'list' | 'caller' | 'inputs'>,
  limit: number,
  offset: number,
): Promise<Page> {
  const requests = toRequest(list, { ...inputs, query: { ...inputs.query, limit, offset } });
  const answer = await world.send(getSender(list, caller), requests);
  if (!isSuccess(answer)) throw new Error(`${list.name} at ${offset}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  return answer.json<Page>();
}

/** Primary key columns other than the tenant's. */
const primaryKeysQuery = `
  select i.indrelid::regclass::text as table, a.attname as column
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indisprimary and i.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and a.attname <> 'tenant_id'`;

interface Key {
  table: string;
  column: string;
}

/** Tables with a row of this id, those with a column named `id` first. */
async function findTablesWithId({ store, test }: TestWorld, id: string): Promise<Key[]> {
  const keys = (await test.asOwner(primaryKeysQuery)) as unknown as Key[];
  const uuids = keys.filter((key) =>
    store.columns.some(({ table, column, type }) => table === key.table && column === key.column && type === 'uuid'),
  );
  const found = (await test.asOwner(
    uuids
      .map(({ table, column }) => `select '${table}' as "table", '${column}' as "column" from kept."${table}" where "${column}" = $1`)
      .join(' union '),
    [id],
  )) as unknown as Key[];
  return found.sort((one, other) => Number(one.column !== 'id') - Number(other.column !== 'id'));
}

/**
 * Finds a caller who sees rows in the list, and the table that determines them: emptying and filling it changes the total. Undefined if a
 * row comes from several tables.
 */
export async function findListSubject(world: TestWorld, list: Operation): Promise<ListSubject | undefined> {
  for (const caller of world.callers.filter((each) => isAllowed(list, each))) {
    const choice = await world.calls.choice(list, caller);
    if (typeof choice === 'string') continue;
    await world.restore();
    const inputs = await createInputs(world, list, caller, choice);
    const { items } = await readPage(world, { list, caller, inputs }, 50, 0);
    const [first] = items as { id?: string }[];
    if (first?.id === undefined) continue;
    for (const key of await findTablesWithId(world, first.id)) {
      const subject = { list, caller, inputs, key, id: first.id, fixedRowCount: 0 };
      const totals: number[] = [];
      for (const count of [0, 2]) {
        await world.restore();
        await fillTable(world, subject, count);
        totals.push((await readPage(world, subject, 50, 0).catch(() => ({ meta: { total: -1 } }))).meta.total);
      }
      const [others = 0, total] = totals;
      if (total === others + 2 && (others === 0 || keptTables.has(key.table))) return { ...subject, fixedRowCount: others };
    }
  }
  return undefined;
}

/** The list with its existing rows, as the caller with the most rows sees it. */
export async function findFullestSubject(world: TestWorld, list: Operation): Promise<ListSubject> {
  const seen: ListSubject[] = [];
  await world.restore();
  for (const caller of world.callers.filter((each) => isAllowed(list, each))) {
    const choice = await world.calls.choice(list, caller);
    if (typeof choice === 'string') continue;
    const inputs = await createInputs(world, list, caller, choice);
    const { meta } = await readPage(world, { list, caller, inputs }, 1, 0);
    seen.push({ list, caller, inputs, key: { table: '', column: '' }, id: '', fixedRowCount: meta.total });
  }
  return seen.sort((one, other) => other.fixedRowCount - one.fixedRowCount)[0]!;
}

/** Tables that requests depend on, so their rows stay. */
const keptTables = new Set(['users', 'tenants']);

/**
 * Replaces the tenant's rows of the table by `count` copies of the subject's row. All sort columns are equal then, which reveals an
 * order without a tie-breaker. Unique indexes other than the key must have been dropped.
 */
export async function fillTable(
  { store, test }: TestWorld,
  { key: { table, column: name }, id }: ListSubject,
  count: number,
): Promise<void> {
  const columns = store.columns.filter((column) => column.table === table);
  const keys = (await test.asOwner(primaryKeysQuery)) as unknown as Key[];
  const own = new Set(['seq', ...keys.filter((key) => key.table === table).map(({ column }) => column)]);
  const value = ({ column, type }: (typeof columns)[number]) => {
    if (!own.has(column)) return `"${column}"`;
    if (type === 'uuid') return 'gen_random_uuid()';
    return /int/.test(type) ? `"${column}" + n` : `"${column}" || n`;
  };
  const like = `kept."${table}" where "${name}" = '${id}' limit 1`;
  await test.transaction('owner', async (run) => {
    await run('set local session_replication_role = replica');
    const [row] = await run(`select tenant_id from ${like}`);
    if (!keptTables.has(table)) await run(`delete from "${table}" where tenant_id = $1`, [row?.tenant_id]);
    await run(
      `insert into "${table}" (${columns.map(({ column }) => `"${column}"`).join(', ')})
       select ${columns.map(value).join(', ')} from (select * from ${like}) alike, generate_series(1, ${count}) n`,
    );
  });
  await test.asOwner(`analyze "${table}"`);
}

/** Drops unique indexes and constraints other than primary keys. */
export async function dropUniqueIndexes({ test }: TestWorld): Promise<void> {
  const found = (await test.asOwner(
    `select i.indexrelid::regclass::text as index, i.indrelid::regclass::text as table, c.conname as constraint
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('u', 'x') and c.conrelid = i.indrelid
     where i.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and i.indisunique and not i.indisprimary`,
  )) as { index: string; table: string; constraint: string | null }[];
  for (const { index, table, constraint } of found)
    await test.asOwner(constraint ? `alter table ${table} drop constraint "${constraint}" cascade` : `drop index ${index} cascade`);
}

/** Checks one page of a list of `total` rows; its items are added to `seen`. */
async function checkPage(
  world: TestWorld,
  subject: ListSubject,
  received: { total: number; limit: number; offset: number },
  seen: string[],
) {
  const { total, limit, offset } = received;
  const { items, meta } = await readPage(world, subject, limit, offset);
  seen.push(...items.map((item) => (item as { id?: string }).id ?? JSON.stringify(item)));
  const wanted = { total, limit, offset, hasMore: offset + limit < total };
  const messages = { total: meta.total, limit: meta.limit, offset: meta.offset, hasMore: meta.hasMore };
  const wrong = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((name) => wanted[name] !== messages[name]);
  const shown = Math.max(0, Math.min(limit, total - offset));
  return [
    ...wrong.map((name) => `says ${name} ${messages[name]} instead of ${wanted[name]}`),
    ...(items.length === shown ? [] : [`has ${items.length} items instead of ${shown}`]),
  ].map((finding) => `${subject.list.name} with ${total} rows from ${offset} on ${finding}`);
}

/** Longer lists are sampled: some pages from the beginning, the middle and the end. */
const maxPagedRows = 1000;

/** Checks the pages of a list that was filled with `count` rows: no row may appear twice, be missing or lie beyond the end. */
export async function checkPages(world: TestWorld, subject: ListSubject, count: number, limit: number): Promise<string[]> {
  const total = count + subject.fixedRowCount;
  const pages = Array.from({ length: Math.ceil(total / limit) }, (_, n) => n * limit);
  const tried = total <= maxPagedRows ? pages : [...pages.slice(0, 3), pages[pages.length >> 1]!, ...pages.slice(-2)];
  const findings: string[] = [];
  const seen: string[] = [];
  for (const offset of [...tried, total, total + limit])
    findings.push(...(await checkPage(world, subject, { total, limit, offset }, seen)));
  if (new Set(seen).size !== seen.length)
    findings.push(`${subject.list.name} with ${total} rows shows ${seen.length - new Set(seen).size} of them twice`);
  return findings;
}
