import { getTableColumns, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DiscountLine } from './modules/orders/order-split.service';
import type { Package, Question } from '@techadds/shared/contract/catalog/endpoints';
import type { Region } from '@techadds/shared/contract/catalog/facets';
import type { OwnCatalogSettings } from '@techadds/shared/contract/catalog/settings';
import type { Channel } from '@techadds/shared/contract/notifications/types';
import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';
import type { OrderEventName, OrderStatus, PaymentStatus } from '@techadds/shared/contract/orders/states';
import type { Role } from '@techadds/shared/roles';
import { tsvector } from './platform/database/columns';
import { files } from './modules/saved-views/saved-views.schema';
import { at, cents, keys, ownTenant, stamps, transactionOf } from './platform/database/schema-columns';

// Which tables there are is read from this module: `drizzle-kit` and `rights.ts` look nowhere else.
export * from './modules/branding/branding.schema';
export * from './modules/payments/payments.schema';
export * from './modules/conversations/conversations.schema';
export * from './modules/commission/commission.schema';
export * from './modules/contracts/contracts.schema';
export * from './platform/jobs/jobs.schema';
export * from './modules/ledger/ledger.schema';
export * from './modules/services/service-references.schema';
export * from './modules/payouts/payouts.schema';
export * from './modules/saved-views/saved-views.schema';
export * from './modules/quotes/quotes.schema';
export * from './modules/search/search.schema';
export * from './modules/ratings/ratings.schema';

/**
 * The tenants themselves. Before a sign-in the tenant is not known yet, so a transaction may also name a subdomain and
 * read that one, or ask for all: which tenants there are is no secret among those who run the platform.
 */
export const tenants = pgTable(
  'tenants',
  {
    tenantId: uuid('tenant_id').primaryKey().defaultRandom(),
    subdomain: text('subdomain').notNull(),
    name: text('name').notNull(),
    logoUrl: text('logo_url'),
    currency: text('currency').notNull().default('USD'),
    ...stamps,
  },
  (t) => [
    uniqueIndex('tenants_subdomain').on(t.subdomain),
    ownTenant('tenants'),
    pgPolicy('tenants_lookup', {
      for: 'select',
      using: sql`subdomain = nullif(current_setting('app.lookup_subdomain', true), '') or current_setting('app.lookup_tenants', true) = 'all'`,
    }),
  ],
);

export const partners = pgTable(
  'partners',
  {
    ...keys,
    handle: text('handle').notNull(),
    name: text('name').notNull(),
    about: text('about').notNull().default(''),
    /** Of the published ratings: the average in hundredths of a star, and how many there are. */
    ratingAverage: integer('rating_average').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    ...stamps,
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('partners_handle').on(t.tenantId, t.handle), ownTenant('partners')],
);

