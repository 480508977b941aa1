import { LogLevel, WebClient } from '@slack/web-api';
import type { Config } from '../../config';
import type { LogCall } from '../../platform/call-log/call-log';
import { fetchOutbound } from '../../platform/http/outbound';
import { toSlackError } from './slack-error';

const timeoutMs = 15_000;
const maxBytes = 5_000_000;
const maxPages = 10;

/** The part of the standard `fetch` that the client uses; the address is checked when the connection is made, as for all addresses outside. */
const createFetch =
  (allowPrivateAddress: boolean) =>
  async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    const body = init.body == null ? undefined : Buffer.from(await new Response(init.body).arrayBuffer());
    const method = init.method === 'GET' ? 'GET' : 'POST';
    const answer = await fetchOutbound(url, { method, headers, body, allowPrivateAddress, timeoutMs, maxBytes });
    const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    return new Response(new Uint8Array(answer.bytes), { status: answer.status, headers: kept });
  };

const slackApiUrl = 'https://slack.com/api/';
/** Where users allow the app. */
export const getAuthorizeUrl = (config: Pick<Config, 'slackApiUrl'>): URL =>
  new URL('/oauth/v2/authorize', config.slackApiUrl ?? slackApiUrl);

/** A public channel of Slack. */
export interface SlackChannel {
  id: string;
  name: string;
  topic: string;
  isArchived: boolean;
  /** Whether the app belongs to it. */
  isMember: boolean;
}

/** The key of a message of ours in the metadata of its counterpart. */
const metadataType = 'techadds_message';

const getMessageId = (payload: unknown): unknown => (payload as { id?: unknown } | undefined)?.id;

interface PostedMessage {
  channel: string;
  /** The id of the message here. */
  messageId: string;
  authorName: string;
  text: string;
  threadTs: string | null;
}

/**
 * Slack's Web API. Requests are sent once: what waits for a limit or an outage is repeated by the job, not in a request.
 * All methods throw `SlackError`.
 */
export function createSlackApi({ slackApiUrl: configuredUrl }: Pick<Config, 'slackApiUrl'>, logCall: LogCall, token?: string) {
  const client = new WebClient(token, {
    ...{ slackApiUrl: configuredUrl ?? slackApiUrl, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true, allowAbsoluteUrls: false },
    ...{ fetch: createFetch(configuredUrl !== undefined), logLevel: LogLevel.ERROR },
  });
  /** Errors are logged with Slack's own code. */
  const call = <T>(operation: string, request: () => Promise<T>): Promise<T> =>
    logCall(operation, async () => {
      try {
        return await request();
      } catch (error) {
        throw toSlackError(error);
      }
    });

  return {
    exchangeCode: (values: { client_id: string; client_secret: string; code: string; redirect_uri: string }) =>
      call('Exchange the code', () => client.oauth.v2.access(values)),
    testAuth: () => call('Check the connection', () => client.auth.test()),
    revoke: () => call('Revoke the connection', () => client.auth.revoke()),
    listChannels: async (): Promise<SlackChannel[]> => {
      const channels: SlackChannel[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const answer = await call('Read channels', () =>
          client.conversations.list({ types: 'public_channel', limit: 1000, ...(cursor && { cursor }) }),
        );
        for (const { id = '', name = '', topic, is_archived: isArchived = false, is_member: isMember = false } of answer.channels ?? [])
          channels.push({ id, name, topic: topic?.value ?? '', isArchived, isMember });
        cursor = answer.response_metadata?.next_cursor;
        if (!cursor) return channels;
      }
      return channels;
    },
    createChannel: async (name: string): Promise<string> =>
      (await call('Create a channel', () => client.conversations.create({ name }))).channel?.id ?? '',
    joinChannel: (channel: string) => call('Join a channel', () => client.conversations.join({ channel })),
    renameChannel: (channel: string, name: string) => call('Rename a channel', () => client.conversations.rename({ channel, name })),
    setTopic: (channel: string, topic: string) => call('Set a topic', () => client.conversations.setTopic({ channel, topic })),
    archiveChannel: (channel: string) => call('Archive a channel', () => client.conversations.archive({ channel })),
    /** @returns the time stamp that identifies the message in its channel */
    post: async ({ channel, messageId, authorName, text, threadTs }: PostedMessage): Promise<string> => {
      const metadata = { event_type: metadataType, event_payload: { id: messageId } };
      const message = { channel, text, username: authorName, metadata, unfurl_links: false, unfurl_media: false };
      return (
        (await call('Post a message', () => client.chat.postMessage(threadTs === null ? message : { ...message, thread_ts: threadTs })))
          .ts ?? ''
      );
    },
    update: (channel: string, ts: string, text: string) => call('Change a message', () => client.chat.update({ channel, ts, text })),
    remove: (channel: string, ts: string) => call('Delete a message', () => client.chat.delete({ channel, ts })),
    /** The time stamp of a message that an attempt since `oldest` has posted; undefined if none has. */
    findPosted: async (channel: string, messageId: string, oldest: string, threadTs: string | null): Promise<string | undefined> => {
      let cursor: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const query = { channel, oldest, include_all_metadata: true, limit: 200, ...(cursor && { cursor }) };
        const answer = await call('Find a posted message', () =>
          threadTs === null ? client.conversations.history(query) : client.conversations.replies({ ...query, ts: threadTs }),
        );
        const found = answer.messages?.find(
          ({ metadata }) => metadata?.event_type === metadataType && getMessageId(metadata.event_payload) === messageId,
        );
        if (found?.ts) return found.ts;
        cursor = answer.response_metadata?.next_cursor;
        if (!cursor) return undefined;
      }
      return undefined;
    },
    getUserName: async (user: string): Promise<string> => {
      const { user: found } = await call('Read a name', () => client.users.info({ user }));
      return found?.profile?.display_name || found?.real_name || found?.name || user;
    },
  };
}
export type SlackApi = ReturnType<typeof createSlackApi>;
