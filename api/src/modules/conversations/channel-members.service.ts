import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ConversationMember } from '@techadds/shared/contract/conversations/endpoints';
import type { Tx } from '../../platform/database/client';
import { channelMembers, partners, users } from '../../schema';
import type { ConversationRow } from './conversations.service';

type Channel = Pick<ConversationRow, 'tenantId' | 'id' | 'partnerId'>;

/** Users who can belong to a channel: administrators and the partner's team; of the administrators' channels, the teams of all partners. */
const canBelongTo = ({ tenantId, partnerId }: Omit<Channel, 'id'>) => {
  const team = inArray(users.role, ['partner_admin', 'partner_staff']);
  return and(
    eq(users.tenantId, tenantId),
    isNull(users.deactivatedAt),
    or(inArray(users.role, ['admin', 'super_admin']), partnerId === null ? team : and(team, eq(users.partnerId, partnerId))),
  );
};

const memberColumns = {
  id: users.id,
  name: sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.email})`,
  role: users.role,
  partnerName: partners.name,
};
const selectUsers = (tx: Tx) =>
  tx
    .select(memberColumns)
    .from(users)
    .leftJoin(partners, and(eq(partners.tenantId, users.tenantId), eq(partners.id, users.partnerId)))
    .$dynamic();

/** The members of a channel who still have access, by name. */
export const listChannelMembers = (tx: Tx, channel: Channel): Promise<ConversationMember[]> =>
  selectUsers(tx)
    .innerJoin(channelMembers, and(eq(channelMembers.tenantId, users.tenantId), eq(channelMembers.memberId, users.id)))
    .where(and(canBelongTo(channel), eq(channelMembers.roomId, channel.id)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));

/** Those of the given users who can belong to the channels of a partner, or of the administrators. */
export async function filterPossibleMembers(tx: Tx, channel: Omit<Channel, 'id'>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await selectUsers(tx).where(and(canBelongTo(channel), inArray(users.id, [...ids])));
  return rows.map(({ id }) => id);
}
