import { text as readText } from 'node:stream/consumers';
import { exportAnalyticsTable } from '../src/modules/analytics/analytics.csv';
import { computeCommissionReport, computeSummary } from '../src/modules/analytics/analytics.presenter';
import { getDashboardTotals } from '../src/modules/dashboard/dashboard.db';
import { streamReportOrdersCsv } from '../src/modules/reports/reports.csv';
import { listReportOrders } from '../src/modules/reports/reports.db';
import { buildFinanceReport } from '../src/modules/reports/reports.rules';
import type { Tx } from '../src/platform/database/client';
import { resolveReportScope, type ReportQuery } from '../src/modules/reports/reports.service';
import type { TestDatabase } from '../test/database';
import { createPastDemo, demoTimeoutMs, pastDemoAt } from '../test/demo-database';
import { createActionContext, createTenantUsers, seedTenantId } from './users';
import { demoTenants } from './tenants';

const now = pastDemoAt;
const year: ReportQuery = { from: '2025-11-01', to: '2026-11-20', interval: 'month' };
let database: TestDatabase;
beforeAll(async () => {
  database = await createPastDemo();
}, demoTimeoutMs);
afterAll(() => database.close());

const cases = demoTenants.flatMap((tenant) => (['admin', 'partner'] as const).map((who) => ({ tenant, name: tenant.subdomain, who })));
const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
/** Sums a column of a CSV file, in cents. */
function column(file: string, heading: string): number {
  const [head, ...rows] = file
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  return sum(rows.map((row) => Math.round(Number(row[head!.indexOf(heading)]) * 100)));
}

describe.each(cases)('reports for the $who of $name', ({ tenant, who }) => {
  const users = createTenantUsers(tenant);
  const { caller } = createActionContext(tenant, who === 'admin' ? users.admin : users.leads[0]!, 'analytics.read', now);
  const read = <T>(fn: (tx: Tx) => Promise<T>) => database.db.withTenant(seedTenantId(tenant), fn);

  test('agree to the cent across all reports and exports', async () => {
    for (const query of [{}, year]) {
      await read(async (tx) => {
        const scope = await resolveReportScope(tx, caller, query, now);
        const { totals, series, byPartner, byCategory } = await buildFinanceReport(tx, scope);
        for (const parts of [series, byPartner, byCategory])
          for (const key of ['gmv', 'commission', 'fees', 'tax', 'refunds', 'net', 'losses', 'held'] as const)
            expect(sum(parts.map((part) => part.totals[key]))).toBe(totals[key]);
        expect(totals.gmv + totals.losses).toBe(totals.commission + totals.fees + totals.tax + totals.net + totals.refunds + totals.held);

        const summary = await computeSummary(tx, scope);
        for (const key of ['gmv', 'commission', 'net', 'refunds'] as const)
          expect(summary.figures.find((figure) => figure.key === key)?.value).toBe(totals[key]);
        const commission = await computeCommissionReport(tx, scope);
        expect(commission.totals.commission).toBe(totals.commission);
        for (const parts of [commission.series, commission.byRate, commission.byPartner])
          expect(sum(parts.map((part) => part.commission))).toBe(totals.commission);
        for (const file of [
          streamReportOrdersCsv(await listReportOrders(tx, scope)),
          await exportAnalyticsTable(tx, scope, 'series', 'service'),
        ]) {
          const text = await readText(file);
          expect(column(text, 'Gross sales')).toBe(totals.gmv);
          expect(column(text, 'Commission')).toBe(totals.commission);
        }
        if (query === year) return;
        const { dailySales } = await getDashboardTotals(tx, caller, scope.currency, scope.period, now);
        expect(sum(dailySales.map(({ totalCents }) => totalCents))).toBe(totals.gmv);
      });
    }
  });

  test('are not empty over the whole year', async () => {
    const { totals } = await read(async (tx) => buildFinanceReport(tx, await resolveReportScope(tx, caller, year, now)));
    expect(totals.gmv).toBeGreaterThan(0);
    expect(totals.commission).toBeGreaterThan(0);
  });
});

test.each(demoTenants.map((tenant) => ({ tenant, name: tenant.subdomain })))(
  'the yearly report of $name matches its ledger accounts',
  async ({ tenant }) => {
    const { caller } = createActionContext(tenant, createTenantUsers(tenant).admin, 'analytics.read', now);
    const { totals } = await database.db.withTenant(seedTenantId(tenant), async (tx) =>
      buildFinanceReport(tx, await resolveReportScope(tx, caller, year, now)),
    );
    const rows = await database.asOwner(
      `select split_part(code, ':', 1) side, sum(posted_credit - posted_debit)::bigint cents from ledger_accounts where tenant_id = $1 group by 1`,
      [seedTenantId(tenant)],
    );
    // Deposit fees belong to no order, so the report does not count them.
    const [ahead] = await database.asOwner(
      `select coalesce(sum(fee_cents), 0)::int fees from deposits where tenant_id = $1 and settled_at is not null and fee_payer <> 'platform'`,
      [seedTenantId(tenant)],
    );
    const held = (side: string) => Number(rows.find((row) => row.side === side)?.cents ?? 0);
    expect({ commission: totals.commission, fees: totals.fees, tax: totals.tax, held: totals.held, losses: totals.losses }).toEqual({
      ...{ commission: held('commission'), fees: held('fee_recovery') - Number(ahead?.fees), tax: held('tax_payable') },
      ...{ held: held('escrow'), losses: 0 - held('losses') },
    });
  },
);

