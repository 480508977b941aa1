import { Column, is, Name, Param, Placeholder, SQL, StringChunk, Subquery, Table, View, type SQLWrapper } from 'drizzle-orm';

/** The text of a statement while it is written, and its parameters in their order. */
export interface StatementText {
  sql: string;
  params: unknown[];
  /** The text that drizzle gives to a table or column. */
  toText: (chunk: SQLWrapper) => string;
  escapeName: (name: string) => string;
}

/** A statement that writes itself; for everyone else `getSQL` returns the chunks that drizzle makes of it. */
export abstract class DirectStatement implements SQLWrapper {
  abstract writeTo(text: StatementText): void;
  abstract getSQL(): SQL;
  shouldOmitSQLParens(): boolean {
    return true;
  }
}

/** Thrown for a chunk that only drizzle itself writes, such as a placeholder. */
export class UnknownChunkError extends Error {}

const names = new Map<string, string>();
/** Names of tables, columns and aliases come from code, so there are few. */
export function writeName(to: StatementText, name: string): void {
  let escaped = names.get(name);
  if (escaped === undefined) names.set(name, (escaped = to.escapeName(name)));
  to.sql += escaped;
}

const constants = new WeakMap<object, string>();
function writeConstant(to: StatementText, chunk: Table | Column | View): void {
  let text = constants.get(chunk);
  if (text === undefined) constants.set(chunk, (text = to.toText(chunk)));
  to.sql += text;
}

const writeValue = (to: StatementText, value: unknown): void => {
  to.sql += `$${to.params.push(value)}`;
};

function writeParam(to: StatementText, { value, encoder }: Param): void {
  if (is(value, Placeholder)) throw new UnknownChunkError();
  const encoded: unknown = value === null ? null : encoder.mapToDriverValue(value);
  if (is(encoded, SQL)) writeChunk(to, encoded);
  else writeValue(to, encoded);
}

function writeList(to: StatementText, chunks: readonly unknown[]): void {
  to.sql += '(';
  chunks.forEach((chunk, n) => {
    if (n > 0) to.sql += ', ';
    writeChunk(to, chunk);
  });
  to.sql += ')';
}

function writeSql(to: StatementText, chunk: SQL): void {
  if ((chunk as unknown as { shouldInlineParams: boolean }).shouldInlineParams) throw new UnknownChunkError();
  for (const part of chunk.queryChunks) writeChunk(to, part);
}

function writeSubquery(to: StatementText, { _: { sql, alias, isWith } }: Subquery): void {
  if (!isWith) {
    to.sql += '(';
    writeChunk(to, sql);
    to.sql += ') ';
  }
  writeName(to, alias);
}

function writeWrapped(to: StatementText, chunk: SQLWrapper & { shouldOmitSQLParens?(): boolean }): void {
  if (chunk.shouldOmitSQLParens?.()) return writeChunk(to, chunk.getSQL());
  to.sql += '(';
  writeChunk(to, chunk.getSQL());
  to.sql += ')';
}

type Write = (to: StatementText, chunk: never) => void;

/** How drizzle writes the objects of a class: the first that fits, in its order. */
function findWrite(chunk: object): Write {
  if (Array.isArray(chunk)) return writeList;
  if (chunk instanceof DirectStatement) return (to, statement: DirectStatement) => statement.writeTo(to);
  if (is(chunk, StringChunk)) return (to, { value }: StringChunk) => void (to.sql += value.length === 1 ? value[0] : value.join(''));
  if (is(chunk, Name)) return (to, { value }: Name) => writeName(to, value);
  if (is(chunk, SQL)) return writeSql;
  if (is(chunk, Table) || is(chunk, Column) || is(chunk, View)) return writeConstant;
  if (is(chunk, Param)) return writeParam;
  if (is(chunk, Placeholder)) throw new UnknownChunkError();
  if (is(chunk, SQL.Aliased)) return (to, { fieldAlias }: SQL.Aliased) => writeName(to, fieldAlias);
  if (is(chunk, Subquery)) return writeSubquery;
  return 'getSQL' in chunk && typeof chunk.getSQL === 'function' ? writeWrapped : writeValue;
}

const writes = new WeakMap<object, Write>();

/** Writes a chunk of a statement as drizzle does, but determines the kind of a chunk once for each class and not for each object. */
export function writeChunk(to: StatementText, chunk: unknown): void {
  if (chunk === undefined) return;
  if (typeof chunk === 'function') throw new UnknownChunkError();
  if (typeof chunk !== 'object' || chunk === null) return writeValue(to, chunk);
  const prototype = Object.getPrototypeOf(chunk) as object | null;
  // Plain objects may or may not be wrappers.
  if (prototype === null || prototype === Object.prototype) throw new UnknownChunkError();
  let write = writes.get(prototype);
  if (!write) writes.set(prototype, (write = findWrite(chunk)));
  write(to, chunk as never);
}
