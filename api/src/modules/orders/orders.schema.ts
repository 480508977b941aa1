import type { Channel } from '@techadds/shared/contract/notifications/types';
import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';
import type { OrderEventName, OrderStatus, PaymentStatus } from '@techadds/shared/contract/orders/states';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.schema';
import { files } from '../files/files.schema';
import type { TaxRemitter } from '@techadds/shared/contract/tenants/tax-remitters';
import type { OrderExchange } from './order-exchange.service';
import type { DiscountLine } from './order-split.service';
import { partners } from '../partners/partners.schema';
import { milestones } from '../projects/projects.schema';
import { quotes } from '../quotes/quotes.schema';
import { services } from '../services/services.schema';
import { users } from '../users/users.schema';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

export const orders = pgTable(
  'orders',
  {
    ...tenantKeys,
    number: text('number').notNull(),
    /** The milestone that this is the sale of; null for an order from the marketplace. */
    milestoneId: uuid('milestone_id'),
    /** The accepted quote that it was created from. */
    quoteId: uuid('quote_id'),
    serviceId: uuid('service_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** The account that placed the order; decides the row scope "own". */
    placedBy: uuid('placed_by').notNull(),
    /** The partner user who does the work; null while unassigned. */
    assignedTo: uuid('assigned_to'),
    /** Name and terms at the time of the order. */
    serviceName: text('service_name').notNull(),
    packageName: text('package_name').notNull(),
    unitPriceCents: centsColumn('unit_price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    requirements: text('requirements').notNull().default(''),
    deliveryDays: integer('delivery_days').notNull().default(7),
    /** Included change requests, and how many are left. */
    revisions: integer('revisions').notNull().default(0),
    revisionsLeft: integer('revisions_left').notNull().default(0),
    method: text('method').$type<PaymentMethod>().notNull(),
    currency: text('currency').notNull(),
    netCents: centsColumn('net_cents').notNull(),
    taxBp: integer('tax_bp').notNull(),
    taxCents: centsColumn('tax_cents').notNull(),
    /** Who remits the tax, by the tenant's setting at the time of the order. */
    taxRemitter: text('tax_remitter').$type<TaxRemitter>().notNull().default('platform'),
    totalCents: centsColumn('total_cents').notNull(),
    fulfilmentStatus: text('fulfilment_status').$type<OrderStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('none'),
    /** Discounts from perks: those borne by the partner lower the price, those borne by the platform are paid by the platform. */
    discounts: jsonb('discounts').$type<DiscountLine[]>().notNull().default([]),
    discountCents: centsColumn('discount_cents').notNull().default(0),
    /** The part of the discounts that the partner bears, which lowers the price. */
    partnerDiscountCents: centsColumn('partner_discount_cents').notNull().default(0),
    /** Payment terms at the time of the order. */
    feeProfileId: uuid('fee_profile_id'),
    feePayer: text('fee_payer').$type<'partner' | 'customer' | 'platform'>().notNull().default('platform'),
    feeRefundable: boolean('fee_refundable').notNull().default(false),
    /** Fee borne by the payer, and fee charged by the processor. */
    feeCents: centsColumn('fee_cents').notNull().default(0),
    processorFeeCents: centsColumn('processor_fee_cents').notNull().default(0),
    commissionCents: centsColumn('commission_cents').notNull().default(0),
    payCents: centsColumn('pay_cents').notNull().default(0),
    /** The part of `payCents` that is paid from the customer's credit; the rest is charged by the payment method. */
    creditCents: centsColumn('credit_cents').notNull().default(0),
    /** The customer whose credit it is; stays when customers are merged, as the account in the ledger does. Null without credit. */
    creditCustomerId: uuid('credit_customer_id'),
    paidCents: centsColumn('paid_cents').notNull().default(0),
    refundedCents: centsColumn('refunded_cents').notNull().default(0),
    /** The partner's share that is still pending. */
    heldCents: centsColumn('held_cents').notNull().default(0),
    /** When the escrow was released, when the partner's share becomes available, and when it did. */
    releasedAt: timestampColumn('released_at'),
    availableAt: timestampColumn('available_at'),
    madeAvailableAt: timestampColumn('made_available_at'),
    /** How the partner's share was exchanged when it became available; null if it is paid in the order's currency. */
    exchange: jsonb('exchange').$type<OrderExchange>(),
    dueAt: timestampColumn('due_at').notNull(),
    /** Time of the automatic transition. */
    autoAt: timestampColumn('auto_at'),
    placedAt: timestampColumn('placed_at').notNull(),
    /** The key and body are kept in `idempotency_keys`. The previous release may run beside this one and writes these; drop them after it. */
    idempotencyKey: text('idempotency_key'),
    bodyHash: text('body_hash'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    check('orders_credit', sql`credit_cents between 0 and pay_cents and (credit_cents = 0 or credit_customer_id is not null)`),
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('orders_number').on(t.tenantId, t.number),
    uniqueIndex('orders_idempotency').on(t.tenantId, t.placedBy, t.idempotencyKey),
    // A milestone is sold once; attempts to pay that expired do not count.
    uniqueIndex('orders_milestone')
      .on(t.tenantId, t.milestoneId)
      .where(sql`fulfilment_status <> 'expired'`),
    // A quote becomes one order only.
    uniqueIndex('orders_quote').on(t.tenantId, t.quoteId),
    // The order of the list, whose first page would otherwise sort all orders.
    index('orders_placed_at').on(t.tenantId, t.placedAt, t.id),
    index('orders_partner').on(t.tenantId, t.partnerId, t.fulfilmentStatus, t.dueAt),
    index('orders_customer').on(t.tenantId, t.customerId),
    index('orders_assigned_to').on(t.tenantId, t.assignedTo),
    index('orders_placed_by').on(t.tenantId, t.placedBy, t.placedAt),
    index('orders_auto').on(t.tenantId, t.autoAt),
    index('orders_held')
      .on(t.tenantId, t.availableAt)
      .where(sql`made_available_at is null`),
    foreignKey({ columns: [t.tenantId, t.milestoneId], foreignColumns: [milestones.tenantId, milestones.id] }),
    foreignKey({ columns: [t.tenantId, t.quoteId], foreignColumns: [quotes.tenantId, quotes.id] }),
    foreignKey({ columns: [t.tenantId, t.serviceId], foreignColumns: [services.tenantId, services.id] }),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.placedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.assignedTo], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('orders'),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    ...tenantKeys,
    orderId: uuid('order_id').notNull(),
    at: timestampColumn('at').notNull(),
    event: text('event').$type<OrderEventName>().notNull(),
    /** No foreign key: a super-admin who switched to this tenant has no user row here. Null for automatic events. */
    actorId: uuid('actor_id'),
    /** Null in rows that are older than the column. */
    actorName: text('actor_name'),
    note: text('note'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('order_events_order').on(t.tenantId, t.orderId, t.at),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    tenantPolicy('order_events'),
  ],
);

/** Files delivered with an order or a milestone; a file is delivered once. Both parties may download them. */
export const deliverables = pgTable(
  'deliverables',
  {
    tenantId: uuid('tenant_id').notNull(),
    fileId: uuid('file_id').notNull(),
    /** One of the two. */
    orderId: uuid('order_id'),
    milestoneId: uuid('milestone_id'),
    position: integer('position').notNull(),
    deliveredAt: timestampColumn('delivered_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.fileId] }),
    index('deliverables_order').on(t.tenantId, t.orderId, t.deliveredAt),
    index('deliverables_milestone').on(t.tenantId, t.milestoneId, t.deliveredAt),
    check('deliverables_subject', sql`(order_id is null) <> (milestone_id is null)`),
    foreignKey({ columns: [t.tenantId, t.milestoneId], foreignColumns: [milestones.tenantId, milestones.id] }),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    foreignKey({ columns: [t.tenantId, t.fileId], foreignColumns: [files.tenantId, files.id] }),
    tenantPolicy('deliverables'),
  ],
);

/** Users who follow an order, with their channels. */
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
    tenantPolicy('order_followers'),
  ],
);
