import type pg from 'pg';

/** What runs statements: a connection, or a guard in front of one. */
export type RunQuery = (config: pg.QueryConfig | pg.QueryArrayConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Runs a statement with a callback. With the promises of `pg` the rows of past results stay reachable until a full garbage collection, so that
 * the many short ones copy them again and again, which for lists took as long as all other work.
 */
export async function runQuery(client: pg.ClientBase, config: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> {
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) =>
      client.query(config as string, values as unknown[], (error: Error | null, result) => (error ? reject(error) : resolve(result))),
    );
  } catch (error) {
    // The trace of a reply to the socket says nothing; this one leads to the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
