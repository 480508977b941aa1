import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { digestItems, notificationPreferences, tenants, users } from '../../schema';
import type { EmailMessage } from '../../platform/email/email';
import type { OutboxRow } from '../../platform/email/outbox';
import { renderEmailContent } from '../../platform/email/render';
import { getEmailTheme } from '../branding/email-theme.service';

type DigestOutboxRow = Pick<OutboxRow, 'tenantId' | 'id' | 'appOrigin'> & { userId: string };
type DigestItem = Pick<typeof digestItems.$inferSelect, 'title' | 'body' | 'path' | 'groupKey'>;

/** The recipient if the account is active and its e-mail verified. */
async function findDigestRecipient(tx: Tx, { tenantId, userId }: DigestOutboxRow) {
  const [row] = await tx
    .select({ email: users.email, firstName: users.firstName, partnerId: users.partnerId, company: tenants.name })
    .from(users)
    .innerJoin(tenants, eq(tenants.tenantId, users.tenantId))
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId), isNull(users.deactivatedAt), sql`${users.emailVerifiedAt} is not null`));
  return row;
}

/** A chat message that the recipient has not read, in a conversation that is not muted, and that was not deleted. */
const isStillUnread = (tenantId: string) => sql`exists (
  select from messages m where m.tenant_id = ${tenantId} and ${digestItems.groupKey} = 'room:' || m.room_id
    and m.created_at = ${digestItems.createdAt} and m.deleted_at is null
    and not exists (
      select from room_readers r where r.tenant_id = ${tenantId} and r.room_id = m.room_id and r.reader_id = ${digestItems.userId}
        and (r.muted or r.read_at >= m.created_at)
    )
)`;

/** The items to send: without messages read in the meantime and without types whose e-mail was turned off since. */
async function listDigestItems(tx: Tx, { tenantId, id, userId }: DigestOutboxRow): Promise<DigestItem[]> {
  const { title, body, path, groupKey, type } = digestItems;
  const preferences = await tx
    .select({ type: notificationPreferences.type, channels: notificationPreferences.channels })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.tenantId, tenantId), eq(notificationPreferences.userId, userId)));
  const switchedOff = new Set(preferences.flatMap((preference) => (preference.channels.includes('email') ? [] : [preference.type])));
  const items = await tx
    .select({ title, body, path, groupKey, type })
    .from(digestItems)
    .where(
      and(
        eq(digestItems.tenantId, tenantId),
        eq(digestItems.outboxId, id),
        or(sql`${digestItems.type} <> 'chat.message'`, isStillUnread(tenantId)),
      ),
    )
    .orderBy(asc(digestItems.createdAt), asc(digestItems.id));
  return items.filter((item) => !switchedOff.has(item.type));
}

/** Items with the same group key are shown once, with the latest text. */
function groupDigestItems(items: readonly DigestItem[], appOrigin: string) {
  const groups = new Map<string, DigestItem[]>();
  for (const item of items) {
    const key = item.groupKey ?? `${item.path} ${item.title}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].map((group) => {
    const { title, body, path } = group.at(-1)!;
    const prefix = group.length > 1 ? `${group.length} times, the latest: ` : '';
    return { title, text: `${prefix}${body}`, href: `${appOrigin}${path}` };
  });
}

/** Renders a user's digest; null if nothing is left to send or the user may not be e-mailed. */
export async function renderDigestEmail(tx: Tx, row: DigestOutboxRow): Promise<EmailMessage | null> {
  const recipient = await findDigestRecipient(tx, row);
  const items = recipient ? groupDigestItems(await listDigestItems(tx, row), row.appOrigin) : [];
  if (!recipient || items.length === 0) return null;
  const { company, firstName, email, partnerId } = recipient;
  const subject = items.length === 1 ? items[0]!.title : `${items.length} notifications from ${company}`;
  const body = renderEmailContent({
    subject,
    company,
    theme: await getEmailTheme(tx, { ...row, partnerId }),
    recipientName: firstName,
    paragraphs: [`${company} has news for you:`],
    items,
    after: [`You choose what is sent to you by e-mail at ${row.appOrigin}${paths.settingsNotifications}.`],
  });
  return { tenantId: row.tenantId, fromName: company, to: email, subject, ...body };
}
