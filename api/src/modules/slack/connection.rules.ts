import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { PutSlackConnection } from '@techadds/shared/contract/slack/forms';
import type { Tx } from '../../platform/database/client';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import { conflict, validationError } from '../../platform/http/errors';
import { slackChannels, slackMessages } from '../../schema';
import type { ActionContext } from '../audit/action-context.service';
import * as db from './connection.db';

import { encryptSecret } from './secrets';
import { openSlack, type SlackDeps } from './slack-deps';
import { SlackError } from './slack-error';
import { listMissingScopes } from './app-settings';
import { toTeam } from '../../platform/auth/team';

/** The settings recorded in audit events, without secrets. */
const toSnapshot = ({ clientId, slackMode, workspaceName }: db.ConnectionRow) => ({ clientId, slackMode, workspace: workspaceName });

export const recordEvent = (
  tx: Tx,
  { caller, audit }: ActionContext,
  event: string,
  verb: string,
  { before, after }: { before: db.ConnectionRow; after: db.ConnectionRow },
) =>
  audit(tx, {
    event: `slack.${event}`,
    description: `${caller.name} ${verb}`,
    targets: [{ type: 'slack_connection', id: after.id, name: 'Slack' }],
    ...{ before: toSnapshot(before), after: toSnapshot(after) },
  });

/** What the token and its workspace are set to when nothing is connected. */
const disconnected = {
  ...{ botToken: null, workspaceId: null, workspaceName: null, appId: null, botUserId: null, botId: null, scopes: '' },
  ...{ connectedAt: null, brokenAt: null, lastError: null, lastErrorAt: null, refreshedAt: null },
} as const;

/** Saves the app's credentials; another app is not connected yet. @throws AppError 409 `changed_meanwhile` or `slack_mode`; 422 by field */
export async function putConnection(
  tx: Tx,
  context: ActionContext,
  { clientId, clientSecret, signingSecret, updatedAt }: z.output<typeof PutSlackConnection>,
  { fieldEncryption }: Pick<SlackDeps, 'fieldEncryption'>,
): Promise<void> {
  const { caller, now } = context;
  const before = await db.lockConnection(tx, toTeam(caller), now);
  if (isStaleVersion(updatedAt, before))
    throw conflict('changed_meanwhile', 'Somebody else changed the connection in the meantime. Nothing was saved; look at it first.');
  if (clientSecret === undefined && before.clientSecret === null) throw validationError({ clientSecret: 'This field is required.' });
  if (signingSecret === undefined && before.signingSecret === null) throw validationError({ signingSecret: 'This field is required.' });
  const isOtherApp = clientId !== before.clientId;
  if (isOtherApp && before.slackMode === 'slack')
    throw conflict('slack_mode', 'The channels are in Slack. Switch to native before you change the app. Nothing was saved.');
  const after = await db.updateConnection(tx, before, {
    clientId,
    ...(clientSecret !== undefined && { clientSecret: encryptSecret(fieldEncryption, before, 'clientSecret', clientSecret) }),
    ...(signingSecret !== undefined && { signingSecret: encryptSecret(fieldEncryption, before, 'signingSecret', signingSecret) }),
    ...(isOtherApp && disconnected),
    updatedAt: nextUpdatedAt(before, now),
  });
  await recordEvent(tx, context, 'connection_changed', 'changed the Slack app', { before, after });
}

/** Forgets the token. Credentials and links stay, so that the app can be connected again. @throws AppError 409 while channels are in Slack */
export async function disconnect(tx: Tx, context: ActionContext): Promise<db.ConnectionRow> {
  const { caller, now } = context;
  const before = await db.lockConnection(tx, toTeam(caller), now);
  if (before.slackMode === 'slack') throw conflict('slack_mode', 'The channels are in Slack. Switch to native first. Nothing was changed.');
  if (before.botToken === null) return before;
  const after = await db.updateConnection(tx, before, { ...disconnected, updatedAt: nextUpdatedAt(before, now) });
  await recordEvent(tx, context, 'disconnected', 'disconnected Slack', { before, after });
  return before;
}

/** Revokes the token of a connection that was ended here; where Slack does not answer, the token is not kept anyway. */
export async function revokeToken(deps: SlackDeps, connection: db.ConnectionRow): Promise<void> {
  if (connection.botToken === null) return;
  try {
    await openSlack(deps, connection).revoke();
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    deps.log.warn({ err: error, connection: connection.id }, 'a token of Slack was not revoked');
  }
}

/** Asks Slack whether it accepts the connection; a connection that works again is used again. */
export async function testConnection(deps: SlackDeps, { caller, now }: Pick<ActionContext, 'caller' | 'now'>) {
  const connection = await deps.db.withTenant(caller.tenantId, (tx) => db.findConnection(tx, toTeam(caller)));
  if (!connection?.botToken) return { ok: false, message: 'Slack is not connected yet.' };
  const missing = listMissingScopes(connection.scopes);
  if (missing.length > 0)
    return { ok: false, message: `The Slack app lacks the scopes ${missing.join(', ')}. Add them to the app and connect again.` };
  try {
    const { team } = await openSlack(deps, connection).testAuth();
    await deps.db.withTenant(caller.tenantId, (tx) =>
      db.updateConnection(tx, connection, { brokenAt: null, lastError: null, lastErrorAt: null }),
    );
    return { ok: true, message: `Slack accepts the connection with ${team ?? 'the workspace'}.` };
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    await deps.db.withTenant(caller.tenantId, (tx) => db.recordError(tx, connection, error, now));
    return { ok: false, message: error.message };
  }
}

/** Lets the messages that Slack refused be sent once more. */
export async function retryMessages(tx: Tx, { caller, now }: ActionContext): Promise<void> {
  const connection = await db.findConnection(tx, toTeam(caller));
  if (!connection) return;
  const rooms = tx
    .select({ id: slackChannels.roomId })
    .from(slackChannels)
    .where(and(eq(slackChannels.tenantId, caller.tenantId), eq(slackChannels.connectionId, connection.id)));
  await tx
    .update(slackMessages)
    .set({ status: 'pending', dueAt: now.toISOString(), attempts: 0, lastError: null })
    .where(and(eq(slackMessages.tenantId, caller.tenantId), eq(slackMessages.status, 'failed'), inArray(slackMessages.roomId, rooms)));
}
