import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { toAppRoleUrl } from './provision/app-role';
import { createHmacFunction, type HmacFunction } from '../encryption/hmac';
import { isStalePlanError } from './errors';
import { createCorkedSocket } from './corked-socket';
import { settleInOrder } from './settle-in-order';
import { prepareDatabase, type AfterMigrate } from './provision/migrate';
import { findMigrations } from './provision/find-migrations';
import { createStatementNamer } from './prepared-statements';
import { tenants } from '../../schema';
import { createPubSub, type PubSub } from './pubsub';

/** A transaction. It has no `transaction` of its own: a second `begin` inside would let its `commit` end ours. */
export type Tx = Omit<NodePgDatabase, 'transaction' | 'query' | '_query'> & {
  /** The keyed hash of the audit log. */
  hmac: HmacFunction;
  /**
   * Runs `work` after everything else in this transaction, just before its commit, in the order of the calls: for locks that all of a tenant's
   * writers take, so that they are held briefly and never while waiting for another lock.
   */
  beforeCommit(work: () => Promise<void>): void;
};
/** What reading needs of a transaction. */
export type ReadingTx = Omit<Tx, 'beforeCommit'>;

interface CrossTenantLookup {
  email?: string;
  subdomain?: string;
  tenants?: 'all';
  outbox?: 'due';
  jobs?: 'due';
  mailbox?: 'all';
}

