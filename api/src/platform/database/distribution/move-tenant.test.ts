import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import { workersVariable } from '../../../../test/template';
import { partners } from '../../../schema';
import { moveShards, moveTenant } from './move-tenant';
import { findPlace } from './tenant-place';

/** Runs where the tests use a distributed database, as by `npm run test:citus`. */
const onNodes = process.env[workersVariable] ? describe : describe.skip;
const onOneServer = process.env[workersVariable] ? test.skip : test;

const lines: string[] = [];
const report = (line: string) => void lines.push(line);
beforeEach(() => void (lines.length = 0));

test('moves with logical replication, so that writes go on', async () => {
  const query = jest.fn().mockResolvedValue({ rows: [] });
  await moveShards({ query } as unknown as pg.Client, { node: '10.0.0.1:5432', shardId: '102008' }, '::1:5433');
  expect(query.mock.calls).toEqual([[expect.stringContaining(`'auto'`), ['102008', '10.0.0.1', '5432', '::1', '5433']]]);
});

onOneServer('says in a sentence that the database is not distributed', async () => {
  const { ownerUrl, close } = await createTestDatabase();
  await expect(moveTenant(ownerUrl, 'acme', 'localhost:5432', report)).rejects.toThrow(
    /^The database is not distributed, .* Nothing was changed\.$/,
  );
  await close();
});

