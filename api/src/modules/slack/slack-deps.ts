import type { Deps } from '../../platform/deps';
import { conflict } from '../../platform/http/errors';
import type { ConnectionRow } from './connection.db';
import { decryptSecret } from './secrets';
import { createSlackApi, type SlackApi } from './slack-api';

export type SlackDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'fieldEncryption' | 'callLog'>;

/** Slack as the bot of a connection. @throws AppError 409 `slack_not_connected` */
export function openSlack({ config, fieldEncryption, callLog }: SlackDeps, connection: ConnectionRow | undefined): SlackApi {
  const token = connection && decryptSecret(fieldEncryption, connection, 'botToken');
  if (!connection || token === undefined)
    throw conflict('slack_not_connected', 'Slack is not connected. Connect it first. Nothing was changed.');
  const { tenantId, partnerId } = connection;
  return createSlackApi(config, callLog.for({ provider: 'slack', tenantId, partnerId }), token);
}
