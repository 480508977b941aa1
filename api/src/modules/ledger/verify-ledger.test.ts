import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createHmacFunction } from '../../platform/encryption/hmac';
import { tenants } from '../../schema';
import { createTestDatabase, testAuditKey, type TestDatabase } from '../../../test/database';
import { startNodeProcess } from '../../../test/node-process';
import { chartOfAccounts, type ChartAccount } from './chart-of-accounts.service';
import { exchangeCurrency } from './currency-exchange.service';
import { createHold, postEntry, postHold, reverseEntry, voidHold } from './ledger.service';
import { verifyLedger } from './verify-ledger.rules';

const tenantId = crypto.randomUUID();
const partner = crypto.randomUUID();
const order = crypto.randomUUID();
const now = new Date('2026-05-01T10:00:00Z');
const available = chartOfAccounts.partnerAvailable(partner);

let fresh: TestDatabase;
let owner: pg.Client;

const createEntry = (reference: string, debit: ChartAccount, credit: ChartAccount, amountCents: number) => ({
  ...{ tenantId, reference, kind: 'adjustment' as const, subject: { type: 'order' as const, id: order }, description: reference },
  ...{ postings: [{ debit, credit, amountCents, currency: 'USD' }], actorId: null, cid: 'c' },
});

beforeAll(async () => {
  fresh = await createTestDatabase();
  await fresh.db.withTenant(tenantId, async (tx) => {
    await tx.insert(tenants).values({ tenantId, subdomain: 'acme', name: 'Acme' });
    await postEntry(tx, createEntry('capture', chartOfAccounts.cash, chartOfAccounts.escrow(order), 10_000), now);
    await postEntry(tx, createEntry('release', chartOfAccounts.escrow(order), available, 9_000), now);
    const { entry: mistake } = await postEntry(tx, createEntry('mistake', chartOfAccounts.cash, chartOfAccounts.commission, 5), now);
    await reverseEntry(tx, tenantId, mistake.id, { reference: 'undo', reason: 'x', actorId: null, cid: 'c' }, now);
    const held = (name: string) =>
      createHold(tx, createEntry(name, available, chartOfAccounts.partnerReserve(partner), 100), { expiresAt: new Date(2e12) }, now);
    await postHold(tx, tenantId, (await held('hold 1')).entry.id, now, { amountCents: 40 });
    await voidHold(tx, tenantId, (await held('hold 2')).entry.id, now);
    await held('hold 3');
    const { kind: _, postings: __, ...rest } = createEntry('fx', available, available, 1);
    const sold = { currency: 'USD', parts: [{ account: available, amountCents: 1_000 }] };
    const spread = { account: chartOfAccounts.exchangeSpread, amountCents: 5 };
    const bought = { currency: 'EUR', parts: [{ account: available, amountCents: 915 }, spread] };
    await exchangeCurrency(tx, { ...rest, sold, bought }, now);
  });
  owner = new pg.Client({ connectionString: fresh.ownerUrl });
  await owner.connect();
  // The table owner can remove the protections; verification must detect that.
  const removals = `
    alter table journal_entries disable trigger user; alter table postings disable trigger user;
    alter table postings drop constraint postings_debit_account, drop constraint postings_credit_account;
    alter table postings drop constraint postings_tenant_id_entry_id_journal_entries_tenant_id_id_fk, drop constraint postings_amount;
    alter table ledger_accounts drop constraint ledger_accounts_never_negative;
    drop index journal_entries_reference; drop index journal_entries_reverses; drop index journal_entries_resolves; drop index journal_entries_seq`;
  for (const removal of removals.split(';')) await owner.query(removal);
}, 60_000);
afterAll(async () => {
  await owner.end();
  await fresh.close();
});

const verifyAsOwner = () => verifyLedger(Object.assign(drizzle(owner), { hmac: createHmacFunction(testAuditKey) }), tenantId);

/** Runs a statement as the table owner, and returns the problems that verification finds; rolls back. */
async function findProblemsAfter(statement: string): Promise<string> {
  await owner.query('begin');
  try {
    await owner.query(statement);
    const { ok, problems } = await verifyAsOwner();
    expect(ok).toBe(problems.length === 0);
    return problems.join('\n');
  } finally {
    await owner.query('rollback');
  }
}

