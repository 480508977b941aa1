import type { Deps } from '../../platform/deps';
import { conflict } from '../../platform/http/errors';
import type { ConnectionRow } from './connection.db';
import { decryptSecret } from './secrets';
import { createSlackApi, type SlackApi } from './slack-api';

export type SlackDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'fieldEncryption'>;

/** Slack as the bot of a connection. @throws AppError 409 `slack_not_connected` */
export function openSlack({ config, fieldEncryption }: SlackDeps, connection: ConnectionRow | undefined): SlackApi {
  const token = connection && decryptSecret(fieldEncryption, connection, 'botToken');
  if (token === undefined) throw conflict('slack_not_connected', 'Slack is not connected. Connect it first. Nothing was changed.');
  return createSlackApi(config, token);
}
