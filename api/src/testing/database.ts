import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { appUrl } from '../database/app-role';
import { type Database, openDatabase } from '../database/database';
import { onDatabase, serverVariable, templateName } from './template';

type Rows = Record<string, unknown>[];

export interface FreshDatabase {
  db: Database;
  ownerUrl: string;
  /** Runs SQL as the owner, whom row-level security may not bind. With parameters, one statement only. */
  asOwner(text: string, values?: unknown[]): Promise<Rows>;
  /** Runs one statement as the application's role, in a transaction with that tenant set, or none. */
  asApp(text: string, options?: { tenantId?: string; values?: unknown[] }): Promise<Rows>;
  /** Closes all connections and removes the database. */
  close(): Promise<void>;
}

function serverUrl(): string {
  const url = process.env[serverVariable];
  if (!url) throw new Error('There is no test server: run the tests from the root with `npx jest --selectProjects api`.');
  return url;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty database of its own name, without our schema: what a first start finds. */
export async function emptyDatabase(): Promise<{ ownerUrl: string; close(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} template template0`);
  return { ownerUrl: onDatabase(serverUrl(), name), close: () => onServer(`drop database ${name} with (force)`) };
}

/** A database of the test's own: our schema and no rows. It is a copy of a prepared one, and so quick that every test may have its own. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} template ${templateName}`);
  const ownerUrl = onDatabase(serverUrl(), name);
  const db = await openDatabase({ ownerUrl });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  const app = new pg.Pool({ connectionString: await appUrl(ownerUrl), max: 2 });
  // Tests stop backends on purpose.
  for (const pool of [owner, app]) pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));

  return {
    db,
    ownerUrl,
    asOwner: async (text, values) => (await owner.query<Record<string, unknown>>(text, values)).rows,
    asApp: async (text, { tenantId, values } = {}) => {
      const client = await app.connect();
      try {
        await client.query('begin');
        if (tenantId !== undefined) await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
        const { rows } = await client.query<Record<string, unknown>>(text, values);
        await client.query('commit');
        return rows;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    close: async () => {
      await Promise.all([db.close(), owner.end(), app.end()]);
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