/** At a sign-in the tenant is not known yet, so rows with the e-mail that the transaction names are readable too. */
export const users = pgTable(
  'users',
  {
    ...keys,
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role').$type<Role>().notNull(),
    partnerId: uuid('partner_id'),
    /** When the person proved that the e-mail is theirs. */
    emailVerifiedAt: at('email_verified_at'),
    /** When an administrator closed the account: its holder is as good as nobody until it is null again. */
    deactivatedAt: at('deactivated_at'),
    ...stamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('users_email').on(t.tenantId, sql`lower(email)`),
    index('users_lookup_email').on(sql`lower(email)`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    ownTenant('users'),
    pgPolicy('users_lookup', { for: 'select', using: sql`lower(email) = nullif(current_setting('app.lookup_email', true), '')` }),
  ],
);

/** A sign-in. A refresh rotates `current_jti`; the one before it stays good for a few seconds. */
export const sessions = pgTable(
  'sessions',
  {
    ...keys,
    userId: uuid('user_id').notNull(),
    currentJti: uuid('current_jti').notNull(),
    parentJti: uuid('parent_jti'),
    rotatedAt: at('rotated_at')
      .notNull()
      .default(sql`now()`),
    revokedAt: at('revoked_at'),
    /** When the person last proved who they are in this session: at the sign-in, or with their password since. */
    confirmedAt: at('confirmed_at'),
    /** The tenant that a super-admin has switched to; null at home. */
    actingTenantId: uuid('acting_tenant_id'),
    actingSubdomain: text('acting_subdomain'),
    expiresAt: at('expires_at').notNull(),
    /** Where it was used last: at the sign-in, then at each refresh. */
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('sessions_user').on(t.tenantId, t.userId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    ownTenant('sessions'),
  ],
);

/** What the links in mails carry, as hashes: who reads the database cannot use them. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    ...keys,
    userId: uuid('user_id').notNull(),
    purpose: text('purpose').$type<'verify_email' | 'reset_password'>().notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('account_tokens_hash').on(t.tenantId, t.tokenHash),
    index('account_tokens_user').on(t.tenantId, t.userId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    ownTenant('account_tokens'),
  ],
);

type AccountLetter = 'verify_email' | 'reset_password' | 'password_changed' | 'news';
/** To somebody who need not have an account: a quote, a request to sign, and a contract that all have signed. */
type GuestLetter = 'quote' | 'sign' | 'signed';

/**
 * Letters to send, written in the transaction of what they tell of. The text, and the token in its link, are made when it is sent,
 * so that no usable token ever lies here. The sender serves all tenants, so it may ask which of them have any.
 */
export const outbox = pgTable(
  'outbox',
  {
    ...keys,
    /** The account that it goes to; null where it goes to somebody without one. */
    userId: uuid('user_id'),
    /** What it is about, where that says who it goes to: a quote, or who is asked to sign. */
    subjectId: uuid('subject_id'),
    letter: text('letter').$type<AccountLetter | GuestLetter>().notNull(),
    /** Where the links lead, such as `https://app.techadds.example`. */
    appOrigin: text('app_origin').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When to try next; null once it was given up. */
    dueAt: at('due_at'),
    lastError: text('last_error'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('outbox_due').on(t.dueAt),
    check('outbox_reader', sql`(user_id is null) <> (subject_id is null)`),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    ownTenant('outbox'),
    pgPolicy('outbox_lookup', { for: 'select', using: sql`current_setting('app.lookup_outbox', true) = 'due'` }),
  ],
);

/** Where mail goes in demo mode, which has nowhere to send it; everybody who tries the demo may read it. */
export const mailbox = pgTable(
  'mailbox',
  {
    ...keys,
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    links: jsonb('links').$type<string[]>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('mailbox_at').on(t.at),
    ownTenant('mailbox'),
    pgPolicy('mailbox_lookup', { for: 'select', using: sql`current_setting('app.lookup_mailbox', true) = 'all'` }),
  ],
);

/**
 * Tries counted in a window of time, for all processes together. A sign-in belongs to no tenant yet, so the rows stand under the
 * tenant that nobody is (all zeros): the table is protected like any other, and no exception from the rule is needed.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** Hash of the rule and of whom it counts: neither e-mails nor addresses are kept. */
    key: text('key').notNull(),
    hits: integer('hits').notNull(),
    until: at('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.key] }), index('rate_limits_until').on(t.tenantId, t.until), ownTenant('rate_limits')],
);

/** What requests that may come twice were answered with; written in the transaction of what they did. Kept for two days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** No foreign key: a super-admin who switched here is no user of this tenant. */
    userId: uuid('user_id').notNull(),
    /** `POST /orders/{id}/refund`. */
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    response: text('response').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.endpoint, t.key] }),
    index('idempotency_keys_created').on(t.tenantId, t.createdAt),
    ownTenant('idempotency_keys'),
  ],
);

/** Numbers without gaps, such as those of orders: the row's lock orders those who take the next one. */
export const counters = pgTable(
  'counters',
  { tenantId: uuid('tenant_id').notNull(), name: text('name').notNull(), value: bigint('value', { mode: 'number' }).notNull().default(0) },
  (t) => [primaryKey({ columns: [t.tenantId, t.name] }), ownTenant('counters')],
);

export const categories = pgTable(
  'categories',
  {
    ...keys,
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    parentId: uuid('parent_id'),
    position: integer('position').notNull().default(0),
    ...stamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('categories_slug').on(t.tenantId, t.slug),
    uniqueIndex('categories_name').on(t.tenantId, sql`coalesce(parent_id, '00000000-0000-0000-0000-000000000000')`, sql`lower(name)`),
    foreignKey({ columns: [t.tenantId, t.parentId], foreignColumns: [t.tenantId, t.id] }),
    ownTenant('categories'),
  ],
);

