import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import { describeFailures, findLosses, startWork } from '../../../../test/distribution/tenant-work';
import { workersVariable } from '../../../../test/template';
import { findCuts, moveShards, splitShards } from './move-shards';
import { moveTenant } from './move-tenant';
import { findPlace } from './tenant-place';

/** Runs where the tests use a distributed database, as by `npm run test:citus`. */
const onNodes = process.env[workersVariable] ? describe : describe.skip;
const onOneServer = process.env[workersVariable] ? test.skip : test;

/** A move makes hundreds of tables on each node. */
const moveTimeoutMs = 1_200_000;

const lines: string[] = [];
const report = (line: string) => void lines.push(line);
beforeEach(() => void (lines.length = 0));

test('moves with logical replication, so that writes go on', async () => {
  const query = jest.fn().mockResolvedValue({ rows: [] });
  const place = { node: '10.0.0.1:5432', shardId: '102008', first: 7, last: 9, hash: 7 };
  await moveShards({ query } as unknown as pg.Client, place, '::1:5433');
  await splitShards({ query } as unknown as pg.Client, place, '::1:5433');
  expect(query.mock.calls).toEqual([
    [expect.stringMatching(/citus_move_shard_placement.*'auto'/), ['102008', '10.0.0.1', '5432', '::1', '5433']],
    [expect.stringMatching(/citus_split_shard_by_split_points.*'auto'/), ['102008', [7], 2, '::1:5433']],
  ]);
});

