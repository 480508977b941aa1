import type { MergedField, MovedRecord } from '@techadds/shared/contract/customers/merges';
import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { partners } from '../partners/partners.schema';
import { users } from '../users/users.schema';
import { tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

/** A party that buys. Each partner has its own list, so the same e-mail may be in the lists of two partners. */
export const customers = pgTable(
  'customers',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    /** The account that orders for this customer, if any. */
    userId: uuid('user_id'),
    kind: text('kind').$type<'company' | 'person'>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    website: text('website').notNull().default(''),
    countryCode: text('country_code').notNull().default(''),
    taxId: text('tax_id').notNull().default(''),
    note: text('note').notNull().default(''),
    status: text('status').$type<'prospect' | 'active' | 'inactive' | 'churned'>().notNull().default('prospect'),
    source: text('source').$type<'manual' | 'import' | 'marketplace' | 'deal'>().notNull().default('manual'),
    /** The customer that this one was merged into; its id then stands for that customer. */
    mergedIntoId: uuid('merged_into_id'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('customers_by_name').on(t.tenantId, t.partnerId, t.name, t.id),
    index('customers_user').on(t.tenantId, t.userId),
    index('customers_merged').on(t.tenantId, t.mergedIntoId),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.mergedIntoId], foreignColumns: [t.tenantId, t.id] }),
    uniqueIndex('customers_email').on(t.tenantId, sql`coalesce(partner_id, '00000000-0000-0000-0000-000000000000')`, sql`lower(email)`),
    tenantPolicy('customers'),
  ],
);

/** A record that a merge moved: its id, the customer it came from, and its `updatedAt` then, which changes with the record. */
export type MovedRow = readonly [id: string, fromCustomerId: string, updatedAt: string];

export interface MergeChanges {
  merged: { id: string; name: string; userId: string | null }[];
  /** Customers that had been merged into one of them before, with the id of that one. */
  mergedBefore: [id: string, intoId: string][];
  moved: Record<MovedRecord, MovedRow[]>;
  /** The completed fields of the kept customer. */
  before: Record<MergedField, string | null>;
  after: Record<MergedField, string | null>;
}

/** A merge of customers into one, with what it changed, so that it can be undone. */
export const customerMerges = pgTable(
  'customer_merges',
  {
    ...tenantKeys,
    /** The customer that was kept. */
    customerId: uuid('customer_id').notNull(),
    changes: jsonb('changes').$type<MergeChanges>().notNull(),
    mergedAt: timestampColumn('merged_at').notNull(),
    undoneAt: timestampColumn('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('customer_merges_customer').on(t.tenantId, t.customerId, t.mergedAt),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    tenantPolicy('customer_merges'),
  ],
);
