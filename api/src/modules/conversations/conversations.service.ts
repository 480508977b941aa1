import { and, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { getScope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import { channelMembers, rooms } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import type { LiveUpdateRecipients } from '../../platform/events/publish-live-update';

/** Whether a user may change and archive the channels of a partner, or those of the administrators: null. */
export function canManageChannel({ role, partnerId }: Pick<Caller, 'role' | 'partnerId'>, ofPartner: string | null): boolean {
  const scope = getScope('channels.manage', role);
  return scope === 'tenant' || (scope === 'partner' && partnerId !== null && partnerId === ofPartner);
}

type Member = Pick<Caller, 'tenantId' | 'userId' | 'role' | 'partnerId'>;

export const isTenantAdmin = ({ role }: Pick<Caller, 'role'>): boolean => role === 'admin' || role === 'super_admin';
export const isPartnerUser = ({ role, partnerId }: Pick<Caller, 'role' | 'partnerId'>): boolean =>
  partnerId !== null && (role === 'partner_admin' || role === 'partner_staff');

/** Row scope of the channels that the user belongs to: a partner's only while the user is in its team or an administrator; never a customer's. */
function joinedChannels(member: Member): SQL | undefined {
  if (!isTenantAdmin(member) && !isPartnerUser(member)) return sql`false`;
  const isOwn = and(eq(channelMembers.tenantId, member.tenantId), eq(channelMembers.memberId, member.userId));
  return and(
    eq(rooms.kind, 'channel'),
    isTenantAdmin(member) ? undefined : or(isNull(rooms.partnerId), eq(rooms.partnerId, member.partnerId!)),
    // As an array, so that the primary key is used.
    sql`${rooms.id} = any(array(select ${channelMembers.roomId} from ${channelMembers} where ${isOwn}))`,
  );
}

/** Row scope of channels: those that the caller belongs to, and those of their team, for administrators of the tenant, that are not private. */
export function visibleChannels(caller: Member & Pick<Caller, 'scope'>): SQL | undefined {
  const { tenantId, scope, partnerId } = caller;
  const ofTeam = scope === 'tenant' ? undefined : partnerId === null ? sql`false` : eq(rooms.partnerId, partnerId);
  return and(eq(rooms.tenantId, tenantId), eq(rooms.kind, 'channel'), or(joinedChannels(caller), and(eq(rooms.isPrivate, false), ofTeam)));
}

/**
 * Row scope of conversations: own orders and projects, those of the user's partner, direct ones, channels that the user belongs to, and disputed
 * ones for administrators.
 */
export const visibleConversations = (member: Member): SQL | undefined =>
  and(
    eq(rooms.tenantId, member.tenantId),
    or(
      eq(rooms.buyerId, member.userId),
      eq(rooms.firstId, member.userId),
      eq(rooms.secondId, member.userId),
      isPartnerUser(member) ? and(eq(rooms.partnerId, member.partnerId!), ne(rooms.kind, 'channel')) : undefined,
      joinedChannels(member),
      isTenantAdmin(member) ? eq(rooms.watched, true) : undefined,
    ) ?? sql`false`,
  );

export type ConversationRow = typeof rooms.$inferSelect;

/** The recipients of live updates of a conversation other than a channel. */
export const toLiveUpdateRecipients = ({ buyerId, firstId, secondId, partnerId, watched }: ConversationRow): LiveUpdateRecipients => ({
  userIds: [buyerId, firstId, secondId].filter((id) => id !== null),
  partnerId,
  admins: watched,
});

/** Lets administrators read the conversation of an order or project while it is disputed. */
export async function setConversationWatched(tx: Tx, tenantId: string, subjectId: string, watched: boolean): Promise<void> {
  await tx
    .update(rooms)
    .set({ watched })
    .where(and(eq(rooms.tenantId, tenantId), eq(rooms.id, subjectId)));
}
