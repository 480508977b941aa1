import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { openDatabase } from '../database';
import { createActionContext } from '../modules/audit/action-context.service';
import { runImports } from '../modules/imports/imports.jobs';
import { checkImport, createImport, startImport } from '../modules/imports/imports.rules';
import { readImportFile } from '../modules/imports/import-file';
import type { Caller } from '../platform/auth/caller';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres';
import { partners, tenants, users } from '../schema';
import { measureSeconds } from './measure-seconds';

const rows = Number(process.env.BENCH_ROWS ?? 50_000);

/** Every tenth row has an e-mail of an earlier row, and every hundredth is invalid. */
function createFile(): Buffer {
  const lines = Array.from({ length: rows }, (_, n) => {
    const name = `contact${n % 10 === 9 ? n - 1 : n}`;
    return `Ana ${n};Berg;CTO;Company ${n % 500};${n % 100 === 50 ? 'nowhere' : `${name}@company.example`};+47 22 ${n};warm;"Met; twice"`;
  });
  return Buffer.from(['First name;Last name;Title;Company;E-mail;Phone;Status;Notes', ...lines].join('\n'));
}

/** Measures the check and the import of a file of contacts against inserting the imported contacts into a table with the same indexes. */
async function bench(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'techadds-bench-'));
  const embedded = await startEmbeddedPostgres({ dataDir: dir });
  const { ownerUrl } = embedded;
  try {
    const db = await openDatabase({ ownerUrl, auditKey: randomBytes(32) });
    const [tenantId, userId, partnerId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const caller: Caller = {
      ...{ userId, tenantId, homeTenantId: tenantId, partnerId, subdomain: 'bench', role: 'partner_admin', sessionId: crypto.randomUUID() },
      ...{ name: 'A B', scope: 'partner' },
    };
    await db.withTenant(tenantId, async (tx) => {
      await tx.insert(tenants).values({ tenantId, subdomain: 'bench', name: 'Bench' });
      await tx.insert(partners).values({ tenantId, id: partnerId, name: 'Bench', handle: 'bench' });
      const user = { email: 'a@bench.test', passwordHash: '-', firstName: 'A', lastName: 'B', role: 'partner_admin' as const };
      await tx.insert(users).values({ tenantId, id: userId, partnerId, ...user });
    });
    const deps = { db, clock: () => new Date(), log: pino({ level: 'warn' }) };
    const context = createActionContext(caller, { cid: 'import-bench', ip: null, userAgent: null }, new Date());
    const runJob = async () => {
      while ((await runImports(deps, tenantId)) > 0);
    };
    const imported = await measureSeconds(async () => {
      const file = readImportFile(createFile());
      const { id, mapping } = await db.withTenant(tenantId, (tx) =>
        createImport(tx, context, { kind: 'contacts', name: 'contacts.csv' }, file),
      );
      await db.withTenant(tenantId, (tx) => checkImport(tx, context, id, { mapping, duplicates: 'update' }));
      await runJob();
      await db.withTenant(tenantId, (tx) => startImport(tx, context, id));
      await runJob();
    });
    await db.close();
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    await client.query('set row_security = off');
    await client.query('alter table contacts no force row level security');
    await client.query('create table plain (like contacts including all)');
    const inserted = await measureSeconds(() => client.query('insert into plain select * from contacts'));
    const { rowCount } = await client.query('select 1 from plain');
    await client.end();
    if ((rowCount ?? 0) < rows * 0.8) throw new Error(`Only ${rowCount} contacts were imported.`);
    process.send?.({ rows, imported, inserted });
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
