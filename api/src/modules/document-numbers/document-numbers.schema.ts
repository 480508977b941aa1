import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { tenantPolicy } from '../../platform/database/schema-columns';

/** Counters for numbers without gaps, such as order numbers. The row lock serializes concurrent increments. */
export const counters = pgTable(
  'counters',
  { tenantId: uuid('tenant_id').notNull(), name: text('name').notNull(), value: bigint('value', { mode: 'number' }).notNull().default(0) },
  (t) => [primaryKey({ columns: [t.tenantId, t.name] }), tenantPolicy('counters')],
);
