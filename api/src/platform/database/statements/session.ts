import { DrizzleQueryError, fillPlaceholders, type Query, type SQL } from 'drizzle-orm';
import { NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { PgPreparedQuery, PgSession, type PreparedQueryConfig, type SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { FastDialect } from './dialect';
import { createRowMapper, type TablesWithRow } from './row-mapper';
import type { RunQuery } from './run-query';

type RowsMapper = (rows: unknown[][]) => unknown;
const asText = (value: unknown) => value;
const { builtins } = pg.types;
/** Dates, times and intervals and arrays of them, which drizzle reads itself. */
const textTypes = new Set([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL, 1231, 1115, 1185, 1187, 1182]);
const types = {
  getTypeParser: (id: number, format?: string): ((value: string) => unknown) =>
    textTypes.has(id) ? asText : (pg.types.getTypeParser(id, format as 'text') as (value: string) => unknown),
};

/** A built statement. */
class Statement<T extends PreparedQueryConfig> extends PgPreparedQuery<T> {
  /** Set by drizzle after a select was prepared. */
  joinsNotNullableMap: TablesWithRow;
  private readonly run: RunQuery;
  private readonly fields: SelectedFieldsOrdered | undefined;
  private readonly mapRows: RowsMapper | undefined;

  constructor(run: RunQuery, query: Query, fields: SelectedFieldsOrdered | undefined, mapRows: RowsMapper | undefined) {
    super(query, undefined, undefined);
    this.run = run;
    this.fields = fields;
    this.mapRows = mapRows;
  }

  override async execute(placeholders: Record<string, unknown> = {}): Promise<T['execute']> {
    const { sql: text } = this.query;
    const values = fillPlaceholders(this.query.params, placeholders);
    const isMapped = this.fields !== undefined || this.mapRows !== undefined;
    const result = await this.run({ text, types, ...(isMapped && { rowMode: 'array' }) } as pg.QueryConfig, values).catch(
      (error: Error) => {
        throw new DrizzleQueryError(text, values, error);
      },
    );
    if (!isMapped) return result;
    const rows = result.rows as unknown[][];
    if (this.mapRows) return this.mapRows(rows);
    return this.fields && rows.length > 0 ? rows.map(createRowMapper(this.fields, this.joinsNotNullableMap)) : rows;
  }
}

class Session extends PgSession<NodePgQueryResultHKT> {
  private readonly run: RunQuery;

  constructor(dialect: FastDialect, run: RunQuery) {
    super(dialect);
    this.run = run;
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    _name: string | undefined,
    _isArrayMode: boolean,
    mapRows?: RowsMapper,
  ): PgPreparedQuery<T> {
    return new Statement<T>(this.run, query, fields, mapRows);
  }

  /** For `$count`. */
  override async count(statement: SQL): Promise<number> {
    const { rows } = await this.execute<pg.QueryResult<{ count: string }>>(statement);
    return Number(rows[0]?.count);
  }

  override transaction(): never {
    throw new Error('Transactions are not nested.');
  }
}

const dialect = new FastDialect();

/** Drizzle over `run`, with its statements written and its rows read faster. */
export const createDrizzle = (run: RunQuery): NodePgDatabase => new NodePgDatabase(dialect, new Session(dialect, run), undefined);
