import type { Page } from '@playwright/test';
import type { Channel } from '@techadds/shared/contract/channels/endpoints';
import type { SlackConnection, SlackModePreview } from '@techadds/shared/contract/slack/endpoints';
import { appId, signEvent, signingSecret, workspaceId, type SlackServer } from '../../api/test/slack-server';
import { startConfiguredSlack } from '../support/connected-services';
import { useSecondTenant, type SecondTenant } from '../support/second-tenant';
import { expect, test, waitUntilLoaded } from '../support/test';

/** The job that exchanges messages runs every two seconds. */
const exchangeMs = 15_000;
const page = '/settings/integrations/slack';

let slack: SlackServer;
test.beforeAll(async () => void (slack = await startConfiguredSlack()));
test.afterAll(() => slack.close());

const getConnection = ({ call }: SecondTenant) => call<SlackConnection>('partner_admin', 'GET', '/slack/connection');

/** Ends the connection that a failed try left. */
async function disconnect(tenant: SecondTenant): Promise<void> {
  const { slackMode, status } = await getConnection(tenant);
  if (slackMode === 'slack') {
    const { version } = await tenant.call<SlackModePreview>('partner_admin', 'GET', '/slack/mode?slackMode=native');
    await tenant.call('partner_admin', 'PUT', '/slack/mode', { slackMode: 'native', version });
  }
  if (status === 'connected' || status === 'broken') await tenant.call('partner_admin', 'DELETE', '/slack/connection');
}

/** The row of a channel in the dialog: its change, and the reason. */
const getPlanOf = (lead: Page, name: string) =>
  lead
    .getByRole('list', { name: 'What happens to each channel' })
    .getByRole('listitem')
    .filter({ hasText: `#${name}` });

test('a team connects Slack, talks in both places, and takes its channels back', async ({ browser, page: sender, enter, baseURL }) => {
  test.setTimeout(120_000);
  const tenant = useSecondTenant({ browser, page: sender, enter }, baseURL!);
  await disconnect(tenant);
  const key = Date.now().toString(36);
  const [ours, theirs] = [`rollout-${key}`, `alerts-${key}`];
  const { id } = await tenant.call<Channel>('partner_admin', 'POST', '/slack/channels', { name: ours });
  slack.addChannel(theirs, { isMember: true });

  // The credentials of the app are saved, and the app is allowed in Slack, which leads back.
  const lead = await tenant.open('partner_admin', `${page}?show=app`);
  const form = lead.getByRole('dialog', { name: 'Slack app' });
  await form.getByLabel('Client ID').fill('1.2');
  await form.getByLabel('Client secret').fill('client-secret');
  await form.getByLabel('Signing secret').fill(signingSecret);
  await form.getByRole('button', { name: 'Save app' }).click();
  await expect(form).toBeHidden();
  await lead.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(lead.getByText('Connected with Halden')).toBeVisible();
  expect(new URL(lead.url()).search).toBe('');

  // Nothing moves before the lead has seen what happens to each channel.
  await lead.getByRole('button', { name: 'Move channels to Slack' }).click();
  await expect(getPlanOf(lead, ours)).toContainText('Create in Slack');
  await expect(getPlanOf(lead, ours)).toContainText('Earlier messages stay in TechAdds.');
  await expect(getPlanOf(lead, theirs)).toContainText('Add here');
  await expect(getPlanOf(lead, 'hiring')).toContainText('No change');
  expect(slack.channels.map(({ name }) => name)).toEqual([theirs]);
  await lead.getByRole('button', { name: 'Move to Slack' }).click();
  await expect(lead.getByText('Mode: Slack')).toBeVisible();
  const external = slack.channels.find(({ name }) => name === ours)!;
  expect(slack.channels.map(({ name }) => name)).not.toContain('hiring');

  // A message goes out, once.
  await lead.goto(`/chat/${id}`);
  await waitUntilLoaded(lead);
  await lead.getByRole('textbox', { name: 'Message' }).fill('The vans leave at nine.');
  await lead.getByRole('button', { name: 'Send', exact: true }).click();
  const listPosted = () => slack.posted.filter(({ channel }) => channel === external.id).map(({ text, username }) => [username, text]);
  await expect.poll(listPosted, { timeout: exchangeMs }).toEqual([['Priya Raman', 'The vans leave at nine.']]);

  // One comes in, if Slack has signed it.
  const { eventsUrl } = await getConnection(tenant);
  const event = { type: 'message', channel: external.id, user: 'U1', text: 'I am at the gate.', ts: slack.nextTs() };
  const envelope = { type: 'event_callback', team_id: workspaceId, api_app_id: appId, event_id: `Ev-${key}`, event };
  const post = async ({ payload, headers }: ReturnType<typeof signEvent>) =>
    (await sender.request.post(new URL(eventsUrl).pathname, { data: payload, headers })).status();
  expect(await post(signEvent(envelope, new Date(), 'another secret'))).toBe(401);
  expect(await post(signEvent(envelope, new Date()))).toBe(200);
  const log = lead.getByRole('log');
  await expect(log.getByText('I am at the gate.')).toBeVisible({ timeout: exchangeMs });
  await expect(log.getByText('Vera Holt')).toBeVisible();
  expect(listPosted()).toHaveLength(1);

  // Back: both sides keep their channels and messages.
  await lead.goto(`${page}?show=mode`);
  await expect(getPlanOf(lead, ours)).toContainText('Disconnect');
  await expect(getPlanOf(lead, theirs)).toContainText('Disconnect');
  await lead.getByRole('button', { name: 'Move back' }).click();
  await expect(lead.getByText('Mode: native')).toBeVisible();
  await lead.getByRole('button', { name: 'Disconnect' }).click();
  const question = lead.getByRole('dialog', { name: 'Disconnect Slack?' });
  await expect(question).toContainText('Channels and messages stay, here and in Slack');
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(lead.getByText('Not connected')).toBeVisible();
  expect(slack.calls.map(({ method }) => method)).toContain('auth.revoke');
  expect(external.isArchived).toBe(false);
  await lead.goto(`/chat/${id}`);
  await expect(log.getByText('I am at the gate.')).toBeVisible();
  expect(await post(signEvent({ ...envelope, event_id: `Ev-${key}-late` }, new Date()))).not.toBe(200);
});
