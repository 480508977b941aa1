import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ensureAppRole } from './app-role';
import type { HmacFunction } from '../../encryption/hmac';
import { verifySchema } from './schema-checks';
import { markSearchFunctionsLeakproof } from './leakproof';
import { applyRowLevelSecurity } from './row-level-security';

/** Prepares rows once the tables are those of this release, as their owner and before the application may reach them. */
export type AfterMigrate = (owner: pg.Client, hmac: HmacFunction) => Promise<void>;

/** Any number that only we use: it orders the processes that prepare the same database. */
const advisoryLockId = 7_424_033;

/** Refuses a folder in which a migration that ran already reads differently now. Migrations only go forward. */
async function assertMigrationsUnchanged(owner: pg.Client, migrationsDir: string): Promise<void> {
  const { rows } = await owner.query<{ hash: string; created_at: string }>('select hash, created_at from drizzle.__drizzle_migrations');
  const applied = new Map(rows.map((row) => [Number(row.created_at), row.hash]));
  for (const { folderMillis, hash } of readMigrationFiles({ migrationsFolder: migrationsDir })) {
    if ((applied.get(folderMillis) ?? hash) !== hash) {
      const when = new Date(folderMillis).toISOString();
      throw new Error(`The migration of ${when} was changed after this database ran it. Undo the change and write a new migration.`);
    }
  }
}

/**
 * Brings a database to the present schema and checks that it keeps tenants apart. Several processes may do it at once: one works,
 * the others wait up to a minute. Killed in the middle, the schema is the old one or the new one, and the application has no
 * rights on tables that are not protected yet.
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
  // A broken connection also fails the query under way; without a listener it would end the process.
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await owner.query(`set client_min_messages = warning; set lock_timeout = '60s'`);
    await owner.query('select pg_advisory_lock($1)', [advisoryLockId]);
    // From here on a running application comes first: rather fail than queue behind its locks and stop it.
    await owner.query(`set lock_timeout = '2s'`);
    await migrate(drizzle(owner), { migrationsFolder: options.migrationsDir });
    await assertMigrationsUnchanged(owner, options.migrationsDir);
    await options.afterMigrate(owner, options.hmac);
    await ensureAppRole(owner, options.appRoleUrl);
    await applyRowLevelSecurity(owner);
    await markSearchFunctionsLeakproof(owner);
    await verifySchema(owner);
  } finally {
    await owner.end();
  }
}
