import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Tracing } from '@techadds/shared/tracing';
import { noteTenant } from '../call-log/current-work';
import { toAppRoleUrl } from './provision/app-role';
import { createHmacFunction, type HmacFunction } from '../encryption/hmac';
import { isMovedPartError, isStalePlanError } from './errors';
import { createCorkedSocket } from './corked-socket';
import { settleInOrder } from './settle-in-order';
import { prepareDatabase, type AfterMigrate } from './provision/migrate';
import { findMigrations } from './provision/find-migrations';
import { createStatementNamer, type StatementNamer } from './prepared-statements';
import { createRunQuery, type RunQuery } from './statements/run-query';
import { createDrizzle } from './statements/session';
import { tenants } from '../../schema';
import { createSlowStatements, type SlowStatement } from '../load/slow-statements';
import { recordStatement } from './statement-spans';
import { createPubSub, type PubSub } from './pubsub';

/** A transaction. It has no `transaction` method: a nested `begin` would let the inner `commit` end this one. */
export type Tx = Omit<NodePgDatabase, 'transaction' | 'query' | '_query'> & {
  /** The keyed hash of the audit log. */
  hmac: HmacFunction;
  /**
   * Runs `work` after everything else in this transaction, just before its commit, in the order of the calls: for locks that all of a tenant's
   * writers take, so that they are held briefly and never while waiting for another lock.
   */
  beforeCommit(work: () => Promise<void>): void;
};
/** The part of a transaction that reads need. */
export type ReadingTx = Omit<Tx, 'beforeCommit'>;

interface CrossTenantLookup {
  email?: string;
  subdomain?: string;
  tenants?: 'all';
  outbox?: 'due';
  jobs?: 'due';
  mailbox?: 'all';
  push_endpoint?: string;
  sealed_sha256?: string;
  /** An ISO timestamp. */
  revoked_since?: string;
}

