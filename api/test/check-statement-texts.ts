import { PgDialect } from 'drizzle-orm/pg-core';
import { isDeepStrictEqual } from 'node:util';
import { FastDialect } from '../src/platform/database/statements/dialect';

/** A statement with the same text has its parameters at the same places, so that a few of each suffice. */
const timesPerText = 5;
const timesByText = new Map<string, number>();
const { sqlToQuery } = FastDialect.prototype;

// Compares the statements of the application with those of drizzle, in any test.
FastDialect.prototype.sqlToQuery = function checkedSqlToQuery(this: FastDialect, statement, invokeSource) {
  const written = sqlToQuery.call(this, statement, invokeSource);
  const times = timesByText.get(written.sql) ?? 0;
  if (times >= timesPerText) return written;
  timesByText.set(written.sql, times + 1);
  const { sql, params } = PgDialect.prototype.sqlToQuery.call(this, statement, invokeSource);
  if (written.sql !== sql || !isDeepStrictEqual(written.params, params))
    throw new Error(`This statement differs from that of drizzle.\n${written.sql}\n${sql}`);
  return written;
};
