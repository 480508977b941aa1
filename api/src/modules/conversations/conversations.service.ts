import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { rooms } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import type { LiveUpdateRecipients } from '../../platform/events/publish-live-update';

type Member = Pick<Caller, 'tenantId' | 'userId' | 'role' | 'partnerId'>;

export const runsMarketplace = ({ role }: Pick<Caller, 'role'>): boolean => role === 'admin' || role === 'super_admin';
export const worksForPartner = ({ role, partnerId }: Pick<Caller, 'role' | 'partnerId'>): boolean =>
  partnerId !== null && (role === 'partner_admin' || role === 'partner_staff');

/** The rooms that a person belongs to: of their orders, of their partner's orders, with one other; and those that they may look on at. */
export const roomsOf = (member: Member): SQL | undefined =>
  and(
    eq(rooms.tenantId, member.tenantId),
    or(
      eq(rooms.buyerId, member.userId),
      eq(rooms.firstId, member.userId),
      eq(rooms.secondId, member.userId),
      worksForPartner(member) ? eq(rooms.partnerId, member.partnerId!) : undefined,
      runsMarketplace(member) ? eq(rooms.watched, true) : undefined,
    ) ?? sql`false`,
  );

export type RoomRow = typeof rooms.$inferSelect;

/** Whom a room's news concerns. */
export const audienceOf = ({ buyerId, firstId, secondId, partnerId, watched }: RoomRow): LiveUpdateRecipients => ({
  userIds: [buyerId, firstId, secondId].filter((id) => id !== null),
  partnerId,
  admins: watched,
});

/** While an order is disputed, those who decide may read what was said about it. */
export async function watchRoom(tx: Tx, tenantId: string, orderId: string, watched: boolean): Promise<void> {
  await tx
    .update(rooms)
    .set({ watched })
    .where(and(eq(rooms.tenantId, tenantId), eq(rooms.id, orderId)));
}
