import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../database/database';
import { mailedNews, notificationPreferences, tenants, users } from '../../database/schema';
import type { Letter } from '../../mail/mail';
import type { OutboxRow } from '../../mail/outbox';
import { render } from '../../mail/render';
import { mailLook } from '../../records/mail-look';

type NewsRow = Pick<OutboxRow, 'tenantId' | 'id' | 'appOrigin'> & { userId: string };
type News = Pick<typeof mailedNews.$inferSelect, 'title' | 'body' | 'path' | 'groupKey'>;

/** Who may be written to: the account is open, and its holder has shown that the e-mail is theirs. */
async function readerOf(tx: Tx, { tenantId, userId }: NewsRow) {
  const [row] = await tx
    .select({ email: users.email, firstName: users.firstName, partnerId: users.partnerId, company: tenants.name })
    .from(users)
    .innerJoin(tenants, eq(tenants.tenantId, users.tenantId))
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId), isNull(users.deactivatedAt), sql`${users.emailVerifiedAt} is not null`));
  return row;
}

/** A message that its reader has not read yet, that was not taken back, in a room that they still want to hear of. */
const stillUnread = sql`exists (
  select from messages m where m.tenant_id = ${mailedNews.tenantId} and ${mailedNews.groupKey} = 'room:' || m.room_id
    and m.created_at = ${mailedNews.createdAt} and m.deleted_at is null
    and not exists (
      select from room_readers r where r.tenant_id = m.tenant_id and r.room_id = m.room_id and r.reader_id = ${mailedNews.userId}
        and (r.muted or r.read_at >= m.created_at)
    )
)`;

/** What a letter has to tell still: not what was read meanwhile, nor what its reader does not want by mail any more. */
function newsOf(tx: Tx, { tenantId, id }: Pick<OutboxRow, 'tenantId' | 'id'>): Promise<News[]> {
  const { title, body, path, groupKey } = mailedNews;
  return tx
    .select({ title, body, path, groupKey })
    .from(mailedNews)
    .leftJoin(
      notificationPreferences,
      and(
        eq(notificationPreferences.tenantId, mailedNews.tenantId),
        eq(notificationPreferences.userId, mailedNews.userId),
        eq(notificationPreferences.type, mailedNews.type),
      ),
    )
    .where(
      and(
        eq(mailedNews.tenantId, tenantId),
        eq(mailedNews.outboxId, id),
        sql`coalesce(${notificationPreferences.channels} ? 'email', true)`,
        or(sql`${mailedNews.type} <> 'chat.message'`, stillUnread),
      ),
    )
    .orderBy(asc(mailedNews.createdAt), asc(mailedNews.id));
}

/** Of news that belongs together the latest stands for all. */
function itemsOf(news: readonly News[], appOrigin: string) {
  const groups = new Map<string, News[]>();
  for (const one of news) {
    const key = one.groupKey ?? `${one.path} ${one.title}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((same) => {
    const { title, body, path } = same.at(-1)!;
    const more = same.length > 1 ? `${same.length} times, the latest: ` : '';
    return { title, text: `${more}${body}`, href: `${appOrigin}${path}` };
  });
}

/** Writes what one person was told of lately; null where there is nothing to tell any more, or nobody to tell. */
export async function writeNews(tx: Tx, row: NewsRow): Promise<Letter | null> {
  const reader = await readerOf(tx, row);
  const items = reader ? itemsOf(await newsOf(tx, row), row.appOrigin) : [];
  if (!reader || items.length === 0) return null;
  const { company, firstName, email, partnerId } = reader;
  const subject = items.length === 1 ? items[0]!.title : `${items.length} notifications from ${company}`;
  const body = render({
    subject,
    company,
    look: await mailLook(tx, { ...row, partnerId }),
    reader: firstName,
    paragraphs: [`${company} has news for you:`],
    items,
    after: [`You choose what is sent to you by e-mail at ${row.appOrigin}${paths.settingsNotifications}.`],
  });
  return { tenantId: row.tenantId, fromName: company, to: email, subject, ...body };
}
