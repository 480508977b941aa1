import { findStatementViolations } from './statement-rules';

const tenant = `orders.tenant_id = $1`;

test.each([
  ['a tenant by parameter', `select id from orders where ${tenant}`],
  ['a value with a cast', `select id from orders where tenant_id = $1::uuid`],
  [
    'tables joined by their tenant',
    `select 1 from orders join users u on u.tenant_id = orders.tenant_id and u.id = orders.placed_by where ${tenant}`,
  ],
  ['a sub-select with the parameter', `select (select count(*) from messages m where m.tenant_id = $1) from orders where ${tenant}`],
  [
    'a named query',
    `with found as (select * from orders where ${tenant}) select * from found join users on users.tenant_id = found.tenant_id`,
  ],
  ['a condition that never holds', `select id from orders where false and (id = $1)`],
  ['both sides of a union', `select id from orders where ${tenant} union all select id from users where tenant_id = $1`],
  ['the table of tenants', `select name from tenants where subdomain = $1`],
  [
    'inserted values',
    `insert into orders (tenant_id) values ($1) on conflict (tenant_id, id) do update set number = excluded.number returning id`,
  ],
  ['a signal of its own', `select pg_notify($1, $2)`],
])('accepts %s', (_, text) => expect(findStatementViolations(text)).toEqual([]));

test.each([
  ['a query without the tenant', `select id from orders where id = $1`, /reads orders of all tenants/],
  ['a tenant in one of several alternatives', `select id from orders where ${tenant} or id = $2`, /reads orders/],
  ['a join without the tenant', `select 1 from orders join users u on u.id = orders.placed_by where ${tenant}`, /reads users/],
  [
    'a sub-select that refers to the outer tenant',
    `select 1 from orders where ${tenant} and exists (select from messages m where m.tenant_id = orders.tenant_id)`,
    /reads messages/,
  ],
  ['one side of a union', `select id from orders where ${tenant} union all select id from users`, /reads users/],
  ['an update without the tenant', `update orders set number = 'x' where id = $1`, /reads orders/],
  ['a deletion without the tenant', `delete from orders where id = $1`, /reads orders/],
  ['set_config', `select set_config('enable_seqscan', 'off', true)`, /setLocal/],
  ['transaction ids', `update orders set number = pg_current_xact_id()::text where ${tenant}`, /nextChangeNumber/],
  ['system columns', `select xmin from orders where ${tenant}`, /System columns/],
  ['a signal in another statement', `insert into orders (tenant_id) values ($1) returning pg_notify('live', '')`, /publishLiveUpdate/],
  ['insert … select', `insert into orders (tenant_id) select tenant_id from users where users.tenant_id = $1`, /read first/],
  [
    'a subquery among inserted values',
    `insert into orders (tenant_id, number) values ($1, (select name from tenants where tenant_id = $1))`,
    /read first, then insert\./,
  ],
  ['a subquery in returning', `insert into orders (tenant_id) values ($1) returning (select 1)`, /plain columns/],
  [
    'the key in do update',
    `insert into orders (tenant_id) values ($1) on conflict (id) do update set tenant_id = excluded.tenant_id`,
    /leave it out/,
  ],
  ['a list of columns of a named query', `with x (a) as (select id from orders where ${tenant}) select a from x`, /name them inside/],
  ['case with a value in an update', `update orders set number = case number when '1' then '2' end where ${tenant}`, /case when x = y/],
  ['a subscript of an array in an update', `update orders set number = (array['a', 'b'])[1] where ${tenant}`, /ends the server/],
  [
    'a lock with the table of tenants',
    `select 1 from orders join tenants on tenants.tenant_id = orders.tenant_id where ${tenant} for update`,
    /lock the row first/,
  ],
  ['several statements in one text', `begin; select id from orders where ${tenant}`, /one by one/],
])('rejects %s', (_, text, sentence) => expect(findStatementViolations(text).join(' ')).toMatch(sentence));

test('lets a lookup before the tenant is known read all tenants, and nothing else', () => {
  expect(findStatementViolations('select id from users where lower(email) = $1', { lookup: true })).toEqual([]);
  expect(findStatementViolations('select xmin from users', { lookup: true })).not.toEqual([]);
});
