import { sql } from 'drizzle-orm';
import type { ReadingTx } from '../../platform/database/client';

/** Violations as sentences. Each account that holds money for somebody may hold what open records explain, and nothing else. */
export async function findUnexplainedBalances(tx: ReadingTx, tenantId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ problem: string }>(sql`
    with held as (
      select code, currency, split_part(code, ':', 1) as owner, split_part(code, ':', 2) as id, split_part(code, ':', 3) as bucket,
        posted_credit - posted_debit as cents
      from ledger_accounts where tenant_id = ${tenantId}),
    -- Only refunds make a debt, also those that are exchanged back; only earnings, top-ups and write-offs settle it.
    debts as (
      select p.*, p.credit_code like 'partner:%:owed' as settles from postings p
        join journal_entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
        left join journal_entries r on r.tenant_id = e.tenant_id and r.id = e.reverses_id
      where p.tenant_id = ${tenantId} and (p.debit_code like 'partner:%:owed' or p.credit_code like 'partner:%:owed')
        and e.phase in ('posted', 'post') and coalesce(r.kind, e.kind) in ('refund', 'exchange', 'availability', 'set_off', 'write_off')),
    -- Deposits and refunds make credit; what was paid with it uses it up.
    credits as (
      select customer_id, currency, credited_cents - refunded_cents as cents from deposits
        where tenant_id = ${tenantId} and customer_id is not null and settled_at is not null
      union all
      select credit_customer_id, currency, -credit_cents from orders where tenant_id = ${tenantId} and credit_cents > 0 and paid_cents > 0
      union all
      select o.credit_customer_id, r.currency, r.amount_cents from refunds r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
        where r.tenant_id = ${tenantId} and r.to_credit and r.status <> 'failed'
      union all
      select customer_id, currency, -amount_cents from credit_payouts where tenant_id = ${tenantId} and status = 'paid'),
    -- The stock of each currency is what was exchanged of shares, and the spread what was kept of them.
    exchanges as (
      select 'fx:' || currency as code, currency, (exchange ->> 'exchangedCents')::bigint as cents from orders
        where tenant_id = ${tenantId} and exchange is not null
      union all
      select 'fx:' || (exchange ->> 'currency'), exchange ->> 'currency', -(exchange ->> 'boughtCents')::bigint from orders
        where tenant_id = ${tenantId} and exchange is not null
      union all
      select 'exchange_spread', exchange ->> 'currency', (exchange ->> 'spreadCents')::bigint from orders
        where tenant_id = ${tenantId} and exchange is not null),
    explained as (
      select 'partner:' || partner_id || ':pending' as code, currency, sum(held_cents) as cents from orders where tenant_id = ${tenantId} group by 1, 2
      union all
      select 'partner:' || partner_id || ':in_transit', currency, sum(amount_cents) from payouts
        where tenant_id = ${tenantId} and status in ('pending', 'in_transit') group by 1, 2
      union all
      select code, currency, sum(cents) from exchanges group by 1, 2
      union all
      select 'customer:' || customer_id || ':credit', currency, sum(cents) from credits group by 1, 2
      union all
      select case when settles then credit_code else debit_code end, currency, sum(case when settles then amount_cents else -amount_cents end)
        from debts group by 1, 2
      union all
      select case when milestone_id is null then 'escrow:order:' || id else 'escrow:milestone:' || milestone_id end, currency,
          case when bool_or(released_at is null and (paid_cents > refunded_cents or (pay_cents = 0 and payment_status = 'paid'))) then null else 0 end
        from orders where tenant_id = ${tenantId} group by 1, 2)
    select format('Account %s in %s holds %s cents, and open orders, payouts and deposits explain %s.', coalesce(h.code, x.code),
      coalesce(h.currency, x.currency), coalesce(h.cents, 0), coalesce(x.cents, 0)) as problem
    from held h full join explained x on x.code = h.code and x.currency = h.currency
    where (h.code is null or h.owner in ('escrow', 'fx', 'exchange_spread') or h.bucket in ('pending', 'in_transit', 'credit', 'owed'))
      -- The escrow of a paid order that is not released is compared with the order's own shares.
      and not (x.code like 'escrow:%' and x.cents is null)
      and coalesce(h.cents, 0) <> coalesce(x.cents, 0)
    order by 1 limit ${limit}`);
  return rows.map(({ problem }) => problem);
}
