import type { SpanAttributes } from '@techadds/shared/tracing';
import { recordStatement } from './statement-spans';

/** The span of a statement. */
function describeStatement(statement: string): { name: string; attributes: SpanAttributes } {
  const described: { name: string; attributes: SpanAttributes }[] = [];
  recordStatement({ recordChild: (_ms, _failed, describe) => void described.push(describe()) }, statement, 1, false);
  return described[0]!;
}
const toText = (statement: string) => describeStatement(statement).attributes['db.query.text'];

test.each([
  ['select "id" from "orders" where "id" = $1', 'select orders'],
  ['insert into "outbox" ("id") values ($1)', 'insert outbox'],
  ['update users set x = 1', 'update users'],
  ['delete from "jobs"', 'delete jobs'],
  ["set local app.tenant_id = '0f8fad5b'", 'set local'],
  ['begin read only', 'begin'],
  ['', 'statement'],
])('%s is the span %s', (statement, name) => {
  expect(describeStatement(statement).name).toBe(name);
});

test('values in the text are left out, and names are not', () => {
  expect(toText(`select "a" from "b" where c = 'it''s secret' and d in ('x', '')`)).toBe(
    `select "a" from "b" where c = '?' and d in ('?', '?')`,
  );
  expect(toText(`select 1 /* don't */ where a = 'secret'`)).toBe('select 1 /* don');
});

test('a long text is shortened without the rest of a value', () => {
  expect(String(toText(`select '${'secret'.repeat(1_000)}', ${'"a", '.repeat(1_000)}`))).toMatch(/^select '\?', ("a", )+/);
  expect(String(toText('x'.repeat(5_000)))).toHaveLength(2_000);
});
