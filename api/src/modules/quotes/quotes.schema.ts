import type { CounterOffer, QuoteLine } from '@techadds/shared/contract/quotes/endpoints';
import type { QuoteEventName, QuoteStatus } from '@techadds/shared/contract/quotes/states';
import type { Discount } from '@techadds/shared/contract/quotes/totals';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { deals } from '../crm/crm.schema';
import { customers } from '../customers/customers.schema';
import { partners } from '../partners/partners.schema';
import { quoteRequests } from '../quote-requests/quote-requests.schema';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

/** What the seller writes and the customer reads. */
export interface QuoteContent {
  title: string;
  intro: string;
  terms: string;
  lines: QuoteLine[];
  discount: Discount | null;
  totalCents: number;
  validUntil: string;
}

export const quotes = pgTable(
  'quotes',
  {
    ...tenantKeys,
    number: text('number').notNull(),
    partnerId: uuid('partner_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** The quote request that it answers. */
    requestId: uuid('request_id'),
    /** The deal that it was written for. */
    dealId: uuid('deal_id'),
    title: text('title').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<QuoteStatus>().notNull().default('draft'),
    intro: text('intro').notNull().default(''),
    terms: text('terms').notNull().default(''),
    lines: jsonb('lines').$type<QuoteLine[]>().notNull(),
    discount: jsonb('discount').$type<Discount | null>(),
    /** Derived from lines and discount; stored for sorting and sums. */
    totalCents: centsColumn('total_cents').notNull(),
    /** Last day of validity, such as `2026-12-20`, in the tenant's time zone. */
    validUntil: text('valid_until').notNull(),
    /** The version that the columns above hold, from 1; earlier ones are in `quote_versions`. */
    versionNumber: integer('version_number').notNull().default(1),
    /** The next version while it is written; the customer does not see it. */
    revision: jsonb('revision').$type<QuoteContent | null>(),
    /** The names of both sides when it was sent. */
    sentNames: jsonb('sent_names').$type<{ customerName: string; partnerName: string } | null>(),
    /** The last counter-offer to the current version. */
    counter: jsonb('counter').$type<CounterOffer | null>(),
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
    index('quotes_deal').on(t.tenantId, t.dealId),
    index('quotes_waiting')
      .on(t.tenantId, t.validUntil)
      .where(sql`status in ('sent', 'viewed')`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.requestId], foreignColumns: [quoteRequests.tenantId, quoteRequests.id] }),
    foreignKey({ columns: [t.tenantId, t.dealId], foreignColumns: [deals.tenantId, deals.id] }),
    tenantPolicy('quotes'),
  ],
);

/** The versions of quotes that were replaced by a newer one, as they were sent. The one that counts is the quote itself. */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    ...tenantKeys,
    quoteId: uuid('quote_id').notNull(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    intro: text('intro').notNull(),
    terms: text('terms').notNull(),
    lines: jsonb('lines').$type<QuoteLine[]>().notNull(),
    discount: jsonb('discount').$type<Discount | null>(),
    totalCents: centsColumn('total_cents').notNull(),
    validUntil: text('valid_until').notNull(),
    sentAt: timestampColumn('sent_at'),
    viewedAt: timestampColumn('viewed_at'),
    counter: jsonb('counter').$type<CounterOffer | null>(),
    /** When the seller began the next version. */
    supersededAt: timestampColumn('superseded_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('quote_versions_number').on(t.tenantId, t.quoteId, t.number),
    foreignKey({ columns: [t.tenantId, t.quoteId], foreignColumns: [quotes.tenantId, quotes.id] }),
    tenantPolicy('quote_versions'),
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