test.each([
  [{ first: -9, last: 9, hash: 3 }, [2, 3]],
  [{ first: -9, last: 9, hash: -9 }, [-9]],
  [{ first: -9, last: 9, hash: 9 }, [8]],
  [{ first: 3, last: 4, hash: 4 }, [3]],
])('cuts %j after %j', (place, cuts) => {
  expect(findCuts(place)).toEqual(cuts);
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
  /** In the same part of the database. */
  let neighbour: string;
  let nodes: string[];

  const shardOf = async (id: string) =>
    (await test.asOwner(`select get_shard_id_for_distribution_column('partners', $1::text) as shard`, [id]))[0]!.shard;
  const addTenant = async (subdomain: string, id: string): Promise<string> => {
    await test.asOwner(`insert into tenants (tenant_id, subdomain, name) values ($1, $2, $3)`, [id, subdomain, subdomain.toUpperCase()]);
    await test.asOwner(
      `insert into partners (tenant_id, handle, name) select $1::uuid, 'p' || n, 'Halden Consulting' from generate_series(1, 2000) n`,
      [id],
    );
    return id;
  };
  const addNeighbour = async (): Promise<string> => {
    for (;;) {
      const id = randomUUID();
      if ((await shardOf(id)) === (await shardOf(acme))) return addTenant('globex', id);
    }
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
    // The names of replication slots have this number, and are shared by all databases of a server.
    await test.asOwner(`select setval('pg_dist_operationid_seq', (random() * 1e9)::bigint + 1)`);
    nodes = (await test.asOwner(`select nodename || ':' || nodeport as name from pg_dist_node where shouldhaveshards order by 1`)).map(
      ({ name }) => String(name),
    );
    acme = await addTenant('acme', randomUUID());
    neighbour = await addNeighbour();
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

  it(
    'gives a tenant a place of its own on another node while people work: no write is lost, and none fails but those that wait too long',
    async () => {
      const to = await otherNode(acme);
      const from = (await place(acme)).node;
      const tenantIds = [acme, neighbour];
      const running = tenantIds.map((tenantId) => startWork(test.db, tenantId));
      await sleep(500);
      const { ms } = await moveTenant(test.ownerUrl, 'acme', to, report);
      const back = await moveTenant(test.ownerUrl, 'acme', from, report);
      const works = await Promise.all(running.map(({ stop }) => stop()));

      if (process.env.MOVE_FIGURES)
        console.log(
          `${ms} and ${back.ms} ms;`,
          works.map(
            (each) =>
              `${each.changes} changes, ${each.references.length} entries, ${each.busy} waited too long, slowest ${each.slowestMs.toFixed()} ms`,
          ),
        );
      expect(works.flatMap(describeFailures)).toEqual([]);
      // Only a switch makes writes wait, each of three writers once: on a machine with more work than processors, for over the 5 s that the app waits.
      expect(Math.max(...works.map(({ busy }) => busy))).toBeLessThanOrEqual(9);
      expect(await place(acme)).toMatchObject({ node: from, otherTenants: 0 });
      expect((await place(acme)).shardId).not.toBe((await place(neighbour)).shardId);
      expect((await place(neighbour)).node).toBe(from);
      expect(await Promise.all(works.map((each, index) => findLosses(test.db, tenantIds[index]!, each)))).toEqual([[], []]);
      expect(lines).toEqual([
        `ACME moves from ${from} to ${to} while the app runs (${lines[0]?.match(/\d+\.\d MB/)?.[0]}). Another tenant of its part stays on ${from}.`,
        expect.stringMatching(`^Done in .* s: ACME has a place of its own on ${to}\\.$`),
        expect.stringMatching(`^ACME moves from ${to} to ${from} .* No other tenant is in its part of the database\\.$`),
        expect.stringMatching(`^Done in .* s: ACME has a place of its own on ${from}\\.$`),
      ]);
      expect(await findLeftovers()).toEqual([0, 0, 0]);
      expect(await moveTenant(test.ownerUrl, acme.toUpperCase(), from, report)).toMatchObject({ moved: false });
      expect(lines[4]).toBe(`ACME has a place of its own on ${from} already. There is nothing to do.`);
    },
    moveTimeoutMs,
  );

  it(
    'is completed by a second run where the first broke off in the middle',
    async () => {
      const to = await otherNode(acme);
      const running = startWork(test.db, acme);
      const first = moveTenant(test.ownerUrl, 'acme', to, report).catch((error: Error) => error.message);
      const isCopying = async () =>
        (
          await test.asOwner(
            `select from run_command_on_workers($$select count(*) from pg_stat_subscription where pid is not null$$) where result <> '0'`,
          )
        ).length > 0;
      let over = false;
      void first.then(() => (over = true));
      while (!over && !(await isCopying())) await sleep(50);
      await expect(moveTenant(test.ownerUrl, 'acme', to, report)).rejects.toThrow('Another move is going on');
      await test.asOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'techadds-move-tenant' and datname = current_database() and query like '%citus_split%'`,
      );
      expect(await first).toMatch(/^The move of ACME broke off and lost no row: .* Run it again\.$/);
      expect((await place(acme)).otherTenants).toBe(1);

      await moveTenant(test.ownerUrl, 'acme', to, report);
      const work = await running.stop();
      expect(describeFailures(work)).toEqual([]);
      expect((await place(acme)).node).toBe(to);
      expect(await findLosses(test.db, acme, work)).toEqual([]);
      expect(await findLeftovers()).toEqual([0, 0, 0]);
    },
    moveTimeoutMs,
  );

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

  it('says in a sentence that a node is full', async () => {
    const to = await otherNode(acme);
    // What has to be left free is a setting of the server.
    await test.asOwner('alter system set citus.desired_percent_disk_available_after_move = 100');
    await test.asOwner('select pg_reload_conf()');
    await sleep(500);
    try {
      await expect(moveTenant(test.ownerUrl, 'acme', to, report)).rejects.toThrow(
        /^The node .+ is full: of .+ MB, .+ MB are free, \d+\.\d MB are to arrive and 100 % must be left\. Nothing was changed\.$/,
      );
    } finally {
      await test.asOwner('alter system reset citus.desired_percent_disk_available_after_move');
      await test.asOwner('select pg_reload_conf()');
    }
    expect(lines).toEqual([]);
  });
});
