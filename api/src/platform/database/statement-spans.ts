import type { Tracing } from '@techadds/shared/tracing';

const maxLength = 500;

/** A quoted value, with quotes in it doubled. Names of tables and columns are in double quotes. */
const quotedValue = /'(?:[^']|'')*'/g;
const operationPattern = /^[\s(]*(set local|\w+)/i;
const tablePattern = /\b(?:from|into|update|join)\s+"?(\w+)/i;

/** Records a statement that has just ended as a span of the running request, without any value: parameters are not in its text. */
export function recordStatement(tracing: Pick<Tracing, 'recordChild'>, statement: string, ms: number, failed: boolean): void {
  // Before it is shortened, which could cut the end of a value off.
  const text = statement.replaceAll(quotedValue, "'?'").slice(0, maxLength);
  const operation = operationPattern.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = tablePattern.exec(text)?.[1];
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.collection.name': table, 'db.query.text': text };
  tracing.recordChild(table === undefined ? operation : `${operation} ${table}`, ms, attributes, failed);
}
