import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { moveTenant } from '../../src/platform/database/distribution/move-tenant';
import { findPlace, type TenantPlace } from '../../src/platform/database/distribution/tenant-place';
import { createTestDatabase, type TestDatabase } from '../database';
import { killNode, mayKillNodes, startNodes } from './node-servers';
import { findLosses, startWork, type Work } from './tenant-work';

/** Runs where the tests have started the nodes themselves, as `npm run test:citus` does after all other tests. */
const onOwnNodes = mayKillNodes ? describe : describe.skip;

const backWithinMs = 10_000;

onOwnNodes('where a node is killed', () => {
  let test: TestDatabase;
  /** Two tenants, on different nodes. */
  let tenantIds: string[];
  let nodes: string[];

  const asOwner = { query: async (text: string, values: unknown[]) => ({ rows: await test.asOwner(text, values) }) };
  const place = (tenantId: string): Promise<TenantPlace> => findPlace(asOwner as never, tenantId);
  const indexOf = (node: string) => nodes.indexOf(node);

  beforeEach(async () => {
    test = await createTestDatabase();
    // The names of replication slots have this number, and are shared by all databases of a server.
    await test.asOwner(`select setval('pg_dist_operationid_seq', (random() * 1e9)::bigint + 1)`);
    nodes = (await test.asOwner(`select nodename || ':' || nodeport as name from pg_dist_node order by groupid`)).map(({ name }) =>
      String(name),
    );
    const first = randomUUID();
    let second = randomUUID();
    while ((await place(second)).node === (await place(first)).node) second = randomUUID();
    tenantIds = [first, second];
    for (const [n, id] of tenantIds.entries()) {
      await test.asOwner(`insert into tenants (tenant_id, subdomain, name) values ($1, $2, 'T')`, [id, `t${n}`]);
      await test.asOwner(`insert into partners (tenant_id, handle, name) values ($1, 'p1', 'Halden Consulting')`, [id]);
    }
  }, 60_000);
  afterEach(() => test.close(), 60_000);

  const start = () => tenantIds.map((tenantId) => startWork(test.db, tenantId));

  /** Waits until a tenant's work succeeds again after `since`. */
  async function waitUntilBack(work: Work, since: number): Promise<number> {
    while (work.lastWrittenAt <= since && Date.now() - since < 60_000) await sleep(20);
    return work.lastWrittenAt - since;
  }

  async function expectNothingLost(works: readonly Work[]): Promise<void> {
    const losses = await Promise.all(works.map((work, n) => findLosses(test.db, tenantIds[n]!, work)));
    expect(losses).toEqual(works.map(() => []));
  }

  it.each([
    ['the node of a tenant', async () => indexOf((await place(tenantIds[0]!)).node)],
    ['the coordinator', async () => 0],
  ])(
    'in mid-write, %s: acknowledged writes are there, ledgers balance, and the app is back in 10 s',
    async (_, choose) => {
      const running = start();
      await sleep(2000);
      await killNode(await choose());
      await sleep(2000);
      await startNodes(test.ownerUrl);
      const up = Date.now();
      const back = await Promise.all(running.map(({ work }) => waitUntilBack(work, up)));
      await sleep(3000);
      const works = await Promise.all(running.map(({ stop }) => stop()));

      const counts = works.map(
        ({ handles, references, failures }) => `${handles.length + references.length} writes, ${failures.length} failed`,
      );
      console.log(`back after ${back.join(' and ')} ms; ${counts.join('; ')}`);
      expect(Math.max(...back)).toBeLessThan(backWithinMs);
      expect(works[0]!.failures.length).toBeGreaterThan(0);
      expect(works.flatMap(({ failures }) => failures).filter(({ at }) => at > up + backWithinMs)).toEqual([]);
      await expectNothingLost(works);
    },
    180_000,
  );

  it('in the middle of a move, which a second run completes', async () => {
    const [tenantId] = tenantIds as [string];
    const from = (await place(tenantId)).node;
    const to = nodes.slice(1).find((node) => node !== from)!;
    const running = start();
    let over = false;
    const first = moveTenant(test.ownerUrl, tenantId, to, () => undefined)
      .catch((error: Error) => error.message)
      .finally(() => (over = true));
    const isCopying = async () =>
      (
        await test.asOwner(
          `select from run_command_on_workers($$select count(*) from pg_stat_subscription where pid is not null$$) where result <> '0'`,
        )
      ).length > 0;
    while (!over && !(await isCopying())) await sleep(50);
    await killNode(indexOf(to));
    expect(await first).toMatch(/^The move of T broke off and lost no row: [^]* Run it again\.$/);
    await startNodes(test.ownerUrl);
    const up = Date.now();
    await Promise.all(running.map(({ work }) => waitUntilBack(work, up)));
    await moveTenant(test.ownerUrl, tenantId, to, () => undefined);
    const works = await Promise.all(running.map(({ stop }) => stop()));

    expect((await place(tenantId)).node).toBe(to);
    await expectNothingLost(works);
  }, 1_200_000);
});
