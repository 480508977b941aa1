import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { appUrl } from '../../database/provision/app-role';
import { keyName, sealer, type Seal } from '../../encryption/hmac';
import { checkCatalogue } from '../../database/provision/schema-checks';
import { prepareDatabase } from '../../database/provision/migrate';
import { findMigrations } from '../../database/provision/find-migrations';
import { auditEvents } from '../../../database/schema';
import { verifyAudit } from '../../../modules/audit/verify-audit';
import { digestOf, type BackupOptions } from './backup';
import { backupTables, force, hangUp, plainText, schemaOf, unforce, type BackupTable } from './table-catalog';
import { readBackup } from './encryption';
import { End, Header, parse, TableStart } from './format';
import { frames, type Frame } from './frames';

export interface Restored {
  createdAt: string;
  rows: number;
  tables: number;
  /** Tenants whose audit log was broken in the backup already, with what is wrong. */
  broken: string[];
}

const damaged = (why: string) => new Error(`The backup is damaged: ${why}. Nothing was restored.`);

/**
 * Fills an empty database from a backup, in one transaction: all of it or nothing. Before it stands, what the database holds is compared
 * with what the backup counted, and the separation of tenants is verified. An audit log that was broken already is told of.
 * @throws where the database is not empty, or the backup is damaged, of another version, or of another audit key.
 */
export async function restore({ ownerUrl, auditKey, file, passPhrase }: BackupOptions): Promise<Restored> {
  const seal = sealer(auditKey);
  const unpacked = createGunzip();
  // What fails before it is heard of by whoever reads from it.
  pipeline(Readable.from(await readBackup(file, passPhrase), { objectMode: false }), unpacked, () => undefined);
  const parts = frames(unpacked);
  const first = await nextOf(parts);
  if (first?.kind !== 'H') throw new Error(`${file} is not a backup of TechAdds.`);
  const header = parse(Header, first.bytes);
  if (header.auditKey !== keyName(seal)) {
    throw new Error(
      'The backup belongs to another audit key than keys/audit.key in the data folder. Put the key there that was in use when it was made.',
    );
  }
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'techadds-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(plainText);
    await refuseIfUsed(client);
    await prepareDatabase({ ownerUrl, appUrl: await appUrl(ownerUrl), migrationsDir: findMigrations(), seal });
    if ((await schemaOf(client)).join() !== header.schema.join()) {
      throw new Error('The backup was made by another version of TechAdds. Restore it with that version, then start the new one.');
    }
    await client.query('begin');
    const tables = await backupTables(client);
    await unforce(client, tables);
    const end = await load(client, tables, parts);
    await compare(client, tables, end);
    const broken = await brokenLogs(client, seal);
    await force(client, tables);
    await checkCatalogue(client);
    await client.query('analyze');
    await client.query('commit');
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
    return { createdAt: header.createdAt, rows, tables: tables.length, broken };
  } finally {
    // What was not committed is undone.
    await hangUp(client);
  }
}

async function nextOf(parts: AsyncGenerator<Frame>): Promise<Frame | undefined> {
  try {
    const { value, done } = (await parts.next()) as IteratorResult<Frame, undefined>;
    return done ? undefined : value;
  } catch (error) {
    const { code } = error as { code?: string };
    throw code?.startsWith('Z_') ? damaged('it cannot be unpacked') : error;
  }
}

async function refuseIfUsed(client: pg.Client): Promise<void> {
  const tables = await backupTables(client);
  await client.query('begin');
  await unforce(client, tables);
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from public.${client.escapeIdentifier(name)} limit 1`);
    if (rowCount)
      throw new Error(
        `The database is not empty: ${name} has rows. Nothing was changed. Restore into a new one, with another DATA_DIR or DATABASE_URL.`,
      );
  }
  await client.query('rollback');
}

const written = (into: CopyStreamQuery, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => into.write(bytes, (error) => (error ? reject(error) : resolve())));

/** Reads all tables into the database. Returns what the backup says it held. */
async function load(client: pg.Client, tables: readonly BackupTable[], parts: AsyncGenerator<Frame>): Promise<End> {
  let into: CopyStreamQuery | undefined;
  const seen = new Map<string, string>();
  let [name, hash] = ['', createHash('sha256')];
  const close = async () => {
    if (!into) return;
    into.end();
    await finished(into);
    seen.set(name, hash.digest('hex'));
    into = undefined;
  };
  for (let part = await nextOf(parts); part; part = await nextOf(parts)) {
    if (part.kind === 'D' && into) {
      hash.update(part.bytes);
      await written(into, part.bytes);
      continue;
    }
    await close();
    if (part.kind === 'T') {
      const start = parse(TableStart, part.bytes);
      const table = tables.find((one) => one.name === start.name);
      if (!table || table.columns.join() !== start.columns.join()) throw damaged(`its table ${start.name} is not one of this version`);
      [name, hash] = [table.name, createHash('sha256')];
      const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
      // What fails is heard of where we write to it or wait for its end.
      into = client.query(copyFrom(`copy public.${client.escapeIdentifier(name)} (${columns}) from stdin`));
      into.on('error', () => undefined);
    } else if (part.kind === 'E') {
      const end = parse(End, part.bytes);
      // To the very end, where the encryption says whether all of it is what was written.
      if (await nextOf(parts)) throw damaged('something follows its end');
      for (const table of tables)
        if (seen.get(table.name) !== end.tables[table.name]?.sha256)
          throw damaged(`the rows of ${table.name} are not those that were written`);
      return end;
    } else throw damaged('its parts are in disorder');
  }
  throw damaged('its end is missing');
}

async function brokenLogs(client: pg.Client, seal: Seal): Promise<string[]> {
  const tx = Object.assign(drizzle(client), { seal });
  const broken: string[] = [];
  for (const { tenantId } of await tx.selectDistinct({ tenantId: auditEvents.tenantId }).from(auditEvents)) {
    const { firstBroken } = await verifyAudit(tx, tenantId, []);
    if (firstBroken) broken.push(`tenant ${tenantId}, event ${firstBroken.seq}: ${firstBroken.problem}`);
  }
  return broken;
}

/** Compares what the database holds now with what the backup counted, and lets sequences go on where they were. */
async function compare(client: pg.Client, tables: readonly BackupTable[], end: End): Promise<void> {
  for (const table of tables) {
    const [wanted, found] = [end.tables[table.name], await digestOf(client, table)];
    if (!wanted || wanted.rows !== found.rows || wanted.sha256 !== found.sha256) {
      throw new Error(
        `The rows of ${table.name} are not the same after restoring (${found.rows} of ${wanted?.rows ?? 0}). Nothing was restored.`,
      );
    }
  }
  for (const [name, next] of Object.entries(end.sequences)) {
    await client.query(`create sequence if not exists public.${client.escapeIdentifier(name)}`);
    await client.query('select setval($1, $2, false)', [`public.${client.escapeIdentifier(name)}`, next]);
  }
}
