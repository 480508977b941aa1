import type pg from 'pg';

type Query = (statement: string | pg.QueryConfig, ...rest: unknown[]) => Promise<unknown> | undefined;

/** Measures each statement of a pool's clients, from when it is sent until its result is there. In a pipeline that includes those before it. */
export function measureStatements(pool: pg.Pool, observe: (statement: string, ms: number, failed: boolean) => void): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const measured: Query = (statement, ...rest) => {
      const startedAt = performance.now();
      const result = query(statement, ...rest);
      const done = (failed: boolean) =>
        observe(typeof statement === 'string' ? statement : statement.text, performance.now() - startedAt, failed);
      // The caller handles the error. A statement with a callback, such as a query of the pool, has no promise.
      result?.then(
        () => done(false),
        () => done(true),
      );
      return result;
    };
    Object.assign(client, { query: measured });
  });
}
