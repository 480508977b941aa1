import { desc } from 'drizzle-orm';
import type { Database } from '../database/client';
import { mailbox } from './email.schema';
import type { EmailTransport } from './email';

/** Stores e-mails where every user of the demo can read them. */
export function createDevMailbox(db: Database, clock: () => Date): EmailTransport {
  return {
    send: async ({ tenantId, to, subject, text, html, links }) => {
      const at = clock().toISOString();
      await db.withTenant(tenantId, (tx) => tx.insert(mailbox).values({ tenantId, to, subject, text, html, links, at }));
    },
  };
}

/** The latest 200 e-mails of all tenants, newest first. */
export const listDevMailbox = (db: Database) =>
  db.withoutTenant({ mailbox: 'all' }, (tx) =>
    tx
      .select({
        to: mailbox.to,
        subject: mailbox.subject,
        text: mailbox.text,
        html: mailbox.html,
        links: mailbox.links,
        at: mailbox.at,
      })
      .from(mailbox)
      .orderBy(desc(mailbox.at), desc(mailbox.id))
      .limit(200),
  );
