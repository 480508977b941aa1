import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDistribution, readNodes } from '../../../../test/distributed-template';
import { createEmptyDatabase, testAuditKey } from '../../../../test/database';
import { runOnEveryServer, runOnServer, withDatabaseName, workersVariable } from '../../../../test/template';
import { openDatabase } from '../../../database';
import { chartOfAccounts } from '../../../modules/ledger/chart-of-accounts.service';
import { postEntry } from '../../../modules/ledger/ledger.service';
import { verifyLedger } from '../../../modules/ledger/verify-ledger.rules';
import type { Database } from '../client';
import { distributeTables } from './distribute';
import { listTables } from './distributed-tables';

/** Runs where the tests use a distributed database, as by `npm run test:citus`. */
const onNodes = process.env[workersVariable] ? test : test.skip;

const tenantIds = Array.from({ length: 6 }, () => randomUUID());
const entriesOfTenant = 3;

async function bookEntries(db: Database, tenantId: string): Promise<void> {
  const order = randomUUID();
  for (let n = 1; n <= entriesOfTenant; n += 1)
    await db.withTenant(tenantId, (tx) =>
      postEntry(
        tx,
        {
          ...{ tenantId, reference: `capture ${n}`, kind: 'adjustment', subject: { type: 'order', id: order }, description: 'A capture' },
          postings: [{ debit: chartOfAccounts.cash, credit: chartOfAccounts.escrow(order), amountCents: n * 100, currency: 'USD' }],
          ...{ actorId: null, cid: 'c' },
        },
        new Date(),
      ),
    );
}

const verify = (db: Database, tenantId: string) => db.withTenant(tenantId, (tx) => verifyLedger(tx, tenantId));

/** A database with the schema on a coordinator that knows its nodes, before it is distributed. */
async function createOnNodes(role?: string): Promise<{ url: string; ownerUrl: string; close(): Promise<void> }> {
  const { ownerUrl: url, close } = await createEmptyDatabase();
  const server = withDatabaseName(url, 'postgres');
  const name = new URL(url).pathname.slice(1);
  await createDistribution(await readNodes(process.env.CITUS_URL!), name);
  const owned = new URL(url);
  if (role) {
    // Citus takes the role to the workers.
    await runOnServer(url, `create role ${role} login createrole in role techadds_app`);
    await runOnEveryServer(server, [`alter database ${name} owner to ${role}`]);
    owned.username = role;
  }
  return {
    ...{ url, ownerUrl: owned.href },
    close: async () => {
      await close();
      if (role) await runOnEveryServer(server, [`drop role ${role}`]);
    },
  };
}

onNodes.each([
  ['a superuser', undefined],
  ['no superuser', `owner_${randomBytes(4).toString('hex')}`],
])(
  'distributes booked rows with an owner who is %s: all are there, on the nodes alone, and the ledger balances',
  async (_, role) => {
    const { url, ownerUrl, close } = await createOnNodes(role);
    const before = await openDatabase({ ownerUrl, auditKey: testAuditKey });
    const owner = new pg.Client({ connectionString: ownerUrl });
    const superuser = new pg.Client({ connectionString: url });
    await Promise.all([owner.connect(), superuser.connect()]);
    for (const [n, tenantId] of tenantIds.entries()) {
      await superuser.query(`insert into tenants (tenant_id, subdomain, name) values ($1, $2, 'T')`, [tenantId, `t${n}`]);
      await bookEntries(before, tenantId);
    }
    const ledgers = await Promise.all(tenantIds.map((tenantId) => verify(before, tenantId)));
    await before.close();

    expect(await distributeTables(owner)).toBeGreaterThan(50);
    expect(await distributeTables(owner)).toBe(0);

    const sizes: unknown[] = [];
    for (const { name } of await listTables(owner))
      sizes.push(...(await owner.query(`select pg_relation_size('${name}')::int as size`)).rows);
    expect(sizes).toEqual(sizes.map(() => ({ size: 0 })));
    const after = await openDatabase({ ownerUrl, auditKey: testAuditKey });
    expect(await Promise.all(tenantIds.map((tenantId) => verify(after, tenantId)))).toEqual(ledgers);
    expect(ledgers.map(({ ok, entries, postings }) => [ok, entries, postings])).toEqual(tenantIds.map(() => [true, 3, 3]));
    // What is booked stays, on the coordinator and on its nodes, for each owner.
    for (const statement of ['truncate postings cascade', `delete from postings`])
      await expect(owner.query(statement)).rejects.toThrow('What is booked is never changed or removed');
    expect((await superuser.query(`select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`)).rows).toEqual([]);
    await Promise.all([after.close(), owner.end(), superuser.end()]);
    await close();
  },
  180_000,
);
