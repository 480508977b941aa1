import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../modules/users/users.schema';
import { at, keys, ownTenant } from '../database/schema-columns';

/** Emails about an account, to its owner. */
type AccountEmailKind = 'verify_email' | 'reset_password' | 'password_changed' | 'news';
/** Emails to a recipient who need not have an account: a quote, a request to sign, and a contract that all have signed. */
type GuestEmailKind = 'quote' | 'sign' | 'signed';

/**
 * Letters to send, written in the transaction of what they tell of. The text, and the token in its link, are made when it is sent,
 * so that no usable token ever lies here. The sender serves all tenants, so it may ask which of them have any.
 */
export const outbox = pgTable(
  'outbox',
  {
    ...keys,
    /** The account that it goes to; null where it goes to somebody without one. */
    userId: uuid('user_id'),
    /** What it is about, where that says who it goes to: a quote, or who is asked to sign. */
    subjectId: uuid('subject_id'),
    letter: text('letter').$type<AccountEmailKind | GuestEmailKind>().notNull(),
    /** Where the links lead, such as `https://app.techadds.example`. */
    appOrigin: text('app_origin').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When to try next; null once it was given up. */
    dueAt: at('due_at'),
    lastError: text('last_error'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('outbox_due').on(t.dueAt),
    check('outbox_reader', sql`(user_id is null) <> (subject_id is null)`),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    ownTenant('outbox'),
    pgPolicy('outbox_lookup', { for: 'select', using: sql`current_setting('app.lookup_outbox', true) = 'due'` }),
  ],
);

/** Where mail goes in demo mode, which has nowhere to send it; everybody who tries the demo may read it. */
export const mailbox = pgTable(
  'mailbox',
  {
    ...keys,
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    links: jsonb('links').$type<string[]>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('mailbox_at').on(t.at),
    ownTenant('mailbox'),
    pgPolicy('mailbox_lookup', { for: 'select', using: sql`current_setting('app.lookup_mailbox', true) = 'all'` }),
  ],
);
