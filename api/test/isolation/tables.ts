import { randomUUID } from 'node:crypto';
import { appRole } from '../../src/platform/database/provision/app-role';
import { tableGrants } from '../../src/platform/database/provision/grants';
import type { TestDatabase } from '../database';
import { isDistributed } from '../template';
import type { Column } from './row-servers';
import { listColumns } from './table-snapshots';

/** A value that a column of this type accepts. */
function createSampleValue({ table, column, type }: Column): unknown {
  // An e-mail has either a user or a subject.
  if (table === 'outbox' && column === 'subject_id') return null;
  // A deliverable is of either an order or a milestone.
  if (table === 'deliverables' && column === 'milestone_id') return null;
  // A document is of either an entry or a month.
  if (table === 'invoices' && column === 'month') return null;
  // The parts of a redemption add up to its amount.
  if (table === 'perk_redemptions' && column === 'platform_cents') return 0;
  if (type === 'uuid') return randomUUID();
  if (/^(integer|bigint|smallint|numeric|real|double precision)/.test(type)) return 1;
  if (type === 'boolean') return true;
  if (type === 'jsonb' || type === 'json') return '[]';
  if (type === 'date' || type.startsWith('timestamp')) return '2026-03-01T09:30:00.000Z';
  if (type === 'text[]') return [];
  if (type.endsWith('[]')) return [];
  if (type === 'tsvector') return 'sample';
  if (type === 'bytea') return Buffer.from('sample');
  if (type === 'text' || type.startsWith('character')) return `sample ${randomUUID()}`;
  throw new Error(`There is no sample of ${type} (${table}.${column}).`);
}

export interface FilledTables {
  names: string[];
  ours: string;
  theirs: string;
  /** An update that leaves each row as it is. A distributed database refuses any that names the tenant, so it names another column there. */
  sameRows: (name: string) => string;
  /** An insert of one row of the tenant. */
  insertion: (name: string, tenantId: string) => { text: string; values: unknown[] };
}

/** Inserts one row of `ours` into every table, with triggers and foreign keys disabled. */
export async function fillTables(fresh: TestDatabase): Promise<FilledTables> {
  const columns = await listColumns(fresh);
  const names = [...new Set(columns.map(({ table }) => table))];
  const ours = randomUUID();
  const insertion = (name: string, tenantId: string) => {
    const own = columns.filter(({ table }) => table === name);
    const list = own.map(({ column }) => `"${column}"`).join(', ');
    const places = own.map((_, i) => `$${i + 1}`).join(', ');
    const values = own.map((column) => (column.column === 'tenant_id' ? tenantId : createSampleValue(column)));
    return { text: `insert into "${name}" (${list}) values (${places})`, values };
  };
  const sameRows = (name: string) => {
    const own = columns.filter(({ table, column }) => table === name && (!isDistributed() || column !== 'tenant_id'));
    const column = own.some((each) => each.column === 'tenant_id') ? 'tenant_id' : own.at(-1)!.column;
    return `update "${name}" set "${column}" = "${column}" returning 1`;
  };
  for (const name of names) {
    const { text, values } = insertion(name, ours);
    await fresh.asOwner(`alter table only "${name}" disable trigger all`);
    await fresh.asOwner(text, values);
  }
  return { names, ours, theirs: randomUUID(), sameRows, insertion };
}

const grantsQuery = `
  select distinct a.privilege_type as right from pg_class c, aclexplode(c.relacl) a
  where c.relnamespace = 'public'::regnamespace and c.relname = $1 and a.grantee in (0, $2::regrole) order by 1`;

/** Number of rows of a statement, or its error code. */
const countReachedRows = (run: () => Promise<unknown[]>): Promise<number | string> =>
  run().then(
    (rows) => rows.length,
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
const insufficientPrivilege = '42501';
/** The error of a distributed database for each change of a tenant. */
const notSupported = '0A000';

/** Finds what the application's role can do with a row of `ours` as another tenant or none, or by giving it away; empty if nothing. */
export async function findTableViolations(
  fresh: TestDatabase,
  { ours, theirs, sameRows, insertion }: FilledTables,
  name: string,
): Promise<string[]> {
  const findings: string[] = [];
  const expectReach = async (what: string, wanted: (number | string)[], run: () => Promise<unknown[]>) => {
    const reached = await countReachedRows(run);
    if (!wanted.includes(reached)) findings.push(`${name}: ${what} reached ${reached}`);
  };
  const table = `"${name}"`;
  await expectReach('its own tenant', [1], () => fresh.asApp(`select from ${table}`, { tenantId: ours }));
  for (const [who, tenantId] of [
    ['another tenant', theirs],
    ['no tenant', undefined],
    ['an empty tenant', ''],
  ] as const) {
    const { text, values } = insertion(name, ours);
    const as = { tenantId };
    await expectReach(`a read of ${who}`, [0], () => fresh.asApp(`select from ${table}`, as));
    await expectReach(`a read by id of ${who}`, [0], () =>
      fresh.asApp(`select from ${table} where tenant_id = $1`, { ...as, values: [ours] }),
    );
    await expectReach(`an insert of ${who}`, [insufficientPrivilege], () => fresh.asApp(`${text} returning 1`, { ...as, values }));
    await expectReach(`an update of ${who}`, [0, insufficientPrivilege], () => fresh.asApp(sameRows(name), as));
    await expectReach(`a delete of ${who}`, [0, insufficientPrivilege], () => fresh.asApp(`delete from ${table} returning 1`, as));
    await expectReach(`a truncate of ${who}`, [insufficientPrivilege], () => fresh.asApp(`truncate ${table} cascade`, as));
  }
  await expectReach('a gift to another tenant', [insufficientPrivilege, ...(isDistributed() ? [notSupported] : [])], () =>
    fresh.asApp(`update ${table} set tenant_id = $1 returning 1`, { tenantId: ours, values: [theirs] }),
  );
  const wanted = [...(tableGrants.get(name) ?? [])].sort().join(', ');
  const granted = (await fresh.asOwner(grantsQuery, [name, appRole])).map(({ right }) => String(right)).join(', ');
  if (granted !== wanted) findings.push(`${name}: the application may ${granted}, not only ${wanted}`);
  const [left] = await fresh.asOwner(`select count(*)::int as n from ${table} where tenant_id = $1`, [ours]);
  if (left?.n !== 1) findings.push(`${name}: its row is gone`);
  return findings;
}

/** Finds what the application's role can change in an append-only table. */
export async function findAppendOnlyViolations(fresh: TestDatabase, { ours, sameRows }: FilledTables, name: string): Promise<string[]> {
  const update = await countReachedRows(() => fresh.asApp(sameRows(name), { tenantId: ours }));
  const removal = await countReachedRows(() => fresh.asApp(`delete from "${name}" returning 1`, { tenantId: ours }));
  return [
    ...(update === insufficientPrivilege ? [] : [`${name} can be changed: ${update}`]),
    ...(removal === insufficientPrivilege ? [] : [`${name} can be deleted: ${removal}`]),
  ];
}

/** Append-only tables. */
export const appendOnlyTables = ['audit_events', 'order_events', 'ledger_accounts', 'journal_entries', 'postings', 'invoices'];
