import pg from 'pg';
import { toAppRoleUrl } from '../../database/provision/app-role';
import { createHmacFunction, type HmacFunction } from '../../encryption/hmac';
import { distributedSession } from '../../database/distribution/distribute';
import { isDistributed } from '../../database/distribution/distributed-tables';
import { verifySchema } from '../../database/provision/schema-checks';
import { prepareDatabase, type AfterMigrate } from '../../database/provision/migrate';
import { findMigrations } from '../../database/provision/find-migrations';
import { computeTableDigest, type BackupOptions } from './backup';
import { checkRestored, checkSchema, copyInto, openBackup, readTables } from './backup-reader';
import type { BackupFooter } from './format';
import {
  listBackupTables,
  enableForceRls,
  terminateConnection,
  stableTextFormat,
  disableForceRls,
  type BackupTable,
} from './table-catalog';

export interface RestoreOptions extends BackupOptions {
  afterMigrate: AfterMigrate;
  /** Verifies the restored audit logs; one sentence for each tenant whose log is broken. */
  findBrokenAuditLogs: (owner: pg.Client, hmac: HmacFunction) => Promise<string[]>;
}

export interface RestoreResult {
  createdAt: string;
  rows: number;
  tables: number;
  /** Tenants whose audit log was broken in the backup already, with the reason. */
  broken: string[];
}

/**
 * Restores a backup into an empty database in one transaction. Before the commit the contents are compared with the digests of the backup, and the
 * isolation of tenants is verified. An audit log that was broken already is reported.
 * @throws Error where the database is not empty, or the backup is damaged or of another version or audit key
 */
export async function restore({
  ownerUrl,
  auditKey,
  file,
  passPhrase,
  afterMigrate,
  findBrokenAuditLogs,
}: RestoreOptions): Promise<RestoreResult> {
  const hmac = createHmacFunction(auditKey);
  const { header, frames } = await openBackup({ file, passPhrase }, hmac);
  if (header.tenant)
    throw new Error(`This is a backup of ${header.tenant.name} alone: restore it with --tenant ${header.tenant.subdomain}.`);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'techadds-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(stableTextFormat);
    if (await isDistributed(client)) await client.query(distributedSession);
    await assertDatabaseEmpty(client);
    await prepareDatabase({ ownerUrl, appRoleUrl: await toAppRoleUrl(ownerUrl), migrationsDir: findMigrations(), hmac, afterMigrate });
    await checkSchema(client, header);
    await client.query('begin');
    const tables = await listBackupTables(client);
    await disableForceRls(client, tables);
    const footer = await readTables(frames, tables, (table) => copyInto(client, table));
    await verifyContents(client, tables, footer);
    const broken = await findBrokenAuditLogs(client, hmac);
    await enableForceRls(client, tables);
    await verifySchema(client);
    await client.query('analyze');
    await client.query('commit');
    const rows = Object.values(footer.tables).reduce((sum, table) => sum + table.rows, 0);
    return { createdAt: header.createdAt, rows, tables: tables.length, broken };
  } finally {
    // Closing the connection rolls back an uncommitted transaction.
    await terminateConnection(client);
  }
}

async function assertDatabaseEmpty(client: pg.Client): Promise<void> {
  const tables = await listBackupTables(client);
  await client.query('begin');
  await disableForceRls(client, tables);
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from public.${client.escapeIdentifier(name)} limit 1`);
    if (rowCount)
      throw new Error(
        `The database is not empty: ${name} has rows. Nothing was changed. Restore into a new one, with another DATA_DIR or DATABASE_URL.`,
      );
  }
  await client.query('rollback');
}

/** Compares the contents of the database with the digests of the backup and restores the values of sequences. */
async function verifyContents(client: pg.Client, tables: readonly BackupTable[], footer: BackupFooter): Promise<void> {
  for (const table of tables) checkRestored(table, footer.tables[table.name], await computeTableDigest(client, table));
  for (const [name, next] of Object.entries(footer.sequences)) {
    await client.query(`create sequence if not exists public.${client.escapeIdentifier(name)}`);
    await client.query('select setval($1, $2, false)', [`public.${client.escapeIdentifier(name)}`, next]);
  }
}
