import type { Tracing } from '@techadds/shared/tracing';

const maxLength = 2_000;

/** A quoted value, with quotes in it doubled. Names of tables and columns are in double quotes. */
const quotedValue = /'(?:[^']|'')*'/g;
const operationPattern = /^[\s(]*(set local|\w+)/i;
const tablePattern = /\b(?:from|into|update|join)\s+"?(\w+)/i;

/** Records a statement that has just ended as a span of the running request, without any value: parameters are not in its text. */
export function recordStatement(tracing: Pick<Tracing, 'recordChild'>, statement: string, ms: number, failed: boolean): void {
  tracing.recordChild(ms, failed, () => {
    const text = hideValues(statement);
    const operation = operationPattern.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    const table = tablePattern.exec(text)?.[1];
    return {
      name: table === undefined ? operation : `${operation} ${table}`,
      attributes: {
        ...{ 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.collection.name': table },
        // Shortened last, so that the end of a value is never cut off.
        'db.query.text': text.slice(0, maxLength),
      },
    };
  });
}

/** With a single quote left over, as of a comment, nobody knows what is a value: then only the part before the first quote stays. */
function hideValues(statement: string): string {
  const parts = statement.split("'");
  return parts.length % 2 === 1 ? statement.replaceAll(quotedValue, "'?'") : (parts[0] ?? '');
}
