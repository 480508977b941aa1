import type { Caller } from '../../platform/auth/caller';
import { conflict, validationError } from '../../platform/http/errors';
import type { Tx } from '../../platform/database/client';
import { slackConnections } from '../../schema';
import { and, eq } from 'drizzle-orm';
import * as connections from './connection.db';
import { findActiveLink } from './linked-channels.db';
import type { SlackApi } from './slack-api';
import { openSlack, type SlackDeps } from './slack-deps';
import { SlackError, toUserError } from './slack-error';
import { toTeam } from '../../platform/auth/team';

interface Room {
  tenantId: string;
  id: string;
}

/** A channel that was created in Slack and is yet to be linked. */
export interface CreatedInSlack {
  connection: connections.ConnectionRow;
  externalId: string;
}

/** Asks Slack for what a user does, and shows where it refuses it. */
async function ask<T>(deps: SlackDeps, connection: connections.ConnectionRow, request: (api: SlackApi) => Promise<T>): Promise<T> {
  try {
    return await request(openSlack(deps, connection));
  } catch (error) {
    await deps.db.withTenant(connection.tenantId, (tx) => connections.recordError(tx, connection, error, deps.clock()));
    throw toUserError(error);
  }
}

/** Creates a channel in Slack where the team's channels are there; private ones stay here. @throws AppError 422 for the name; 503 */
export async function createInSlack(
  deps: SlackDeps,
  caller: Caller,
  { name, topic, isPrivate }: { name: string; topic: string; isPrivate: boolean },
): Promise<CreatedInSlack | undefined> {
  if (isPrivate) return undefined;
  const connection = await deps.db.withTenant(caller.tenantId, (tx) => connections.findConnection(tx, toTeam(caller)));
  if (connection?.slackMode !== 'slack') return undefined;
  const externalId = await ask(deps, connection, async (api) => {
    const id = await api.createChannel(name);
    if (topic !== '') await api.setTopic(id, topic);
    return id;
  });
  return { connection, externalId };
}

async function findLinkWithConnection(tx: Tx, tenantId: string, roomId: string) {
  const link = await findActiveLink(tx, tenantId, roomId);
  if (!link) return undefined;
  const [connection] = await tx
    .select()
    .from(slackConnections)
    .where(and(eq(slackConnections.tenantId, tenantId), eq(slackConnections.id, link.connectionId)));
  return connection && { connection, externalId: link.externalId };
}
const findLinked = ({ db }: SlackDeps, tenantId: string, roomId: string) =>
  db.withTenant(tenantId, (tx) => findLinkWithConnection(tx, tenantId, roomId));

/** Changes the counterpart of a channel first. @throws AppError 422 by field; 503 */
export async function updateInSlack(
  deps: SlackDeps,
  { tenantId, id, serviceName, topic }: Room & { serviceName: string | null; topic: string },
  change: { name?: string | undefined; topic?: string | undefined; isPrivate?: boolean | undefined },
): Promise<void> {
  const linked = await findLinked(deps, tenantId, id);
  if (!linked) return;
  if (change.isPrivate) throw validationError({ isPrivate: 'This channel is in Slack, where it is public. Switch to native first.' });
  const { connection, externalId } = linked;
  const { name } = change;
  if (name !== undefined && name !== serviceName) await ask(deps, connection, (api) => api.renameChannel(externalId, name));
  if (change.topic !== undefined && change.topic !== topic)
    await ask(deps, connection, (api) => api.setTopic(externalId, change.topic ?? ''));
}

/** Archives the counterpart of a channel first. @throws AppError 503 */
export async function archiveInSlack(deps: SlackDeps, { tenantId, id }: Room): Promise<void> {
  const linked = await findLinked(deps, tenantId, id);
  if (!linked) return;
  await ask(deps, linked.connection, (api) =>
    api.archiveChannel(linked.externalId).catch((error: unknown) => {
      if (!(error instanceof SlackError) || error.code !== 'already_archived') throw error;
    }),
  );
}

/** Slack lets its users only restore a channel. @throws AppError 409 `in_slack` */
export async function rejectRestoreInSlack({ db }: SlackDeps, { tenantId, id }: Room): Promise<void> {
  if (await db.withTenant(tenantId, (tx) => findActiveLink(tx, tenantId, id)))
    throw conflict('in_slack', 'This channel is in Slack. Restore it there; it is then restored here, too. Nothing was changed.');
}
