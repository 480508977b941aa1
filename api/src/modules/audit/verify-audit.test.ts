import { drizzle } from 'drizzle-orm/node-postgres';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createHmacFunction } from '../../platform/encryption/hmac';
import { auditGenesisHash, hashAuditEvent } from './audit-chain';
import { auditEvents, tenants } from '../../schema';
import type { ReadingTx } from '../../platform/database/client';
import { createTestDatabase, testAuditKey, type TestDatabase } from '../../../test/database';
import { recordAuditEvent } from './audit.service';
import { getCheckpointDir, readCheckpoints, writeCheckpoints, type Checkpoint } from '../../platform/checkpoints/checkpoints';
import { auditHashChain } from './audit-hash-chain';
import { verifyAuditLog } from './verify-audit';

const acme = crypto.randomUUID();
const globex = crypto.randomUUID();
const hmac = createHmacFunction(testAuditKey);
const length = 24;

let fresh: TestDatabase;
let dir: string;
let owner: pg.Client;
let checkpoints: Checkpoint[];

const write = (tenantId: string, n: number) =>
  fresh.db.withTenant(tenantId, (tx) =>
    recordAuditEvent(
      tx,
      { cid: `cid-${n}`, ip: n % 3 ? '192.0.2.1' : null, userAgent: n % 4 ? 'Ünit 🦊' : null },
      {
        tenantId,
        actor: n % 5 ? { id: crypto.randomUUID(), name: `Ana ${n}`, role: 'admin' } : null,
        event: ['order.placed', 'order.accepted'][n % 2]!,
        description: `Event ${n}`,
        targets: [{ type: 'order', id: crypto.randomUUID(), name: `OR-${n}` }],
        ...(n % 2 && {
          before: { z: n, a: [1, { y: 1.5, b: null }], longer: 'x' },
          after: { z: n + 1, when: new Date(0), gone: undefined },
        }),
      },
      new Date(Date.UTC(2026, 0, 1, 0, n)),
    ),
  );

beforeAll(async () => {
  [fresh, dir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'techadds-heads-'))]);
  for (const [tenantId, subdomain] of [
    [acme, 'acme'],
    [globex, 'globex'],
  ] as const)
    await fresh.db.withTenant(tenantId, (tx) => tx.insert(tenants).values({ tenantId, subdomain, name: subdomain }));
  for (let n = 0; n < length; n += 1) for (const tenantId of [acme, globex]) await write(tenantId, n);
  await writeCheckpoints(fresh.db, dir, auditHashChain, new Date());
  checkpoints = await readCheckpoints(dir, auditHashChain, acme, hmac);
  owner = new pg.Client({ connectionString: fresh.ownerUrl });
  await owner.connect();
  // The owner of the tables could drop the unique keys too, so they must not be needed.
  await owner.query('alter table audit_events drop constraint audit_events_tenant_id_id_pk');
  await owner.query('drop index audit_events_seq');
}, 60_000);
afterAll(async () => {
  await owner.end();
  await fresh.close();
  await rm(dir, { recursive: true, force: true });
});

const asOwner = (): ReadingTx => Object.assign(drizzle(owner), { hmac });
const verify = (known = checkpoints) => verifyAuditLog(asOwner(), acme, known);

/** Makes a change as the table owner, inspects the result and rolls back. */
async function withRolledBackChange<T>(change: () => Promise<unknown>, look: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    await change();
    return await look();
  } finally {
    await owner.query('rollback');
  }
}

test('an event that is written during the verification is not taken for a forged one', async () => {
  const copyLast = `insert into audit_events select (jsonb_populate_record(a, jsonb_build_object('seq', a.seq + 1, 'id', gen_random_uuid()))).*
    from audit_events a where tenant_id = $1 order by seq desc limit 1`;
  const tx = asOwner();
  const select = tx.select.bind(tx) as (fields?: object) => unknown;
  let reads = 0;
  const whileWriting = Object.assign(asOwner(), {
    // All events were read with the first statement.
    select: (fields?: object) => {
      reads += 1;
      if (reads === 2) void owner.query(copyLast, [acme]);
      return select(fields);
    },
  });
  const result = await withRolledBackChange(
    async () => undefined,
    () => verifyAuditLog(whileWriting, acme, checkpoints),
  );
  expect([reads, result]).toMatchObject([2, { ok: true, count: length }]);
});

/** A seeded generator, so that each run uses the same random numbers. */
function createRandomGenerator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const random = createRandomGenerator(20_261_120);
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