onNodes('on a distributed database', () => {
  let test: TestDatabase;
  let acme: string;
  let globex: string;
  let nodes: string[];

  const addTenant = async (subdomain: string): Promise<string> => {
    const id = randomUUID();
    await test.asOwner(`insert into tenants (tenant_id, subdomain, name) values ($1, $2, $3)`, [id, subdomain, subdomain.toUpperCase()]);
    return id;
  };
  const place = async (tenantId: string) =>
    findPlace({ query: async (text: string, values: unknown[]) => ({ rows: await test.asOwner(text, values) }) } as never, tenantId);
  /** The node that does not have the tenant. */
  const otherNode = async (tenantId: string) => {
    const { node } = await place(tenantId);
    return nodes.find((name) => name !== node)!;
  };

  beforeEach(async () => {
    test = await createTestDatabase();
    nodes = (await test.asOwner(`select nodename || ':' || nodeport as name from pg_dist_node where shouldhaveshards order by 1`)).map(
      ({ name }) => String(name),
    );
    acme = await addTenant('acme');
    globex = await addTenant('globex');
    await test.asOwner(
      `insert into partners (tenant_id, handle, name) select t, 'p' || n, 'Halden Consulting' from unnest($1::uuid[]) t, generate_series(1, 2000) n`,
      [[acme, globex]],
    );
  }, 60_000);
  afterEach(() => test.close());

  /** Where nodes have tables whose policies do not bind the owner, or objects of a move. */
  const findLeftovers = async () =>
    (
      await test.asOwner('select result from run_command_on_all_nodes($1)', [
        `select (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity and not relforcerowsecurity)
           + (select count(*) from pg_subscription s join pg_database d on d.oid = s.subdbid where datname = current_database())
           + (select count(*) from pg_replication_slots where database = current_database())
           + (select count(*) from pg_roles where rolbypassrls and not rolsuper)`,
      ])
    ).map(({ result }) => Number(result));

  /** Writes and reads of a tenant one after the other, as requests do. */
  function startWork(tenantId: string) {
    const acknowledged: string[] = [];
    const failures: unknown[] = [];
    let slowestMs = 0;
    let changes = 0;
    let going = true;
    const measure = async (work: () => Promise<unknown>) => {
      const began = performance.now();
      await work().catch((error: unknown) => failures.push(error));
      slowestMs = Math.max(slowestMs, performance.now() - began);
    };
    const write = async () => {
      const handle = `w${randomUUID()}`;
      await test.db.withTenant(tenantId, async (tx) => {
        await tx.insert(partners).values({ tenantId, handle, name: 'Written' });
        await tx
          .update(partners)
          .set({ name: sql`${partners.name} || '.'` })
          .where(eq(partners.handle, 'p1'));
      });
      acknowledged.push(handle);
      changes += 1;
    };
    const read = async () => {
      const before = acknowledged.length;
      const [rows] = await test.db.readPipelined(tenantId, (tx) => [tx.select({ handle: partners.handle }).from(partners)]);
      if (rows.length < 2000 + before) throw new Error(`${rows.length} rows are fewer than 2000 and ${before}.`);
    };
    const loops = [write, write, read].map(async (work, index) => {
      // Both writers change the same row, one after the other.
      while (going) {
        await measure(work);
        await sleep(index * 10);
      }
    });
    return async () => {
      going = false;
      await Promise.all(loops);
      return { acknowledged, failures, slowestMs, changes };
    };
  }

  async function expectAllThere(tenantId: string, { acknowledged, failures, changes }: Awaited<ReturnType<ReturnType<typeof startWork>>>) {
    expect(failures).toEqual([]);
    const rows = await test.db.withTenant(tenantId, (tx) => tx.select({ handle: partners.handle, name: partners.name }).from(partners));
    expect(
      rows
        .map(({ handle }) => handle)
        .filter((handle) => handle.startsWith('w'))
        .sort(),
    ).toEqual([...acknowledged].sort());
    expect(rows).toHaveLength(2000 + acknowledged.length);
    expect(rows.find(({ handle }) => handle === 'p1')?.name).toBe(`Halden Consulting${'.'.repeat(changes)}`);
  }

  it('moves a tenant while people work: no request fails and no write is lost', async () => {
    const to = await otherNode(acme);
    const from = (await place(acme)).node;
    const works = [startWork(acme), startWork(globex)];
    await sleep(500);
    const { ms } = await moveTenant(test.ownerUrl, 'acme', to, report);
    await sleep(500);
    const [ofAcme, ofGlobex] = await Promise.all(works.map((stop) => stop()));

    expect((await place(acme)).node).toBe(to);
    await expectAllThere(acme, ofAcme!);
    await expectAllThere(globex, ofGlobex!);
    expect(lines).toEqual([
      expect.stringMatching(
        `^ACME moves from ${from} to ${to} while the app runs\\. .* in the same part of the database \\(\\d+\\.\\d MB\\)\\.$`,
      ),
      expect.stringMatching(`^Done in .* s: ACME is on ${to}\\.$`),
    ]);
    expect(await findLeftovers()).toEqual([0, 0, 0]);
    if (process.env.MOVE_FIGURES)
      console.log(
        `${ms} ms; writes ${ofAcme!.changes} and ${ofGlobex!.changes}; slowest ${ofAcme!.slowestMs} and ${ofGlobex!.slowestMs} ms`,
      );
    expect(await moveTenant(test.ownerUrl, acme.toUpperCase(), to, report)).toMatchObject({ moved: false });
    expect(lines[2]).toBe(`ACME is on ${to} already. There is nothing to do.`);
  }, 120_000);

  it('is completed by a second run where the first broke off in the middle', async () => {
    const to = await otherNode(acme);
    const stop = startWork(acme);
    const first = moveTenant(test.ownerUrl, 'acme', to, report).catch((error: Error) => error.message);
    const isCopying = async () =>
      (
        await test.asOwner(
          `select from run_command_on_workers($$select count(*) from pg_stat_subscription where pid is not null$$) where result <> '0'`,
        )
      ).length > 0;
    while (!(await isCopying())) await sleep(50);
    await expect(moveTenant(test.ownerUrl, 'acme', to, report)).rejects.toThrow('Another move is going on');
    await test.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'techadds-move-tenant' and datname = current_database() and query like '%move_shard%'`,
    );
    expect(await first).toMatch(/^The move of ACME broke off and lost no row: .* Run it again\.$/);
    expect((await place(acme)).node).not.toBe(to);

    await moveTenant(test.ownerUrl, 'acme', to, report);
    const work = await stop();
    expect((await place(acme)).node).toBe(to);
    await expectAllThere(acme, work);
    expect(await findLeftovers()).toEqual([0, 0, 0]);
  }, 120_000);

  it.each([
    ['nobody', () => nodes[0]!, /^There is no tenant with the id or subdomain "nobody"\. Nothing was changed\.$/],
    [randomUUID(), () => nodes[0]!, /^There is no tenant with the id/],
    ['acme', () => 'elsewhere:5432', /^There is no node "elsewhere:5432"\. Tenants are kept on .+, .+\. Nothing was changed\.$/],
  ])('says in a sentence that %s cannot be moved', async (tenant, node, sentence) => {
    await expect(moveTenant(test.ownerUrl, tenant, node(), report)).rejects.toThrow(sentence);
  });

  it('says in a sentence that a node keeps no tenants', async () => {
    const [coordinator] = await test.asOwner(`select nodename || ':' || nodeport as name from pg_dist_node where groupid = 0`);
    await expect(moveTenant(test.ownerUrl, 'acme', String(coordinator!.name), report)).rejects.toThrow(
      / keeps no tenants\. These do: .* Nothing was changed\.$/,
    );
  });
});
