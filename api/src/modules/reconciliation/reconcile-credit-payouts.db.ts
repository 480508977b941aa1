import { sql } from 'drizzle-orm';
import type { ReadingTx } from '../../platform/database/client';

/** Payouts of credit that do not agree with the entry that reserves them, or with how it ended, as sentences. */
export async function findCreditPayoutProblems(tx: ReadingTx, tenantId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ problem: string }>(sql`
    with holds as (
      select e.id, e.reference, p.debit_code, p.amount_cents, p.currency from journal_entries e
        join postings p on p.tenant_id = e.tenant_id and p.entry_id = e.id
        where e.tenant_id = ${tenantId} and p.tenant_id = ${tenantId} and e.kind = 'credit_payout' and e.phase = 'pending'),
    ends as (select resolves_id, phase from journal_entries where tenant_id = ${tenantId} and kind = 'credit_payout' and resolves_id is not null)
    select format('Payout of credit %s: %s.', coalesce(c.number, h.reference),
        case when c.id is null then 'it is gone'
          when h.id is null then 'nothing is reserved for it'
          when h.debit_code <> 'customer:' || c.customer_id || ':credit' or h.amount_cents <> c.amount_cents or h.currency <> c.currency
            then 'another amount is reserved for it'
          else 'its status is not how it ended in the ledger' end) as problem
    from (select * from credit_payouts where tenant_id = ${tenantId}) c
      full join holds h on h.id = c.hold_id and h.reference = 'credit_payout:' || c.id
      left join ends e on e.resolves_id = h.id
    where c.id is null or h.id is null or h.debit_code <> 'customer:' || c.customer_id || ':credit' or h.amount_cents <> c.amount_cents
      or h.currency <> c.currency
      or c.status <> case when e.phase is null then 'pending' when e.phase = 'post' then 'paid'
        when c.status in ('declined', 'canceled') then c.status else 'declined' end
    order by 1 limit ${limit}`);
  return rows.map(({ problem }) => problem);
}
