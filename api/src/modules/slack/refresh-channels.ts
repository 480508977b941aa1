import type { Tx } from '../../platform/database/client';
import * as connections from './connection.db';
import { importChannel, takeOverChannel } from './linked-channels';
import { listTeamChannels } from './linked-channels.db';
import type { SlackChannel } from './slack-api';
import { openSlack, type SlackDeps } from './slack-deps';
import { SlackError } from './slack-error';
import type { Team } from '../../platform/auth/team';

/** Slack allows some 20 such requests a minute. */
const refreshMs = 15_000;

/**
 * Reads the channels of a team from Slack while they are there, so that a list shows what Slack has. While Slack does not answer, the list shows
 * what it had last, and the page of the connection says why.
 */
export async function refreshChannels(deps: SlackDeps, team: Team): Promise<void> {
  const { db, clock } = deps;
  const connection = await db.withTenant(team.tenantId, (tx) => claimRefresh(tx, team, clock()));
  if (!connection) return;
  try {
    const channels = await openSlack(deps, connection).listChannels();
    await db.withTenant(team.tenantId, (tx) => reconcile(tx, connection, channels, clock()));
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    await db.withTenant(team.tenantId, (tx) => connections.recordError(tx, connection, error, clock()));
  }
}

/** Undefined where the channels are not in Slack or were just read. */
async function claimRefresh(tx: Tx, team: Team, now: Date): Promise<connections.ConnectionRow | undefined> {
  const connection = await connections.findConnection(tx, team);
  if (connection?.slackMode !== 'slack' || connection.botToken === null || connection.brokenAt !== null) return undefined;
  if (connection.refreshedAt !== null && now.getTime() - Date.parse(connection.refreshedAt) < refreshMs) return undefined;
  return connections.updateConnection(tx, connection, { refreshedAt: now.toISOString() });
}

async function reconcile(tx: Tx, { tenantId, partnerId }: connections.ConnectionRow, channels: SlackChannel[], now: Date): Promise<void> {
  const connection = await connections.lockConnection(tx, { tenantId, partnerId }, now);
  if (connection.slackMode !== 'slack') return;
  const ours = await listTeamChannels(tx, connection);
  for (const channel of channels) {
    const linked = ours.find(({ link }) => link?.externalId === channel.id && link.workspaceId === connection.workspaceId);
    if (linked?.link?.isActive) await takeOverChannel(tx, linked.room, channel, now);
    if (!linked && channel.isMember && !channel.isArchived) await importChannel(tx, connection, channel, now.toISOString());
  }
}