export const services = pgTable(
  'services',
  {
    ...keys,
    partnerId: uuid('partner_id').notNull(),
    categoryId: uuid('category_id').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    summary: text('summary').notNull(),
    description: text('description').notNull(),
    packages: jsonb('packages').$type<Package[]>().notNull(),
    unit: text('unit').$type<'hour' | 'day' | 'item' | 'month' | 'project'>().notNull(),
    priceFromCents: cents('price_from_cents').notNull(),
    deliveryDays: integer('delivery_days').notNull(),
    currency: text('currency').notNull(),
    taxBp: integer('tax_bp').notNull(),
    /** Whatever shows what is on offer asks for `active`, so that a draft can turn up nowhere. */
    status: text('status').$type<'draft' | 'active' | 'archived'>().notNull().default('active'),
    /** Null while it is a draft, so that an archived one is restored as what it was. */
    publishedAt: at('published_at').default(sql`now()`),
    archivedAt: at('archived_at'),
    flagshipPromoted: boolean('flagship_promoted').notNull().default(false),
    /** Its place among the flagships, the first one 0; those without one come after those with one. */
    flagshipRank: integer('flagship_rank'),
    /** When it ceases to be one; null where it stays one until somebody says otherwise. */
    flagshipUntil: at('flagship_until'),
    companyProfile: text('company_profile'),
    /** Ids of files, the cover first. */
    images: jsonb('images').$type<string[]>().notNull().default([]),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    ...stamps,
    /** Where it is delivered at; empty where it is delivered from afar, to anywhere. */
    regions: text('regions')
      .array()
      .$type<Region[]>()
      .notNull()
      .default(sql`'{}'`),
    /** What customers ask again and again. */
    faq: jsonb('faq').$type<Question[]>().notNull().default([]),
    /** Of the published ratings: the average in hundredths of a star, and how many there are. */
    ratingAverage: integer('rating_average').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** The service's own words; `service_search` adds those of its category and partner, and is what the marketplace searches. */
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', summary), 'B') || setweight(to_tsvector('english', description), 'C')`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('services_slug').on(t.tenantId, t.slug),
    index('services_by_name').on(t.tenantId, t.status, t.name, t.id),
    index('services_by_category').on(t.tenantId, t.categoryId),
    index('services_flagships')
      .on(t.tenantId, t.flagshipUntil)
      .where(sql`flagship_promoted`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.categoryId], foreignColumns: [categories.tenantId, categories.id] }),
    ownTenant('services'),
  ],
);

const { search: _search, ...readable } = getTableColumns(services);
/** What a select of services reads: every column but `search`, which is for `where` and `order by` only. */
export const serviceColumns = readable;

