import { contractStatuses } from '@techadds/shared/contract/contracts/states';
import { awaitingPartnerStatuses, filterableStatuses } from '@techadds/shared/contract/orders/states';
import { taskStatuses } from '@techadds/shared/contract/tasks/states';
import { milestoneStatuses, projectStatuses } from '@techadds/shared/contract/projects/states';
import { quoteStatuses } from '@techadds/shared/contract/quotes/states';
import { tenants } from '../src/schema';
import { createFieldEncryption } from '../src/platform/encryption/field-encryption';
import { verifyLedger } from '../src/modules/ledger/verify-ledger.rules';
import { findUnreconciledRows } from '../src/modules/reconciliation/reconciliation.service';
import { createTestDatabase, type TestDatabase } from '../test/database';
import { createPastDemo, demoTimeoutMs, pastDemoAt } from '../test/demo-database';
import { publishedPassword } from '../src/modules/accounts/password-policy';
import { demoAccounts } from './demo-accounts';
import { verifyPassword } from '../src/modules/accounts/password-hashing';
import { seedTenantId } from './users';
import { seedDemo } from './seed';
import { demoTenants } from './tenants';

const clock = () => pastDemoAt;
const fieldEncryption = createFieldEncryption(Buffer.alloc(32));

/** All orders, customers, payouts, deposits, quotes and audit events, without generated ids. */
const readSeededData = (database: TestDatabase) =>
  Promise.all([
    database.asOwner(`select t.subdomain, o.number, o.service_id, o.service_name, o.package_name, o.quantity, o.total_cents, o.fulfilment_status,
      o.placed_at, o.updated_at, o.placed_by, c.name from orders o join tenants t using (tenant_id)
      join customers c on c.tenant_id = o.tenant_id and c.id = o.customer_id order by 1, o.placed_at`),
    database.asOwner(`select name, email, status, source, created_at from customers order by tenant_id, created_at, email`),
    database.asOwner(`select number, amount_cents, status, requested_at, ended_at from payouts order by tenant_id, number`),
    database.asOwner(`select d.number, d.amount_cents, d.status, d.updated_at, c.name from deposits d
      left join customers c on c.tenant_id = d.tenant_id and c.id = d.customer_id order by d.tenant_id, d.number`),
    database.asOwner(`select q.number, q.title, q.status, q.total_cents, q.updated_at, q.valid_until, c.name from quotes q
      join customers c on c.tenant_id = q.tenant_id and c.id = q.customer_id order by q.tenant_id, q.number`),
    database.asOwner(`select seq, time, event, description, actor_name from audit_events order by tenant_id, seq`),
  ]);

