import type { StripeMode } from '@techadds/shared/contract/integrations/forms';
import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { tenantKeys, tenantPolicy, timestampColumn, timestamps } from '../../platform/database/schema-columns';

/**
 * A tenant's own Stripe accounts. New payments are made with the one that is connected, otherwise with the operator's; a payment stays with its
 * account. So one that was disconnected or replaced is kept, with its keys for as long as a payment may need them.
 */
export const stripeAccounts = pgTable(
  'stripe_accounts',
  {
    ...tenantKeys,
    /** Stripe's id, such as `acct_1…`. */
    ref: text('ref').notNull(),
    name: text('name').notNull(),
    /** Test and live mode are two accounts here: a key of one does not see the payments of the other. */
    mode: text('mode').$type<StripeMode>().notNull(),
    publishableKey: text('publishable_key').notNull(),
    /** The encrypted secrets; null once they were deleted. */
    secretKey: text('secret_key'),
    webhookSecret: text('webhook_secret'),
    checkedAt: timestampColumn('checked_at'),
    /** Why Stripe did not take the keys the last time; null if it did. */
    checkError: text('check_error'),
    /** Since when new payments go elsewhere; null while it is connected. */
    disconnectedAt: timestampColumn('disconnected_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('stripe_accounts_connected')
      .on(t.tenantId)
      .where(sql`disconnected_at is null`),
    uniqueIndex('stripe_accounts_ref').on(t.tenantId, t.ref, t.mode),
    tenantPolicy('stripe_accounts'),
  ],
);
