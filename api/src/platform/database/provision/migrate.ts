import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ensureAppRole } from './app-role';
import { checkDatabase } from './check-database';
import type { HmacFunction } from '../../encryption/hmac';
import { verifySchema } from './schema-checks';
import { markSearchFunctionsLeakproof } from './leakproof';
import { applyRowLevelSecurity } from './row-level-security';
import { distributedSession, distributeTables } from '../distribution/distribute';
import { isDistributed } from '../distribution/distributed-tables';

/** Prepares rows as the owner after the migrations, before the application can access them. */
export type AfterMigrate = (owner: pg.Client, hmac: HmacFunction) => Promise<void>;

/** An arbitrary advisory lock id, under which processes prepare the same database one after the other. */
const advisoryLockId = 7_424_033;

/**
 * Compares the migrations that have run with the files. Migrations only go forward.
 * @returns whether the database is newer than this program, as while an upgrade restarts one process after the other
 * @throws Error where a migration that has run was changed since
 */
async function isNewerThanFiles(owner: pg.Client, migrationsDir: string): Promise<boolean> {
  const { rows } = await owner.query<{ hash: string; created_at: string }>('select hash, created_at from drizzle.__drizzle_migrations');
  const applied = new Map(rows.map((row) => [Number(row.created_at), row.hash]));
  const files = readMigrationFiles({ migrationsFolder: migrationsDir });
  for (const { folderMillis, hash } of files) {
    if ((applied.get(folderMillis) ?? hash) !== hash) {
      const when = new Date(folderMillis).toISOString();
      throw new Error(`The migration of ${when} was changed after this database ran it. Undo the change and write a new migration.`);
    }
  }
  const newestFile = Math.max(...files.map(({ folderMillis }) => folderMillis));
  return [...applied.keys()].some((createdAt) => createdAt > newestFile);
}

/**
 * Migrates a database to the current schema and verifies the isolation of tenants. Of several processes one works and the others wait up to a
 * minute. After a kill the schema is the old or the new one, and the application has no privileges on tables that are not protected yet.
 * A database of a newer version is left as it is: this program does not know its tables, and would take the privileges from those that do.
 */
export async function prepareDatabase(options: {
  ownerUrl: string;
  appRoleUrl: string;
  migrationsDir: string;
  hmac: HmacFunction;
  afterMigrate: AfterMigrate;
}): Promise<void> {
  const owner = new pg.Client({
    connectionString: options.ownerUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'techadds-migrate',
  });
  // A broken connection also fails the query in progress; an unhandled error event would end the process.
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await checkDatabase(owner);
    await owner.query(`set client_min_messages = warning; set lock_timeout = '60s'`);
    await owner.query('select pg_advisory_lock($1)', [advisoryLockId]);
    // Running applications have precedence: fails rather than block them by waiting for their locks.
    await owner.query(`set lock_timeout = '2s'`);
    const distributed = await isDistributed(owner);
    if (distributed) await owner.query(distributedSession);
    await migrate(drizzle(owner), { migrationsFolder: options.migrationsDir });
    if (!(await isNewerThanFiles(owner, options.migrationsDir))) {
      await options.afterMigrate(owner, options.hmac);
      await ensureAppRole(owner, options.appRoleUrl);
      await applyRowLevelSecurity(owner);
      await markSearchFunctionsLeakproof(owner);
      if (distributed) await distributeTables(owner);
    }
    await verifySchema(owner);
  } finally {
    await owner.end();
  }
}
