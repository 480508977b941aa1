import { PgDialect } from 'drizzle-orm/pg-core';
import { isDeepStrictEqual } from 'node:util';
import { FastDialect } from '../src/platform/database/statements/dialect';

const { sqlToQuery } = FastDialect.prototype;
const checkedTexts = new Set<string>();

// Each statement of the application is compared with that of drizzle where a test sends it first. A text determines which chunk a parameter is of.
FastDialect.prototype.sqlToQuery = function checkedSqlToQuery(this: FastDialect, statement, invokeSource) {
  const written = sqlToQuery.call(this, statement, invokeSource);
  if (checkedTexts.has(written.sql)) return written;
  checkedTexts.add(written.sql);
  const { sql, params } = PgDialect.prototype.sqlToQuery.call(this, statement, invokeSource);
  if (written.sql !== sql || !isDeepStrictEqual(written.params, params))
    throw new Error(`This statement differs from that of drizzle.\n${written.sql}\n${sql}`);
  return written;
};
