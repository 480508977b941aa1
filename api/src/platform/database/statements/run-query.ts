import type pg from 'pg';

/** Runs statements of one connection, or of a transaction. */
export type RunQuery = (config: pg.QueryConfig | pg.QueryArrayConfig, values?: unknown[]) => Promise<pg.QueryResult>;

type Query = (config: pg.QueryConfig, values: unknown[], done: (error: Error | null, result: pg.QueryResult) => void) => void;

/**
 * Runs a statement with a callback. With the promises of `pg` the rows of past results stay reachable until a full garbage collection, so that
 * the many short ones copy them again and again, which for lists took as long as all other work.
 * @param observe receives each statement with its time from when it is sent until its result is there, in ms. In a pipeline that includes those
 * before it
 */
export const createRunQuery =
  (observe: (statement: string, ms: number, failed: boolean) => void) =>
  async (client: pg.ClientBase, config: pg.QueryConfig, values: unknown[] = []): Promise<pg.QueryResult> => {
    const startedAt = performance.now();
    let failed = true;
    try {
      const result = await new Promise<pg.QueryResult>((resolve, reject) =>
        (client.query.bind(client) as Query)(config, values, (error, found) => (error ? reject(error) : resolve(found))),
      );
      failed = false;
      return result;
    } catch (error) {
      // The trace of a reply to the socket says nothing; this one leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      observe(config.text, performance.now() - startedAt, failed);
    }
  };
