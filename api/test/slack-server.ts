import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requiredScopes } from '../src/modules/slack/app-settings';

interface Channel {
  id: string;
  name: string;
  topic: string;
  isArchived: boolean;
  isMember: boolean;
  isPrivate: boolean;
}
interface Posted {
  channel: string;
  ts: string;
  text: string;
  username?: string;
  thread_ts?: string;
  metadata?: unknown;
}
type Answer = { ok: boolean; error?: string } & Record<string, unknown>;
interface Fault {
  /** The method that it is for. */
  method: string;
  error?: string;
  status?: number;
  retryAfter?: number;
  extra?: object;
  /** Does what was asked and closes the connection without an answer. */
  loseAnswer?: true;
}

export const signingSecret = 'signing-secret';
export const workspaceId = 'T100';
export const appId = 'A100';

/**
 * A server that speaks the forms of Slack's Web API: OAuth, channels, messages, and errors with their codes; on a local port, any free one by
 * default.
 */
export async function startSlackServer(port = 0) {
  const channels: Channel[] = [];
  const posted: Posted[] = [];
  const calls: { method: string; form: Record<string, string> }[] = [];
  /** Answers that replace those of the next calls of a method. */
  const faults: Fault[] = [];
  const users: Record<string, string> = { U1: 'Vera Holt', U2: 'Omar Lind' };
  const state = { token: 'xoxb-1', scopes: requiredScopes.join(','), serial: 0, lastMs: 0 };
  /** The time in milliseconds, later than the one before. */
  const nextTs = () => {
    state.lastMs = Math.max(Date.now(), state.lastMs + 1);
    return `${Math.floor(state.lastMs / 1000)}.${String(state.lastMs % 1000).padStart(3, '0')}000`;
  };
  const addChannel = (name: string, more: Partial<Channel> = {}): Channel => {
    const channel = { id: `C${(state.serial += 1)}`, name, topic: '', isArchived: false, isMember: false, isPrivate: false, ...more };
    channels.push(channel);
    return channel;
  };
  const fail = (error: string, extra: object = {}): Answer => ({ ok: false, error, ...extra });
  const toDto = ({ id, name, topic, isArchived, isMember }: Channel) => ({
    ...{ id, name, topic: { value: topic }, is_archived: isArchived, is_member: isMember },
  });
  const findChannel = ({ channel }: Record<string, string>) => channels.find(({ id }) => id === channel);

  const postMessage = (form: Record<string, string>): Answer => {
    const channel = findChannel(form);
    if (!channel) return fail('channel_not_found');
    if (channel.isArchived) return fail('is_archived');
    if (!channel.isMember) return fail('not_in_channel');
    const ts = nextTs();
    const metadata = form.metadata === undefined ? undefined : (JSON.parse(form.metadata) as unknown);
    posted.push({
      ...{ channel: channel.id, ts, text: form.text ?? '', metadata },
      ...(form.username && { username: form.username }),
      ...(form.thread_ts && { thread_ts: form.thread_ts }),
    });
    return { ok: true, channel: channel.id, ts };
  };
  const findPosted = ({ channel, ts }: Record<string, string>) =>
    posted.find((message) => message.channel === channel && message.ts === ts);

  const methods: Record<string, (form: Record<string, string>) => Answer> = {
    'oauth.v2.access': ({ code, client_id: clientId, client_secret: secret }) =>
      secret !== 'client-secret' || clientId === ''
        ? fail('bad_client_secret')
        : code === 'used'
          ? fail('invalid_code')
          : {
              ...{ ok: true, access_token: state.token, scope: state.scopes, app_id: appId, bot_user_id: 'UBOT' },
              team: { id: workspaceId, name: 'Halden' },
            },
    'auth.test': () => ({ ok: true, team: 'Halden', team_id: workspaceId, bot_id: 'BBOT', user_id: 'UBOT' }),
    'auth.revoke': () => ({ ok: true, revoked: true }),
    'conversations.list': ({ cursor }) => {
      const visible = channels.filter(({ isPrivate }) => !isPrivate);
      const from = Number(cursor || 0);
      const next = from + 2 < visible.length ? String(from + 2) : '';
      return { ok: true, channels: visible.slice(from, from + 2).map(toDto), response_metadata: { next_cursor: next } };
    },
    'conversations.create': ({ name = '' }) =>
      channels.some((channel) => channel.name === name)
        ? fail('name_taken')
        : { ok: true, channel: toDto(addChannel(name, { isMember: true })) },
    'conversations.join': (form) => {
      const channel = findChannel(form);
      if (channel) channel.isMember = true;
      return channel ? { ok: true } : fail('channel_not_found');
    },
    'conversations.rename': (form) => {
      const channel = findChannel(form);
      if (channels.some(({ name }) => name === form.name)) return fail('name_taken');
      if (channel) channel.name = form.name ?? '';
      return { ok: true };
    },
    'conversations.setTopic': (form) => {
      const channel = findChannel(form);
      if (channel) channel.topic = form.topic ?? '';
      return { ok: true };
    },
    'conversations.archive': (form) => {
      const channel = findChannel(form);
      if (!channel || channel.isArchived) return fail(channel ? 'already_archived' : 'channel_not_found');
      channel.isArchived = true;
      return { ok: true };
    },
    'conversations.history': ({ channel }) => ({ ok: true, messages: posted.filter((message) => message.channel === channel).reverse() }),
    'conversations.replies': ({ channel, ts }) => ({
      ...{ ok: true, messages: posted.filter((message) => message.channel === channel && [message.ts, message.thread_ts].includes(ts)) },
    }),
    'chat.postMessage': postMessage,
    'chat.update': (form) => {
      const message = findPosted(form);
      if (message) message.text = form.text ?? '';
      return message ? { ok: true, ts: message.ts } : fail('message_not_found');
    },
    'chat.delete': (form) => {
      const message = findPosted(form);
      if (message) posted.splice(posted.indexOf(message), 1);
      return message ? { ok: true } : fail('message_not_found');
    },
    'users.info': ({ user = '' }) =>
      users[user] ? { ok: true, user: { id: user, profile: { display_name: users[user] } } } : fail('user_not_found'),
  };

  /** The page on which a user allows the app: it is allowed at once. */
  const authorize = (query: URLSearchParams): string => {
    const redirect = new URL(query.get('redirect_uri') ?? '');
    redirect.search = new URLSearchParams({ code: 'code', state: query.get('state') ?? '' }).toString();
    return redirect.href;
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://slack.test');
    if (pathname === '/oauth/v2/authorize') {
      response.writeHead(302, { location: authorize(searchParams) }).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const method = pathname.replace('/api/', '');
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      calls.push({ method, form });
      const fault = faults.find((each) => each.method === method);
      if (fault) faults.splice(faults.indexOf(fault), 1);
      const isAuthorized = method === 'oauth.v2.access' || request.headers.authorization === `Bearer ${state.token}`;
      const run = () => (isAuthorized ? (methods[method]?.(form) ?? fail('unknown_method')) : fail('invalid_auth'));
      if (fault?.loseAnswer) {
        run();
        response.destroy();
        return;
      }
      const answer = fault ? fail(fault.error ?? 'internal_error', fault.extra) : run();
      const headers = { 'content-type': 'application/json', ...(fault?.retryAfter && { 'retry-after': String(fault.retryAfter) }) };
      response.writeHead(fault?.status ?? 200, headers).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    ...{ channels, posted, calls, faults, users, state, addChannel, nextTs },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
export type SlackServer = Awaited<ReturnType<typeof startSlackServer>>;

/** The headers and body of a request that Slack signed at a time. */
export function signEvent(payload: object, now: Date, secret = signingSecret) {
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
  return {
    payload: body,
    headers: { 'content-type': 'application/json', 'x-slack-request-timestamp': timestamp, 'x-slack-signature': signature },
  };
}