/** SQL for a different value of each column, without functions that a distributed database refuses in an update. */
const edits: Record<string, string> = {
  id: `md5(seq::text)::uuid`,
  seq: `seq + 1000`,
  time: `(time at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC'`,
  event: `event || 's'`,
  description: `description || ' '`,
  actor_id: `md5(seq::text)::uuid`,
  actor_name: `upper(actor_name)`,
  actor_role: `coalesce('super_' || actor_role, 'admin')`,
  impersonator_id: `md5(seq::text)::uuid`,
  impersonator_name: `'Somebody'`,
  impersonator_reason: `''`,
  targets: `targets || '[{}]'`,
  before: `coalesce(before, '{}') || '{"added": null}'`,
  after: `case when after is null then '{}'::jsonb else null end`,
  ip: `coalesce(ip || '0', '::1')`,
  user_agent: `case when user_agent is null then '' else null end`,
  correlation_id: `correlation_id || 'x'`,
  prev_hash: `repeat('0', 63) || '1'`,
  hash: `upper(hash) || ''`,
};

const randomSeq = () => 1 + random(length);
const twoRandomSeqs = () => {
  const a = randomSeq();
  return [a, 1 + ((a + random(length - 1)) % length)] as const;
};
const columns = Object.keys(edits);
const columnsExceptSeq = columns.filter((name) => name !== 'seq');

/** Rewrites the last events as an attacker who knows the algorithm, but not the key. */
async function rewriteWithoutKey(from: number): Promise<void> {
  const forger = createHmacFunction(Buffer.alloc(32, random(1_000_000).toString()));
  const rows = await asOwner().select().from(auditEvents).orderBy(auditEvents.seq);
  let prevHash = auditGenesisHash;
  for (const row of rows.filter((one) => one.tenantId === acme)) {
    const changed = row.seq === from ? { ...row, description: 'Nothing happened' } : row;
    const hash = row.seq < from ? row.hash : hashAuditEvent(forger, prevHash, changed);
    if (row.seq >= from) {
      await owner.query('update audit_events set description = $1, prev_hash = $2, hash = $3 where tenant_id = $4 and seq = $5', [
        changed.description,
        prevHash,
        hash,
        acme,
        row.seq,
      ]);
    }
    prevHash = hash;
  }
}

const manipulations: Record<string, () => Promise<unknown>> = {
  edit: async () => {
    const column = pick([...columns, 'tenant_id']);
    const event = [acme, randomSeq()];
    if (column !== 'tenant_id')
      return owner.query(`update audit_events set ${column} = ${edits[column]} where tenant_id = $1 and seq = $2`, event);
    // A distributed database refuses to change the tenant.
    await owner.query(
      `insert into audit_events select (jsonb_populate_record(a, jsonb_build_object('tenant_id', $3::uuid, 'seq', a.seq + 5000))).*
       from audit_events a where tenant_id = $1 and seq = $2`,
      [...event, globex],
    );
    return owner.query('delete from audit_events where tenant_id = $1 and seq = $2', event);
  },
  delete: () => {
    const first = randomSeq();
    return owner.query('delete from audit_events where tenant_id = $1 and seq between $2 and $3', [acme, first, first + random(3)]);
  },
  swap: async () => {
    const [a, b] = twoRandomSeqs();
    if (random(2)) {
      return owner.query(
        `update audit_events x set (${columnsExceptSeq}) = (select ${columnsExceptSeq.map((name) => `y.${name}`)} from audit_events y where y.tenant_id = $1 and y.seq = $2 + $3 - x.seq)
         where tenant_id = $1 and seq in ($2::int, $3::int)`,
        [acme, a, b],
      );
    }
    for (const [from, to] of [
      [a, -1],
      [b, a],
      [-1, b],
    ])
      await owner.query('update audit_events set seq = $3 where tenant_id = $1 and seq = $2', [acme, from, to]);
  },
  insert: async () => {
    const whose = pick([acme, globex]);
    const seq = pick([0, -3, length + 1, length + 2, randomSeq()]);
    // For half of the inserts in the middle, the following events are renumbered.
    if (random(2) && seq > 0 && seq <= length)
      for (let n = length; n >= seq; n -= 1)
        await owner.query('update audit_events set seq = seq + 1 where tenant_id = $1 and seq = $2', [acme, n]);
    const copied = columns.map((name) => (name === 'id' ? 'gen_random_uuid()' : name === 'seq' ? '$2' : name));
    const source = seq > length || seq < 1 ? randomSeq() : pick([1, length].filter((n) => n !== seq));
    return owner.query(
      `insert into audit_events (tenant_id, ${columns}) select $1, ${copied} from audit_events where tenant_id = $3 order by seq limit 1 offset $4`,
      [acme, seq, whose, (source - 1) % length],
    );
  },
  truncate: () => owner.query('delete from audit_events where tenant_id = $1 and seq > $2', [acme, random(length)]),
  rewrite: () => rewriteWithoutKey(randomSeq()),
};

