import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline as passOn, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { localSetting } from '../../database/client';
import { moveLockId } from '../../database/distribution/move-check';
import { getTenant, type Tenant } from '../../database/find-tenant';
import { getKeyFingerprint, createHmacFunction } from '../../encryption/hmac';
import {
  listBackupTables,
  buildCopyQuery,
  terminateConnection,
  stableTextFormat,
  listAppliedMigrations,
  readSequences,
  type BackupTable,
} from './table-catalog';
import { encryptBackup } from './encryption';
import type { BackupFooter, BackupHeader, TableDigest } from './format';
import { encodeFrame } from './frames';

export interface BackupOptions {
  ownerUrl: string;
  auditKey: Buffer;
  file: string;
  /** Encrypts the file if given. */
  passPhrase?: string | undefined;
}

export interface CreateBackupOptions extends BackupOptions {
  /** Id or subdomain: backs up the rows of this tenant alone. */
  tenant?: string | undefined;
}

const lineFeed = 10;

/** The number of rows in the text format of COPY. */
export function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) lines += 1;
  return lines;
}

/**
 * The rows of a table in order, of one tenant or of all, despite row-level security: where it applies to the owner too, tenant by tenant.
 */
async function* readRows(client: pg.Client, table: BackupTable, tenants: readonly string[], only?: string): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ bound: boolean }>('select row_security_active($1) as bound', [
    `public.${client.escapeIdentifier(table.name)}`,
  ]);
  for (const tenant of rows[0]?.bound ? tenants : ['']) {
    await client.query(localSetting('app.tenant_id', tenant));
    // PostgreSQL sends row by row; larger chunks compress faster.
    yield* client.query(copyTo(buildCopyQuery(client, table, only), { highWaterMark: 256 * 1024 }));
  }
}

/** The number of rows of a table, or of a tenant in it, and a hash of them. */
export async function computeTableDigest(client: pg.Client, table: BackupTable, tenantId?: string): Promise<TableDigest> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of client.query(copyTo(buildCopyQuery(client, table, tenantId))) as AsyncIterable<Buffer>) {
    rows += countLines(chunk);
    hash.update(chunk);
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Runs `read` where the owner sees all tenants, also if it is no superuser. */
async function withAllTenants<T>(client: pg.Client, read: () => Promise<T>): Promise<T> {
  await client.query(localSetting('app.lookup_tenants', 'all'));
  const found = await read();
  await client.query(localSetting('app.lookup_tenants', ''));
  return found;
}

const listTenantIds = (client: pg.Client): Promise<string[]> =>
  withAllTenants(client, async () => {
    const { rows } = await client.query<{ id: string }>('select tenant_id::text as id from tenants order by tenant_id');
    return rows.map(({ id }) => id);
  });

async function* backupFrames(client: pg.Client, auditKey: string, tenant?: Tenant): AsyncGenerator<Buffer> {
  const header: BackupHeader = {
    format: 'techadds-backup',
    version: tenant ? 2 : 1,
    createdAt: new Date().toISOString(),
    schema: await listAppliedMigrations(client),
    auditKey,
    tenant,
  };
  yield encodeFrame('H', header);
  const footer: BackupFooter = { tables: {}, sequences: {} };
  const tenants = tenant ? [tenant.id] : await listTenantIds(client);
  for (const table of await listBackupTables(client)) {
    yield encodeFrame('T', { name: table.name, columns: table.columns });
    const hash = createHash('sha256');
    let rows = 0;
    for await (const chunk of readRows(client, table, tenants, tenant?.id)) {
      rows += countLines(chunk);
      hash.update(chunk);
      yield encodeFrame('D', chunk);
    }
    footer.tables[table.name] = { rows, sha256: hash.digest('hex') };
  }
  if (!tenant) footer.sequences = await readSequences(client);
  yield encodeFrame('E', footer);
}

/**
 * Writes a consistent snapshot of the database, or of one tenant, while it is in use, into a file that only this account can read. The file is created
 * atomically. Returns the tenant of a backup of one.
 * It contains no keys: neither those of the tokens nor the audit log's.
 */
export async function createBackup({
  ownerUrl,
  auditKey,
  file,
  passPhrase,
  tenant: wanted,
}: CreateBackupOptions): Promise<Tenant | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'techadds-backup' });
  client.on('error', () => undefined);
  await client.connect();
  const partFile = `${file}.part`;
  try {
    await client.query(stableTextFormat);
    // A tenant that moves to another node would be in the snapshot of neither: wait until it is there.
    await client.query('select pg_advisory_lock_shared($1)', [moveLockId]);
    await client.query('begin isolation level repeatable read read only');
    const tenant = wanted === undefined ? undefined : await withAllTenants(client, () => getTenant(client, wanted));
    const gzip = createGzip({ level: 6 });
    // An error of the source is reported by the consumer of the stream.
    passOn(
      Readable.from(backupFrames(client, getKeyFingerprint(createHmacFunction(auditKey)), tenant), { objectMode: false }),
      gzip,
      () => undefined,
    );
    const source = passPhrase === undefined ? gzip : encryptBackup(gzip, passPhrase);
    await pipeline(source, createWriteStream(partFile, { mode: 0o600 }));
    const written = await open(partFile, 'r+');
    await written.sync();
    await written.close();
    await rename(partFile, file);
    return tenant;
  } catch (error) {
    await rm(partFile, { force: true });
    throw error;
  } finally {
    await terminateConnection(client);
  }
}