describe('demo data', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createPastDemo();
  }, demoTimeoutMs);
  afterAll(() => database.close());

  const perTenant = async (sql: string) =>
    Object.fromEntries((await database.asOwner(sql)).map(({ subdomain, n }) => [subdomain, Number(n)]));
  const countOf = (table: string, where = 'true') =>
    perTenant(`select t.subdomain, count(x.id) n from tenants t left join ${table} x on x.tenant_id = t.tenant_id and ${where} group by 1`);

  test('has services, customers, orders and fees in every tenant', async () => {
    expect(await countOf('services', "x.status = 'active' and jsonb_array_length(x.packages) = 3")).toEqual({
      acme: 40,
      globex: 40,
      techadds: 14,
    });
    expect(await countOf('customers')).toEqual({ acme: 60, globex: 60, techadds: 12 });
    expect(await countOf('orders', 'x.milestone_id is null')).toEqual({ acme: 133, globex: 133, techadds: 25 });
    expect(await countOf('categories')).toEqual({ acme: 7, globex: 7, techadds: 6 });
    expect(await countOf('fee_profiles', 'x.active_until is null')).toEqual({ acme: 5, globex: 5, techadds: 5 });
    expect(await countOf('fee_profiles')).toEqual({ acme: 6, globex: 6, techadds: 6 });
    expect(await countOf('commission_rates')).toEqual({ acme: 7, globex: 7, techadds: 7 });
    expect(await countOf('commission_rules')).toEqual({ acme: 8, globex: 8, techadds: 8 });
    expect(await countOf('partners')).toEqual({ acme: 3, globex: 3, techadds: 2 });
  });

  test.each(['acme', 'globex'])('%s has quotes in every status, some of them awaiting the demo customer', async (name) => {
    const rows = await database.asOwner(
      `select q.status, count(*)::int n, count(u.id)::int own, count(q.request_id)::int asked, bool_or(q.total_cents = 199598) c from quotes q
       join customers c on c.tenant_id = q.tenant_id and c.id = q.customer_id
       left join users u on u.tenant_id = q.tenant_id and u.id = c.user_id and u.email = $1
       where q.tenant_id = (select tenant_id from tenants where subdomain = $2) group by 1`,
      [`customer@${name}.test`, name],
    );
    const of = (status: string) => rows.find((row) => row.status === status);
    expect(rows.map(({ status }) => status).sort()).toEqual([...quoteStatuses].sort());
    for (const status of ['sent', 'viewed']) expect([status, Number(of(status)?.own)]).toEqual([status, 1]);
    expect(rows.filter(({ asked }) => Number(asked) > 0).length).toBeGreaterThan(0);
    expect(rows.some(({ c }) => c)).toBe(true);
    expect(await database.asOwner('select from outbox')).toEqual([]);
  });

  test.each(['acme', 'globex'])('%s has orders in every status, for the first partner and for the demo customer', async (subdomain) => {
    const late = awaitingPartnerStatuses.map((status) => `'${status}'`).join();
    const states = `case when fulfilment_status in (${late}) and due_at < '${pastDemoAt.toISOString()}' then 'overdue' else fulfilment_status end`;
    const rows = await database.asOwner(
      `select ${states} state, count(*)::int n, count(*) filter (where u.email = $1)::int own, count(*) filter (where p.partner_id is not null)::int first
       from orders o join users u on u.tenant_id = o.tenant_id and u.id = o.placed_by and o.milestone_id is null
       left join users p on p.tenant_id = o.tenant_id and p.email = $2 and p.partner_id = o.partner_id
       where o.tenant_id = (select tenant_id from tenants where subdomain = $3) group by 1 order by 1`,
      [`customer@${subdomain}.test`, `partner-admin@${subdomain}.test`, subdomain],
    );
    // Orders that await payment expire within minutes, so none remain.
    const all = ['overdue', 'expired', ...filterableStatuses].sort();
    expect(rows.map(({ state }) => state)).toEqual(all);
    for (const row of rows.filter(({ state }) =>
      ['placed', 'accepted', 'overdue', 'delivered', 'completed', 'declined'].includes(String(state)),
    )) {
      expect(row.own).toBeGreaterThan(0);
      expect(row.first).toBeGreaterThan(0);
    }
  });

  test('has no events in the future, and an audit log in order and without gaps', async () => {
    expect(await database.asOwner(`select 1 from audit_events where time > '${pastDemoAt.toISOString()}'`)).toEqual([]);
    const broken = `select 1 from (select seq, row_number() over w n, time, lag(time) over w before from audit_events
      window w as (partition by tenant_id order by seq)) log where seq <> n or time < before`;
    expect(await database.asOwner(broken)).toEqual([]);
    // Events come from users, from jobs (orders, quotes and ratings that ran out of time) or from the payment processor.
    const origins = `select distinct regexp_replace(correlation_id, '-[0-9a-f-]{36}$', '') origin from audit_events order by 1`;
    expect((await database.asOwner(origins)).map(({ origin }) => origin)).toEqual([
      'demo-seed',
      'expire-quotes',
      'expire-unpaid',
      'payment-demo',
      'publish-ratings',
    ]);
  });

  test('has projects and milestones in every status, and projects of the demo customer', async () => {
    const rows = await database.asOwner(
      `select p.tenant_id, count(distinct p.status)::int projects, count(distinct m.status)::int milestones, count(p.archived_at)::int archived,
         count(u.id)::int own from projects p join milestones m on m.tenant_id = p.tenant_id and m.project_id = p.id
         join customers c on c.tenant_id = p.tenant_id and c.id = p.customer_id
         left join users u on u.tenant_id = c.tenant_id and u.id = c.user_id and u.email like 'customer%' group by 1`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect([row.projects, row.milestones]).toEqual([projectStatuses.length, milestoneStatuses.length]);
      expect(Number(row.archived)).toBeGreaterThan(0);
      expect(Number(row.own)).toBeGreaterThan(0);
    }
  });

  test('has tasks in every status, some of them overdue, and records that they are about', async () => {
    const rows = await database.asOwner(
      `select count(distinct status)::int statuses, count(subject_id)::int linked,
         count(*) filter (where due_at < now() and status in ('not_started', 'started'))::int overdue from tasks group by tenant_id`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { statuses, linked, overdue } of rows) {
      expect(statuses).toBe(taskStatuses.length);
      expect(Number(linked)).toBeGreaterThan(4);
      expect(Number(overdue)).toBeGreaterThan(1);
    }
  });

  test('has contracts in every status and sends no e-mail about the past', async () => {
    const rows = await database.asOwner(`select tenant_id, count(distinct status)::int n from contracts group by 1`);
    for (const { n } of rows) expect(n).toBe(contractStatuses.length);
    const expired = `select 1 from contracts where status in ('pending_signature', 'voided') and signing_expires_at < $1`;
    expect(await database.asOwner(expired, [pastDemoAt.toISOString()])).toEqual([]);
    const pending = await database.asOwner(`select signing_expires_at from contracts where status = 'pending_signature'`);
    for (const { signing_expires_at: expiresAt } of pending) expect(expiresAt).not.toBeNull();
    expect(await database.asOwner('select * from outbox')).toEqual([]);
  });

  test.each(['acme', 'globex'])('%s has twelve months of sales of which none is much larger than the one before', async (subdomain) => {
    const months = await database.asOwner(
      `select n, sum(paid_cents)::int cents, (sum(paid_cents) filter (where u.email = $1))::int first
       from (select *, floor(extract(epoch from $2::timestamptz - placed_at::timestamptz) / 86400 / 30) n from orders) o
       join tenants t on t.tenant_id = o.tenant_id and t.subdomain = $3
       left join users u on u.tenant_id = o.tenant_id and u.partner_id = o.partner_id and u.email = $1
       where milestone_id is null and n < 12 group by 1 order by 1`,
      [`partner-admin@${subdomain}.test`, pastDemoAt.toISOString(), subdomain],
    );
    expect(months).toHaveLength(12);
    const [last, previous] = months;
    for (const sales of ['cents', 'first']) {
      expect(Math.min(...months.map((month) => Number(month[sales])))).toBeGreaterThan(0);
      expect(Number(last?.[sales]) / Number(previous?.[sales])).toBeGreaterThan(0.5);
      expect(Number(last?.[sales]) / Number(previous?.[sales])).toBeLessThan(2);
    }
  });

  test('numbers orders without gaps in each of the two years', async () => {
    const numbers = await database.asOwner(
      `select number from orders where tenant_id = (select tenant_id from tenants where subdomain = 'acme') and milestone_id is null order by placed_at`,
    );
    for (const year of ['2025', '2026']) {
      const ofYear = numbers.map(({ number }) => String(number)).filter((number) => number.startsWith(`OR-${year}`));
      expect(ofYear.length).toBeGreaterThan(1);
      expect(ofYear.sort()).toEqual(ofYear.map((_, n) => `OR-${year}-${String(n + 1).padStart(4, '0')}`));
    }
  });

  test('has ledger entries in every month, and a ledger that balances', async () => {
    const months = await database.asOwner(
      `select to_char(posted_at, 'YYYY-MM') as at from journal_entries where tenant_id = (select tenant_id from tenants where subdomain = 'acme') group by 1`,
    );
    expect(months.length).toBeGreaterThanOrEqual(12);
    expect(
      await database.asOwner('select 1 from (select sum(posted_debit - posted_credit) as off from ledger_accounts) t where off <> 0'),
    ).toEqual([]);
    // Escrow holds the money of orders that are paid and not yet released, with what the platform bears of their perks.
    const held = `select coalesce(sum(posted_credit - posted_debit), 0)::int as cents from ledger_accounts where code like 'escrow:%'`;
    const open = `select sum(paid_cents - refunded_cents + case when paid_cents > 0 then discount_cents - partner_discount_cents else 0 end)::int
      as cents from orders where released_at is null`;
    expect(await database.asOwner(held)).toEqual(await database.asOwner(open));
    const refunded = await database.asOwner(`select count(*)::int as n from refunds where status <> 'succeeded'`);
    expect(refunded).toEqual([{ n: 0 }]);
  });

  test.each(['acme', 'globex'])(
    'the first partner of %s has payouts and deposits in every status, over the whole year',
    async (subdomain) => {
      const of = (what: string) =>
        database.asOwner(
          `select x.status, count(*)::int n from ${what} x join users u on u.tenant_id = x.tenant_id and u.partner_id = x.partner_id
         where u.email = $1 group by 1`,
          [`partner-admin@${subdomain}.test`],
        );
      const counts = (rows: Record<string, unknown>[]) => Object.fromEntries(rows.map(({ status, n }) => [status, n]));
      const payouts = await of('payouts');
      expect(counts(payouts)).toEqual({ paid: expect.any(Number), in_transit: 1, pending: 1, failed: 1, canceled: 1 });
      expect(counts(payouts).paid).toBeGreaterThanOrEqual(10);
      expect(counts(await of('deposits'))).toEqual({
        ...{ settled: 5, pending: 2, failed: 1, canceled: 1, partially_refunded: 1, refunded: 1 },
      });
    },
  );

  test.each(['acme', 'globex'])(
    'the first partner of %s has ratings to reply to, and appeals that are open and decided',
    async (subdomain) => {
      const of = (table: string, column: string) =>
        database.asOwner(
          `select x.${column} state, count(*)::int n from ${table} x join users u on u.tenant_id = x.tenant_id and u.partner_id = x.partner_id
         where u.email = $1 group by 1`,
          [`partner-admin@${subdomain}.test`],
        );
      const states = async (table: string, column = 'status') => (await of(table, column)).map(({ state }) => state);
      expect(await states('ratings')).toEqual(expect.arrayContaining(['pending', 'published']));
      expect(await states('appeals')).toEqual(expect.arrayContaining(['open', 'under_review', 'resolved']));
      expect(await states('appeals', 'decision')).toEqual(expect.arrayContaining(['rating_amended']));
    },
  );

  test('stores the rating averages of services and partners that their published ratings have', async () => {
    const off = (table: string, column: string) =>
      database.asOwner(`select s.name from ${table} s left join ratings r on r.tenant_id = s.tenant_id and r.${column} = s.id and r.status = 'published' and r.target = 'order'
        group by s.tenant_id, s.id, s.name, s.rating_average, s.rating_count
        having s.rating_count <> count(r.id) or s.rating_average <> coalesce(round(avg(r.stars) * 100), 0)`);
    expect(await off('services', 'service_id')).toEqual([]);
    expect(await off('partners', 'partner_id')).toEqual([]);
    expect(await database.asOwner('select 1 from partners where rating_count > 2 limit 1')).toHaveLength(1);
  });

  test('reverses failed and canceled payouts and holds open ones in transit', async () => {
    const undone = `select count(*)::int n from payouts p join journal_entries e on e.tenant_id = p.tenant_id and e.reverses_id = p.entry_id`;
    expect(await database.asOwner(undone)).toEqual([{ n: 4 }]);
    expect(await database.asOwner(`${undone} where p.status in ('failed', 'canceled')`)).toEqual([{ n: 4 }]);
    const moving = `select sum(posted_credit - posted_debit)::int cents from ledger_accounts where code like 'partner:%:in_transit'`;
    const open = `select sum(amount_cents)::int cents from payouts where status in ('pending', 'in_transit')`;
    expect(await database.asOwner(moving)).toEqual(await database.asOwner(open));
  });

  test('has a verified payout account for every partner but one, and schedules that point to the next month', async () => {
    const missing = `select p.handle from partners p left join payout_accounts a on a.tenant_id = p.tenant_id and a.partner_id = p.id where a.partner_id is null`;
    expect(await database.asOwner(missing)).toEqual([{ handle: 'studio' }]);
    expect(await database.asOwner(`select distinct status, schedule, next_on from payout_accounts order by schedule`)).toEqual([
      { status: 'active', schedule: 'manual', next_on: null },
      { status: 'active', schedule: 'monthly', next_on: '2026-12-01' },
    ]);
    const decided = `select count(*)::int n from audit_events where event = 'payout_account.decided' and actor_role = 'admin'`;
    expect(await database.asOwner(decided)).toEqual([{ n: 7 }]);
    const [scheduled] = await database.asOwner(`select count(*)::int n from payouts where scheduled_on is not null and status = 'paid'`);
    expect(scheduled?.n).toBeGreaterThanOrEqual(10);
  });

  test.each(demoTenants.map((tenant) => ({ tenant, name: tenant.subdomain })))('has a consistent ledger for $name', async ({ tenant }) => {
    const id = seedTenantId(tenant);
    const verdict = await database.db.withTenant(id, (tx) => verifyLedger(tx, id));
    expect(verdict).toMatchObject({ ok: true, problems: [] });
    expect(await database.db.withSnapshot(id, (tx) => findUnreconciledRows(tx, id))).toEqual([]);
  });

  test('sells the penetration test at 1,000.00 as Standard, with 10 % tax', async () => {
    const [service] = await database.asOwner(
      `select s.packages, s.tax_bp from services s join tenants t using (tenant_id) where s.name = 'Web app penetration test' and t.subdomain = 'acme'`,
    );
    expect(service).toMatchObject({
      tax_bp: 1000,
      packages: [{ name: 'Basic' }, { name: 'Standard', priceCents: 100_000 }, { name: 'Premium' }],
    });
  });

  test('has every demo account with its role and password', async () => {
    const rows = await database.asOwner(
      'select u.email, u.role, u.password_hash, t.subdomain from users u join tenants t using (tenant_id)',
    );
    for (const { email, role, tenant } of demoAccounts)
      expect(rows).toContainEqual(expect.objectContaining({ email, role, subdomain: tenant }));
    expect(await verifyPassword(publishedPassword, String(rows[0]?.password_hash))).toBe(true);
  });

  test('is the same every time, also where two processes start at once, and another start adds nothing', async () => {
    const other = await createTestDatabase();
    // Two processes that start at the same time.
    await Promise.all([seedDemo({ db: other.db, clock, fieldEncryption }), seedDemo({ db: other.db, clock, fieldEncryption })]);
    const first = await readSeededData(other);
    await seedDemo({ db: other.db, clock, fieldEncryption });
    expect(await readSeededData(other)).toEqual(first);
    expect(await readSeededData(database)).toEqual(first);
    await other.close();
  }, 300_000);
});

test('creates no demo accounts in a database that has another tenant', async () => {
  const fresh = await createTestDatabase();
  const own = '5f3f0d52-0000-4000-8000-000000000001';
  await fresh.db.withTenant(own, (tx) => tx.insert(tenants).values({ tenantId: own, subdomain: 'real', name: 'A real one' }));
  await seedDemo({ db: fresh.db, clock, fieldEncryption });
  expect(await fresh.db.withoutTenant({ tenants: 'all' }, (tx) => tx.select({ subdomain: tenants.subdomain }).from(tenants))).toEqual([
    { subdomain: 'real' },
  ]);
  await fresh.close();
});