test('finds no problems in an untouched ledger', async () => {
  expect(await verifyAsOwner()).toEqual({
    ok: true,
    entries: 11,
    postings: 12,
    accounts: 9,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    problems: [],
  });
});

const entryIdSql = (reference: string) => `(select id from journal_entries where reference = '${reference}' order by seq limit 1)`;
const copyEntry = (reference: string, change: string) => `
  insert into journal_entries select (jsonb_populate_record(e, '{"id": "11111111-1111-4111-8111-111111111111", "seq": 12, ${change}}')).* from journal_entries e where reference = '${reference}';
  insert into postings select (jsonb_populate_record(p, '{"entry_id": "11111111-1111-4111-8111-111111111111"}')).* from postings p where entry_id = ${entryIdSql(reference)}`;

test.each([
  [
    'an amount is raised',
    `update postings set amount_cents = amount_cents + 1 where entry_id = ${entryIdSql('capture')}`,
    /Entry 1 \(capture\): it or its postings were changed/,
  ],
  [
    'an amount is raised',
    `update postings set amount_cents = amount_cents + 1 where entry_id = ${entryIdSql('capture')}`,
    /Account cash in USD holds 10005\/5 .* make it 10006\/5/,
  ],
  [
    'a credit goes to another account',
    `update postings set credit_code = 'commission' where entry_id = ${entryIdSql('release')}`,
    /Account commission in USD/,
  ],
  [
    'a balance is raised',
    `update ledger_accounts set posted_credit = posted_credit + 1 where code = '${available.code}' and currency = 'USD'`,
    /differ by -1 cents/,
  ],
  [
    'a hold is removed from the balances',
    `update ledger_accounts set pending_debit = 0, pending_credit = 0`,
    /0\/0 pending; its postings make it .* and 100\/0/,
  ],
  ['an account disappears', `delete from ledger_accounts where code = 'commission'`, /Account commission in USD/],
  [
    'the type of an account is changed',
    `update ledger_accounts set type = 'income' where code = 'cash'`,
    /Account cash \(income\) is not one of the chart/,
  ],
  [
    'an account appears',
    `insert into ledger_accounts (tenant_id, code, currency, type, created_at) values ('${tenantId}', 'pocket', 'USD', 'asset', now())`,
    /Account pocket \(asset\) is not/,
  ],
  ['a partner falls below zero', `update ledger_accounts set posted_debit = 10000 where code = '${available.code}'`, /is below zero: -/],
  ['a description is changed', `update journal_entries set description = 'x' where seq = 5`, /Entry 5 .* were changed after/],
  [
    'an entry is removed',
    `delete from postings where entry_id = ${entryIdSql('release')}; delete from journal_entries where reference = 'release'`,
    /its number is not 2/,
  ],
  [
    'the newest entry is removed',
    `delete from postings where entry_id = ${entryIdSql('fx:bought')}; delete from journal_entries where reference = 'fx:bought'`,
    /the other is missing/,
  ],
  [
    'postings are removed',
    `delete from postings where entry_id = ${entryIdSql('capture')}`,
    /Entry 1 \(capture\) has 0 postings of 0 cents/,
  ],
  [
    'a posting is added',
    `insert into postings select (jsonb_populate_record(p, '{"position": 9}')).* from postings p where entry_id = ${entryIdSql('capture')}`,
    /has 2 postings of 20000 cents/,
  ],
  ['currencies are mixed', `update postings set currency = 'EUR' where entry_id = ${entryIdSql('capture')}`, /1 in another currency/],
  [
    'a posting has no entry',
    `update postings set entry_id = '${randomUUID()}' where entry_id = ${entryIdSql('mistake')}`,
    /belongs to entry .*, which does not exist/,
  ],
  ['an amount is zero', `update postings set amount_cents = 0 where entry_id = ${entryIdSql('mistake')}`, /has 1 postings of 0 cents/],
  ['a reference is booked twice', copyEntry('mistake', '"note": 1'), /mistake was booked 2 times/],
  ['an entry is reversed twice', copyEntry('undo', '"reference": "again"'), /was reversed 2 times/],
  [
    'a reversal does not match its entry',
    `update journal_entries set reverses_id = ${entryIdSql('capture')} where reference = 'undo'`,
    /Entry 4 \(undo\) is not the opposite/,
  ],
  ['a hold is resolved twice', copyEntry('hold 1:end', '"reference": "again"'), /was ended 2 times/],
  [
    'an entry that is not a hold is resolved',
    `update journal_entries set resolves_id = ${entryIdSql('capture')} where reference = 'hold 1:end'`,
    /ends what is no hold/,
  ],
  [
    'more is booked than was held',
    `update journal_entries set total_cents = 101 where reference = 'hold 1:end'`,
    /takes more than it held/,
  ],
  [
    'an exchange loses its counterpart',
    `update journal_entries set linked_id = null where reference = 'fx:bought'`,
    /one side of an exchange/,
  ],
])('detects that %s', async (_what, statement, expected) => {
  expect(await findProblemsAfter(statement)).toMatch(expected);
});

