import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@techadds/shared/contract/webhooks/endpoints';
import { webhookEventTypes } from '@techadds/shared/contract/webhooks/events';
import { paths } from '@techadds/shared/paths';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const id = '0d9f5f0a-0000-4000-a000-000000000001';
const at = '2026-11-20T08:00:00.000Z';
const secret = `whsec_${'x'.repeat(43)}=`;
const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  ...{ id, url: 'https://warehouse.example/hooks', description: 'Warehouse', eventTypes: ['order.created', 'payout.paid'] },
  ...{ status: 'active', disabledReason: null, lastSucceededAt: null, lastFailedAt: null, formerSecretExpiresAt: null },
  ...{ createdAt: at, updatedAt: at },
  ...changes,
});
const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: '0d9f5f0a-0000-4000-a000-000000000011', messageId: 'msg_1', eventType: 'order.created', status: 'failed', attempts: 8 },
  ...{ createdAt: at, lastAttemptAt: at, nextAttemptAt: null, responseStatus: 500, responseBody: 'broken', problem: 'It answered 500.' },
  ...{ payload: '{"type":"order.created"}', referenceId: 'c-1' },
  ...changes,
});
const list = <T,>(items: T[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'createdAt', order: 'desc' as const, hasMore: false },
});

beforeEach(() => {
  mockEndpoint(listWebhooks, list([webhook()]));
  mockEndpoint(getWebhook, webhook());
  mockEndpoint(listWebhookDeliveries, list([delivery()]));
});

const openList = () => renderMfe(mfe, paths.webhooks, 'partner_admin');
const openOne = () => renderMfe(mfe, `${paths.webhooks}/${id}`, 'partner_admin');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the list', () => {
  it('shows addresses with events and the last delivery', async () => {
    openList();
    const row = (await screen.findByText('https://warehouse.example/hooks')).closest('[role=row], tr')!;
    expect(row).toHaveTextContent('2 events');
    expect(row).toHaveTextContent('Never');
    expect(row).toHaveTextContent('Active');
  });

  it('invites to create the first one', async () => {
    mockEndpoint(listWebhooks, list<Webhook>([]));
    openList();
    expect(await screen.findByText('Send events to your first system')).toBeVisible();
  });

  it('creates a webhook and shows its secret once', async () => {
    const created = mockEndpoint(createWebhook, { webhook: webhook(), secret });
    openList();
    await press('New webhook');
    const drawer = await findDialog('New webhook');
    await userEvent.type(drawer.getByLabelText(/^Address/), 'https://warehouse.example/hooks');
    await userEvent.click(drawer.getByLabelText('A rating is published'));
    await userEvent.click(drawer.getByRole('button', { name: 'Create webhook' }));
    const shown = await findDialog('Signing secret');
    expect(shown.getByLabelText('Secret')).toHaveValue(secret);
    const eventTypes = webhookEventTypes.filter((type) => type !== 'rating.created');
    expect(created.map(({ body }) => body)).toEqual([{ url: 'https://warehouse.example/hooks', description: '', eventTypes }]);
    await userEvent.click(shown.getByRole('button', { name: 'Done' }));
    expect(shown.getByLabelText('Secret')).toHaveValue(secret);
    await userEvent.click(shown.getByRole('checkbox', { name: 'I have stored it' }));
    await userEvent.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(currentUrl()).toBe(`${paths.webhooks}/${id}`));
    expect(screen.queryByDisplayValue(secret)).toBeNull();
  });

  it('keeps the form where the address is refused, and says why below it', async () => {
    const fields = { url: 'This address is in a private network. Use a public one.' };
    mockEndpoint(createWebhook, mockError(422, { error: 'Nothing was saved.', code: 'invalid', fields }));
    openList();
    await press('New webhook');
    const drawer = await findDialog('New webhook');
    await userEvent.type(drawer.getByLabelText(/^Address/), 'https://10.0.0.1/hooks');
    await userEvent.click(drawer.getByRole('button', { name: 'Create webhook' }));
    expect(await drawer.findByText(fields.url)).toBeVisible();
    expect(drawer.getByLabelText(/^Address/)).toHaveValue('https://10.0.0.1/hooks');
  });
});

