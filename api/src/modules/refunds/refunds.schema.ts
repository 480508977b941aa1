import type { refundReasons } from '@techadds/shared/contract/orders/forms';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Parts } from '../orders/order-split.service';
import { orders } from '../orders/orders.schema';
import { at, cents, keys, ownTenant, stamps } from '../../platform/database/schema-columns';

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
