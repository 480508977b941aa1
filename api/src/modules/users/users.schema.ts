import type { Capability, Role } from '@techadds/shared/roles';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { partners } from '../partners/partners.schema';
import { timestampColumn, tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';

/** Before sign-in the tenant is not known yet, so a transaction may look up users by e-mail in all tenants. */
export const users = pgTable(
  'users',
  {
    ...tenantKeys,
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role').$type<Role>().notNull(),
    partnerId: uuid('partner_id'),
    emailVerifiedAt: timestampColumn('email_verified_at'),
    /** While set, the user can neither sign in nor use a session. */
    deactivatedAt: timestampColumn('deactivated_at'),
    /** Of a partner's team: what they may do of what their role allows; null is all of it. Owners have all of it. */
    capabilities: jsonb('capabilities').$type<Capability[]>(),
    isOwner: boolean('is_owner').notNull().default(false),
    /** The first and the last day out of office; the note is for colleagues. */
    awayFrom: date('away_from'),
    awayUntil: date('away_until'),
    awayNote: text('away_note').notNull().default(''),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('users_email').on(t.tenantId, sql`lower(email)`),
    index('users_lookup_email').on(sql`lower(email)`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    index('users_partner').on(t.tenantId, t.partnerId),
    check('users_away', sql`(away_from is null) = (away_until is null) and away_from <= away_until`),
    tenantPolicy('users'),
    pgPolicy('users_lookup', { for: 'select', using: sql`lower(email) = nullif(current_setting('app.lookup_email', true), '')` }),
  ],
);
