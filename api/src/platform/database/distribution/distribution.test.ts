import pg from 'pg';
import { createDistribution, readNodes } from '../../../../test/distributed-template';
import { createEmptyDatabase, createTestDatabase, testAuditKey } from '../../../../test/database';
import { workersVariable } from '../../../../test/template';
import { openDatabase } from '../../../database';
import { tablesByName } from '../provision/grants';
import { distributeTables } from './distribute';
import { isDistributed, listTables } from './distributed-tables';
import { checkServer } from './server-check';

/** Runs where the tests use a distributed database, as by `npm run test:citus`. */
const onNodes = process.env[workersVariable] ? test : test.skip;
const onOneServer = process.env[workersVariable] ? test.skip : test;

async function connect(ownerUrl: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  return owner;
}

onOneServer('says in a sentence that a server has no Citus, and that its database is not distributed', async () => {
  const { ownerUrl, close } = await createTestDatabase();
  const owner = await connect(ownerUrl);
  await expect(checkServer(owner)).rejects.toThrow(
    /^The server has no Citus: install the extension on every node .* Nothing was changed\.$/,
  );
  expect(await isDistributed(owner)).toBe(false);
  await owner.end();
  await close();
});

const protections = `
  select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ '\\d{6}'
  union all select relname || ' ' || relacl::text || relrowsecurity || relforcerowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;

onNodes(
  'distributes every table with its rows, triggers, rights and policies, also after an interruption',
  async () => {
    const { ownerUrl, close } = await createEmptyDatabase();
    await createDistribution(await readNodes(process.env.CITUS_URL!), new URL(ownerUrl).pathname.slice(1));
    await (await openDatabase({ ownerUrl, auditKey: testAuditKey })).close();
    const owner = await connect(ownerUrl);
    const lines = async (text: string) => (await owner.query<{ line: string }>(text)).rows.map(({ line }) => line);
    await owner.query(
      `insert into tenants (tenant_id, subdomain, name) select gen_random_uuid(), 't' || n, 'T' from generate_series(1, 20) n`,
    );
    await owner.query(`insert into partners (tenant_id, handle, name) select tenant_id, subdomain, 'Halden Consulting' from tenants`);
    const before = await lines(protections);
    expect(await isDistributed(owner)).toBe(false);

    let done = 0;
    const breakOff = () => {
      done += 1;
      if (done === 30) throw new Error('broken off');
    };
    await expect(distributeTables(owner, breakOff)).rejects.toThrow('broken off');
    expect(await distributeTables(owner)).toBe(tablesByName.size - 30);
    expect(await distributeTables(owner)).toBe(0);

    expect((await listTables(owner)).filter(({ distributed }) => !distributed)).toEqual([]);
    expect(await lines(protections)).toEqual(before);
    expect(await lines('select count(*)::text as line from partners')).toEqual(['20']);
    // Each partner's two words, as before: no trigger has taken the rows that moved for new ones.
    expect(await lines('select count(*)::text as line from search_vocabulary')).toEqual(['60']);
    expect(await lines(`select distinct colocationid::text as line from pg_dist_partition where partmethod = 'h'`)).toHaveLength(1);
    await owner.end();
    await close();
  },
  300_000,
);
