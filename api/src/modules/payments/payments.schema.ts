import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PaymentMethod, refundReasons } from '@techadds/shared/contract/orders/forms';
import type { Parts } from '../orders/order-split.service';
import { orders } from '../../schema';
import { at, cents, keys, ownTenant, stamps } from '../../platform/database/schema-columns';

/** What we take of an order and why: written when the order is made, and not touched by later rules. */
export const commissionLines = pgTable(
  'commission_lines',
  {
    ...keys,
    orderId: uuid('order_id').notNull(),
    rateId: uuid('rate_id'),
    ruleId: uuid('rule_id'),
    code: text('code').notNull(),
    rateBp: integer('rate_bp').notNull(),
    baseCents: cents('base_cents').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** Why this rate, a sentence each. */
    explain: jsonb('explain').$type<string[]>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('commission_lines_order').on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    ownTenant('commission_lines'),
  ],
);

/** What the provider has of the money of a payment, as far as we were told. `authorized` and `voiding` wait for us to ask it. */
export type PaymentState = 'open' | 'authorized' | 'captured' | 'voiding' | 'canceled';

/** The way of an order's money through a payment provider. */
export const payments = pgTable(
  'payments',
  {
    ...keys,
    orderId: uuid('order_id').notNull(),
    provider: text('provider').$type<'embedded' | 'stripe'>().notNull(),
    /** The provider's own name of it; null until it was told. */
    ref: text('ref'),
    method: text('method').$type<PaymentMethod>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    feeCents: cents('fee_cents').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<PaymentState>().notNull(),
    /** Why the last try to pay failed. */
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    capturedAt: at('captured_at'),
    settledAt: at('settled_at'),
    /** When the provider is to be asked next; null where there is nothing to ask. */
    dueAt: at('due_at'),
    attempts: integer('attempts').notNull().default(0),
    ...stamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('payments_order')
      .on(t.tenantId, t.orderId)
      .where(sql`status <> 'canceled'`),
    index('payments_due').on(t.tenantId, t.dueAt),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    ownTenant('payments'),
  ],
);

/** Money that goes back to the customer. It is booked when it is decided; then the provider is asked to send it. */
export const refunds = pgTable(
  'refunds',
  {
    ...keys,
    orderId: uuid('order_id').notNull(),
    /** Null where the money came as a transfer, and goes back as one. */
    paymentId: uuid('payment_id'),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').$type<(typeof refundReasons)[number]>().notNull(),
    note: text('note').notNull().default(''),
    /** Who gives what of it. */
    parts: jsonb('parts').$type<Parts>().notNull(),
    /** What the processor gives back of its fee with it. */
    feeBackCents: cents('fee_back_cents').notNull().default(0),
    /** What of it was taken of what the partner's part was held back of. */
    heldCents: cents('held_cents').notNull().default(0),
    entryId: uuid('entry_id').notNull(),
    status: text('status').$type<'requested' | 'succeeded' | 'failed'>().notNull(),
    ref: text('ref'),
    failureMessage: text('failure_message'),
    settledAt: at('settled_at'),
    dueAt: at('due_at'),
    attempts: integer('attempts').notNull().default(0),
    requestedBy: uuid('requested_by'),
    ...stamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('refunds_order').on(t.tenantId, t.orderId),
    index('refunds_due').on(t.tenantId, t.dueAt),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    ownTenant('refunds'),
  ],
);

/** Notices of payment providers that we have acted on. They send each at least once; we act once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    tenantId: uuid('tenant_id').notNull(),
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.provider, t.eventId] }),
    index('provider_events_received').on(t.tenantId, t.receivedAt),
    ownTenant('provider_events'),
  ],
);

export type ProcessorState = 'requires_payment' | 'requires_action' | 'processing' | 'authorized' | 'captured' | 'canceled';

// The embedded processor's own books. Nothing but `payments/embedded` reads or writes them: to the rest it is another company.

export const processorPayments = pgTable(
  'processor_payments',
  {
    ...keys,
    /** The merchant's name of it: asking twice makes one. */
    key: text('key').notNull(),
    amountCents: cents('amount_cents').notNull(),
    feeCents: cents('fee_cents').notNull(),
    currency: text('currency').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    description: text('description').notNull(),
    status: text('status').$type<ProcessorState>().notNull(),
    /** All that is kept of a card. */
    card: text('card'),
    error: jsonb('error').$type<{ code: string; message: string }>(),
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** How often somebody tried to pay: who tries out stolen cards tries often. */
    tries: integer('tries').notNull().default(0),
    /** When it moves on by itself: a slow bank answers, or the money is paid out. */
    dueAt: at('due_at'),
    settledAt: at('settled_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('processor_payments_key').on(t.tenantId, t.key),
    index('processor_payments_due').on(t.tenantId, t.dueAt),
    ownTenant('processor_payments'),
  ],
);

export const processorRefunds = pgTable(
  'processor_refunds',
  {
    ...keys,
    key: text('key').notNull(),
    paymentId: uuid('payment_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('processor_refunds_key').on(t.tenantId, t.key),
    foreignKey({ columns: [t.tenantId, t.paymentId], foreignColumns: [processorPayments.tenantId, processorPayments.id] }),
    ownTenant('processor_refunds'),
  ],
);

/** Notices to the merchant, sent until they are taken. */
export const processorEvents = pgTable(
  'processor_events',
  {
    ...keys,
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null once it was taken, or given up. */
    dueAt: at('due_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('processor_events_due').on(t.tenantId, t.dueAt),
    ownTenant('processor_events'),
  ],
);
