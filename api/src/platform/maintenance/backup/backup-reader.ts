import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { getKeyFingerprint, type HmacFunction } from '../../encryption/hmac';
import type { BackupOptions } from './backup';
import { readBackupFile } from './encryption';
import { BackupFooter, BackupHeader, parseFrame, TableHeader, type TableDigest } from './format';
import { decodeFrames, type BackupFrame } from './frames';
import { listAppliedMigrations, type BackupTable } from './table-catalog';

const damagedBackupError = (reason: string) => new Error(`The backup is damaged: ${reason}. Nothing was restored.`);

export interface OpenBackup {
  header: BackupHeader;
  frames: AsyncGenerator<BackupFrame>;
}

/** Receives the rows of a table in the text format of COPY. */
export interface RowsTarget {
  write(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
}

/**
 * Opens a backup and reads its header.
 * @throws Error where it is no backup, or of another audit key
 */
export async function openBackup(
  { file, passPhrase }: Pick<BackupOptions, 'file' | 'passPhrase'>,
  hmac: HmacFunction,
): Promise<OpenBackup> {
  const gunzip = createGunzip();
  // An error of the source is reported by the consumer of the stream.
  pipeline(Readable.from(await readBackupFile(file, passPhrase), { objectMode: false }), gunzip, () => undefined);
  const frames = decodeFrames(gunzip);
  const firstFrame = await readNextFrame(frames);
  if (firstFrame?.kind !== 'H') throw new Error(`${file} is not a backup of TechAdds.`);
  const header = parseFrame(BackupHeader, firstFrame.bytes);
  if (header.auditKey !== getKeyFingerprint(hmac)) {
    throw new Error(
      'The backup belongs to another audit key than keys/audit.key in the data folder. Put the key there that was in use when it was made.',
    );
  }
  return { header, frames };
}

/** @throws Error where the database has other migrations than the one that was backed up */
export async function checkSchema(client: pg.Client, header: BackupHeader): Promise<void> {
  if ((await listAppliedMigrations(client)).join() !== header.schema.join())
    throw new Error('The backup was made by another version of TechAdds. Restore it with that version, then start the new one.');
}

async function readNextFrame(frames: AsyncGenerator<BackupFrame>): Promise<BackupFrame | undefined> {
  try {
    const { value, done } = (await frames.next()) as IteratorResult<BackupFrame, undefined>;
    return done ? undefined : value;
  } catch (error) {
    const { code } = error as { code?: string };
    throw code?.startsWith('Z_') ? damagedBackupError('it cannot be unpacked') : error;
  }
}

/** Writes rows into a table of the database, or into another one with the same columns. */
export function copyInto(client: pg.Client, { name, columns }: BackupTable, into = `public.${client.escapeIdentifier(name)}`): RowsTarget {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  // An error of the stream is reported by the writes to it or by the wait for its end.
  const stream = client.query(copyFrom(`copy ${into} (${list}) from stdin`));
  stream.on('error', () => undefined);
  return {
    write: (bytes) => new Promise((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve()))),
    end: async () => {
      stream.end();
      await finished(stream);
    },
  };
}

/** The table that a header names. @throws Error where this version has no such table */
function findTable(tables: readonly BackupTable[], header: TableHeader): BackupTable {
  const table = tables.find(({ name }) => name === header.name);
  if (!table || table.columns.join() !== header.columns.join())
    throw damagedBackupError(`its table ${header.name} is not one of this version`);
  return table;
}

/** Reads all tables of a backup to its end, and compares them with its digests. Returns its footer. */
export async function readTables(
  frames: AsyncGenerator<BackupFrame>,
  tables: readonly BackupTable[],
  openTarget: (table: BackupTable) => RowsTarget,
): Promise<BackupFooter> {
  let target: RowsTarget | undefined;
  const digests = new Map<string, string>();
  let [name, hash] = ['', createHash('sha256')];
  const endTable = async () => {
    if (!target) return;
    await target.end();
    digests.set(name, hash.digest('hex'));
    target = undefined;
  };
  for (let frame = await readNextFrame(frames); frame; frame = await readNextFrame(frames)) {
    if (frame.kind === 'D' && target) {
      hash.update(frame.bytes);
      await target.write(frame.bytes);
      continue;
    }
    await endTable();
    if (frame.kind === 'T') {
      const table = findTable(tables, parseFrame(TableHeader, frame.bytes));
      [name, hash] = [table.name, createHash('sha256')];
      target = openTarget(table);
    } else if (frame.kind === 'E') {
      const footer = parseFrame(BackupFooter, frame.bytes);
      // Read to the very end, where the encryption is verified.
      if (await readNextFrame(frames)) throw damagedBackupError('something follows its end');
      for (const table of tables)
        if (digests.get(table.name) !== footer.tables[table.name]?.sha256)
          throw damagedBackupError(`the rows of ${table.name} are not those that were written`);
      return footer;
    } else throw damagedBackupError('its parts are in disorder');
  }
  throw damagedBackupError('its end is missing');
}

/** Compares the rows of a table after a restore with those that were restored. @throws Error where they differ */
export function checkRestored({ name }: BackupTable, expected: TableDigest | undefined, actual: TableDigest): void {
  if (expected && expected.rows === actual.rows && expected.sha256 === actual.sha256) return;
  throw new Error(`The rows of ${name} are not the same after restoring (${actual.rows} of ${expected?.rows ?? 0}). Nothing was restored.`);
}
