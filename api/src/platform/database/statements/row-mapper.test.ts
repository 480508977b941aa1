import { sql } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import * as drizzleUtils from 'drizzle-orm/utils';
import fc from 'fast-check';
import { orders, partners, users } from '../../../schema';
import { createRowMapper, type TablesWithRow } from './row-mapper';

type Field = SelectedFieldsOrdered[number]['field'];
/** Drizzle's own mapper, which its types do not declare. */
const { mapResultRow } = drizzleUtils as unknown as {
  mapResultRow: (fields: SelectedFieldsOrdered, row: unknown[], tablesWithRow: TablesWithRow) => unknown;
};

/** Fields with a value that PostgreSQL sends for them. */
const fields: [field: Field, value: unknown][] = [
  [orders.number, 'A-1'],
  [orders.placedAt, '2026-03-01 09:30:00.5+00'],
  [orders.netCents, '1250'],
  [orders.discounts, [{ label: 'x' }]],
  [partners.name, 'P'],
  [partners.id, 'c0ffee'],
  [users.firstName, 'Ann'],
  [users.id, 'beef'],
  [sql<string>`lower(${users.firstName})`, 'ann'],
  [sql<string>`max(${orders.placedAt})`.mapWith(orders.placedAt), '2026-03-01 09:30:00+00'],
  [sql<number>`count(*)`.as('n'), 3],
];
const paths = [['id'], ['at'], ['partner', 'id'], ['partner', 'name'], ['user', 'id'], ['user', 'name'], ['user', 'more', 'at'], ['last']];

const column = fc.record({ field: fc.constantFrom(...fields), isNull: fc.boolean() });
const selection = fc
  .shuffledSubarray(paths, { minLength: 1 })
  .chain((some) => fc.tuple(fc.constant(some), fc.array(column, { minLength: some.length, maxLength: some.length })));
const tablesWithRow = fc.option(fc.record({ orders: fc.constant(true), partners: fc.boolean(), users: fc.boolean() }), { nil: undefined });

it('makes the same objects as drizzle, with null for a table of an outer join that has no row', () => {
  fc.assert(
    fc.property(selection, tablesWithRow, ([some, columns], tables) => {
      const selected = columns.map(({ field: [field] }, n) => ({ path: some[n] as string[], field }));
      const row = columns.map(({ field: [, value], isNull }) => (isNull ? null : value));
      const expected = mapResultRow(selected, row, tables);
      expect(JSON.stringify(createRowMapper(selected, tables)(row))).toBe(JSON.stringify(expected));
    }),
    { numRuns: 2000 },
  );
});