test('confirms an untouched log', async () => {
  expect(await verify()).toEqual({ ok: true, count: length, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await verify()).head).toBe(checkpoints.at(-1)?.hash);
  expect(await verifyAuditLog(asOwner(), crypto.randomUUID(), [])).toEqual({ ok: true, count: 0, head: null });
});

test('detects a thousand random manipulations without a false alarm', async () => {
  const missed: string[] = [];
  const found: Record<string, number> = {};
  for (let n = 0; n < 1000; n += 1) {
    const kind = Object.keys(manipulations)[n % Object.keys(manipulations).length]!;
    const { ok } = await withRolledBackChange(manipulations[kind]!, () => verify());
    if (ok) missed.push(`${n}: ${kind}`);
    else found[kind] = (found[kind] ?? 0) + 1;
    if (n % 20 === 0 && !(await verify()).ok) missed.push(`${n}: a false alarm`);
  }
  expect(missed).toEqual([]);
  expect(Object.values(found).reduce((sum, count) => sum + count)).toBe(1000);
  expect((await verify()).ok).toBe(true);
}, 180_000);

test('names the first broken event', async () => {
  const change = (sql: string) => () => owner.query(sql, [acme]);
  const [edited, gone, last] = [
    await withRolledBackChange(change(`update audit_events set description = 'x' where tenant_id = $1 and seq = 7`), () => verify()),
    await withRolledBackChange(change('delete from audit_events where tenant_id = $1 and seq in (3, 4)'), () => verify()),
    await withRolledBackChange(change('delete from audit_events where tenant_id = $1 and seq > 20'), () => verify()),
  ];
  expect(edited).toMatchObject({
    ok: false,
    count: 6,
    firstBroken: { seq: 7, event: 'order.placed', problem: expect.stringMatching(/was changed/) },
  });
  expect(gone.firstBroken).toMatchObject({ seq: 3, problem: 'Events 3 to 4 are missing.' });
  expect(last.firstBroken).toMatchObject({ seq: 21, problem: expect.stringMatching(/missing at the end: 24 were there/) });
});

describe('without checkpoints (so the tests above can fail)', () => {
  test('the loss of the newest events is not detected', async () => {
    expect((await withRolledBackChange(manipulations.truncate!, () => verify([]))).ok).toBe(true);
  });

  test('a log rewritten with the right key is not detected', async () => {
    const cut = () => owner.query('delete from audit_events where tenant_id = $1', [acme]);
    const forge = async () => {
      const [row] = await asOwner().select().from(auditEvents).limit(1);
      await cut();
      const forged = { ...row!, tenantId: acme, seq: 1, id: crypto.randomUUID(), description: 'All is well' };
      await asOwner()
        .insert(auditEvents)
        .values({ ...forged, prevHash: auditGenesisHash, hash: hashAuditEvent(hmac, auditGenesisHash, forged) });
    };
    expect((await withRolledBackChange(forge, () => verify([]))).ok).toBe(true);
    expect((await withRolledBackChange(forge, () => verify())).ok).toBe(false);
  });
});

describe('checkpoints', () => {
  test('are written for each tenant whose log has grown', async () => {
    expect((await readdir(getCheckpointDir(dir, auditHashChain))).sort()).toEqual([`${acme}.jsonl`, `${globex}.jsonl`].sort());
    expect(checkpoints).toHaveLength(1);
    await writeCheckpoints(fresh.db, dir, auditHashChain, new Date());
    expect(await readCheckpoints(dir, auditHashChain, acme, hmac)).toEqual(checkpoints);
    await write(globex, length);
    await writeCheckpoints(fresh.db, dir, auditHashChain, new Date());
    expect((await readCheckpoints(dir, auditHashChain, globex, hmac)).map(({ seq }) => seq)).toEqual([length, length + 1]);
  });

  test('are rejected without a valid signature, and ignored if incomplete', async () => {
    const other = await mkdtemp(join(tmpdir(), 'techadds-heads-'));
    await mkdir(getCheckpointDir(other, auditHashChain));
    const file = join(getCheckpointDir(other, auditHashChain), `${acme}.jsonl`);
    const line = JSON.stringify(checkpoints[0]);
    await writeFile(file, `\n${line}\n${line.slice(0, 30)}\n${line}`);
    expect(await readCheckpoints(other, auditHashChain, acme, hmac)).toEqual([checkpoints[0], checkpoints[0]]);
    await writeFile(file, line.replace(/"seq":\d+/, '"seq":3'));
    await expect(readCheckpoints(other, auditHashChain, acme, hmac)).rejects.toThrow(/Line 1 of .* is not signed by this system/);
    await writeFile(file, await readFile(join(getCheckpointDir(dir, auditHashChain), `${globex}.jsonl`)));
    await expect(readCheckpoints(other, auditHashChain, acme, hmac)).rejects.toThrow(/not signed/);
    await rm(other, { recursive: true });
  });
});
