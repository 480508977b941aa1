import { sql, type SQL } from 'drizzle-orm';
import type { ReadingTx } from '../../platform/database/client';

/** The tables of numbered records of money, by what the ledger and the audit log call them. */
const numberedTables = { order: 'orders', payout: 'payouts', deposit: 'deposits', credit_payout: 'credit_payouts' } as const;
const recordTables = { ...numberedTables, milestone: 'milestones' } as const;
const union = (statements: SQL[]) => sql.join(statements, sql.raw('\nunion all\n'));

/** Records that the ledger or the audit log knows and the tables lack, and gaps in their numbers, as sentences. */
export async function findMissingRows(tx: ReadingTx, tenantId: string, limit: number): Promise<string[]> {
  const present = Object.entries(recordTables).map(
    ([type, table]) => sql`select ${type}::text as type, id::text from ${sql.raw(table)} where tenant_id = ${tenantId}`,
  );
  const numbered = Object.values(numberedTables).map((table) => sql`select number from ${sql.raw(table)} where tenant_id = ${tenantId}`);
  const { rows } = await tx.execute<{ problem: string }>(sql`
    with named as (
      select about_type as type, about_id::text as id, 'ledger' as source from journal_entries where tenant_id = ${tenantId}
      union
      select targets -> 0 ->> 'type', targets -> 0 ->> 'id', 'audit log' from audit_events
        where tenant_id = ${tenantId} and (event like 'order.%' or event like 'payout.%' or event like 'deposit.%' or event like 'milestone.%' or event like 'credit_payout.%')),
    present as (${union(present)}),
    numbered as (${union(numbered)}),
    series as (
      select regexp_replace(number, '-[0-9]+$', '') as name, count(*) as rows, count(distinct number) as numbers,
        max(substring(number from '[0-9]+$')::bigint) as newest
      from numbered group by 1),
    given as (select name, value from counters where tenant_id = ${tenantId}),
    logged as (select count(*) as rows from audit_events where tenant_id = ${tenantId})
    select format('The %s names %s %s, which does not exist.', n.source, n.type, n.id) as problem
      from named n where n.type in ('order', 'payout', 'deposit', 'milestone', 'credit_payout') and not exists (select from present p where p.type = n.type and p.id = n.id)
    union all
    select format('%s numbers of %s are given out; there are %s rows, and the highest number is %s.', c.value, coalesce(c.name, s.name),
        coalesce(s.rows, 0), coalesce(s.newest, 0))
      from (select name, value from given where name ~ '^(OR|MS|PO|DE|CP)-[0-9]{4}$') c full join series s on s.name = c.name
      where c.value is distinct from coalesce(s.rows, 0) or s.rows is distinct from s.numbers or s.newest is distinct from s.rows
    union all
    select format('%s events are counted in the audit log, and there are %s.', c.value, l.rows)
      from given c, logged l where c.name = 'audit' and c.value <> l.rows
    limit ${limit}`);
  return rows.map(({ problem }) => problem);
}
