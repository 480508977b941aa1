import { Column, getTableColumns, is, SQL, Subquery, Table } from 'drizzle-orm';
import { PgTable, type PgDialect } from 'drizzle-orm/pg-core';
import { DirectStatement, writeChunk, writeName, type StatementText } from './statement-text';

type SelectConfig = Parameters<PgDialect['buildSelectQuery']>[0];
type Field = Column | SQL | SQL.Aliased;

const aliasMark = Symbol.for('drizzle:IsAlias');
const isPlainTable = (table: unknown): table is PgTable => is(table, PgTable) && !(table as unknown as Record<symbol, boolean>)[aliasMark];

/** Whether a select has only parts that `SelectStatement` writes. */
const isPlainSelect = ({ withList, fieldsFlat, distinct, setOperators, table, joins = [] }: SelectConfig): boolean =>
  !withList?.length &&
  !fieldsFlat &&
  !distinct &&
  setOperators.length === 0 &&
  [table, ...joins.map((join) => join.table)].every(isPlainTable) &&
  !joins.some(({ lateral }) => lateral);

/** The selected expressions in their order; undefined where one is a subquery. */
function flattenFields(fields: Record<string, unknown>, into: Field[] = []): Field[] | undefined {
  for (const field of Object.values(fields)) {
    if (is(field, Column) || is(field, SQL) || is(field, SQL.Aliased)) into.push(field);
    else if (is(field, Subquery)) return undefined;
    else if (!flattenFields(is(field, Table) ? getTableColumns(field) : (field as Record<string, unknown>), into)) return undefined;
  }
  return into;
}

/** A select from tables, written in one pass, while drizzle makes several objects of each column first. */
export class SelectStatement extends DirectStatement {
  private readonly config: SelectConfig;
  private readonly fields: readonly Field[];
  private readonly build: () => SQL;

  private constructor(config: SelectConfig, fields: readonly Field[], build: () => SQL) {
    super();
    this.config = config;
    this.fields = fields;
    this.build = build;
  }

  /** @param build the same select by drizzle */
  static of(config: SelectConfig, build: () => SQL): SQL {
    const fields = isPlainSelect(config) ? flattenFields(config.fields) : undefined;
    return fields ? new SQL([new SelectStatement(config, fields, build)]) : build();
  }

  override getSQL(): SQL {
    return this.build();
  }

  override writeTo(to: StatementText): void {
    const { table, joins = [], where, groupBy = [], having, orderBy = [], limit, offset, lockingClause } = this.config;
    to.sql += 'select ';
    this.fields.forEach((field, n) => {
      if (n > 0) to.sql += ', ';
      writeField(to, field, joins.length === 0);
    });
    to.sql += ' from ';
    writeChunk(to, table);
    for (const join of joins) {
      to.sql += ` ${join.joinType} join `;
      writeChunk(to, join.table);
      writeClause(to, ' on ', join.on);
    }
    writeClause(to, ' where ', where);
    writeListClause(to, ' group by ', groupBy);
    writeClause(to, ' having ', having);
    writeListClause(to, ' order by ', orderBy);
    if (limit !== undefined && (typeof limit === 'object' || limit >= 0)) {
      to.sql += ' limit ';
      writeChunk(to, limit);
    }
    if (offset) writeClause(to, ' offset ', offset);
    if (!lockingClause) return;
    const { of = [], noWait, skipLocked } = lockingClause.config;
    to.sql += ` for ${lockingClause.strength}`;
    writeListClause(to, ' of ', Array.isArray(of) ? of : [of]);
    if (noWait) to.sql += ' nowait';
    else if (skipLocked) to.sql += ' skip locked';
  }
}

function writeField(to: StatementText, field: Field, isSingleTable: boolean): void {
  if (is(field, Column)) return isSingleTable ? writeName(to, field.name) : writeChunk(to, field);
  if (is(field, SQL)) return writeExpression(to, field, isSingleTable);
  if ((field as { isSelectionField?: boolean }).isSelectionField) return writeName(to, field.fieldAlias);
  writeExpression(to, field.sql, isSingleTable);
  to.sql += ' as ';
  writeName(to, field.fieldAlias);
}

/** Like drizzle, names columns without their table where there is only one, but not within nested expressions. */
function writeExpression(to: StatementText, expression: SQL, isSingleTable: boolean): void {
  if (!isSingleTable) return writeChunk(to, expression);
  for (const chunk of expression.queryChunks) {
    if (is(chunk, Column)) writeName(to, chunk.name);
    else writeChunk(to, chunk);
  }
}

function writeClause(to: StatementText, keyword: string, chunk: unknown): void {
  if (!chunk) return;
  to.sql += keyword;
  writeChunk(to, chunk);
}

function writeListClause(to: StatementText, keyword: string, chunks: readonly unknown[]): void {
  chunks.forEach((chunk, n) => {
    to.sql += n === 0 ? keyword : ', ';
    writeChunk(to, chunk);
  });
}
