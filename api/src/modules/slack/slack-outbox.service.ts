import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { slackChannels, slackMessages } from '../../schema';

interface Room {
  tenantId: string;
  id: string;
}

/** Queues a new message of a channel for Slack, in the transaction that stores it; nothing where the channel is not in Slack. */
export async function queueNewMessage(tx: Tx, { tenantId, id: roomId }: Room, messageId: string, at: string): Promise<void> {
  const [link] = await tx
    .select({ roomId: slackChannels.roomId })
    .from(slackChannels)
    .where(and(eq(slackChannels.tenantId, tenantId), eq(slackChannels.roomId, roomId), eq(slackChannels.isActive, true)));
  if (link) await tx.insert(slackMessages).values({ tenantId, messageId, roomId, status: 'pending', queuedAt: at, dueAt: at });
}

/** Queues an edited or deleted message whose counterpart is in Slack or on its way there. */
export async function queueChangedMessage(tx: Tx, { tenantId, id: roomId }: Room, messageId: string, at: string): Promise<void> {
  const isInSlack = sql`exists (select from ${slackChannels} c where c.tenant_id = ${tenantId} and c.room_id = ${roomId} and c.is_active)`;
  await tx
    .update(slackMessages)
    .set({ status: 'pending', revision: sql`${slackMessages.revision} + 1`, dueAt: at, attempts: 0 })
    .where(
      and(eq(slackMessages.tenantId, tenantId), eq(slackMessages.messageId, messageId), ne(slackMessages.status, 'received'), isInSlack),
    );
}
