import type { ConnectionRow } from './connection.db';
import { listUserNames, saveUserName } from './events.db';
import { openSlack, type SlackDeps } from './slack-deps';
import { SlackError } from './slack-error';

const dayMs = 86_400_000;

/** The names of users in Slack, from our copy or else from Slack; those that Slack does not give are missing. */
export async function getUserNames(deps: SlackDeps, connection: ConnectionRow, ids: readonly string[]): Promise<Map<string, string>> {
  const { db, clock } = deps;
  const now = clock();
  const since = new Date(now.getTime() - dayMs).toISOString();
  const names = await db.withTenant(connection.tenantId, (tx) => listUserNames(tx, connection, ids, since));
  for (const id of ids.filter((each) => !names.has(each))) {
    try {
      const name = (await openSlack(deps, connection).getUserName(id)).replaceAll('\0', '').toWellFormed().slice(0, 200);
      await db.withTenant(connection.tenantId, (tx) => saveUserName(tx, connection, id, name, now.toISOString()));
      names.set(id, name);
    } catch (error) {
      // A message is not held back for the name of its author.
      if (!(error instanceof SlackError)) throw error;
      deps.log.warn({ err: error, connection: connection.id }, 'a name was not read from Slack');
    }
  }
  return names;
}
