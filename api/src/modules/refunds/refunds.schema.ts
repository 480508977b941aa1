import type { refundReasons } from '@techadds/shared/contract/orders/forms';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { MoneySplit } from '../orders/order-split.service';
import { orders } from '../orders/orders.schema';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

/** Refunds are booked when they are decided, then sent to the payment provider. */
export const refunds = pgTable(
  'refunds',
  {
    ...tenantKeys,
    orderId: uuid('order_id').notNull(),
    /** Null for bank transfers, which are refunded by transfer, and for refunds to credit. */
    paymentId: uuid('payment_id'),
    amountCents: centsColumn('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').$type<(typeof refundReasons)[number]>().notNull(),
    note: text('note').notNull().default(''),
    /** The split among the parties. */
    parts: jsonb('parts').$type<MoneySplit>().notNull(),
    /** Whether it goes to the customer's credit, which paid for this part of the order. */
    toCredit: boolean('to_credit').notNull().default(false),
    /** Processor fee that is returned with the refund. */
    feeBackCents: centsColumn('fee_back_cents').notNull().default(0),
    /** Amount taken from the partner's held balance. */
    heldCents: centsColumn('held_cents').notNull().default(0),
    entryId: uuid('entry_id').notNull(),
    status: text('status').$type<'requested' | 'succeeded' | 'failed'>().notNull(),
    ref: text('ref'),
    failureMessage: text('failure_message'),
    settledAt: timestampColumn('settled_at'),
    dueAt: timestampColumn('due_at'),
    attempts: integer('attempts').notNull().default(0),
    requestedBy: uuid('requested_by'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('refunds_order').on(t.tenantId, t.orderId),
    index('refunds_due').on(t.tenantId, t.dueAt),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    tenantPolicy('refunds'),
  ],
);
