import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../modules/users/users.schema';
import { timestampColumn, tenantKeys, tenantPolicy } from '../database/schema-columns';

/** E-mails about an account, to its owner. */
type AccountEmailKind = 'verify_email' | 'reset_password' | 'password_changed' | 'digest' | 'set_password' | 'company_status';
/** E-mails to a recipient who need not have an account: quotes and their codes, requests to sign, signed contracts, and invitations to a team. */
type GuestEmailKind = 'quote' | 'quote_code' | 'sign' | 'remind' | 'signed' | 'staff_invite';

/**
 * Queued e-mails, written in the transaction of what they report. The text and the token in its link are created when the e-mail is sent, so that
 * no usable token is stored here. The sender serves all tenants, so it may list those with due e-mails.
 */
export const outbox = pgTable(
  'outbox',
  {
    ...tenantKeys,
    /** The recipient's account; null for a recipient without one. */
    userId: uuid('user_id'),
    /** The record that determines the recipient: a quote, a signer or an invitation. */
    subjectId: uuid('subject_id'),
    kind: text('kind').$type<AccountEmailKind | GuestEmailKind>().notNull(),
    /** The origin of links, such as `https://app.techadds.example`. */
    appOrigin: text('app_origin').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The time of the next attempt; null once sending was given up. */
    dueAt: timestampColumn('due_at'),
    lastError: text('last_error'),
    createdAt: timestampColumn('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('outbox_due').on(t.dueAt),
    check('outbox_reader', sql`(user_id is null) <> (subject_id is null)`),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    tenantPolicy('outbox'),
    pgPolicy('outbox_lookup', { for: 'select', using: sql`current_setting('app.lookup_outbox', true) = 'due'` }),
  ],
);

/** The e-mails of the demo, which cannot send them; every user of the demo may read them. */
export const mailbox = pgTable(
  'mailbox',
  {
    ...tenantKeys,
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    links: jsonb('links').$type<string[]>().notNull(),
    at: timestampColumn('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('mailbox_at').on(t.at),
    tenantPolicy('mailbox'),
    pgPolicy('mailbox_lookup', { for: 'select', using: sql`current_setting('app.lookup_mailbox', true) = 'all'` }),
  ],
);
