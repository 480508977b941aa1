import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { createBackup } from '../platform/maintenance/backup/backup';
import { openDatabase, restoreBackup } from '../database';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres';
import { tenants, users } from '../schema';
import { measureSeconds } from './measure-seconds';

const rows = Number(process.env.BENCH_ROWS ?? 200_000);
const table = 'notifications';

async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Measures a backup and a restore of a fresh database against a plain COPY of the same rows. */
async function bench(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'techadds-bench-'));
  const embedded = await startEmbeddedPostgres({ dataDir: dir });
  const { ownerUrl } = embedded;
  const auditKey = randomBytes(32);
  const [file, plainFile] = [join(dir, 'all.backup'), join(dir, 'all.copy')];
  const passPhrase = 'a long pass phrase';
  try {
    const db = await openDatabase({ ownerUrl, auditKey });
    const [tenantId, userId] = [crypto.randomUUID(), crypto.randomUUID()];
    await db.withTenant(tenantId, async (tx) => {
      await tx.insert(tenants).values({ tenantId, subdomain: 'bench', name: 'Bench' });
      const user = { email: 'a@bench.test', passwordHash: '-', firstName: 'A', lastName: 'B', role: 'customer' as const };
      await tx.insert(users).values({ tenantId, id: userId, ...user });
    });
    await db.close();
    const target = new URL(ownerUrl);
    target.pathname = '/restored';
    const [copiedOut, copiedIn] = await asOwner(ownerUrl, async (client) => {
      await client.query('set row_security = off');
      await client.query(`alter table ${table} no force row level security`);
      await client.query(
        `insert into ${table} (tenant_id, user_id, type, title, body, path, changed_in)
         select $1, $2, 'order.placed', 'New order ' || n, 'Halden Consulting ordered a penetration test', '/orders/' || n, n from generate_series(1, $3::int) n`,
        [tenantId, userId, rows],
      );
      // The plain table needs the same indexes for a fair comparison.
      await client.query(`create table plain (like ${table} including all)`);
      const copiedSeconds = await measureSeconds(() =>
        pipeline(client.query(copyTo(`copy ${table} to stdout`)), createWriteStream(plainFile)),
      );
      const copiedBack = await measureSeconds(() => pipeline(createReadStream(plainFile), client.query(copyFrom('copy plain from stdin'))));
      await client.query('drop table plain');
      await client.query(`alter table ${table} force row level security`);
      await client.query('create database restored template template0');
      return [copiedSeconds, copiedBack];
    });
    const backedUp = await measureSeconds(() => createBackup({ ownerUrl, auditKey, file, passPhrase }));
    const restored = await measureSeconds(() => restoreBackup({ ownerUrl: target.href, auditKey, file, passPhrase }));
    process.send?.({ rows, backedUp, restored, copiedOut, copiedIn });
  } finally {
    await embedded.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

bench().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
