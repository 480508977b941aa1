import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { toAppRoleUrl } from '../../database/provision/app-role';
import { getKeyFingerprint, createHmacFunction, type HmacFunction } from '../../encryption/hmac';
import { distributedSession } from '../../database/distribution/distribute';
import { isDistributed } from '../../database/distribution/distributed-tables';
import { verifySchema } from '../../database/provision/schema-checks';
import { prepareDatabase, type AfterMigrate } from '../../database/provision/migrate';
import { findMigrations } from '../../database/provision/find-migrations';
import { computeTableDigest, type BackupOptions } from './backup';
import {
  listBackupTables,
  enableForceRls,
  terminateConnection,
  stableTextFormat,
  listAppliedMigrations,
  disableForceRls,
  type BackupTable,
} from './table-catalog';
import { readBackupFile } from './encryption';
import { BackupFooter, BackupHeader, parseFrame, TableHeader } from './format';
import { decodeFrames, type BackupFrame } from './frames';

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

const damagedBackupError = (reason: string) => new Error(`The backup is damaged: ${reason}. Nothing was restored.`);

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
  const gunzip = createGunzip();
  // An error of the source is reported by the consumer of the stream.
  pipeline(Readable.from(await readBackupFile(file, passPhrase), { objectMode: false }), gunzip, () => undefined);
  const frameStream = decodeFrames(gunzip);
  const firstFrame = await readNextFrame(frameStream);
  if (firstFrame?.kind !== 'H') throw new Error(`${file} is not a backup of TechAdds.`);
  const header = parseFrame(BackupHeader, firstFrame.bytes);
  if (header.auditKey !== getKeyFingerprint(hmac)) {
    throw new Error(
      'The backup belongs to another audit key than keys/audit.key in the data folder. Put the key there that was in use when it was made.',
    );
  }
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'techadds-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(stableTextFormat);
    if (await isDistributed(client)) await client.query(distributedSession);
    await assertDatabaseEmpty(client);
    await prepareDatabase({ ownerUrl, appRoleUrl: await toAppRoleUrl(ownerUrl), migrationsDir: findMigrations(), hmac, afterMigrate });
    if ((await listAppliedMigrations(client)).join() !== header.schema.join()) {
      throw new Error('The backup was made by another version of TechAdds. Restore it with that version, then start the new one.');
    }
    await client.query('begin');
    const tables = await listBackupTables(client);
    await disableForceRls(client, tables);
    const footer = await loadTables(client, tables, frameStream);
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

async function readNextFrame(frameStream: AsyncGenerator<BackupFrame>): Promise<BackupFrame | undefined> {
  try {
    const { value, done } = (await frameStream.next()) as IteratorResult<BackupFrame, undefined>;
    return done ? undefined : value;
  } catch (error) {
    const { code } = error as { code?: string };
    throw code?.startsWith('Z_') ? damagedBackupError('it cannot be unpacked') : error;
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

const writeChunk = (copyStream: CopyStreamQuery, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => copyStream.write(bytes, (error) => (error ? reject(error) : resolve())));

/** Loads all tables into the database. Returns the footer of the backup. */
async function loadTables(
  client: pg.Client,
  tables: readonly BackupTable[],
  frameStream: AsyncGenerator<BackupFrame>,
): Promise<BackupFooter> {
  let copyStream: CopyStreamQuery | undefined;
  const digests = new Map<string, string>();
  let [name, hash] = ['', createHash('sha256')];
  const endTable = async () => {
    if (!copyStream) return;
    copyStream.end();
    await finished(copyStream);
    digests.set(name, hash.digest('hex'));
    copyStream = undefined;
  };
  for (let frame = await readNextFrame(frameStream); frame; frame = await readNextFrame(frameStream)) {
    if (frame.kind === 'D' && copyStream) {
      hash.update(frame.bytes);
      await writeChunk(copyStream, frame.bytes);
      continue;
    }
    await endTable();
    if (frame.kind === 'T') {
      const tableHeader = parseFrame(TableHeader, frame.bytes);
      const table = tables.find((tableInfo) => tableInfo.name === tableHeader.name);
      if (!table || table.columns.join() !== tableHeader.columns.join())
        throw damagedBackupError(`its table ${tableHeader.name} is not one of this version`);
      [name, hash] = [table.name, createHash('sha256')];
      const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
      // An error of the stream is reported by the writes to it or by the wait for its end.
      copyStream = client.query(copyFrom(`copy public.${client.escapeIdentifier(name)} (${columns}) from stdin`));
      copyStream.on('error', () => undefined);
    } else if (frame.kind === 'E') {
      const footer = parseFrame(BackupFooter, frame.bytes);
      // Read to the very end, where the encryption is verified.
      if (await readNextFrame(frameStream)) throw damagedBackupError('something follows its end');
      for (const table of tables)
        if (digests.get(table.name) !== footer.tables[table.name]?.sha256)
          throw damagedBackupError(`the rows of ${table.name} are not those that were written`);
      return footer;
    } else throw damagedBackupError('its parts are in disorder');
  }
  throw damagedBackupError('its end is missing');
}

/** Compares the contents of the database with the digests of the backup and restores the values of sequences. */
async function verifyContents(client: pg.Client, tables: readonly BackupTable[], footer: BackupFooter): Promise<void> {
  for (const table of tables) {
    const [expected, actual] = [footer.tables[table.name], await computeTableDigest(client, table)];
    if (!expected || expected.rows !== actual.rows || expected.sha256 !== actual.sha256) {
      throw new Error(
        `The rows of ${table.name} are not the same after restoring (${actual.rows} of ${expected?.rows ?? 0}). Nothing was restored.`,
      );
    }
  }
  for (const [name, next] of Object.entries(footer.sequences)) {
    await client.query(`create sequence if not exists public.${client.escapeIdentifier(name)}`);
    await client.query('select setval($1, $2, false)', [`public.${client.escapeIdentifier(name)}`, next]);
  }
}