test.each([
  ['the newest entries are', 'seq > 9'],
  ['all entries are', 'true'],
])('detects by the signed checkpoint that %s gone with their balances', async (_what, gone) => {
  const tx = Object.assign(drizzle(owner), { hmac: createHmacFunction(testAuditKey) });
  const [last] = (await owner.query<{ seq: number; hash: string }>('select seq::int, hash from journal_entries order by seq desc limit 1'))
    .rows;
  const checkpoint = { ...last!, time: '2026-05-01T11:00:00.000Z', signature: '' };
  await owner.query('begin');
  try {
    await owner.query(`delete from postings where entry_id in (select id from journal_entries where ${gone})`);
    await owner.query(`delete from journal_entries where ${gone}`);
    await owner.query('delete from ledger_accounts');
    const { problems } = await verifyLedger(tx, tenantId, [checkpoint]);
    expect(problems).toContain('Entries are missing at the end: 11 were there on 2026-05-01T11:00:00.000Z.');
    const other = { ...checkpoint, seq: 1, hash: 'other' };
    if (gone !== 'true') expect((await verifyLedger(tx, tenantId, [other])).problems[0]).toMatch(/not the entry that was signed/);
  } finally {
    await owner.query('rollback');
  }
});

test('exits the command with 1 if the ledger has problems', async () => {
  const database = await createTestDatabase();
  await database.db.withTenant(tenantId, async (tx) => {
    await tx.insert(tenants).values({ tenantId, subdomain: 'acme', name: 'Acme' });
    const entry = createEntry('interest', chartOfAccounts.cash, chartOfAccounts.commission, 5);
    await postEntry(tx, { ...entry, subject: { type: 'tenant', id: tenantId } }, now);
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'techadds-ledger-'));
  await mkdir(join(dataDir, 'keys'));
  await writeFile(join(dataDir, 'keys/audit.key'), testAuditKey.toString('hex'));
  const run = async () => {
    const environment = JSON.stringify({ DATA_DIR: dataDir, DATABASE_URL: database.ownerUrl, NODE_ENV: 'test' });
    const file = JSON.stringify(resolve(__dirname, '../../commands/ledger-verify.ts'));
    const { child, firstLine } = await startNodeProcess(`Object.assign(process.env, ${environment}); require(${file});`);
    const [code] = child.exitCode === null ? ((await once(child, 'exit')) as [number]) : [child.exitCode];
    return { code, firstLine };
  };
  expect(await run()).toEqual({ code: 0, firstLine: `tenant ${tenantId}: 1 entries, 1 postings, 2 accounts, all add up` });
  await database.asOwner(`update ledger_accounts set posted_debit = posted_debit + 1 where code = 'cash'`);
  expect(await run()).toEqual({ code: 1, firstLine: expect.stringContaining('BROKEN') });
  await database.close();
  await rm(dataDir, { recursive: true });
}, 60_000);
