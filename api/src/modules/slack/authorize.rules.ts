import { createHash, randomBytes } from 'node:crypto';
import type { LogCall } from '../../platform/call-log/call-log';
import type { Tx } from '../../platform/database/client';
import { nextUpdatedAt } from '../../platform/database/record-version';
import { conflict } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { listMissingScopes, requiredScopes } from './app-settings';
import * as db from './connection.db';
import { toRedirectUrl, type Origins } from './connection.presenter';
import { recordEvent } from './connection.rules';
import { decryptSecret, encryptSecret } from './secrets';
import { createSlackApi, getAuthorizeUrl } from './slack-api';
import type { SlackDeps } from './slack-deps';
import { toUserError } from './slack-error';
import { toTeam } from '../../platform/auth/team';

const lifetimeMs = 10 * 60_000;
const hashState = (state: string) => createHash('sha256').update(state).digest('base64url');

/** Begins an authorization that only this session can complete. @returns where to send the browser. @throws AppError 409 without credentials */
export async function startAuthorization(
  tx: Tx,
  { caller, now }: ActionContext,
  { config }: Pick<SlackDeps, 'config'>,
  origins: Origins,
): Promise<string> {
  const connection = await db.lockConnection(tx, toTeam(caller), now);
  if (connection.clientId === '' || connection.clientSecret === null || connection.signingSecret === null)
    throw conflict('slack_not_configured', 'Save the credentials of the Slack app first. Nothing was changed.');
  const state = randomBytes(32).toString('base64url');
  const redirectUrl = toRedirectUrl(origins);
  await db.insertAuthorization(tx, {
    ...{ tenantId: caller.tenantId, stateHash: hashState(state), connectionId: connection.id, userId: caller.userId },
    ...{ sessionId: caller.sessionId, redirectUrl, expiresAt: new Date(now.getTime() + lifetimeMs).toISOString() },
  });
  const url = getAuthorizeUrl(config);
  url.search = new URLSearchParams({
    ...{ client_id: connection.clientId, scope: requiredScopes.join(','), redirect_uri: redirectUrl, state },
  }).toString();
  return url.href;
}

const staleError = () =>
  conflict('slack_state', 'This authorization was not begun in your session, has expired or was used before. Connect again.');

/**
 * Exchanges the code for a token and keeps it encrypted. The authorization is used up before Slack is asked, so that it cannot be tried twice.
 * @throws AppError 409 `slack_state`, `slack_scopes` or `slack_workspace`; 503
 */
export async function completeAuthorization(
  deps: SlackDeps,
  context: ActionContext,
  { code, state }: { code: string; state: string },
): Promise<void> {
  const { caller, now } = context;
  const { tenantId, userId, sessionId } = caller;
  const { connection, authorization } = await deps.db.withTenant(tenantId, async (tx) => ({
    authorization: await db.takeAuthorization(tx, { tenantId, userId, sessionId, stateHash: hashState(state), now }),
    connection: await db.findConnection(tx, toTeam(caller)),
  }));
  if (!authorization || !connection || authorization.connectionId !== connection.id) throw staleError();
  const clientSecret = decryptSecret(deps.fieldEncryption, connection, 'clientSecret');
  if (clientSecret === undefined) throw staleError();
  const granted = await exchange(deps, deps.callLog.for({ provider: 'slack', tenantId, partnerId: connection.partnerId }), {
    client_id: connection.clientId,
    client_secret: clientSecret,
    code,
    redirect_uri: authorization.redirectUrl,
  });
  const missing = listMissingScopes(granted.scopes);
  if (missing.length > 0)
    throw conflict(
      'slack_scopes',
      `Slack was not connected, because the app lacks the scopes ${missing.join(', ')}. Add them and connect again.`,
    );
  await deps.db.withTenant(tenantId, async (tx) => {
    const before = await db.lockConnection(tx, toTeam(caller), now);
    if (before.slackMode === 'slack' && before.workspaceId !== granted.workspaceId)
      throw conflict('slack_workspace', 'The channels are in another workspace. Switch to native first. Nothing was changed.');
    const { token, ...workspace } = granted;
    const after = await db.updateConnection(tx, before, {
      ...{ ...workspace, botToken: encryptSecret(deps.fieldEncryption, before, 'botToken', token), connectedAt: now.toISOString() },
      ...{ brokenAt: null, lastError: null, lastErrorAt: null, refreshedAt: null, updatedAt: nextUpdatedAt(before, now) },
    });
    await recordEvent(tx, context, 'connected', `connected Slack with ${granted.workspaceName}`, { before, after });
  });
}

async function exchange({ config }: SlackDeps, logCall: LogCall, values: Parameters<ReturnType<typeof createSlackApi>['exchangeCode']>[0]) {
  try {
    const answer = await createSlackApi(config, logCall).exchangeCode(values);
    const token = answer.access_token ?? '';
    const { bot_id: botId } = await createSlackApi(config, logCall, token).testAuth();
    return {
      ...{ token, scopes: answer.scope ?? '', workspaceId: answer.team?.id ?? '', workspaceName: answer.team?.name ?? '' },
      ...{ appId: answer.app_id ?? '', botUserId: answer.bot_user_id ?? '', botId: botId ?? '' },
    };
  } catch (error) {
    throw toUserError(error);
  }
}
