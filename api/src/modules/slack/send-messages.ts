import * as db from './connection.db';
import { toPostedText } from './message-text';
import { claimMessage, recordSent, updateLink, type ClaimedMessage } from './outbox.db';
import type { SlackApi } from './slack-api';
import { openSlack, type SlackDeps } from './slack-deps';
import { SlackError } from './slack-error';

/** A run ends before its lease; what is left is sent by the next one. */
const maxMessages = 60;
const maxAttempts = 60;
const maxWaitMs = 15 * 60_000;
/** How far Slack's clock may be behind ours. */
const clockSkewSeconds = 5 * 60;

/** Sends what the outbox of a connection holds. Several processes may do so at the same time. */
export async function sendPendingMessages(deps: SlackDeps, connection: db.ConnectionRow): Promise<void> {
  const { db: database, clock } = deps;
  const { tenantId } = connection;
  const api = openSlack(deps, connection);
  for (let n = 0; n < maxMessages; n += 1) {
    const claimed = await database.withTenant(tenantId, (tx) => claimMessage(tx, connection, clock()));
    if (!claimed) return;
    const attempt = { isUncertain: claimed.isUncertain };
    try {
      const ts = await deliver(api, claimed, attempt);
      await database.withTenant(tenantId, (tx) => recordSent(tx, claimed, ts, clock()));
    } catch (error) {
      if (!(error instanceof SlackError)) throw error;
      await recordFailure(deps, connection, claimed, error, attempt.isUncertain || error.isUncertain);
      // What limits or refuses the connection concerns the next messages, too.
      if (error.kind !== 'refused') return;
    }
  }
}

/**
 * Brings the state of a message to Slack. After an attempt of which nobody knows the end, Slack is searched for it first, so that it is posted once.
 * @returns its time stamp; null for a message that was deleted before it was posted
 */
async function deliver(api: SlackApi, claimed: ClaimedMessage, attempt: { isUncertain: boolean }): Promise<string | null> {
  const { channel, messageId, revision, message } = claimed;
  const { deletedAt, authorName, threadTs } = message;
  let ts = claimed.externalTs;
  const wasPosted = ts !== null;
  if (ts === null && attempt.isUncertain) {
    const oldest = String(Math.floor(Date.parse(claimed.firstAttemptAt) / 1000) - clockSkewSeconds);
    ts = (await api.findPosted(channel, messageId, oldest, threadTs)) ?? null;
    attempt.isUncertain = false;
  }
  if (deletedAt !== null) {
    if (ts !== null) await api.remove(channel, ts).catch(ignore('message_not_found'));
    return ts;
  }
  const text = toPostedText(message.text, message.fileNames);
  if (ts === null) return post(api, { channel, messageId, authorName, text, threadTs });
  if (wasPosted || revision > 0) await api.update(channel, ts, text);
  return ts;
}

const ignore = (code: string) => (error: unknown) => {
  if (!(error instanceof SlackError) || error.code !== code) throw error;
};

/** Posts a message; the app joins the channel again where it was removed from it. */
async function post(api: SlackApi, message: Parameters<SlackApi['post']>[0]): Promise<string> {
  try {
    return await api.post(message);
  } catch (error) {
    if (!(error instanceof SlackError) || error.code !== 'not_in_channel') throw error;
    await api.joinChannel(message.channel);
    return api.post(message);
  }
}

async function recordFailure(
  { db: database, clock }: SlackDeps,
  connection: db.ConnectionRow,
  claimed: ClaimedMessage,
  error: SlackError,
  isUncertain: boolean,
): Promise<void> {
  const now = clock();
  const waitMs = Math.min(
    Math.max(error.retryAfterMs, 1000 * 2 ** Math.min(claimed.attempts, 10)),
    Math.max(error.retryAfterMs, maxWaitMs),
  );
  const isGivenUp = error.kind === 'refused' || claimed.attempts >= maxAttempts;
  await database.withTenant(connection.tenantId, async (tx) => {
    await updateLink(tx, claimed, {
      ...{ isUncertain, lastError: error.message.slice(0, 500), status: isGivenUp ? 'failed' : 'pending' },
      dueAt: new Date(now.getTime() + (error.kind === 'later' ? waitMs : 0)).toISOString(),
    });
    await db.recordError(tx, connection, error, now);
  });
}
