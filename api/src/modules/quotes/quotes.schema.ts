import type { QuoteLine } from '@techadds/shared/contract/quotes/endpoints';
import type { QuoteEventName, QuoteStatus } from '@techadds/shared/contract/quotes/states';
import type { Discount } from '@techadds/shared/contract/quotes/totals';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.schema';
import { partners } from '../partners/partners.schema';
import { quoteRequests } from '../quote-requests/quote-requests.schema';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

export const quotes = pgTable(
  'quotes',
  {
    ...tenantKeys,
    number: text('number').notNull(),
    partnerId: uuid('partner_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** The quote request that it answers. */
    requestId: uuid('request_id'),
    title: text('title').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<QuoteStatus>().notNull().default('draft'),
    intro: text('intro').notNull().default(''),
    terms: text('terms').notNull().default(''),
    lines: jsonb('lines').$type<QuoteLine[]>().notNull(),
    discount: jsonb('discount').$type<Discount | null>(),
    /** Derived from lines and discount; stored for sorting and sums. */
    totalCents: centsColumn('total_cents').notNull(),
    /** Last day of validity, such as `2026-12-20`, in UTC. */
    validUntil: text('valid_until').notNull(),
    /** Part of the HMAC of the customer's link; changing it invalidates the link. */
    linkNonce: uuid('link_nonce').notNull().defaultRandom(),
    sentAt: timestampColumn('sent_at'),
    viewedAt: timestampColumn('viewed_at'),
    decidedAt: timestampColumn('decided_at'),
    acceptedBy: text('accepted_by'),
    declineReason: text('decline_reason'),
    createdBy: uuid('created_by').notNull(),
    archivedAt: timestampColumn('archived_at'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('quotes_number').on(t.tenantId, t.number),
    index('quotes_partner').on(t.tenantId, t.partnerId, t.createdAt),
    index('quotes_customer').on(t.tenantId, t.customerId),
    index('quotes_request').on(t.tenantId, t.requestId),
    index('quotes_waiting')
      .on(t.tenantId, t.validUntil)
      .where(sql`status in ('sent', 'viewed')`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.requestId], foreignColumns: [quoteRequests.tenantId, quoteRequests.id] }),
    tenantPolicy('quotes'),
  ],
);

/** The timeline of a quote. */
export const quoteEvents = pgTable(
  'quote_events',
  {
    ...tenantKeys,
    quoteId: uuid('quote_id').notNull(),
    at: timestampColumn('at').notNull(),
    event: text('event').$type<QuoteEventName>().notNull(),
    actorName: text('actor_name').notNull(),
    note: text('note'),
    /** Hidden from the customer, such as events before the quote was sent. */
    internal: boolean('internal').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('quote_events_quote').on(t.tenantId, t.quoteId, t.at),
    foreignKey({ columns: [t.tenantId, t.quoteId], foreignColumns: [quotes.tenantId, quotes.id] }),
    tenantPolicy('quote_events'),
  ],
);

/** Client ids of quotes that were written offline. Kept as long as the quote, since a device may be offline for months. */
export const quoteReferences = pgTable(
  'quote_references',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** No foreign key: a super-admin who switched to this tenant has no user row in it. */
    userId: uuid('user_id').notNull(),
    /** Client id, such as `offline-1795168800000-…`. */
    reference: text('reference').notNull(),
    quoteId: uuid('quote_id').notNull(),
    /** Hash of the content last sent by the device, even if the quote was changed since. */
    contentHash: text('content_hash').notNull(),
    /** When the content was written on the device, and the resulting `updatedAt` of the quote. */
    writtenAt: timestampColumn('written_at').notNull(),
    versionAt: timestampColumn('version_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.reference] }),
    foreignKey({ columns: [t.tenantId, t.quoteId], foreignColumns: [quotes.tenantId, quotes.id] }),
    tenantPolicy('quote_references'),
  ],
);