describe('a webhook', () => {
  it('sends a test event', async () => {
    const sent = mockEndpoint(testWebhook, delivery({ eventType: 'webhook.test', status: 'pending' }));
    openOne();
    await press('Send test event');
    expect(await screen.findByText('A test event is on its way')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('shows what was sent and answered, and replays it', async () => {
    const replayed = mockEndpoint(replayWebhookDelivery, delivery({ status: 'pending' }));
    openOne();
    await userEvent.click(await screen.findByText('order.created'));
    const dialog = await findDialog('An order is placed');
    expect(dialog.getByText('It answered 500.')).toBeVisible();
    expect(dialog.getByRole('region', { name: 'Response' })).toHaveTextContent('broken');
    expect(dialog.getByText('c-1')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('The event is sent once more')).toBeVisible();
    expect(replayed.map(({ params }) => params)).toEqual([{ id: delivery().id }]);
  });

  it('does not replay what is still being sent', async () => {
    mockEndpoint(listWebhookDeliveries, list([delivery({ status: 'pending', nextAttemptAt: at })]));
    openOne();
    await userEvent.click(await screen.findByText('order.created'));
    expect((await findDialog('An order is placed')).queryByRole('button', { name: 'Replay' })).toBeNull();
  });

  it('gets a new secret, which is shown once', async () => {
    mockEndpoint(rotateWebhookSecret, { webhook: webhook({ formerSecretExpiresAt: '2026-11-21T08:00:00.000Z' }), secret });
    openOne();
    await press('Rotate secret');
    const question = await findDialog('Rotate the secret?');
    await userEvent.click(question.getByRole('button', { name: 'Rotate secret' }));
    const shown = await findDialog('Signing secret');
    expect(shown.getByLabelText('Secret')).toHaveValue(secret);
    expect(shown.getByText(/Until 21 Nov 2026.* the former secret signs, too/)).toBeVisible();
  });

  it('that was disabled says why, and is turned on again', async () => {
    const reason = '5 events in a row could not be delivered.';
    mockEndpoint(getWebhook, webhook({ status: 'disabled', disabledReason: reason }));
    const updated = mockEndpoint(updateWebhook, webhook());
    openOne();
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.queryByRole('button', { name: 'Send test event' })).toBeNull();
    await press('Turn on');
    expect(await screen.findByText('The webhook is on')).toBeVisible();
    expect(updated[0]?.body).toMatchObject({ isActive: true, updatedAt: at });
  });

  it('is edited without a change of whether it is on', async () => {
    mockEndpoint(getWebhook, webhook({ status: 'paused' }));
    const updated = mockEndpoint(updateWebhook, webhook());
    openOne();
    await press('Edit');
    const drawer = await findDialog('Edit webhook');
    await userEvent.type(drawer.getByLabelText('Description'), ' 2');
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(updated[0]?.body).toMatchObject({ description: 'Warehouse 2', isActive: false, updatedAt: at }));
  });

  it('is deleted after a question', async () => {
    const deleted = mockEndpoint(deleteWebhook, { id });
    openOne();
    await press('Delete');
    const question = await findDialog('Delete this webhook?');
    await userEvent.click(question.getByRole('button', { name: 'Delete webhook' }));
    await waitFor(() => expect(currentUrl()).toBe(paths.webhooks));
    expect(deleted).toHaveLength(1);
  });

  it('that does not exist is explained', async () => {
    mockEndpoint(getWebhook, mockError(404, { error: 'There is no such webhook.', code: 'not_found' }));
    openOne();
    expect(await screen.findByText(/the webhook was deleted/)).toBeVisible();
  });
});
