import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  completeSlackAuthorization,
  deleteSlackConnection,
  getSlackConnection,
  previewSlackMode,
  putSlackConnection,
  retrySlackMessages,
  switchSlackMode,
  testSlackConnection,
  type SlackConnection,
  type SlackModePreview,
} from '@techadds/shared/contract/slack/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const at = '2026-11-20T09:00:00.000Z';
const connection = (changes: Partial<SlackConnection> = {}): SlackConnection => ({
  ...{ slackMode: 'native', status: 'connected', clientId: '1.2', hasClientSecret: true, hasSigningSecret: true, workspace: 'Halden' },
  ...{ connectedAt: at, lastEventAt: null, lastError: null, lastErrorAt: null, waiting: 0, failed: 0, updatedAt: at },
  ...{ scopes: ['chat:write'], events: ['message.channels'] },
  ...{ redirectUrl: 'https://app.example/settings/integrations/slack', eventsUrl: 'https://app.example/api/slack/events/x' },
  ...changes,
});
const unset = { status: 'not_configured', clientId: '', hasClientSecret: false, hasSigningSecret: false, workspace: null } as const;
const preview: SlackModePreview = {
  ...{ slackMode: 'slack', version: 'v1' },
  channels: [
    {
      id: '0d9f5f0a-0000-4000-8000-000000000001',
      name: 'deliveries',
      effect: 'link',
      reason: 'It is connected with #deliveries in Slack.',
    },
    { id: null, name: 'support', effect: 'import', reason: 'The app belongs to it in Slack.' },
  ],
};
const open = (path = '') => renderMfe(mfe, `/settings/integrations/slack${path}`, 'partner_admin');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('explains how to create the app, with the addresses to copy, and saves it', async () => {
  mockEndpoint(getSlackConnection, connection({ ...unset, updatedAt: null }));
  const received = mockEndpoint(putSlackConnection, connection());
  open();
  expect(await screen.findByText('https://app.example/api/slack/events/x')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy OAuth & Permissions: redirect URL' })).toBeVisible();
  await press('Set up');
  await userEvent.type(await screen.findByLabelText('Client ID'), '1.2');
  await userEvent.type(screen.getByLabelText('Client secret'), 'secret');
  await userEvent.type(screen.getByLabelText('Signing secret'), 'sign');
  await press('Save app');
  await waitFor(() => expect(received[0]?.body).toEqual({ clientId: '1.2', clientSecret: 'secret', signingSecret: 'sign' }));
});

test('keeps the secrets that are not shown', async () => {
  mockEndpoint(getSlackConnection, connection());
  const received = mockEndpoint(putSlackConnection, connection());
  open('?show=app');
  expect(await screen.findByLabelText('Client secret')).toHaveValue('');
  await press('Save app');
  await waitFor(() => expect(received[0]?.body).toEqual({ clientId: '1.2', updatedAt: at }));
});

test('completes the authorization that Slack leads back with once, and takes its code out of the address', async () => {
  mockEndpoint(getSlackConnection, connection({ status: 'not_connected', workspace: null }));
  const received = mockEndpoint(completeSlackAuthorization, connection());
  open('?code=c-1&state=s-1');
  expect(await screen.findByText('Connected with Halden')).toBeVisible();
  expect(received.map(({ body }) => body)).toEqual([{ code: 'c-1', state: 's-1' }]);
  expect(currentUrl()).toBe('/settings/integrations/slack');
});

test('says that Slack was not connected where the user did not allow it', async () => {
  mockEndpoint(getSlackConnection, connection({ status: 'not_connected', workspace: null }));
  open('?error=access_denied&state=s-1');
  expect(await screen.findByText('Slack was not connected: it was not allowed there')).toBeVisible();
});

test('shows what the switch does to each channel, and applies that preview', async () => {
  mockEndpoint(getSlackConnection, connection());
  mockEndpoint(previewSlackMode, preview);
  const received = mockEndpoint(switchSlackMode, connection({ slackMode: 'slack' }));
  open();
  await press('Move channels to Slack');
  const list = await screen.findByRole('list', { name: 'What happens to each channel' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['#deliveriesConnectIt is connected with #deliveries in Slack.', '#supportAdd hereThe app belongs to it in Slack.']);
  await press('Move to Slack');
  await waitFor(() => expect(received.map(({ body }) => body)).toEqual([{ slackMode: 'slack', version: 'v1' }]));
});

test('reads the preview again where it is outdated', async () => {
  mockEndpoint(getSlackConnection, connection());
  const previews = mockEndpoint(previewSlackMode, preview);
  mockEndpoint(switchSlackMode, mockError(409, { error: 'The channels have changed since the preview.', code: 'preview_outdated' }));
  open('?show=mode');
  await screen.findByText('#support');
  await press('Move to Slack');
  expect(await screen.findByText(/have changed since the preview/)).toBeVisible();
  await waitFor(() => expect(previews.length).toBeGreaterThan(1));
});

test('shows the last error, tests the connection, and sends what Slack refused again', async () => {
  mockEndpoint(
    getSlackConnection,
    connection({ slackMode: 'slack', status: 'broken', lastError: 'Slack no longer accepts the connection.', lastErrorAt: at, failed: 2 }),
  );
  mockEndpoint(testSlackConnection, { ok: false, message: 'The Slack app lacks the scope users:read.' });
  const retried = mockEndpoint(retrySlackMessages, connection());
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Slack no longer accepts the connection.');
  expect(screen.getByRole('button', { name: 'Connect again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  await press('Test connection');
  expect(await screen.findByText('The Slack app lacks the scope users:read.')).toBeVisible();
  await press('Send again');
  await waitFor(() => expect(retried).toHaveLength(1));
});

test('disconnects after a question', async () => {
  mockEndpoint(getSlackConnection, connection());
  const received = mockEndpoint(deleteSlackConnection, connection({ status: 'not_connected', workspace: null }));
  open();
  await press('Disconnect');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(received).toHaveLength(1));
});
