import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { rooms } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import type { LiveUpdateRecipients } from '../../platform/events/publish-live-update';

type Member = Pick<Caller, 'tenantId' | 'userId' | 'role' | 'partnerId'>;

export const isTenantAdmin = ({ role }: Pick<Caller, 'role'>): boolean => role === 'admin' || role === 'super_admin';
export const isPartnerUser = ({ role, partnerId }: Pick<Caller, 'role' | 'partnerId'>): boolean =>
  partnerId !== null && (role === 'partner_admin' || role === 'partner_staff');

/** Row scope of conversations: own orders, orders of the user's partner, direct ones, and disputed orders for administrators. */
export const visibleConversations = (member: Member): SQL | undefined =>
  and(
    eq(rooms.tenantId, member.tenantId),
    or(
      eq(rooms.buyerId, member.userId),
      eq(rooms.firstId, member.userId),
      eq(rooms.secondId, member.userId),
      isPartnerUser(member) ? eq(rooms.partnerId, member.partnerId!) : undefined,
      isTenantAdmin(member) ? eq(rooms.watched, true) : undefined,
    ) ?? sql`false`,
  );

export type ConversationRow = typeof rooms.$inferSelect;

/** The recipients of live updates of a conversation. */
export const toLiveUpdateRecipients = ({ buyerId, firstId, secondId, partnerId, watched }: ConversationRow): LiveUpdateRecipients => ({
  userIds: [buyerId, firstId, secondId].filter((id) => id !== null),
  partnerId,
  admins: watched,
});

/** Lets administrators read the conversation of an order while it is disputed. */
export async function setConversationWatched(tx: Tx, tenantId: string, orderId: string, watched: boolean): Promise<void> {
  await tx
    .update(rooms)
    .set({ watched })
    .where(and(eq(rooms.tenantId, tenantId), eq(rooms.id, orderId)));
}
