import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { rooms, slackChannels } from '../../schema';
import type { ConnectionRow } from './connection.db';
import type { Team } from '../../platform/auth/team';

const ofTeam = ({ tenantId, partnerId }: Team) =>
  and(
    ...[eq(rooms.tenantId, tenantId), eq(rooms.kind, 'channel')],
    partnerId === null ? isNull(rooms.partnerId) : eq(rooms.partnerId, partnerId),
  );

/** All channels of a team with their links to the connection, by name. */
export const listTeamChannels = (tx: Tx, team: Team) =>
  tx
    .select({ room: rooms, link: slackChannels })
    .from(rooms)
    .leftJoin(slackChannels, and(eq(slackChannels.tenantId, rooms.tenantId), eq(slackChannels.roomId, rooms.id)))
    .where(ofTeam(team))
    .orderBy(rooms.serviceName, rooms.id);
export type TeamChannel = Awaited<ReturnType<typeof listTeamChannels>>[number];

/** Whether an active channel of the team has the name. */
export async function isNameTaken(tx: Tx, team: Team, name: string): Promise<boolean> {
  const rows = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(ofTeam(team), eq(rooms.serviceName, name), isNull(rooms.archivedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Links a channel here to one in Slack; an earlier link is replaced. */
export async function linkChannel(
  tx: Tx,
  { tenantId, id: connectionId, workspaceId }: ConnectionRow,
  roomId: string,
  externalId: string,
  at: string,
): Promise<void> {
  const link = { connectionId, workspaceId: workspaceId ?? '', externalId, isActive: true, linkedAt: at };
  await tx
    .insert(slackChannels)
    .values({ tenantId, roomId, ...link })
    .onConflictDoUpdate({ target: [slackChannels.tenantId, slackChannels.roomId], set: link });
}

/** Ends the exchange of messages; the links are kept. */
export async function deactivateLinks(tx: Tx, { tenantId, id }: ConnectionRow): Promise<void> {
  await tx
    .update(slackChannels)
    .set({ isActive: false })
    .where(and(eq(slackChannels.tenantId, tenantId), eq(slackChannels.connectionId, id), eq(slackChannels.isActive, true)));
}

/** The active link of a channel with its connection. */
export async function findActiveLink(tx: Tx, tenantId: string, roomId: string) {
  const [row] = await tx
    .select()
    .from(slackChannels)
    .where(and(eq(slackChannels.tenantId, tenantId), eq(slackChannels.roomId, roomId), eq(slackChannels.isActive, true)));
  return row;
}

/** Whether the channel of a room is in Slack, as a column of a query of rooms. */
export const inSlackSql = (tenantId: string) => sql<boolean>`exists (select from ${slackChannels} s
    where s.tenant_id = ${tenantId} and s.room_id = ${rooms.id} and s.is_active)`;
