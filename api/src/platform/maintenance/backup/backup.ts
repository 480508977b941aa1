import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline as passOn, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { keyName, sealer } from '../../encryption/hmac';
import { backupTables, copyOut, hangUp, plainText, schemaOf, sequencesOf, type BackupTable } from './table-catalog';
import { encrypt } from './encryption';
import type { End, Header } from './format';
import { frame } from './frames';

export interface BackupOptions {
  ownerUrl: string;
  auditKey: Buffer;
  file: string;
  /** Encrypts the file where given. */
  passPhrase?: string | undefined;
}

const lineFeed = 10;

function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) lines += 1;
  return lines;
}

/** The rows of a table, in order, whatever row-level security says: where it binds the owner too, one tenant after the other. */
async function* rowsOf(client: pg.Client, table: BackupTable, tenants: readonly string[]): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ bound: boolean }>('select row_security_active($1) as bound', [
    `public.${client.escapeIdentifier(table.name)}`,
  ]);
  for (const tenant of rows[0]?.bound ? tenants : ['']) {
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenant]);
    // Row by row is what PostgreSQL sends; larger pieces are quicker to pack.
    yield* client.query(copyTo(copyOut(client, table), { highWaterMark: 256 * 1024 }));
  }
}

/** What a table holds, as a number of rows and a hash of them. */
export async function digestOf(client: pg.Client, table: BackupTable): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of client.query(copyTo(copyOut(client, table))) as AsyncIterable<Buffer>) {
    rows += linesIn(chunk);
    hash.update(chunk);
  }
  return { rows, sha256: hash.digest('hex') };
}

async function* contents(client: pg.Client, auditKey: string): AsyncGenerator<Buffer> {
  const header: Header = {
    format: 'techadds-backup',
    version: 1,
    createdAt: new Date().toISOString(),
    schema: await schemaOf(client),
    auditKey,
  };
  yield frame('H', header);
  const end: End = { tables: {}, sequences: {} };
  await client.query(`select set_config('app.lookup_tenants', 'all', true)`);
  const { rows: found } = await client.query<{ id: string }>('select tenant_id::text as id from tenants order by tenant_id');
  await client.query(`select set_config('app.lookup_tenants', '', true)`);
  for (const table of await backupTables(client)) {
    yield frame('T', { name: table.name, columns: table.columns });
    const hash = createHash('sha256');
    let rows = 0;
    for await (const chunk of rowsOf(
      client,
      table,
      found.map(({ id }) => id),
    )) {
      rows += linesIn(chunk);
      hash.update(chunk);
      yield frame('D', chunk);
    }
    end.tables[table.name] = { rows, sha256: hash.digest('hex') };
  }
  end.sequences = await sequencesOf(client);
  yield frame('E', end);
}

/**
 * Writes the whole database, as it is at one moment while others go on writing, into a file that only this account can read. The file
 * appears whole or not at all. Keys are not in it: neither those of the tokens nor the audit log's.
 */
export async function backUp({ ownerUrl, auditKey, file, passPhrase }: BackupOptions): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'techadds-backup' });
  client.on('error', () => undefined);
  await client.connect();
  const draft = `${file}.part`;
  try {
    await client.query(plainText);
    await client.query('begin isolation level repeatable read read only');
    const packed = createGzip({ level: 6 });
    // What fails before it is heard of by whoever reads from it.
    passOn(Readable.from(contents(client, keyName(sealer(auditKey))), { objectMode: false }), packed, () => undefined);
    const source = passPhrase === undefined ? packed : encrypt(packed, passPhrase);
    await pipeline(source, createWriteStream(draft, { mode: 0o600 }));
    const written = await open(draft, 'r+');
    await written.sync();
    await written.close();
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await hangUp(client);
  }
}
