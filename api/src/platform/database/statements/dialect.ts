import { SQL, sql, type Query, type SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { SelectStatement } from './select-statement';
import { UnknownChunkError, writeChunk, type StatementText } from './statement-text';

type SelectConfig = Parameters<PgDialect['buildSelectQuery']>[0];
/** Drizzle omits the number 0, but the first page of a list should be the same prepared statement as the others. */
const zeroOffset = { offset: sql.param(0) as unknown as number };

/** Writes the same statements as drizzle's dialect in a fraction of the time, and leaves to it what is rare. */
export class FastDialect extends PgDialect {
  private readonly toText = (chunk: SQLWrapper): string => super.sqlToQuery(new SQL([chunk])).sql;

  override buildSelectQuery(config: SelectConfig): SQL {
    const complete = config.offset === 0 ? { ...config, ...zeroOffset } : config;
    return SelectStatement.of(complete, () => super.buildSelectQuery(complete));
  }

  override sqlToQuery(statement: SQL, invokeSource?: 'indexes'): Query {
    if (invokeSource) return super.sqlToQuery(statement, invokeSource);
    const text: StatementText = { sql: '', params: [], toText: this.toText, escapeName: (name) => this.escapeName(name) };
    try {
      writeChunk(text, statement);
      return { sql: text.sql, params: text.params };
    } catch (error) {
      if (error instanceof UnknownChunkError) return super.sqlToQuery(statement);
      throw error;
    }
  }
}
