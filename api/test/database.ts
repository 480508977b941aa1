import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Tracing } from '@techadds/shared/tracing';
import { toAppRoleUrl } from '../src/platform/database/provision/app-role';
import { createHmacFunction } from '../src/platform/encryption/hmac';
import { connectDatabase, type Database } from '../src/platform/database/client';
import { splitStatements } from './split-statements';
import { changesRowsOnly, createReusableDatabases, type UsedDatabase } from './reusable-databases';
import { closeToSessions, dropDatabase, isDistributed, withDatabaseName, runOnEveryServer, templateVariable } from './template';

type Rows = Record<string, unknown>[];

/** Runs one statement of a transaction. */
export type RunStatement = (text: string, values?: unknown[]) => Promise<Rows>;

/** The audit key of all test databases, since they are copies of one template. */
export const testAuditKey = Buffer.alloc(32, 'audit');

export interface TestDatabase {
  db: Database;
  ownerUrl: string;
  /** Runs SQL as the owner, who may bypass row-level security. With values, only one statement is allowed. */
  asOwner(text: string, values?: unknown[]): Promise<Rows>;
  /** Runs one statement with the application's role, in a transaction with or without a tenant. */
  asApp(text: string, options?: { tenantId?: string; values?: unknown[] }): Promise<Rows>;
  /** Runs statements in one transaction, as the owner or with the application's role, with or without a tenant. */
  transaction<T>(as: 'owner' | { tenantId?: string }, work: (run: RunStatement) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Disconnects and keeps the database under this name, as a template for other tests. */
  saveAs(name: string): Promise<void>;
}

export function getTemplateUrl(): string {
  const url = process.env[templateVariable];
  if (!url) throw new Error('There is no test server: run the tests from the root with `npx jest --selectProjects api`.');
  return url;
}

/** Creates a database. `strategy file_copy` is twice as fast as writing the copy to the WAL. */
async function createDatabase(
  template: string,
): Promise<{ ownerUrl: string; drop: () => Promise<void>; rename: (to: string) => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = withDatabaseName(getTemplateUrl(), 'postgres');
  await runOnEveryServer(server, [`create database ${name} template ${template} strategy file_copy`]);
  return {
    ownerUrl: withDatabaseName(server, name),
    drop: () => dropDatabase(server, name),
    rename: (to) => runOnEveryServer(server, [...closeToSessions(name), `alter database ${name} rename to ${to}`]),
  };
}

/** An empty database without the schema, as on a first start. */
export async function createEmptyDatabase(): Promise<{ ownerUrl: string; close(): Promise<void> }> {
  const { ownerUrl, drop } = await createDatabase('template0');
  return { ownerUrl, close: drop };
}

/** A copy of a saved database, for processes that connect by themselves. */
export async function copyDatabase(template: string): Promise<{ ownerUrl: string; close(): Promise<void> }> {
  const { ownerUrl, drop } = await createDatabase(template);
  return { ownerUrl, close: drop };
}

/** Runs `work` with a connection of its own; a transaction left open by an error is rolled back. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const inTransaction = <T>(pool: pg.Pool, work: (run: RunStatement) => Promise<T>, tenantId?: string): Promise<T> =>
  withClient(pool, async (client) => {
    await client.query('begin');
    if (tenantId !== undefined) await client.query(`set local app.tenant_id = ${client.escapeLiteral(tenantId)}`);
    const result = await work(async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows);
    await client.query('commit');
    return result;
  });

/** On a distributed database: triggers are for rows of their own tenant, and one connection to each node sees what a transaction has done. */
const ownerOptions = '-c citus.enable_unsafe_triggers=on -c citus.multi_shard_modify_mode=sequential';

/** Runs statements on one connection, and returns the rows of the last. */
const runOneByOne = (pool: pg.Pool, statements: readonly string[]): Promise<Rows> =>
  withClient(pool, async (client) => {
    let rows: Rows = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  });

let appRoleUrl: Promise<string> | undefined;

/** The name of the template database. */
export const getTemplateName = (): string => new URL(getTemplateUrl()).pathname.slice(1);

/** A database with its connections. */
interface OpenDatabase extends UsedDatabase {
  db: Database;
  owner: pg.Pool;
  app: pg.Pool;
  disconnect: () => Promise<unknown>;
  rename: (to: string) => Promise<void>;
}

const reusable = createReusableDatabases<OpenDatabase>();

async function openCopy(template: string, tracing?: Tracing): Promise<OpenDatabase> {
  const { ownerUrl, drop, rename } = await createDatabase(template);
  const asAppUrl = withDatabaseName(await (appRoleUrl ??= toAppRoleUrl(getTemplateUrl())), new URL(ownerUrl).pathname.slice(1));
  const db = connectDatabase(asAppUrl, createHmacFunction(testAuditKey), { tracing });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2, ...(isDistributed() && { options: ownerOptions }) });
  const app = new pg.Pool({ connectionString: asAppUrl, max: 2 });
  // Tests terminate backends on purpose.
  for (const pool of [owner, app]) pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  const disconnect = () => Promise.all([db.close(), owner.end(), app.end()]);
  return { ownerUrl, db, owner, app, disconnect, remove: () => disconnect().then(drop), rename };
}

/**
 * Creates a database for one test, with the schema and no rows, or with the rows of a saved template. Copying a template is fast enough
 * for each test to have its own; a test after one of the same suite that only changed rows continues with its database, emptied.
 */
export async function createTestDatabase(template = getTemplateName(), tracing?: Tracing): Promise<TestDatabase> {
  let isReusable = template === getTemplateName() && !tracing;
  const open = (isReusable && (await reusable.take())) || (await openCopy(template, tracing));
  const { owner, app, ownerUrl } = open;
  const inspect = (text: string) => void (isReusable &&= changesRowsOnly(text));

  return {
    // A copy, so that a test may replace methods.
    db: { ...open.db, close: () => ((isReusable = false), open.db.close()) },
    /** Who connects by it may change anything. */
    get ownerUrl() {
      isReusable = false;
      return ownerUrl;
    },
    asOwner: async (text, values) => {
      inspect(text);
      if (isDistributed() && values === undefined && text.includes(';')) return runOneByOne(owner, await splitStatements(text));
      return (await owner.query<Record<string, unknown>>(text, values)).rows;
    },
    asApp: (text, { tenantId, values } = {}) => inTransaction(app, (run) => run(text, values), tenantId),
    transaction: (as, work) =>
      as === 'owner'
        ? inTransaction(owner, (run) => work((text, values) => (inspect(text), run(text, values))))
        : inTransaction(app, work, as.tenantId),
    close: () => (isReusable ? reusable.keep(open) : open.remove()),
    saveAs: async (name) => {
      await open.disconnect();
      await open.rename(name);
    },
  };
}
