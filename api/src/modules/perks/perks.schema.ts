import type { CostBearer, PerkApproval, PerkKind, PerkStatus, RedemptionStatus } from '@techadds/shared/contract/perks/states';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.schema';
import { partners } from '../partners/partners.schema';
import { timestampColumn, centsColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

/** Discounts and credits that a partner gives to customers. */
export const perks = pgTable(
  'perks',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    kind: text('kind').$type<PerkKind>().notNull(),
    /** Basis points of the price, or cents; 0 for a free service. */
    value: centsColumn('value').notNull(),
    currency: text('currency').notNull(),
    /** Empty for all services of the partner. */
    serviceIds: jsonb('service_ids').$type<string[]>().notNull().default([]),
    minOrderCents: centsColumn('min_order_cents').notNull().default(0),
    startsAt: timestampColumn('starts_at'),
    endsAt: timestampColumn('ends_at'),
    capTotal: integer('cap_total'),
    capPerCustomer: integer('cap_per_customer'),
    /** In upper case. */
    code: text('code').notNull(),
    listed: boolean('listed').notNull().default(true),
    costBearer: text('cost_bearer').$type<CostBearer>().notNull(),
    platformShareBp: integer('platform_share_bp').notNull().default(0),
    approval: text('approval').$type<PerkApproval>().notNull().default('none'),
    approvalNote: text('approval_note').notNull().default(''),
    status: text('status').$type<PerkStatus>().notNull().default('draft'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('perks_partner').on(t.tenantId, t.partnerId, t.createdAt),
    // The code of an ended perk can be given again.
    uniqueIndex('perks_code')
      .on(t.tenantId, t.code)
      .where(sql`status <> 'ended'`),
    index('perks_ending')
      .on(t.tenantId, t.endsAt)
      .where(sql`status in ('active', 'paused')`),
    check('perks_platform_share', sql`platform_share_bp between 0 and 10000`),
    // The platform pays for nothing that no administrator agreed to.
    check('perks_approved', sql`status <> 'active' or cost_bearer = 'partner' or approval = 'approved'`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('perks'),
  ],
);

/** Uses of a perk: one for each order. */
export const perkRedemptions = pgTable(
  'perk_redemptions',
  {
    ...tenantKeys,
    perkId: uuid('perk_id').notNull(),
    orderId: uuid('order_id').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    partnerCents: centsColumn('partner_cents').notNull(),
    platformCents: centsColumn('platform_cents').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<RedemptionStatus>().notNull().default('redeemed'),
    redeemedAt: timestampColumn('redeemed_at').notNull(),
    /** When its order was canceled, declined or expired. */
    returnedAt: timestampColumn('returned_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('perk_redemptions_order').on(t.tenantId, t.orderId),
    index('perk_redemptions_perk').on(t.tenantId, t.perkId, t.status, t.redeemedAt),
    check('perk_redemptions_parts', sql`amount_cents = partner_cents + platform_cents`),
    foreignKey({ columns: [t.tenantId, t.perkId], foreignColumns: [perks.tenantId, perks.id] }),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    tenantPolicy('perk_redemptions'),
  ],
);