export interface Database {
  /** Runs `fn` in a transaction that sees the tenant's rows only. Commits on return, rolls back on throw. */
  withTenant<T>(tenantId: string, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs independent reads on one snapshot, in one round trip with the begin and end of their transaction, as prepared statements.
   * `statements` must not await any of them.
   */
  readPipelined<const T extends readonly PromiseLike<unknown>[]>(tenantId: string, statements: (tx: Tx) => T): Promise<PipelineResults<T>>;
  /** Like `withTenant`, but read-only on one snapshot (repeatable read), for sums that must be consistent with each other. */
  withSnapshot<T>(tenantId: string, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `fn` before the tenant is known, in a read-only transaction that sees only the rows with this e-mail address (users of any tenant) or
   * subdomain (tenants), or all rows of `tenants`, of due `outbox` or `jobs` entries, of the demo's
   * `mailbox`, the push subscription with the endpoint of this hash, the sealed contract with this hash, or the `sessions` revoked since a time.
   * `fn` may run twice.
   */
  withoutTenant<T>(by: CrossTenantLookup, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** The ids of all tenants. */
  tenantIds(): Promise<string[]>;
  /** Replaces each connection after its next use, and prepares other statements in the new ones: for after a load unlike that to come. */
  renewConnections(): void;
  /** The connections of this process: open and idle ones, waiting requests and the maximum. */
  poolStats(): { open: number; idle: number; waiting: number; max: number };
  /** Statements of this process that were slow, the longest together first. */
  slowStatements(): SlowStatement[];
  /** Notifications between the transactions of all processes. */
  pubsub: PubSub;
  /** @throws Error where the database is unavailable */
  ping(): Promise<void>;
  close(): Promise<void>;
}

type PipelineResults<T extends readonly PromiseLike<unknown>[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

export interface DatabaseOptions {
  /** URL of a PostgreSQL (15 or newer) as the owner of the tables. The application itself connects as another role, which is created. */
  ownerUrl: string;
  /** 32 bytes that only the server knows; see `loadAuditKey`. */
  auditKey: Buffer;
  /** The folder of the migrations; by default it is searched in and above the program's folder. */
  migrationsDir?: string;
  /** Maximum number of connections of this process, 10 by default. */
  poolSize?: number;
  /** Statements that take longer are remembered; 200 ms by default. */
  slowStatementMs?: number;
  /** Statements of requests become spans. */
  tracing?: Tracing | undefined;
  /** Called with lost idle connections. */
  log?: (message: string) => void;
}

/** A setting for the transaction. `set local` rather than `set_config()`, because a distributed database forwards only such statements. */
export const localSetting = (name: string, value: string): string => `set local ${name} = ${pg.escapeLiteral(value)}`;
/** Sets a PostgreSQL setting, such as one of the planner, for the transaction. Name and value must be constants. */
export const setLocal = (tx: Pick<Tx, 'execute'>, name: string, value: string) => tx.execute(sql.raw(localSetting(name, value)));

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * A transaction on a connection that rejects queries after its end, so that a forgotten one cannot run in that of the next tenant. With
 * `getStatementName` its statements are prepared under these names.
 */
function createGuardedTx(
  run: RunQuery,
  hmac: HmacFunction,
  getStatementName: StatementNamer,
): { tx: Tx; end: () => void; runBeforeCommit: () => Promise<void> } {
  let ended = false;
  const beforeCommit: (() => Promise<void>)[] = [];
  const guardedRun: RunQuery = async (config, values) => {
    if (ended) throw new Error('The transaction is over. A query in it was not awaited.');
    return run({ ...config, name: getStatementName(config.text) }, values);
  };
  const tx = Object.assign(createDrizzle(guardedRun), { hmac, beforeCommit: (work: () => Promise<void>) => void beforeCommit.push(work) });
  const runBeforeCommit = async () => {
    for (const work of beforeCommit) await work();
  };
  return { tx, end: () => (ended = true), runBeforeCommit };
}

/** Prepares the database (role, migrations, schema checks) and connects to it as the application's role. */
export async function prepareAndConnect(options: DatabaseOptions & { afterMigrate: AfterMigrate }): Promise<Database> {
  const url = await toAppRoleUrl(options.ownerUrl);
  const hmac = createHmacFunction(options.auditKey);
  const { ownerUrl, afterMigrate, migrationsDir = findMigrations() } = options;
  await prepareDatabase({ ownerUrl, appRoleUrl: url, migrationsDir, hmac, afterMigrate });
  return connectDatabase(url, hmac, options);
}

/** Connects to a prepared database as the application's role. */
export function connectDatabase(
  appRoleUrl: string,
  hmac: HmacFunction,
  { poolSize = 10, slowStatementMs = 200, log, tracing }: Pick<DatabaseOptions, 'poolSize' | 'slowStatementMs' | 'log' | 'tracing'> = {},
): Database {
  const pool = createPool(appRoleUrl, poolSize, log);
  let current = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => current.add(client));
  const slowStatements = createSlowStatements(() => new Date(), slowStatementMs);
  const runOnClient = createRunQuery((statement, ms, failed) => {
    slowStatements.observe(statement, ms);
    if (tracing) recordStatement(tracing, statement, ms, failed);
  });
  const pubsub = createPubSub(appRoleUrl, log);

  const getStatementName = createStatementNamer();

  /** Runs `work` with a connection; a transaction left open by an error is rolled back. */
  const withConnection = async <T>(work: (run: RunQuery) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    const run: RunQuery = (config, values) => runOnClient(client, config, values);
    let broken: Error | undefined;
    try {
      return await work(run);
    } catch (error) {
      await run({ text: 'rollback' }).catch((failure: Error) => (broken = failure));
      // The cached plan is invalid (a schema change), so the connection is dropped.
      if (isStalePlanError(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken ?? !current.has(client));
    }
  };

  // The settings last as long as the transaction and are sent in one round trip with its begin and first statement.
  const transaction = <T>(begin: string, settings: string[], fn: (tx: Tx) => Promise<T>): Promise<T> =>
    withConnection(async (run) => {
      const { tx, end, runBeforeCommit } = createGuardedTx(run, hmac, getStatementName);
      const work = async () => {
        const result = await fn(tx);
        await runBeforeCommit();
        return result;
      };
      const beginning = Promise.all([begin, ...settings].map((text) => run({ text })));
      const [, result] = await settleInOrder([beginning, work().finally(end)]);
      assertCommitted(await run({ text: 'commit' }));
      return result;
    });

  const tenantSetting = (tenantId: string): string => {
    if (!uuid.test(tenantId)) throw new TypeError('A tenant id is a UUID.');
    return localSetting('app.tenant_id', tenantId);
  };
  const database: Database = {
    withTenant: async (tenantId, fn) => {
      noteTenant(tenantId);
      return transaction('begin', [tenantSetting(tenantId)], fn);
    },
    readPipelined: async (tenantId, statements) => {
      const setting = tenantSetting(tenantId);
      const read = async (run: RunQuery) => {
        const { tx, end } = createGuardedTx(run, hmac, getStatementName);
        const beginning = Promise.all(['begin read only', setting].map((text) => run({ text })));
        // Subscribing to the result is what sends a statement, so the transaction is ended after that.
        const reads = statements(tx).map((statement) => new Promise((done, failed) => void statement.then(done, failed)));
        end();
        const [, results, commitResult] = await settleInOrder([beginning, settleInOrder(reads), run({ text: 'commit' })]);
        assertCommitted(commitResult);
        return results as never;
      };
      return repeatIfMoved(() => withConnection(read));
    },
    withSnapshot: async (tenantId, fn) => transaction('begin isolation level repeatable read read only', [tenantSetting(tenantId)], fn),
    withoutTenant: (by, fn) => {
      const settings = Object.entries(by).map(([what, value]) => localSetting(`app.lookup_${what}`, (value as string).toLowerCase()));
      return repeatIfMoved(() => transaction('begin read only', settings, fn));
    },
    tenantIds: () =>
      database.withoutTenant({ tenants: 'all' }, async (tx) => {
        const rows = await tx.select({ id: tenants.tenantId }).from(tenants).orderBy(tenants.tenantId);
        return rows.map(({ id }) => id);
      }),
    renewConnections: () => {
      current = new WeakSet();
      getStatementName.reset();
    },
    poolStats: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: poolSize }),
    slowStatements: slowStatements.list,
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

/** Reads once more what met a part of the database on its way to another node. Only for transactions that change nothing. */
async function repeatIfMoved<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isMovedPartError(error)) return read();
    throw error;
  }
}

/** PostgreSQL responds with ROLLBACK where an earlier statement failed and its error was swallowed. */
function assertCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed.');
}

function createPool(url: string, poolSize: number, log: (message: string) => void = () => undefined): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'techadds-api',
    max: poolSize,
    // Begin, the tenant's setting and the first statement are sent together, so they cost no extra round trips.
    pipeline: true,
    stream: createCorkedSocket,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  // An unhandled error event of a lost connection would end the process. Queries in progress receive the error themselves.
  pool.on('error', (error) => log(`A database connection was lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
