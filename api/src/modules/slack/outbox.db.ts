import { and, asc, eq, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/client';
import { attachments, messages, slackChannels, slackMessages } from '../../schema';
import type { ConnectionRow } from './connection.db';

const parentLink = alias(slackMessages, 'parent_link');
const earlier = alias(slackMessages, 'earlier');

/** How long an attempt may take before another one is made. */
const leaseMs = 2 * 60_000;

/**
 * Claims the next message for Slack. Those of a channel follow each other: one that waits holds back the later ones of its channel only.
 * `isUncertain` of the result says that an earlier attempt ended without a record of its outcome.
 */
export async function claimMessage(tx: Tx, { tenantId, id }: ConnectionRow, now: Date) {
  const isBefore = sql`(${earlier.queuedAt}, ${earlier.messageId}) < (${slackMessages.queuedAt}, ${slackMessages.messageId})`;
  const [row] = await tx
    .select({ link: slackMessages, channel: slackChannels.externalId })
    .from(slackMessages)
    .innerJoin(slackChannels, and(eq(slackChannels.tenantId, slackMessages.tenantId), eq(slackChannels.roomId, slackMessages.roomId)))
    .where(
      and(
        ...[eq(slackMessages.tenantId, tenantId), eq(slackMessages.status, 'pending'), eq(slackChannels.connectionId, id)],
        lte(slackMessages.dueAt, now.toISOString()),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(earlier)
            .where(and(eq(earlier.tenantId, tenantId), eq(earlier.roomId, slackMessages.roomId), eq(earlier.status, 'pending'), isBefore)),
        ),
      ),
    )
    .orderBy(asc(slackMessages.queuedAt), asc(slackMessages.messageId))
    .limit(1)
    .for('update', { of: slackMessages, skipLocked: true });
  if (!row) return undefined;
  const { link, channel } = row;
  const at = now.toISOString();
  const firstAttemptAt = link.firstAttemptAt ?? at;
  await updateLink(tx, link, {
    ...{ attempts: link.attempts + 1, isUncertain: true, firstAttemptAt, dueAt: new Date(now.getTime() + leaseMs).toISOString() },
  });
  return { ...link, attempts: link.attempts + 1, firstAttemptAt, channel, message: await getMessage(tx, link) };
}
export type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof claimMessage>>>;
type LinkKey = Pick<typeof slackMessages.$inferSelect, 'tenantId' | 'messageId'>;

async function getMessage(tx: Tx, { tenantId, messageId }: LinkKey) {
  const [row] = await tx
    .select({
      ...{ authorName: messages.authorName, text: messages.text, deletedAt: messages.deletedAt, threadTs: parentLink.externalTs },
      fileNames: sql<string[]>`(select coalesce(json_agg(a.name order by a.position), '[]') from ${attachments} a
        where a.tenant_id = ${tenantId} and a.message_id = ${messages.id})`,
    })
    .from(messages)
    .leftJoin(parentLink, and(eq(parentLink.tenantId, messages.tenantId), eq(parentLink.messageId, messages.threadId)))
    .where(and(eq(messages.tenantId, tenantId), eq(messages.id, messageId)));
  return row!;
}

export async function updateLink(
  tx: Tx,
  { tenantId, messageId }: LinkKey,
  values: Partial<typeof slackMessages.$inferInsert>,
): Promise<void> {
  await tx
    .update(slackMessages)
    .set(values)
    .where(and(eq(slackMessages.tenantId, tenantId), eq(slackMessages.messageId, messageId)));
}

/** Records that Slack has the state of the message that was claimed; one that changed since is sent again. */
export async function recordSent(tx: Tx, { tenantId, messageId, revision }: ClaimedMessage, externalTs: string | null, now: Date) {
  await tx
    .update(slackMessages)
    .set({
      ...{ externalTs, isUncertain: false, attempts: 0, lastError: null, dueAt: now.toISOString() },
      status: sql`case when ${slackMessages.revision} = ${revision} then 'sent' else 'pending' end`,
    })
    .where(and(eq(slackMessages.tenantId, tenantId), eq(slackMessages.messageId, messageId)));
}
