import type { TestDatabase } from '../database';
import { listColumns } from './table-snapshots';

const shortenId = (id: string) => id.replaceAll('-', '').slice(0, 12);
/** Canary words in the texts of a row; they identify its owner wherever they appear. */
export const tenantCanary = (id: string) => `zqt${shortenId(id)}`;
export const partnerCanary = (id: string) => `zqp${shortenId(id)}`;
export const userCanary = (id: string) => `zqu${shortenId(id)}`;

/** Columns that name the owner of a row. */
const ownerColumns = ['user_id', 'placed_by', 'owner_id', 'created_by', 'subject_id'];
/** Names, not ids: releases are of no tenant. */
const releaseAuthors = ['releases.created_by', 'release_keys.created_by'];
/**
 * Exceptions: a quote's or project's creator and a project's members work for the seller, and the customer may read it; the subject of an invoice
 * is an order, deposit or payout (that customers read their own only is tested with the invoices).
 */
const nonOwnerColumns = new Set([
  'quotes.created_by',
  'projects.created_by',
  'project_members.user_id',
  'invoices.subject_id',
  ...releaseAuthors,
]);
export const getOwnerColumns = (table: string): string[] => ownerColumns.filter((column) => !nonOwnerColumns.has(`${table}.${column}`));
export const partnerColumn = 'partner_id';

/** Columns whose values have a format that a canary would break. */
const formattedColumnPattern =
  /hash|jti|key|token|secret|currency|zone|code|mail$|^to$|slug|handle|subdomain|url|_uri$|origin|website|phone|path|cid|correlation|^ip$|role|status|number|purpose|mode|event|type|method|unit|kind|source|payer|scope|version|name_of|reference|last4|schedule|level|digest|sha256|signature|certificate|_on$|_until$/;

const uniqueColumnsQuery = `
  select distinct c.relname || '.' || a.attname as name
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
  where i.indisunique and c.relnamespace = 'public'::regnamespace`;

/**
 * Adds canaries of tenant, partner and owner to every free text of every row. Columns with only words of a fixed list, such as a status,
 * are skipped.
 */
export async function addCanaries(fresh: TestDatabase): Promise<void> {
  const columns = await listColumns(fresh);
  // A canary would change the key.
  const keys = new Set((await fresh.asOwner(uniqueColumnsQuery)).map(({ name }) => String(name)));
  const mark = (prefix: string, column: string) => `coalesce(' ${prefix}' || left(replace("${column}"::text, '-', ''), 12), '')`;
  for (const { table, column, type } of columns) {
    const others = columns.filter((each) => each.table === table).map((each) => each.column);
    if (type !== 'text' || formattedColumnPattern.test(column) || keys.has(`${table}.${column}`) || !others.includes('tenant_id')) continue;
    const [counted] = await fresh.asOwner(
      `select count(*)::int as free from "${table}" where "${column}" !~ '^([a-z]+([._-][a-z]+)*)?$' or "${column}" = ''`,
    );
    const [rows] = await fresh.asOwner(`select count(*)::int as n from "${table}" where "${column}" is not null`);
    if (Number(rows?.n) > 0 && Number(counted?.free) === 0) continue;
    const owned = [
      mark('zqt', 'tenant_id'),
      ...(others.includes(partnerColumn) && table !== 'users' ? [mark('zqp', partnerColumn)] : []),
      ...getOwnerColumns(table)
        .filter((each) => others.includes(each))
        .map((each) => mark('zqu', each)),
    ];
    await fresh.transaction('owner', async (run) => {
      await run('set local session_replication_role = replica');
      await run(`update "${table}" set "${column}" = "${column}" || ${owned.join(' || ')} where "${column}" is not null`);
    });
  }
}