describe.each(demoTenants)('documents of $subdomain', (tenant) => {
  const tenantId = seedTenantId(tenant);
  /** The cents that each entry moved, and those of its documents; fees that a customer bears are billed with the sale. */
  const compared = `
    select e.kind, e.reference,
      (select sum(p.amount_cents) from postings p where p.tenant_id = e.tenant_id and p.entry_id = e.id and (
        (e.kind = 'capture')
        or (e.kind = 'release' and (p.credit_code = 'commission' or p.credit_code = 'fee_recovery' and o.fee_payer <> 'customer'))
        or (e.kind = 'refund' and p.credit_code <> 'processing_fees' and p.debit_code not in ('cash', 'processor_clearing'))
        or (e.kind = 'deposit' and p.debit_code = 'cash') or e.kind in ('deposit_refund', 'payout_paid', 'credit_payout')))::bigint as moved,
      (select sum(d.total_cents) from invoices d where d.tenant_id = e.tenant_id and d.entry_id = e.id
        and not (e.kind = 'refund' and d.issuer_id = e.tenant_id) and not (e.kind = 'deposit' and d.kind <> 'receipt'))::bigint as documented
    from journal_entries e
    left join orders o on o.tenant_id = e.tenant_id and o.id = (select p.order_id from postings p where p.tenant_id = e.tenant_id and p.entry_id = e.id limit 1)
    where e.tenant_id = $1 and e.phase in ('posted', 'post')
      and e.kind in ('capture', 'release', 'refund', 'deposit', 'deposit_refund', 'payout_paid', 'credit_payout')`;

  test('agree with the ledger to the cent', async () => {
    const rows = await database.asOwner(compared, [tenantId]);
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(7);
    expect(rows.filter(({ moved, documented }) => Number(moved ?? 0) !== Number(documented ?? 0))).toEqual([]);
  });

  test('account for the income and the tax that the marketplace has', async () => {
    const [income] = await database.asOwner(
      `select (select sum(case d.kind when 'invoice' then d.total_cents else -d.total_cents end) from invoices d
          where d.tenant_id = $1 and d.issuer_id = $1 and d.order_id is not null and d.kind in ('invoice', 'credit_note'))::bigint as billed,
        (select sum(posted_credit - posted_debit) from ledger_accounts where tenant_id = $1 and code = 'commission')::bigint as commission,
        (select sum(case when p.credit_code = 'fee_recovery' then p.amount_cents else -p.amount_cents end)
          from postings p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id and o.fee_payer <> 'customer'
          where p.tenant_id = $1 and 'fee_recovery' in (p.credit_code, p.debit_code))::bigint as fees`,
      [tenantId],
    );
    expect(Number(income?.billed)).toBe(Number(income?.commission) + Number(income?.fees ?? 0));
    const [tax] = await database.asOwner(
      `select (select sum(case d.kind when 'invoice' then d.tax_cents else -d.tax_cents end) from invoices d
          join orders o on o.tenant_id = d.tenant_id and o.id = d.order_id and o.released_at is not null where d.tenant_id = $1)::bigint as documented,
        (select sum(posted_credit - posted_debit) from ledger_accounts where tenant_id = $1 and code = 'tax_payable')::bigint as owed`,
      [tenantId],
    );
    expect(tax?.documented).toBe(tax?.owed);
  });

  test('add up: lines, taxes and payments', async () => {
    const rows = await database.asOwner(
      `select number from invoices where tenant_id = $1 and (
        net_cents <> (select sum((line ->> 'netCents')::bigint) from jsonb_array_elements(content -> 'lines') line)
        or tax_cents <> (select sum((tax ->> 'taxCents')::bigint) from jsonb_array_elements(content -> 'taxes') tax)
        or net_cents <> (select sum((tax ->> 'netCents')::bigint) from jsonb_array_elements(content -> 'taxes') tax)
        or total_cents <> net_cents + tax_cents or (content ->> 'dueCents')::bigint <> 0)`,
      [tenantId],
    );
    expect(rows).toEqual([]);
  });

  test('state the balance of each partner at the end of each month', async () => {
    const rows = await database.asOwner(
      `select d.number, d.total_cents::bigint as stated, (
          select sum(case when p.credit_code like 'partner:' || d.partner_id || ':%' then p.amount_cents else 0 end
            - case when p.debit_code like 'partner:' || d.partner_id || ':%' then p.amount_cents else 0 end)
          from postings p join journal_entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id and e.phase in ('posted', 'post')
          where p.tenant_id = d.tenant_id and p.currency = d.currency and e.posted_at < d.issued_at)::bigint as booked
        from invoices d where d.tenant_id = $1 and d.kind = 'monthly_statement'`,
      [tenantId],
    );
    expect(rows.length).toBeGreaterThan(11);
    expect(rows.filter(({ stated, booked }) => stated !== booked)).toEqual([]);
  });

  test('are numbered without gaps by issuer and year', async () => {
    const rows = await database.asOwner(
      `select issuer_id, left(number, -7) as series, count(*)::int as count, max(right(number, 6)::int) as last, count(distinct number)::int as numbers
      from invoices where tenant_id = $1 group by 1, 2`,
      [tenantId],
    );
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.filter(({ count, last, numbers }) => count !== last || numbers !== last)).toEqual([]);
  });
});
