import type { Capability } from '@techadds/shared/roles';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { partners } from '../partners/partners.schema';
import { users } from '../users/users.schema';
import { timestampColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

/** Invitations to a partner's team. An open one expires by its time; nothing is written then. */
export const staffInvites = pgTable(
  'staff_invites',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<'partner_admin' | 'partner_staff'>().notNull(),
    /** Null is all that the role has. */
    capabilities: jsonb('capabilities').$type<Capability[]>(),
    /** In the link of the e-mail; sending it again changes this, and the link before stops working. */
    linkNonce: uuid('link_nonce').notNull().defaultRandom(),
    invitedBy: uuid('invited_by').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    sentAt: timestampColumn('sent_at').notNull(),
    timesSent: integer('times_sent').notNull().default(1),
    acceptedAt: timestampColumn('accepted_at'),
    /** The account that accepting made. */
    userId: uuid('user_id'),
    revokedAt: timestampColumn('revoked_at'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('staff_invites_partner').on(t.tenantId, t.partnerId, t.createdAt),
    // Two admins who invite the same address at the same time make one invitation.
    uniqueIndex('staff_invites_open')
      .on(t.tenantId, t.partnerId, sql`lower(email)`)
      .where(sql`accepted_at is null and revoked_at is null`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    foreignKey({ columns: [t.tenantId, t.invitedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('staff_invites'),
  ],
);
