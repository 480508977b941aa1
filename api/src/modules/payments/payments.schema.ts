import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.schema';
import { stripeAccounts } from '../own-connections/stripe-accounts.schema';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

/** State of a payment at the provider as far as known. `authorized` and `voiding` are followed by a request to the provider. */
export type ProviderPaymentStatus = 'open' | 'authorized' | 'captured' | 'voiding' | 'canceled';

/** An order's payment through a provider. */
export const payments = pgTable(
  'payments',
  {
    ...tenantKeys,
    orderId: uuid('order_id').notNull(),
    provider: text('provider').$type<'embedded' | 'stripe'>().notNull(),
    /** The tenant's own account that the payment is made with, for as long as it lives; null for the operator's. */
    stripeAccountId: uuid('stripe_account_id'),
    /** The provider's id; null until the payment is created there. */
    ref: text('ref'),
    method: text('method').$type<PaymentMethod>().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    feeCents: centsColumn('fee_cents').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<ProviderPaymentStatus>().notNull(),
    /** Why the last payment attempt failed. */
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    capturedAt: timestampColumn('captured_at'),
    settledAt: timestampColumn('settled_at'),
    /** Time of the next request to the provider; null if none is pending. */
    dueAt: timestampColumn('due_at'),
    attempts: integer('attempts').notNull().default(0),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('payments_order')
      .on(t.tenantId, t.orderId)
      .where(sql`status <> 'canceled'`),
    index('payments_due').on(t.tenantId, t.dueAt),
    index('payments_stripe_account')
      .on(t.tenantId, t.stripeAccountId)
      .where(sql`stripe_account_id is not null`),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    foreignKey({ columns: [t.tenantId, t.stripeAccountId], foreignColumns: [stripeAccounts.tenantId, stripeAccounts.id] }),
    tenantPolicy('payments'),
  ],
);

/** Webhook events that were applied. Providers deliver at least once; an event is applied once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    tenantId: uuid('tenant_id').notNull(),
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.provider, t.eventId] }),
    index('provider_events_received').on(t.tenantId, t.receivedAt),
    tenantPolicy('provider_events'),
  ],
);

export type ProcessorPaymentStatus = 'requires_payment' | 'requires_action' | 'processing' | 'authorized' | 'captured' | 'canceled';

// Records of the simulated processor, an external company to the rest of the API: only `payments/providers/simulated` may access them.

export const processorPayments = pgTable(
  'processor_payments',
  {
    ...tenantKeys,
    /** The merchant's idempotency key. */
    key: text('key').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    feeCents: centsColumn('fee_cents').notNull(),
    currency: text('currency').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    description: text('description').notNull(),
    status: text('status').$type<ProcessorPaymentStatus>().notNull(),
    /** The last four digits; nothing else of a card is stored. */
    card: text('card'),
    error: jsonb('error').$type<{ code: string; message: string }>(),
    refundedCents: centsColumn('refunded_cents').notNull().default(0),
    /** Payment attempts, limited against card testing. */
    tries: integer('tries').notNull().default(0),
    /** Time of the next automatic step: a late response of the bank, or the payout. */
    dueAt: timestampColumn('due_at'),
    settledAt: timestampColumn('settled_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('processor_payments_key').on(t.tenantId, t.key),
    index('processor_payments_due').on(t.tenantId, t.dueAt),
    tenantPolicy('processor_payments'),
  ],
);

export const processorRefunds = pgTable(
  'processor_refunds',
  {
    ...tenantKeys,
    key: text('key').notNull(),
    paymentId: uuid('payment_id').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('processor_refunds_key').on(t.tenantId, t.key),
    foreignKey({ columns: [t.tenantId, t.paymentId], foreignColumns: [processorPayments.tenantId, processorPayments.id] }),
    tenantPolicy('processor_refunds'),
  ],
);

/** Webhooks to the merchant, redelivered until they are accepted. */
export const processorEvents = pgTable(
  'processor_events',
  {
    ...tenantKeys,
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null once it was accepted or given up. */
    dueAt: timestampColumn('due_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('processor_events_due').on(t.tenantId, t.dueAt),
    tenantPolicy('processor_events'),
  ],
);
