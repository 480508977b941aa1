import type { Channel } from '@techadds/shared/contract/channels/endpoints';
import type { Message } from '@techadds/shared/contract/conversations/endpoints';
import type { SlackConnection, SlackModePreview } from '@techadds/shared/contract/slack/endpoints';
import { exchangeWithSlack } from '../src/modules/slack/slack.jobs';
import { createTestApp, type Requests, type TestApp } from './app';
import { appId, signEvent, signingSecret, startSlackServer, workspaceId, type SlackServer } from './slack-server';

/** The application with Slack as its tests see it. */
export interface SlackFixture {
  app: TestApp;
  slack: SlackServer;
  user: Requests;
  close(): Promise<void>;
  connection(user?: Requests): Promise<SlackConnection>;
  saveApp(user?: Requests): Promise<SlackConnection>;
  /** Begins an authorization and returns the state that Slack gives back. */
  authorize(user?: Requests): Promise<string>;
  connect(user?: Requests): Promise<void>;
  preview(slackMode: string): Promise<SlackModePreview>;
  switchTo(slackMode: string): Promise<void>;
  addChannel(name: string, body?: object): Promise<Channel>;
  listChannels(): Promise<Channel[]>;
  write(roomId: string, text: string, more?: object): Promise<Message>;
  messages(roomId: string): Promise<Message[]>;
  /** Runs the job of the tenant. */
  work(): Promise<void>;
  /** Sends an event as Slack would. */
  event(event: object, more?: object): ReturnType<Requests['send']>;
  count(from: string): Promise<number>;
}

export async function createSlackFixture(): Promise<SlackFixture> {
  const slack = await startSlackServer();
  const app = await createTestApp({ SLACK_API_URL: slack.url });
  const user = app.as('partner_admin');
  const put = (by: Requests, url: string, payload: object) => by.send({ method: 'PUT', url, payload });
  const getJson = async <T>(url: string, by = user) => (await by.get(url)).json<T>();
  let events = 0;
  const connection = (by = user) => getJson<SlackConnection>('/slack/connection', by);
  const saveApp = async (by = user) =>
    (await put(by, '/slack/connection', { clientId: '1.2', clientSecret: 'client-secret', signingSecret })).json<SlackConnection>();
  const authorize = async (by = user) => {
    const { url } = (await by.post('/slack/connection/authorize')).json<{ url: string }>();
    return new URL(url).searchParams.get('state') ?? '';
  };
  const preview = (slackMode: string) => getJson<SlackModePreview>(`/slack/mode?slackMode=${slackMode}`);
  return {
    ...{ app, slack, user, connection, saveApp, authorize, preview },
    close: async () => {
      await app.close();
      await slack.close();
    },
    connect: async (by = user) => {
      await saveApp(by);
      const answer = await by.post('/slack/connection/complete', { code: 'code', state: await authorize(by) });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    switchTo: async (slackMode) => {
      const answer = await put(user, '/slack/mode', { slackMode, version: (await preview(slackMode)).version });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    addChannel: async (name, body = {}) => {
      const answer = await user.post('/slack/channels', { name, ...body });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<Channel>();
    },
    listChannels: async () => (await getJson<{ items: Channel[] }>('/slack/channels')).items,
    write: async (roomId, text, more = {}) => {
      const answer = await user.post(`/chat/messages/${roomId}`, { text, ...more });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<Message>();
    },
    messages: async (roomId) => (await getJson<{ items: Message[] }>(`/chat/messages/${roomId}?order=asc&limit=200`)).items,
    work: () => exchangeWithSlack(app.deps, app.tenants.acme.id),
    event: async (event, more = {}) => {
      const url = new URL((await connection()).eventsUrl).pathname;
      events += 1;
      const envelope = { type: 'event_callback', team_id: workspaceId, api_app_id: appId, event_id: `Ev${events}`, event, ...more };
      return app.anonymous.send({ method: 'POST', url, ...signEvent(envelope, app.deps.clock()) });
    },
    count: async (from) => Number((await app.asOwner(`select count(*) as n from ${from}`))[0]?.n),
  };
}
