import { createHash } from 'node:crypto';
import pg from 'pg';
import { distributedSession } from '../../database/distribution/distribute';
import { isDistributed } from '../../database/distribution/distributed-tables';
import { findTenant, getTenant, isTenantId, type Tenant } from '../../database/find-tenant';
import { toAppRoleUrl } from '../../database/provision/app-role';
import { findMigrations } from '../../database/provision/find-migrations';
import { prepareDatabase, type AfterMigrate } from '../../database/provision/migrate';
import { createHmacFunction, type HmacFunction } from '../../encryption/hmac';
import { computeTableDigest, countLines, type BackupOptions } from './backup';
import { checkRestored, checkSchema, copyInto, openBackup, readTables, type OpenBackup, type RowsTarget } from './backup-reader';
import type { BackupHeader, TableDigest } from './format';
import { listBackupTables, stableTextFormat, terminateConnection, type BackupTable } from './table-catalog';
import { isTenantsTable, stageTenantRecord, writeTenantRecord } from './tenant-record';
import { createTenantRows } from './tenant-rows';

/** A tenant whose rows are those of a backup, in the transaction that restores them. */
export interface RestoredTenant {
  tenantId: string;
  /** UTC. */
  backedUpAt: string;
}

export interface RestoreTenantOptions extends BackupOptions {
  /** Id or subdomain. */
  tenant: string;
  afterMigrate: AfterMigrate;
  /** Called with the tenant as it is, before anything of it is replaced; not called for one that does not exist. */
  beforeReplace: (present: Tenant) => Promise<void>;
  /** Called before the commit. Returns what is broken in the restored tenant, a sentence each. */
  afterRestore: (owner: pg.Client, hmac: HmacFunction, restored: RestoredTenant) => Promise<string[]>;
}

export interface RestoreTenantResult {
  tenant: Tenant;
  createdAt: string;
  rows: number;
  /** Problems that the audit log of the backup had already, a sentence each. */
  broken: string[];
}

/** A deadlock or a lock timeout: a request in progress held a lock that the restore needed, and the reverse. */
const retryableCodes = new Set(['40P01', '55P03']);
const maxAttempts = 5;

/**
 * Replaces everything of one tenant by what a backup has of it, in one transaction, or creates the tenant. The backup may be one of all tenants or of
 * this one. Requests go on meanwhile: those of other tenants are not affected, those of this one are before or after the restore, or fail.
 * @throws Error where the backup is damaged, or of another version, audit key or tenant; nothing was changed then
 */
export async function restoreTenant(options: RestoreTenantOptions): Promise<RestoreTenantResult> {
  const { ownerUrl, afterMigrate, tenant: wanted } = options;
  const hmac = createHmacFunction(options.auditKey);
  const { header, frames } = await openBackup(options, hmac);
  await frames.return(undefined);
  await prepareDatabase({ ownerUrl, appRoleUrl: await toAppRoleUrl(ownerUrl), migrationsDir: findMigrations(), hmac, afterMigrate });
  const { tenantId, present } = await connected(ownerUrl, async (client) => {
    await checkOwner(client);
    await checkSchema(client, header);
    const found = await findTenant(client, wanted);
    return { tenantId: chooseTenantId(wanted, header, found), present: found };
  });
  if (present) await options.beforeReplace(present);
  return repeatAfterDeadlocks(async () =>
    connected(ownerUrl, async (client) =>
      replaceTenant(client, await openBackup(options, hmac), tenantId, (owner) =>
        options.afterRestore(owner, hmac, { tenantId, backedUpAt: header.createdAt }),
      ),
    ),
  );
}

/** Closing the connection rolls back a transaction that was not committed, also in the middle of a copy. */
async function connected<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'techadds-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(stableTextFormat);
    await client.query(`set lock_timeout = '30s'`);
    if (await isDistributed(client)) await client.query(distributedSession);
    return await work(client);
  } finally {
    await terminateConnection(client);
  }
}

