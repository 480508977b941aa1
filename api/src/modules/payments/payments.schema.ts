import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.schema';
import { at, cents, keys, ownTenant, stamps } from '../../platform/database/schema-columns';

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
