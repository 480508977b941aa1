import { sql, type SQL } from 'drizzle-orm';
import type { ReadingTx } from '../../platform/database/client';

/** Common table expressions with the rows of one tenant. */
const tenantRows = (tenantId: string) => sql`
  e as (select * from journal_entries where tenant_id = ${tenantId}),
  p as (select * from postings where tenant_id = ${tenantId}),
  a as (select * from ledger_accounts where tenant_id = ${tenantId}),
  ended as (select resolves_id as id from e where resolves_id is not null),
  sides as (
    select entry_id, debit_code as code, currency, amount_cents as debit, 0::bigint as credit from p
    union all select entry_id, credit_code, currency, 0, amount_cents from p),
  recomputed as (
    select s.code, s.currency,
      sum(s.debit) filter (where e.phase in ('posted', 'post')) as posted_debit, sum(s.credit) filter (where e.phase in ('posted', 'post')) as posted_credit,
      sum(s.debit) filter (where e.phase = 'pending' and ended.id is null) as pending_debit,
      sum(s.credit) filter (where e.phase = 'pending' and ended.id is null) as pending_credit
    from sides s join e on e.id = s.entry_id left join ended on ended.id = e.id group by 1, 2)`;

const entryLabel = (entry: string) => sql.raw(`format('Entry %s (%s)', ${entry}.seq, ${entry}.reference)`);

/** Each statement returns one sentence per violation. */
const invariants: Record<string, SQL> = {
  'an entry has its postings, in one currency, above zero': sql`
    select ${entryLabel('e')} || format(' has %s postings of %s cents, %s in another currency; it says %s of %s.', count(p.entry_id), coalesce(sum(p.amount_cents), 0),
      count(*) filter (where p.currency <> e.currency), e.posting_count, e.total_cents) as problem
    from e left join p on p.entry_id = e.id group by e.seq, e.reference, e.posting_count, e.total_cents
    having count(p.entry_id) = 0 or count(p.entry_id) <> e.posting_count or sum(p.amount_cents) <> e.total_cents
      or min(p.amount_cents) <= 0 or bool_or(p.currency <> e.currency) or bool_or(p.debit_code = p.credit_code)`,
  'a posting has its entry': sql`
    select format('A posting of %s cents belongs to entry %s, which does not exist.', p.amount_cents, p.entry_id) as problem
    from p left join e on e.id = p.entry_id where e.id is null`,
  'debits equal credits': sql`
    select format('Debits and credits in %s differ by %s cents.', currency, sum(posted_debit) - sum(posted_credit)) as problem
    from a group by currency having sum(posted_debit) <> sum(posted_credit) or sum(pending_debit) <> sum(pending_credit)`,
  'balances are the sums of the postings': sql`
    select format('Account %s in %s holds %s/%s booked and %s/%s pending; its postings make it %s/%s and %s/%s.', coalesce(a.code, r.code), coalesce(a.currency, r.currency),
      a.posted_debit, a.posted_credit, a.pending_debit, a.pending_credit,
      coalesce(r.posted_debit, 0), coalesce(r.posted_credit, 0), coalesce(r.pending_debit, 0), coalesce(r.pending_credit, 0)) as problem
    from a full join recomputed r on r.code = a.code and r.currency = a.currency
    where a.code is null or (a.posted_debit, a.posted_credit, a.pending_debit, a.pending_credit)
      is distinct from (coalesce(r.posted_debit, 0), coalesce(r.posted_credit, 0), coalesce(r.pending_debit, 0), coalesce(r.pending_credit, 0))`,
  'no partner and no escrow is below zero': sql`
    select format('Account %s in %s is below zero: %s.', code, currency, posted_credit - posted_debit - pending_debit) as problem
    from a where (code like 'partner:%' or code like 'escrow:%') and code not like 'partner:%:owed' and posted_credit < posted_debit + pending_debit`,
  'no partner owes less than nothing': sql`
    select format('Account %s in %s is below zero: %s.', code, currency, posted_debit - posted_credit - pending_credit) as problem
    from a where code like 'partner:%:owed' and posted_debit < posted_credit + pending_credit`,
  'an event is booked once': sql`
    select format('%s was booked %s times.', reference, count(*)) as problem from e group by reference having count(*) > 1`,
  'an entry is reversed once': sql`
    select format('Entry %s was reversed %s times.', reverses_id, count(*)) as problem
    from e where reverses_id is not null group by reverses_id having count(*) > 1`,
  'a reversal is the opposite of what it reverses': sql`
    select ${entryLabel('e')} || ' is not the opposite of what it reverses.' as problem
    from e where e.reverses_id is not null and (
      select coalesce(jsonb_agg(jsonb_build_array(credit_code, debit_code, amount_cents, currency) order by position), '[]') from p where p.entry_id = e.reverses_id)
      <> (select coalesce(jsonb_agg(jsonb_build_array(debit_code, credit_code, amount_cents, currency) order by position), '[]') from p where p.entry_id = e.id)`,
  'a hold is ended once': sql`
    select format('Hold %s was ended %s times.', resolves_id, count(*)) as problem
    from e where resolves_id is not null group by resolves_id having count(*) > 1`,
  'nothing but a hold is ended, within what it held': sql`
    select ${entryLabel('e')} || ' ends what is no hold, or takes more than it held.' as problem
    from e left join e h on h.id = e.resolves_id
    where (e.phase in ('post', 'void', 'expire')) <> (e.resolves_id is not null) or e.phase not in ('posted', 'pending', 'post', 'void', 'expire')
      or (e.resolves_id is not null and (h.phase is distinct from 'pending' or e.total_cents > h.total_cents))`,
  'an exchange has two sides': sql`
    select ${entryLabel('e')} || ' is one side of an exchange, and the other is missing.' as problem
    from e where e.kind = 'exchange' and not exists (
      select from e o where (o.id = e.linked_id or o.linked_id = e.id) and o.kind = 'exchange' and o.currency <> e.currency)
      or (e.kind = 'exchange' and not exists (select from p where p.entry_id = e.id and 'fx:' || e.currency in (p.debit_code, p.credit_code)))`,
};

/** Violations as sentences, at most `limit` per invariant. */
export async function findInvariantViolations(tx: ReadingTx, tenantId: string, limit: number): Promise<string[]> {
  const problems: string[] = [];
  for (const statement of Object.values(invariants)) {
    const { rows } = await tx.execute<{ problem: string }>(sql`with ${tenantRows(tenantId)} ${statement} limit ${limit}`);
    problems.push(...rows.map(({ problem }) => problem));
  }
  return problems;
}