/** What customers ask partners to quote. */
export const quoteRequests = pgTable(
  'quote_requests',
  {
    ...keys,
    serviceId: uuid('service_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    /** No foreign key: a super-admin who switched here is no user of this tenant. */
    requestedBy: uuid('requested_by').notNull(),
    packageName: text('package_name').notNull(),
    quantity: integer('quantity').notNull(),
    message: text('message').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('quote_requests_partner').on(t.tenantId, t.partnerId, t.createdAt),
    foreignKey({ columns: [t.tenantId, t.serviceId], foreignColumns: [services.tenantId, services.id] }),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    ownTenant('quote_requests'),
  ],
);

/** How a catalogue is shown: the tenant's row has no partner; what a partner's row leaves open is as the tenant's. */
export const catalogSettings = pgTable(
  'catalog_settings',
  {
    ...keys,
    partnerId: uuid('partner_id'),
    settings: jsonb('settings').$type<OwnCatalogSettings>().notNull(),
    ...stamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('catalog_settings_of').on(t.tenantId, sql`coalesce(partner_id, '00000000-0000-0000-0000-000000000000')`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    ownTenant('catalog_settings'),
  ],
);

/** A party that buys. Each partner keeps its own list, so the same e-mail may stand in two partners' lists. */
export const customers = pgTable(
  'customers',
  {
    ...keys,
    partnerId: uuid('partner_id'),
    /** The account that orders for this customer, where there is one. */
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
    ...stamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('customers_by_name').on(t.tenantId, t.partnerId, t.name, t.id),
    index('customers_user').on(t.tenantId, t.userId),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('customers_email').on(t.tenantId, sql`coalesce(partner_id, '00000000-0000-0000-0000-000000000000')`, sql`lower(email)`),
    ownTenant('customers'),
  ],
);

export const orders = pgTable(
  'orders',
  {
    ...keys,
    number: text('number').notNull(),
    serviceId: uuid('service_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** The customer's account that ordered; its "own" orders are these. */
    placedBy: uuid('placed_by').notNull(),
    /** Who of the partner's people does the work; null while nobody has taken it. */
    assignedTo: uuid('assigned_to'),
    /** Name and terms as they were when the order was placed. */
    serviceName: text('service_name').notNull(),
    packageName: text('package_name').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    requirements: text('requirements').notNull().default(''),
    deliveryDays: integer('delivery_days').notNull().default(7),
    /** How often the customer may ask for changes, and how often still. */
    revisions: integer('revisions').notNull().default(0),
    revisionsLeft: integer('revisions_left').notNull().default(0),
    method: text('method').$type<PaymentMethod>().notNull(),
    currency: text('currency').notNull(),
    netCents: cents('net_cents').notNull(),
    taxBp: integer('tax_bp').notNull(),
    taxCents: cents('tax_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    fulfilmentStatus: text('fulfilment_status').$type<OrderStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('none'),
    /** What perks take off, and who bears it: the price is lower where the partner does, and paid by us where the platform does. */
    discounts: jsonb('discounts').$type<DiscountLine[]>().notNull().default([]),
    discountCents: cents('discount_cents').notNull().default(0),
    /** Terms of the payment as they were when the order was made. */
    feeProfileId: uuid('fee_profile_id'),
    feePayer: text('fee_payer').$type<'partner' | 'customer' | 'platform'>().notNull().default('platform'),
    feeRefundable: boolean('fee_refundable').notNull().default(false),
    /** What the payer bears of the payment fee, and what the processor takes. */
    feeCents: cents('fee_cents').notNull().default(0),
    processorFeeCents: cents('processor_fee_cents').notNull().default(0),
    commissionCents: cents('commission_cents').notNull().default(0),
    payCents: cents('pay_cents').notNull().default(0),
    paidCents: cents('paid_cents').notNull().default(0),
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** What of the partner's part is held back still. */
    heldCents: cents('held_cents').notNull().default(0),
    /** When the escrow went to those whose it is, until when the partner's part is held back, and when that ended. */
    releasedAt: at('released_at'),
    availableAt: at('available_at'),
    madeAvailableAt: at('made_available_at'),
    dueAt: at('due_at').notNull(),
    /** When the next step happens by itself. */
    autoAt: at('auto_at'),
    placedAt: at('placed_at').notNull(),
    idempotencyKey: text('idempotency_key'),
    bodyHash: text('body_hash'),
    version: integer('version').notNull().default(1),
    ...stamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('orders_number').on(t.tenantId, t.number),
    uniqueIndex('orders_idempotency').on(t.tenantId, t.placedBy, t.idempotencyKey),
    index('orders_partner').on(t.tenantId, t.partnerId, t.fulfilmentStatus, t.dueAt),
    index('orders_customer').on(t.tenantId, t.customerId),
    index('orders_assigned_to').on(t.tenantId, t.assignedTo),
    index('orders_placed_by').on(t.tenantId, t.placedBy, t.placedAt),
    index('orders_auto').on(t.tenantId, t.autoAt),
    index('orders_held')
      .on(t.tenantId, t.availableAt)
      .where(sql`made_available_at is null`),
    foreignKey({ columns: [t.tenantId, t.serviceId], foreignColumns: [services.tenantId, services.id] }),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.placedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.assignedTo], foreignColumns: [users.tenantId, users.id] }),
    ownTenant('orders'),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    ...keys,
    orderId: uuid('order_id').notNull(),
    at: at('at').notNull(),
    event: text('event').$type<OrderEventName>().notNull(),
    /** No foreign key: a super-admin who switched here is no user of this tenant. Null where it happened by itself. */
    actorId: uuid('actor_id'),
    /** Null in rows from before names were kept. */
    actorName: text('actor_name'),
    note: text('note'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('order_events_order').on(t.tenantId, t.orderId, t.at),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    ownTenant('order_events'),
  ],
);

export const feeProfiles = pgTable(
  'fee_profiles',
  {
    ...keys,
    name: text('name').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    percentBp: integer('percent_bp').notNull(),
    fixedCents: cents('fixed_cents').notNull(),
    minCents: cents('min_cents'),
    maxCents: cents('max_cents'),
    currency: text('currency').notNull(),
    payer: text('payer').$type<'partner' | 'customer' | 'platform'>().notNull(),
    refundable: boolean('refundable').notNull(),
    activeFrom: at('active_from').notNull(),
    /** Set when a later profile takes over; one profile per method and currency has none. */
    activeUntil: at('active_until'),
    isDefault: boolean('is_default').notNull().default(false),
    ...stamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('fee_profiles_active')
      .on(t.tenantId, t.method, t.currency)
      .where(sql`active_until is null`),
    ownTenant('fee_profiles'),
  ],
);

/** Append-only: the application's role may insert and read, nothing else. */
export const auditEvents = pgTable(
  'audit_events',
  {
    ...keys,
    seq: bigint('seq', { mode: 'number' }).notNull(),
    time: at('time').notNull(),
    event: text('event').notNull(),
    description: text('description').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    actorRole: text('actor_role').$type<Role>(),
    impersonatorId: uuid('impersonator_id'),
    impersonatorName: text('impersonator_name'),
    impersonatorReason: text('impersonator_reason'),
    targets: jsonb('targets').$type<{ type: string; id: string; name: string }[]>().notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    correlationId: text('correlation_id').notNull(),
    /** Hash of the event before, and keyed hash of that and this event; see `audit-chain.ts`. */
    prevHash: text('prev_hash').notNull().default(''),
    hash: text('hash').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('audit_events_seq').on(t.tenantId, t.seq),
    index('audit_events_event').on(t.tenantId, t.event, t.seq),
    index('audit_events_cid').on(t.tenantId, t.correlationId),
    ownTenant('audit_events'),
  ],
);

/** One time that a super-admin looks at the tenant as one of its users. Actor and session may live in another tenant. */
export const impersonationSessions = pgTable(
  'impersonation_sessions',
  {
    ...keys,
    actorTenantId: uuid('actor_tenant_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorSessionId: uuid('actor_session_id').notNull(),
    actorName: text('actor_name').notNull(),
    subjectId: uuid('subject_id').notNull(),
    reason: text('reason').notNull(),
    ticketRef: text('ticket_ref'),
    mode: text('mode').$type<'read_only'>().notNull(),
    startedAt: at('started_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    /** Endpoints that were used, each of which is in the audit log once. */
    seen: text('seen').array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('impersonation_sessions_started').on(t.tenantId, t.startedAt),
    index('impersonation_sessions_open')
      .on(t.tenantId, t.expiresAt)
      .where(sql`ended_at is null`),
    foreignKey({ columns: [t.tenantId, t.subjectId], foreignColumns: [users.tenantId, users.id] }),
    ownTenant('impersonation_sessions'),
  ],
);

export const notifications = pgTable(
  'notifications',
  {
    ...keys,
    userId: uuid('user_id').notNull(),
    type: text('type').$type<Notification['type']>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path').notNull(),
    status: text('status').$type<Notification['status']>().notNull().default('unread'),
    /** What it belongs together with: news of the same that nobody has read yet takes its place. */
    groupKey: text('group_key'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`now()`),
    changedIn: transactionOf('changed_in'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('notifications_user').on(t.tenantId, t.userId, t.createdAt),
    index('notifications_changed').on(t.tenantId, t.userId, t.changedIn),
    uniqueIndex('notifications_group')
      .on(t.tenantId, t.userId, t.groupKey)
      .where(sql`status = 'unread'`),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    ownTenant('notifications'),
  ],
);

/** In which ways a person wants to be told of a type; where there is no row, in those that the type has by default. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    type: text('type').$type<Notification['type']>().notNull(),
    channels: jsonb('channels').$type<Channel[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.type] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    ownTenant('notification_preferences'),
  ],
);

/** What is to be told by mail: it waits a little, and then goes with whatever else its reader was told of. It is gone with its letter. */
export const mailedNews = pgTable(
  'mailed_news',
  {
    ...keys,
    userId: uuid('user_id').notNull(),
    type: text('type').$type<Notification['type']>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path').notNull(),
    groupKey: text('group_key'),
    /** The letter that tells of it; null while it waits for one. */
    outboxId: uuid('outbox_id'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('mailed_news_waiting')
      .on(t.tenantId, t.createdAt)
      .where(sql`outbox_id is null`),
    index('mailed_news_letter').on(t.tenantId, t.outboxId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.outboxId], foreignColumns: [outbox.tenantId, outbox.id] }).onDelete('cascade'),
    ownTenant('mailed_news'),
  ],
);

/** Files that were delivered with an order, each once. Who may see the order may have their bytes. */
export const deliverables = pgTable(
  'deliverables',
  {
    tenantId: uuid('tenant_id').notNull(),
    fileId: uuid('file_id').notNull(),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    deliveredAt: at('delivered_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.fileId] }),
    index('deliverables_order').on(t.tenantId, t.orderId, t.deliveredAt),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    foreignKey({ columns: [t.tenantId, t.fileId], foreignColumns: [files.tenantId, files.id] }),
    ownTenant('deliverables'),
  ],
);

/** Who follows an order besides its parties, and in which ways. */
export const orderFollowers = pgTable(
  'order_followers',
  {
    tenantId: uuid('tenant_id').notNull(),
    orderId: uuid('order_id').notNull(),
    userId: uuid('user_id').notNull(),
    channels: jsonb('channels').$type<Channel[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.orderId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    ownTenant('order_followers'),
  ],
);