async function repeatAfterDeadlocks<T>(attempt: () => Promise<T>): Promise<T> {
  for (let number = 1; ; number += 1)
    try {
      return await attempt();
    } catch (error) {
      if (number === maxAttempts || !retryableCodes.has((error as { code?: string }).code ?? '')) throw error;
    }
}

/** @throws Error where the role could not write the rows as they were */
async function checkOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; may: boolean }>(
    `select rolname as role, rolsuper or (rolbypassrls and has_parameter_privilege('session_replication_role', 'set')) as may
     from pg_roles where rolname = current_user`,
  );
  const { role, may } = rows[0]!;
  if (may) return;
  throw new Error(
    `The role ${role} is neither a superuser nor one with BYPASSRLS that may set session_replication_role, as it must be to restore one tenant. Nothing was changed.`,
  );
}

/** @throws Error where the backup is of another tenant, or nothing says which tenant a subdomain means */
function chooseTenantId(wanted: string, header: BackupHeader, present: Tenant | undefined): string {
  const tenantId = present?.id ?? (isTenantId(wanted) ? wanted.toLowerCase() : undefined);
  if (header.tenant) {
    if (header.tenant.id === tenantId || (!present && header.tenant.subdomain === wanted)) return header.tenant.id;
    throw new Error(`The backup is of ${header.tenant.name} (${header.tenant.subdomain}), not of "${wanted}". Nothing was restored.`);
  }
  if (!tenantId) throw new Error(`There is no tenant with the subdomain "${wanted}" now: name it by its id. Nothing was restored.`);
  return tenantId;
}

async function replaceTenant(
  client: pg.Client,
  { header, frames }: OpenBackup,
  tenantId: string,
  complete: (owner: pg.Client) => Promise<string[]>,
): Promise<RestoreTenantResult> {
  const tables = await listBackupTables(client);
  await client.query('begin');
  // Triggers would count restored rows again, and refuse to delete what is only ever added.
  await client.query('set local session_replication_role = replica');
  // Audited changes increment a counter, so those in progress wait for this lock, and continue from the restored numbers.
  await client.query('select from public.counters where tenant_id = $1 for update', [tenantId]);
  for (const { name } of tables.filter((table) => !isTenantsTable(table)).reverse())
    await client.query(`delete from public.${client.escapeIdentifier(name)} where tenant_id = $1`, [tenantId]);
  const stage = await stageTenantRecord(client);
  const digests = new Map<string, TableDigest>();
  await readTables(frames, tables, (table) => {
    const target = isTenantsTable(table) ? stage(table) : copyInto(client, table);
    return selectTenant(target, table, tenantId, (digest) => digests.set(table.name, digest));
  });
  await writeTenantRecord(client, tables.find(isTenantsTable)!, tenantId);
  for (const table of tables)
    if (!isTenantsTable(table)) checkRestored(table, digests.get(table.name), await computeTableDigest(client, table, tenantId));
  await client.query('set local session_replication_role = origin');
  const broken = await complete(client);
  const tenant = await getTenant(client, tenantId);
  await client.query('commit');
  return { tenant, createdAt: header.createdAt, rows: [...digests.values()].reduce((sum, { rows }) => sum + rows, 0), broken };
}

/** Passes the rows of one tenant on, and their digest at the end. */
function selectTenant(target: RowsTarget, { columns }: BackupTable, tenantId: string, done: (digest: TableDigest) => void): RowsTarget {
  const tenantRows = createTenantRows(columns, tenantId);
  const hash = createHash('sha256');
  let rows = 0;
  return {
    write: async (bytes) => {
      const selected = tenantRows.select(bytes);
      if (selected.length === 0) return;
      hash.update(selected);
      rows += countLines(selected);
      await target.write(selected);
    },
    end: async () => {
      await target.end();
      done({ rows, sha256: hash.digest('hex') });
    },
  };
}
