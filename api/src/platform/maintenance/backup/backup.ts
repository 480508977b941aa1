import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline as passOn, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { localSetting } from '../../database/client';
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
import type { BackupFooter, BackupHeader } from './format';
import { encodeFrame } from './frames';

export interface BackupOptions {
  ownerUrl: string;
  auditKey: Buffer;
  file: string;
  /** Encrypts the file if given. */
  passPhrase?: string | undefined;
}

const lineFeed = 10;

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) lines += 1;
  return lines;
}

/** The rows of a table in order, despite row-level security: where it applies to the owner too, tenant by tenant. */
async function* readRows(client: pg.Client, table: BackupTable, tenants: readonly string[]): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ bound: boolean }>('select row_security_active($1) as bound', [
    `public.${client.escapeIdentifier(table.name)}`,
  ]);
  for (const tenant of rows[0]?.bound ? tenants : ['']) {
    await client.query(localSetting('app.tenant_id', tenant));
    // PostgreSQL sends row by row; larger chunks compress faster.
    yield* client.query(copyTo(buildCopyQuery(client, table), { highWaterMark: 256 * 1024 }));
  }
}

/** The number of rows of a table and a hash of them. */
export async function computeTableDigest(client: pg.Client, table: BackupTable): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of client.query(copyTo(buildCopyQuery(client, table))) as AsyncIterable<Buffer>) {
    rows += countLines(chunk);
    hash.update(chunk);
  }
  return { rows, sha256: hash.digest('hex') };
}

async function* backupFrames(client: pg.Client, auditKey: string): AsyncGenerator<Buffer> {
  const header: BackupHeader = {
    format: 'techadds-backup',
    version: 1,
    createdAt: new Date().toISOString(),
    schema: await listAppliedMigrations(client),
    auditKey,
  };
  yield encodeFrame('H', header);
  const footer: BackupFooter = { tables: {}, sequences: {} };
  await client.query(localSetting('app.lookup_tenants', 'all'));
  const { rows: tenantRows } = await client.query<{ id: string }>('select tenant_id::text as id from tenants order by tenant_id');
  await client.query(localSetting('app.lookup_tenants', ''));
  for (const table of await listBackupTables(client)) {
    yield encodeFrame('T', { name: table.name, columns: table.columns });
    const hash = createHash('sha256');
    let rows = 0;
    for await (const chunk of readRows(
      client,
      table,
      tenantRows.map(({ id }) => id),
    )) {
      rows += countLines(chunk);
      hash.update(chunk);
      yield encodeFrame('D', chunk);
    }
    footer.tables[table.name] = { rows, sha256: hash.digest('hex') };
  }
  footer.sequences = await readSequences(client);
  yield encodeFrame('E', footer);
}

/**
 * Writes a consistent snapshot of the database, while it is in use, into a file that only this account can read. The file is created atomically.
 * It contains no keys: neither those of the tokens nor the audit log's.
 */
export async function createBackup({ ownerUrl, auditKey, file, passPhrase }: BackupOptions): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'techadds-backup' });
  client.on('error', () => undefined);
  await client.connect();
  const partFile = `${file}.part`;
  try {
    await client.query(stableTextFormat);
    await client.query('begin isolation level repeatable read read only');
    const gzip = createGzip({ level: 6 });
    // An error of the source is reported by the consumer of the stream.
    passOn(
      Readable.from(backupFrames(client, getKeyFingerprint(createHmacFunction(auditKey))), { objectMode: false }),
      gzip,
      () => undefined,
    );
    const source = passPhrase === undefined ? gzip : encryptBackup(gzip, passPhrase);
    await pipeline(source, createWriteStream(partFile, { mode: 0o600 }));
    const written = await open(partFile, 'r+');
    await written.sync();
    await written.close();
    await rename(partFile, file);
  } catch (error) {
    await rm(partFile, { force: true });
    throw error;
  } finally {
    await terminateConnection(client);
  }
}
