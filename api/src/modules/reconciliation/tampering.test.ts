import { drizzle } from 'drizzle-orm/node-postgres';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { demoTenants } from '../../../seed/tenants';
import { seedDemo } from '../../../seed/seed';
import { seedTenantId } from '../../../seed/users';
import { createTestDatabase, testAuditKey, type TestDatabase } from '../../../test/database';
import { hashChains } from '../../hash-chains';
import type { ReadingTx } from '../../platform/database/client';
import { readCheckpoints, writeCheckpoints, type Checkpoint } from '../../platform/checkpoints/checkpoints';
import { createFieldEncryption } from '../../platform/encryption/field-encryption';
import { createHmacFunction } from '../../platform/encryption/hmac';
import { verifyAuditLog } from '../audit/verify-audit';
import { verifyLedger } from '../ledger/verify-ledger.rules';
import { findUnreconciledRows } from './reconciliation.service';

const runs = Number(process.env.TAMPERS ?? 40);
const seed = Number(process.env.TAMPER_SEED ?? 20_261_124);
const hmac = createHmacFunction(testAuditKey);

/** Random numbers that are the same in each run. */
function createRandomGenerator(state: number): (below: number) => number {
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const random = createRandomGenerator(seed);
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

const orderStatuses = ['placed', 'accepted', 'in_progress', 'delivered', 'completed', 'disputed', 'canceled', 'declined', 'rated', 'split'];
const plus = (column: string) => `coalesce(${column}, 0) + ${1 + random(50_000)}`;
const other = (column: string, values: readonly string[]) =>
  `(select v from unnest(array[${values.map((value) => `'${value}'`)}]) with ordinality as u(v, n) where v is distinct from ${column}::text order by (n * ${1 + random(97)}) % 101 limit 1)`;
const later = (column: string) =>
  `case when ${column} is null then now() when ${random(2)} = 0 then null else ${column} + interval '1 hour' end`;
const anyId = () => 'gen_random_uuid()';
const currency = (column: string) => other(column, ['USD', 'EUR', 'JPY']);

/** How the exchange of an order's share is changed, by what; a rate by more than its eight digits hide. */
const exchangeChanges: Record<string, (column: string) => string> = {
  ...Object.fromEntries(
    ['exchangedCents', 'boughtCents', 'spreadCents', 'spreadBp', 'fromRateE8', 'toRateE8'].map((field) => [
      field,
      (column: string) => `jsonb_set(${column}, '{${field}}', to_jsonb((${column} ->> '${field}')::bigint + ${1_000 + random(50_000)}))`,
    ]),
  ),
  ...Object.fromEntries(
    ['soldEntryId', 'boughtEntryId'].map((field) => [
      field,
      (column: string) => `jsonb_set(${column}, '{${field}}', to_jsonb(gen_random_uuid()))`,
    ]),
  ),
  currency: (column) => `jsonb_set(${column}, '{currency}', '"JPY"')`,
  asOf: (column) => `jsonb_set(${column}, '{asOf}', '"2024-06-27"')`,
  source: (column) => `jsonb_set(${column}, '{source}', '"Nobody"')`,
  nothing: () => 'null',
};

/** How each column of money, ownership or state is changed. */
const columns: Record<string, Record<string, (column: string) => string>> = {
  orders: {
    ...Object.fromEntries(
      ['unit_price', 'net', 'tax', 'total', 'discount', 'fee', 'processor_fee', 'commission', 'pay', 'paid', 'refunded', 'held'].map(
        (name) => [`${name}_cents`, plus],
      ),
    ),
    ...{ quantity: plus, tax_bp: plus, number: (column) => `${column} || '9'`, currency, partner_id: anyId },
    method: (column) => other(column, ['card', 'ach', 'wire', 'wallet', 'invoice']),
    fulfilment_status: (column) => other(column, orderStatuses),
    payment_status: (column) => other(column, ['none', 'authorized', 'paid', 'partially_refunded', 'refunded']),
    fee_payer: (column) => other(column, ['partner', 'customer', 'platform']),
    fee_refundable: (column) => `not ${column}`,
    fee_profile_id: (column) => `case when ${column} is null then gen_random_uuid() else null end`,
    ...{
      released_at: later,
      available_at: later,
      made_available_at: later,
      exchange: (column) => pick(Object.values(exchangeChanges))(column),
    },
  },
  refunds: {
    ...{ amount_cents: plus, fee_back_cents: plus, held_cents: plus, entry_id: anyId, order_id: anyId, currency },
    parts: (column) => `jsonb_set(${column}, '{${pick(['partner', 'commission', 'fee', 'tax'])}}', '1234567')`,
    status: (column) => other(column, ['requested', 'succeeded', 'failed']),
  },
  payouts: {
    ...{ amount_cents: plus, currency, entry_id: anyId, partner_id: anyId, number: (column) => `${column} || '9'` },
    status: (column) => other(column, ['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  },
  payout_lines: {
    gross_cents: plus,
    commission_cents: plus,
    fee_cents: plus,
    tax_cents: plus,
    net_cents: plus,
    counts: (column) => `not ${column}`,
  },
  deposits: {
    ...{ amount_cents: plus, fee_cents: plus, credited_cents: plus, refunded_cents: plus, currency, partner_id: anyId, settled_at: later },
    status: (column) => other(column, ['pending', 'settled', 'failed', 'canceled', 'refunded', 'partially_refunded']),
    fee_payer: (column) => other(column, ['partner', 'customer', 'platform']),
    customer_id: (column) => `case when ${column} is null then gen_random_uuid() else null end`,
  },
  payments: { amount_cents: plus, fee_cents: plus, currency },
  commission_lines: { amount_cents: plus },
  ledger_accounts: {
    posted_debit: plus,
    posted_credit: plus,
    pending_debit: plus,
    pending_credit: plus,
    currency,
    type: (column) => other(column, ['asset', 'liability', 'income', 'expense']),
  },
  journal_entries: {
    ...{ about_id: anyId, total_cents: plus, posting_count: plus, currency, id: anyId, seq: plus },
    ...{
      reference: (column) => `${column} || 'x'`,
      description: (column) => `${column} || '.'`,
      hash: (column) => `md5(${column})`,
      prev_hash: (column) => `md5(${column})`,
    },
    posted_at: (column) => `${column} + interval '1 second'`,
    kind: (column) => other(column, ['capture', 'release', 'refund', 'payout', 'adjustment']),
  },
  postings: {
    ...{ amount_cents: plus, currency, entry_id: anyId, partner_id: anyId, order_id: anyId },
    debit_code: (column) => other(column, ['cash', 'losses', 'processor_clearing']),
    credit_code: (column) => other(column, ['commission', 'fee_recovery', 'tax_payable']),
  },
  audit_events: {
    ...{ id: anyId, seq: plus, actor_id: anyId, event: (column) => `${column} || 's'`, description: (column) => `${column} || ' '` },
    after: () => `'{"status": "other"}'::jsonb`,
    ...{ hash: (column) => `md5(${column})`, time: (column) => `${column} + interval '1 millisecond'` },
  },
};
const tables = Object.keys(columns);

let fresh: TestDatabase;
let dataDir: string;
let owner: pg.Client;
const checkpoints = new Map<string, Checkpoint[]>();
/** This tenant has rows in every state, and a partner whose earnings are exchanged; `seed.test.ts` verifies all of them. */
const tenant = demoTenants.find(({ subdomain }) => subdomain === 'acme')!;
const tenantIds = [seedTenantId(tenant)];

beforeAll(async () => {
  fresh = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'techadds-tampering-'));
  const clock = () => new Date('2026-11-20T09:00:00.000Z');
  await seedDemo({ db: fresh.db, clock, fieldEncryption: createFieldEncryption(Buffer.alloc(32)) }, [tenant]);
  for (const chain of hashChains) {
    await writeCheckpoints(fresh.db, dataDir, chain, clock());
    for (const tenantId of tenantIds) checkpoints.set(`${chain.name} ${tenantId}`, await readCheckpoints(dataDir, chain, tenantId, hmac));
  }
  owner = new pg.Client({ connectionString: fresh.ownerUrl });
  await owner.connect();
  // The owner of the tables can take every constraint and trigger away, so verification may not need them.
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as statement from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'p') and conrelid <> 0
     union all select format('drop index %s', indexrelid::regclass) from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = 'public'::regnamespace and indisunique and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { statement } of rows)
    await owner.query(statement.replace(' cascade', '')).catch(() => owner.query(statement).catch(() => undefined));
  for (const table of tables) await owner.query(`alter table ${table} disable trigger all`);
}, 600_000);
afterAll(async () => {
  await owner.end();
  await fresh.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What the two commands find, as sentences. */
async function verify(tenantId: string): Promise<string[]> {
  const tx: ReadingTx = Object.assign(drizzle(owner), { hmac });
  const audit = await verifyAuditLog(tx, tenantId, checkpoints.get(`audit ${tenantId}`)!);
  const ledger = await verifyLedger(tx, tenantId, checkpoints.get(`ledger ${tenantId}`));
  return [...(audit.firstBroken ? [audit.firstBroken.problem] : []), ...ledger.problems, ...(await findUnreconciledRows(tx, tenantId))];
}

const randomRow = (table: string) =>
  `(select ctid from ${table} where tenant_id = $1 order by ctid offset ${random(5_000)} % greatest((select count(*) from ${table} where tenant_id = $1), 1) limit 1)`;

/** Each changes something and returns what and how many rows. */
const tampers: Record<string, (tenantId: string) => Promise<{ what: string; rowCount: number | null }>> = {
  edit: async (tenantId) => {
    const table = pick(tables);
    const column = pick(Object.keys(columns[table]!));
    const value = columns[table]![column]!(column);
    const text = `update ${table} set ${column} = ${value} where ctid = ${randomRow(table)} and ${column} is distinct from (${value})`;
    return { what: `${table}.${column} = ${value}`, rowCount: (await owner.query(text, [tenantId])).rowCount };
  },
  delete: async (tenantId) => {
    const table = pick(tables);
    const text = `delete from ${table} where ctid = ${randomRow(table)}`;
    return { what: `delete from ${table}`, rowCount: (await owner.query(text, [tenantId])).rowCount };
  },
  swap: async (tenantId) => {
    const table = pick(tables);
    const column = pick(Object.keys(columns[table]!));
    const text = `with a as (select ctid c, ${column} v from ${table} where ctid = ${randomRow(table)}), b as (select ctid c, ${column} v from ${table} where ctid = ${randomRow(table)})
      update ${table} t set ${column} = case when t.ctid = a.c then b.v else a.v end from a, b where t.ctid in (a.c, b.c) and a.v is distinct from b.v`;
    return { what: `swap ${table}.${column}`, rowCount: (await owner.query(text, [tenantId])).rowCount };
  },
  insert: async (tenantId) => {
    const table = pick(tables.filter((name) => name !== 'ledger_accounts'));
    const id = 'id' in columns[table]! || ['orders', 'refunds', 'payouts', 'deposits', 'payments', 'commission_lines'].includes(table);
    const fields = id ? `jsonb_build_object('id', gen_random_uuid())` : `jsonb_build_object('position', ${20 + random(9)})`;
    const text = `insert into ${table} select (jsonb_populate_record(r, ${fields})).* from ${table} r where r.ctid = ${randomRow(table)}`;
    return { what: `insert into ${table}`, rowCount: (await owner.query(text, [tenantId])).rowCount };
  },
  truncate: async (tenantId) => {
    const table = pick(['journal_entries', 'audit_events']);
    const kept = `(select max(seq) - ${1 + random(30)} from ${table} where tenant_id = $1)`;
    if (table === 'journal_entries') {
      // With balances that agree with what is left.
      const gone = `entry_id in (select id from journal_entries where tenant_id = $1 and phase in ('posted', 'post') and seq > ${kept})`;
      for (const [side, code] of [
        ['posted_debit', 'debit_code'],
        ['posted_credit', 'credit_code'],
      ])
        await owner.query(
          `update ledger_accounts a set ${side} = ${side} - s.cents from (select ${code} code, currency, sum(amount_cents) cents from postings where tenant_id = $1 and ${gone} group by 1, 2) s
           where a.tenant_id = $1 and a.code = s.code and a.currency = s.currency`,
          [tenantId],
        );
      await owner.query(
        `delete from postings where tenant_id = $1 and entry_id in (select id from journal_entries where tenant_id = $1 and seq > ${kept})`,
        [tenantId],
      );
    }
    const { rowCount } = await owner.query(`delete from ${table} where tenant_id = $1 and seq > ${kept}`, [tenantId]);
    return { what: `truncate ${table}`, rowCount };
  },
  table: async (tenantId) => {
    const emptied = pick([
      ...tables.map((table) => [table]),
      ['journal_entries', 'postings', 'ledger_accounts'],
      ['orders', 'refunds', 'payments', 'commission_lines'],
    ]);
    let rowCount = 0;
    for (const table of emptied) rowCount += (await owner.query(`delete from ${table} where tenant_id = $1`, [tenantId])).rowCount ?? 0;
    return { what: `empty ${emptied.join(', ')}`, rowCount };
  },
};

test('raises no false alarm over the demo data', async () => {
  for (const tenantId of tenantIds) expect(await verify(tenantId)).toEqual([]);
}, 300_000);

test.each(Object.keys(exchangeChanges))(
  'finds that the exchange of an order was changed: %s',
  async (what) => {
    const [tenantId] = tenantIds;
    await owner.query('begin');
    try {
      const exchanged = `select ctid from orders where tenant_id = $1 and exchange ->> 'soldEntryId' is not null order by id limit 1`;
      const text = `update orders set exchange = ${exchangeChanges[what]!('exchange')} where ctid = (${exchanged}) returning number`;
      const { rows } = await owner.query<{ number: string }>(text, [tenantId]);
      expect(rows).toHaveLength(1);
      const { number } = rows[0]!;
      expect((await verify(tenantId!)).join()).toContain(number);
    } finally {
      await owner.query('rollback');
    }
  },
  120_000,
);

test(
  `finds each of ${runs} random tampers`,
  async () => {
    const missed: string[] = [];
    const found: Record<string, number> = {};
    const kinds = Object.keys(tampers);
    for (let n = 0; n < runs;) {
      const kind = kinds[n % kinds.length]!;
      const tenantId = pick(tenantIds);
      await owner.query('begin');
      try {
        const { what, rowCount } = await tampers[kind]!(tenantId);
        if (!rowCount) continue;
        n += 1;
        if ((await verify(tenantId)).length > 0) found[kind] = (found[kind] ?? 0) + 1;
        else missed.push(`${n}: ${what}`);
      } finally {
        await owner.query('rollback');
      }
    }
    if (process.env.TAMPERS) console.log(`Found of ${runs} tampers: ${JSON.stringify(found)}`);
    expect(missed).toEqual([]);
  },
  runs * 5_000 + 120_000,
);
