import type { SlackConnection } from '@techadds/shared/contract/slack/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { requiredEvents, requiredScopes } from './app-settings';
import { countMessages, findConnection, type ConnectionRow } from './connection.db';
import type { Team } from '../../platform/auth/team';
import { toEventsKey } from './team';

/** Where Slack reaches the app: browsers below `origin`, events below `appUrl`. */
export interface Origins {
  origin: string;
  appUrl: string;
}

export const toRedirectUrl = ({ origin }: Origins): string => `${origin}${paths.slack}`;

function toStatus({ clientId, clientSecret, signingSecret, botToken, brokenAt }: ConnectionRow): SlackConnection['status'] {
  if (clientId === '' || clientSecret === null || signingSecret === null) return 'not_configured';
  if (botToken === null) return 'not_connected';
  return brokenAt === null ? 'connected' : 'broken';
}

/** Presents the connection of a team without its secrets, with what its app in Slack needs. */
export async function getConnectionDto(tx: Tx, team: Team, origins: Origins): Promise<SlackConnection> {
  const row = await findConnection(tx, team);
  const settings = {
    ...{ scopes: requiredScopes, events: requiredEvents, redirectUrl: toRedirectUrl(origins) },
    eventsUrl: `${new URL(origins.appUrl).origin}/api/slack/events/${toEventsKey(team)}`,
  };
  if (!row)
    return {
      ...{ slackMode: 'native', status: 'not_configured', clientId: '', hasClientSecret: false, hasSigningSecret: false, workspace: null },
      ...{ connectedAt: null, lastEventAt: null, lastError: null, lastErrorAt: null, waiting: 0, failed: 0, ...settings, updatedAt: null },
    };
  const { slackMode, clientId, clientSecret, signingSecret, workspaceName, connectedAt, lastEventAt, lastError, lastErrorAt, updatedAt } =
    row;
  return {
    ...{
      slackMode,
      status: toStatus(row),
      clientId,
      workspace: workspaceName,
      connectedAt,
      lastEventAt,
      lastError,
      lastErrorAt,
      updatedAt,
    },
    ...{ hasClientSecret: clientSecret !== null, hasSigningSecret: signingSecret !== null },
    ...(await countMessages(tx, row)),
    ...settings,
  };
}