export interface Database {
  /** Runs fn in one transaction in which only the tenant's rows exist. Commits on return, rolls back on throw. */
  withTenant<T>(tenantId: string, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reads of one moment that do not depend on each other: they travel with their transaction's begin and end in one round trip, and
   * PostgreSQL keeps their plans. `statements` starts none itself.
   */
  readPipelined<const T extends readonly PromiseLike<unknown>[]>(tenantId: string, statements: (tx: Tx) => T): Promise<PipelineResults<T>>;
  /** As `withTenant`, read-only, and all statements see the rows as they were at its start: for sums that must agree with each other. */
  withSnapshot<T>(tenantId: string, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Before a tenant is known: a read-only transaction in which only the rows with this e-mail (users, any tenant) or subdomain
   * (tenants) exist, or all rows of `tenants` alone, of `outbox` or `jobs` alone, or of the demo's `mailbox` alone.
   */
  withoutTenant<T>(by: CrossTenantLookup, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Ids of all tenants. */
  tenantIds(): Promise<string[]>;
  /** Connections of this process: open, of these unused, requests that wait for one, and how many there may be. */
  poolStats(): { open: number; idle: number; waiting: number; max: number };
  /** What transactions of all processes tell. */
  pubsub: PubSub;
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

type PipelineResults<T extends readonly PromiseLike<unknown>[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

export interface DatabaseOptions {
  /** A PostgreSQL (15 or newer) as the role that owns the tables. The application itself works as another role, made from here. */
  ownerUrl: string;
  /** 32 bytes that only the server knows; see `openAuditKey`. */
  auditKey: Buffer;
  /** Folder of the migrations; found by itself when it lies in or above the program's folder. */
  migrationsDir?: string;
  /** Connections of this process at most; 10 when not given. */
  poolSize?: number;
  /** Hears of connections that broke while nobody used them. */
  log?: (message: string) => void;
}

/** A setting until the transaction ends. `set local` and not `set_config()`: a database distributed over nodes hands on only such statements. */
const localSetting = (name: string, value: string): string => `set local ${name} = ${pg.escapeLiteral(value)}`;
/** Sets something of PostgreSQL, such as a planner setting, until the transaction ends. Name and value are constants of the program. */
export const setLocal = (tx: Pick<Tx, 'execute'>, name: string, value: string) => tx.execute(sql.raw(localSetting(name, value)));

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type StatementNamer = (text: string) => string | undefined;

/**
 * A handle on the connection that is dead after the transaction: a forgotten query must not land in the next tenant's. With `nameOf`, its
 * statements are kept by name.
 */
function createGuardedClient(
  client: pg.PoolClient,
  hmac: HmacFunction,
  getStatementName?: StatementNamer,
): { tx: Tx; end: () => void; runBeforeCommit: () => Promise<void> } {
  let ended = false;
  const beforeCommit: (() => Promise<void>)[] = [];
  const queryByName = (config: pg.QueryConfig, values: unknown[]) =>
    client.query({ ...config, name: getStatementName?.(config.text) }, values);
  const guarded = new Proxy(client, {
    get: (target, key) => {
      if (ended) throw new Error('The transaction is over. A query in it was not awaited.');
      if (getStatementName && key === 'query') return queryByName;
      const member: unknown = Reflect.get(target, key, target);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
  const tx = Object.assign(drizzle(guarded), { hmac, beforeCommit: (work: () => Promise<void>) => void beforeCommit.push(work) });
  const runBeforeCommit = async () => {
    for (const work of beforeCommit) await work();
  };
  return { tx, end: () => (ended = true), runBeforeCommit };
}

/** Prepares the database (role, migrations, catalog check) and opens the application's connections to it. */
export async function prepareAndConnect(options: DatabaseOptions & { afterMigrate: AfterMigrate }): Promise<Database> {
  const url = await toAppRoleUrl(options.ownerUrl);
  const hmac = createHmacFunction(options.auditKey);
  const { ownerUrl, afterMigrate, migrationsDir = findMigrations() } = options;
  await prepareDatabase({ ownerUrl, appRoleUrl: url, migrationsDir, hmac, afterMigrate });
  return connectDatabase(url, hmac, options);
}

/** Opens the application's connections to a database that is prepared. */
export function connectDatabase(
  appRoleUrl: string,
  hmac: HmacFunction,
  { poolSize = 10, log }: Pick<DatabaseOptions, 'poolSize' | 'log'> = {},
): Database {
  const pool = createPool(appRoleUrl, poolSize, log);
  const pubsub = createPubSub(appRoleUrl, log);

  const getStatementName = createStatementNamer();

  /** Lends a connection; what `work` leaves open where it throws is rolled back. */
  const withConnection = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (broken = failure));
      // What a kept statement was worked out from has changed since: the next connection works it out anew.
      if (isStalePlanError(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };

  // The settings live as long as the transaction does, and travel in one round trip with its begin and its first statement.
  const transaction = <T>(begin: string, settings: string[], fn: (tx: Tx) => Promise<T>): Promise<T> =>
    withConnection(async (client) => {
      const { tx, end, runBeforeCommit } = createGuardedClient(client, hmac);
      const run = async () => {
        const result = await fn(tx);
        await runBeforeCommit();
        return result;
      };
      const beginning = Promise.all([begin, ...settings].map((statement) => client.query(statement)));
      const [, result] = await settleInOrder([beginning, run().finally(end)]);
      assertCommitted(await client.query('commit'));
      return result;
    });

  const tenantSetting = (tenantId: string): string => {
    if (!uuid.test(tenantId)) throw new TypeError('A tenant id is a UUID.');
    return localSetting('app.tenant_id', tenantId);
  };
  const database: Database = {
    withTenant: async (tenantId, fn) => transaction('begin', [tenantSetting(tenantId)], fn),
    readPipelined: async (tenantId, statements) => {
      const setting = tenantSetting(tenantId);
      return withConnection(async (client) => {
        const { tx, end } = createGuardedClient(client, hmac, getStatementName);
        const beginning = Promise.all([client.query('begin read only'), client.query(setting)]);
        // Asking for its result is what sends a statement, and so the end comes after it.
        const reads = statements(tx).map((statement) => new Promise((done, failed) => void statement.then(done, failed)));
        end();
        const [, results, commitResult] = await settleInOrder([beginning, settleInOrder(reads), client.query('commit')]);
        assertCommitted(commitResult);
        return results as never;
      });
    },
    withSnapshot: async (tenantId, fn) => transaction('begin isolation level repeatable read read only', [tenantSetting(tenantId)], fn),
    withoutTenant: (by, fn) =>
      transaction(
        'begin read only',
        Object.entries(by).map(([what, value]) => localSetting(`app.lookup_${what}`, (value as string).toLowerCase())),
        fn,
      ),
    tenantIds: () =>
      database.withoutTenant({ tenants: 'all' }, async (tx) => {
        const rows = await tx.select({ id: tenants.tenantId }).from(tenants).orderBy(tenants.tenantId);
        return rows.map(({ id }) => id);
      }),
    poolStats: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: poolSize }),
    ping: async () => {
      await pool.query('select 1');
    },
    pubsub,
    close: async () => {
      await pubsub.close();
      await pool.end();
    },
  };
  return database;
}

/** PostgreSQL answers otherwise when an earlier statement had failed and its error was swallowed. */
function assertCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed.');
}

function createPool(url: string, poolSize: number, log: (message: string) => void = () => undefined): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'techadds-api',
    max: poolSize,
    // Statements that are sent together travel together: begin and the tenant's setting cost no trip of their own.
    pipeline: true,
    stream: createCorkedSocket,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  // Without listeners a connection that breaks would end the process. Whoever uses it gets the error from the query.
  pool.on('error', (error) => log(`A database connection was lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
