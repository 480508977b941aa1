import type { NewWebhook, Webhook, WebhookDelivery } from '@techadds/shared/contract/webhooks/endpoints';
import { webhookEventTypes, type WebhookEventType } from '@techadds/shared/contract/webhooks/events';
import type { Role } from '@techadds/shared/roles';
import { allJobs } from '../../job-registry';
import { runDueJobs } from '../../platform/jobs/job-runner';
import { ensureJobs } from '../../platform/jobs/jobs';
import { createTestApp, type TenantName, type TestApp } from '../../../test/app';
import { addQuotes } from '../../../test/quotes';
import { startWebhookReceiver, verifyReceived, type WebhookReceiver } from '../../../test/webhook-receiver';
import { createSystemContext } from '../audit/action-context.service';
import { toWebhookEventType } from './event-types';
import { deliverWebhooks } from './webhooks.jobs';

const path = '/integrations/webhooks';
const minuteMs = 60_000;

let receiver: WebhookReceiver;
let app: TestApp;
let quotes: Awaited<ReturnType<typeof addQuotes>>;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await createTestApp({ WEBHOOK_ORIGINS: receiver.origin });
  quotes = await addQuotes(app);
}, 60_000);
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.reply = { status: 204 };
  app.advanceBeyondTokens(0);
  await app.asOwner('delete from webhooks; delete from notifications; update tenants set suspension = null');
});

const form = (changes: object = {}) => ({ url: receiver.url, description: 'Warehouse', eventTypes: [...webhookEventTypes], ...changes });
const post = (changes: object = {}, role: Role = 'partner_admin', tenant?: TenantName) => app.as(role, tenant).post(path, form(changes));
const create = async (changes: object = {}, role?: Role, tenant?: TenantName) => (await post(changes, role, tenant)).json<NewWebhook>();
const get = async (id: string, role: Role = 'partner_admin') => (await app.as(role).get(`${path}/${id}`)).json<Webhook>();
const act = (id: string, action: string, role: Role = 'partner_admin') => app.as(role).post(`${path}/${id}/${action}`);
const logPath = '/integrations/webhook-deliveries';
const listDeliveries = async (id: string, query = '') =>
  (await app.as('partner_admin').get(`${logPath}?webhookId=${id}${query}`)).json<{ items: WebhookDelivery[] }>().items;
const replay = (id: string, role: Role = 'partner_admin') => app.as(role).post(`${logPath}/${id}/replay`);
const deliver = (tenant: TenantName = 'acme') => deliverWebhooks(app.deps, app.tenants[tenant].id);
/** Verifies a request at the time of the application. @throws where it is not authentic */
function verify(secret: string, request: Pick<WebhookReceiver['received'][number], 'body' | 'headers'>) {
  const time = jest.spyOn(Date, 'now').mockReturnValue(app.deps.clock().getTime());
  try {
    return verifyReceived(secret, request);
  } finally {
    time.mockRestore();
  }
}
/** The event of the only request since the last look. */
function takeEvent(secret: string) {
  const [received, ...more] = receiver.received.splice(0);
  expect(more).toEqual([]);
  return verify(secret, received!);
}
const advance = (ms: number) => app.advanceBeyondTokens(ms);

describe('an event', () => {
  it('is signed as the Standard Webhooks specification says', async () => {
    const { webhook, secret } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const quote = await quotes.sent();
    await deliver();
    const [{ headers, path: receivedPath, body }] = receiver.received as [WebhookReceiver['received'][number]];
    expect(receivedPath).toBe('/events?key=path-key');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-signature': expect.stringMatching(/^v1,\S+$/) });
    expect(() => verify(secret, { headers, body: `${body} ` })).toThrow();
    expect(takeEvent(secret)).toMatchObject({
      type: 'quote.sent',
      data: { id: quote.id, number: quote.number, status: 'sent', totalCents: quote.totalCents, currency: 'USD' },
    });
    const [delivery] = await listDeliveries(webhook.id);
    expect(delivery).toMatchObject({
      ...{ status: 'succeeded', attempts: 1, responseStatus: 204, problem: null, nextAttemptAt: null, eventType: 'quote.sent' },
      ...{ messageId: headers['webhook-id'], payload: body },
    });
    const [audited] = await app.asOwner("select correlation_id from audit_events where event = 'quote.sent' order by seq desc");
    expect(delivery!.referenceId).toBe(audited?.correlation_id);
    expect(await get(webhook.id)).toMatchObject({ status: 'active', lastSucceededAt: expect.any(String) });
  });

  it('is sent to those who asked for its type, of its partner, and to administrators', async () => {
    await create({ eventTypes: ['order.created'] });
    await create({ url: `${receiver.origin}/foreign` }, 'partner_admin', 'globex');
    const ofAdmins = await create({ url: `${receiver.origin}/admins` }, 'admin');
    await quotes.sent();
    await deliver();
    await deliver('globex');
    expect(receiver.received.map((each) => each.path)).toEqual(['/admins']);
    expect(takeEvent(ofAdmins.secret).type).toBe('quote.sent');
  });

  it('is not sent to another partner of the marketplace', async () => {
    const { webhook } = await create();
    await app.asOwner("insert into partners (tenant_id, id, handle, name) values ($1, $2, 'other', 'Other') on conflict do nothing", [
      ...[app.tenants.acme.id, '0d9f5f0a-0000-4000-8000-0000000000aa'],
    ]);
    await app.asOwner("update webhooks set partner_id = '0d9f5f0a-0000-4000-8000-0000000000aa' where id = $1", [webhook.id]);
    await quotes.sent();
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  it('is not sent of a transaction that is rolled back', async () => {
    await create();
    const quote = await quotes.sent();
    await app.asOwner('delete from webhook_deliveries');
    const context = createSystemContext(app.tenants.acme.id, 'test', app.deps.clock());
    const change = { event: 'quote.accepted', description: 'x', targets: [{ type: 'quote', id: quote.id, name: quote.number }] };
    const failing = app.deps.db.withTenant(app.tenants.acme.id, async (tx) => {
      await context.audit(tx, change);
      tx.beforeCommit(() => Promise.reject(new Error('no')));
    });
    await expect(failing).rejects.toThrow('no');
    expect(await app.asOwner('select from webhook_deliveries')).toEqual([]);
    await app.deps.db.withTenant(app.tenants.acme.id, (tx) => context.audit(tx, change));
    expect(await app.asOwner('select from webhook_deliveries')).toHaveLength(1);
  });

  it('is not sent by a suspended tenant, and follows when it is active again', async () => {
    const { webhook } = await create();
    await act(webhook.id, 'test');
    const jobs = allJobs.filter(({ name }) => name === 'webhooks.deliver');
    await ensureJobs(app.deps, jobs);
    await app.asOwner(
      "update tenants set suspension = 'suspended', suspension_reason = 'Unpaid', suspended_at = now() where tenant_id = $1",
      [app.tenants.acme.id],
    );
    await runDueJobs(app.deps, jobs);
    expect(receiver.received).toEqual([]);
    await app.asOwner('update tenants set suspension = null');
    app.advance(3_000);
    await runDueJobs(app.deps, jobs);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a receiver', () => {
  it('that does not answer is tried again later', async () => {
    const { webhook } = await create();
    receiver.reply = 'hang';
    await act(webhook.id, 'test');
    await deliver();
    const [delivery] = await listDeliveries(webhook.id);
    expect(delivery).toMatchObject({
      status: 'pending',
      attempts: 1,
      responseStatus: null,
      problem: 'It did not answer within 5 seconds.',
    });
    receiver.reply = { status: 200, body: 'x'.repeat(100_000) };
    await deliver();
    expect(receiver.received).toHaveLength(1);
    advance(minuteMs);
    await deliver();
    expect(receiver.received).toHaveLength(2);
    const [arrived] = await listDeliveries(webhook.id);
    expect(arrived).toMatchObject({ status: 'succeeded', attempts: 2, responseStatus: 200 });
    expect(arrived!.responseBody).toHaveLength(2_000);
    // Receivers recognize an event that they have by its id.
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  }, 30_000);

  it.each([
    ['a number of seconds', () => '7200', 120],
    ['a date', () => new Date(app.deps.clock().getTime() + 3 * 60 * minuteMs).toUTCString(), 180],
    ['less than our own wait', () => '5', 1],
    ['more than half a day', () => '999999', 720],
    ['nonsense', () => '-1', 1],
  ])('that names when to try again, as %s, is left alone until then', async (_, toHeader, minutes) => {
    const { webhook } = await create();
    receiver.reply = { status: 503, headers: { 'retry-after': toHeader() } };
    await act(webhook.id, 'test');
    const at = app.deps.clock().getTime();
    await deliver();
    const [delivery] = await listDeliveries(webhook.id);
    expect(Math.round((Date.parse(delivery!.nextAttemptAt!) - at) / minuteMs)).toBe(minutes);
    receiver.reply = { status: 204 };
    advance((minutes - 1) * minuteMs);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    advance(minuteMs);
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  it('that redirects is not followed', async () => {
    const { webhook } = await create();
    receiver.reply = { status: 302, headers: { location: `${receiver.origin}/other` } };
    await act(webhook.id, 'test');
    await deliver();
    expect(receiver.received.map((each) => each.path)).toEqual(['/events?key=path-key']);
    expect((await listDeliveries(webhook.id))[0]).toMatchObject({
      status: 'pending',
      responseStatus: 302,
      problem: expect.stringMatching(/redirects/),
    });
  });

  it('that answers 500 for a day gets eight attempts, each later than the one before', async () => {
    const { webhook } = await create();
    receiver.reply = { status: 500, body: 'broken' };
    await act(webhook.id, 'test');
    const waits: number[] = [];
    let last = app.deps.clock().getTime();
    for (let minute = 0; minute < 30 * 60; minute += 5) {
      await deliver();
      if (receiver.received.splice(0).length > 0) {
        waits.push(Math.round((app.deps.clock().getTime() - last) / minuteMs));
        last = app.deps.clock().getTime();
      }
      app.advance(5 * minuteMs);
    }
    expect(waits).toHaveLength(8);
    expect(waits.slice(1)).toEqual([...waits.slice(1)].sort((a, b) => a - b));
    expect(waits.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(23 * 60);
    advance(0);
    const [delivery] = await listDeliveries(webhook.id);
    expect(delivery).toMatchObject({ status: 'failed', attempts: 8, responseStatus: 500, responseBody: 'broken', nextAttemptAt: null });
    expect((await get(webhook.id)).status).toBe('active');
  }, 60_000);

  it('that fails five events is disabled, and its team is notified', async () => {
    const { webhook } = await create();
    receiver.reply = { status: 500 };
    for (let n = 0; n < 6; n += 1) await act(webhook.id, 'test');
    await app.asOwner('update webhook_deliveries set attempts = 7 where id in (select id from webhook_deliveries limit 5)');
    await deliver();
    expect(await get(webhook.id)).toMatchObject({ status: 'disabled', disabledReason: '5 events in a row could not be delivered.' });
    expect(await listDeliveries(webhook.id, '&status=pending')).toEqual([]);
    const notified = await app.asOwner("select user_id, path from notifications where type = 'webhook.disabled'");
    expect(notified).toEqual([{ user_id: app.tenants.acme.users.partner_admin.id, path: '/settings/integrations/webhooks' }]);
    await quotes.sent();
    expect(await listDeliveries(webhook.id)).toHaveLength(6);
    expect((await act(webhook.id, 'test')).statusCode).toBe(409);
    // Its name may be gone, and an edit does not turn it on.
    const edited = { ...form({ url: 'https://does-not-exist.invalid/x' }), isActive: false };
    await app.as('partner_admin').send({ method: 'PUT', url: `${path}/${webhook.id}`, payload: edited });
    expect(await get(webhook.id)).toMatchObject({ status: 'disabled', url: 'https://does-not-exist.invalid/x' });
    const turnedOn = { ...form(), isActive: true };
    const { statusCode } = await app.as('partner_admin').send({ method: 'PUT', url: `${path}/${webhook.id}`, payload: turnedOn });
    expect([statusCode, (await get(webhook.id)).status]).toEqual([200, 'active']);
    expect((await act(webhook.id, 'test')).statusCode).toBe(201);
  });

  it('that is gone is disabled at once', async () => {
    const { webhook } = await create();
    receiver.reply = { status: 410 };
    await act(webhook.id, 'test');
    await deliver();
    expect(await get(webhook.id)).toMatchObject({ status: 'disabled', disabledReason: expect.stringMatching(/gone/) });
  });
});

describe('a replay', () => {
  it('sends the same event with the same id once more', async () => {
    const { webhook, secret } = await create();
    const quote = await quotes.sent();
    await deliver();
    const first = receiver.received[0]!;
    takeEvent(secret);
    const [delivery] = await listDeliveries(webhook.id);
    const replayed = await replay(delivery!.id);
    expect(replayed.statusCode).toBe(201);
    expect((await replay(replayed.json<WebhookDelivery>().id)).statusCode).toBe(409);
    await deliver();
    expect(receiver.received[0]!.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(receiver.received[0]!.body).toBe(first.body);
    expect(takeEvent(secret).data.id).toBe(quote.id);
    expect(await listDeliveries(webhook.id)).toHaveLength(2);
  });
});

describe('a rotation', () => {
  it('signs with both secrets for a day, and then with the new one', async () => {
    const { webhook, secret: former } = await create();
    const { secret, webhook: rotated } = (await act(webhook.id, 'rotate')).json<NewWebhook>();
    expect(secret).not.toBe(former);
    expect(rotated.formerSecretExpiresAt).not.toBeNull();
    await act(webhook.id, 'test');
    await deliver();
    const [overlap] = receiver.received.splice(0) as [WebhookReceiver['received'][number]];
    for (const each of [former, secret]) expect(verify(each, overlap).type).toBe('webhook.test');
    await app.asOwner("update webhooks set former_secret_expires_at = now() - interval '1 second'");
    await act(webhook.id, 'test');
    await deliver();
    const [after] = receiver.received as [WebhookReceiver['received'][number]];
    expect(() => verify(former, after)).toThrow();
    expect(takeEvent(secret).type).toBe('webhook.test');
    expect((await get(webhook.id)).formerSecretExpiresAt).toBeNull();
  });

  it('shows the secret once and stores it encrypted', async () => {
    const { webhook, secret } = await create();
    const rotated = (await act(webhook.id, 'rotate')).json<NewWebhook>().secret;
    const stored =
      JSON.stringify(await app.asOwner('select * from webhooks')) + JSON.stringify(await app.asOwner('select * from audit_events'));
    const shown = JSON.stringify([await get(webhook.id), (await app.as('partner_admin').get(path)).json()]);
    for (const each of [secret, rotated]) expect(stored + shown).not.toContain(each.slice(6));
    // The path of the address may be a secret, too.
    expect(JSON.stringify(await app.asOwner('select * from audit_events'))).not.toContain('path-key');
  });
});

describe('an address', () => {
  test.each([
    ...['https://127.0.0.1/x', 'https://[::1]/x', 'https://10.0.0.5/x', 'https://192.168.1.1/x', 'https://172.16.0.1/x'],
    ...[
      'https://169.254.169.254/latest',
      'https://[fe80::1]/x',
      'https://[fd00::1]/x',
      'https://[::ffff:7f00:1]/x',
      'https://2130706433/x',
    ],
    ...['https://0177.0.0.1/x', 'https://localhost/x', 'https://0.0.0.0/x', 'https://[64:ff9b::7f00:1]/x'],
    ...['http://1.1.1.1/x', 'https://1.1.1.1:8443/x', 'https://me:pw@1.1.1.1/x', 'https://does-not-exist.invalid/x', 'ftp://1.1.1.1/x'],
  ])('%s is refused', async (url) => {
    const response = await post({ url });
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, ['url']]);
    const { webhook } = await create();
    const changed = await app
      .as('partner_admin')
      .send({ method: 'PUT', url: `${path}/${webhook.id}`, payload: { ...form({ url }), isActive: true } });
    expect(changed.statusCode).toBe(422);
  });

  it('that is public is accepted', async () => {
    expect((await post({ url: 'https://1.1.1.1/hooks' })).statusCode).toBe(201);
  });

  it('that has become private is refused when an event is sent', async () => {
    const { webhook } = await create();
    await app.asOwner("update webhooks set url = 'https://localhost/x'");
    await act(webhook.id, 'test');
    await deliver();
    expect((await listDeliveries(webhook.id))[0]).toMatchObject({ problem: 'Its address is in a private network.' });
    await app.asOwner("update webhooks set url = 'http://127.0.0.1:9/x'");
    advance(minuteMs);
    await deliver();
    expect((await listDeliveries(webhook.id))[0]).toMatchObject({ problem: 'Its address is not allowed any more.' });
  });
});

describe('webhooks', () => {
  it('belong to a team: no other team and no other tenant reaches them', async () => {
    const { webhook } = await create();
    await act(webhook.id, 'test');
    const [delivery] = await listDeliveries(webhook.id);
    const others = [app.as('admin'), app.as('partner_admin', 'globex'), app.as('admin', 'globex')];
    for (const other of others) {
      const payload = { ...form(), isActive: true };
      const statuses = [
        await other.get(`${path}/${webhook.id}`),
        await other.get(`${logPath}?webhookId=${webhook.id}`),
        await other.send({ method: 'PUT', url: `${path}/${webhook.id}`, payload }),
        await other.send({ method: 'DELETE', url: `${path}/${webhook.id}` }),
        await other.post(`${path}/${webhook.id}/rotate`),
        await other.post(`${path}/${webhook.id}/test`),
        await other.post(`${logPath}/${delivery!.id}/replay`),
      ].map(({ statusCode }) => statusCode);
      expect(statuses).toEqual(Array(7).fill(404));
      expect((await other.get(path)).json<{ items: Webhook[] }>().items).toEqual([]);
    }
  });

  test.each<[Role, number]>([
    ['customer', 403],
    ['partner_staff', 403],
    ['partner_admin', 201],
    ['admin', 201],
    ['super_admin', 201],
  ])('are for managers: %s gets %i', async (role, status) => {
    expect((await post({}, role)).statusCode).toBe(status);
  });

  it('are deleted with their log', async () => {
    const { webhook } = await create();
    await act(webhook.id, 'test');
    const removed = await app.as('partner_admin').send({ method: 'DELETE', url: `${path}/${webhook.id}` });
    expect(removed.json()).toEqual({ id: webhook.id });
    expect(await app.asOwner('select from webhook_deliveries')).toEqual([]);
    expect((await act(webhook.id, 'test')).statusCode).toBe(404);
  });

  it('get nothing while they are paused', async () => {
    const { webhook } = await create();
    await act(webhook.id, 'test');
    const paused = { ...form(), isActive: false };
    await app.as('partner_admin').send({ method: 'PUT', url: `${path}/${webhook.id}`, payload: paused });
    await quotes.sent();
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await listDeliveries(webhook.id)).map(({ status, problem }) => [status, problem])).toEqual([
      ['failed', 'The webhook was paused.'],
    ]);
  });

  it('are changed by the version that was edited', async () => {
    const { webhook } = await create();
    const change = (updatedAt: string) =>
      app.as('partner_admin').send({ method: 'PUT', url: `${path}/${webhook.id}`, payload: { ...form(), isActive: true, updatedAt } });
    expect((await change(webhook.updatedAt)).statusCode).toBe(200);
    expect((await change(webhook.updatedAt)).statusCode).toBe(409);
  });

  it('are twenty at most', async () => {
    const { webhook } = await create();
    await app.asOwner(
      'insert into webhooks (tenant_id, partner_id, url, event_types, secret) select tenant_id, partner_id, url, event_types, secret from webhooks, generate_series(1, 19) where id = $1',
      [webhook.id],
    );
    expect((await post()).statusCode).toBe(409);
  });
});

/** Changes of a status, each with the event that follows it. */
const statusChanges: [WebhookEventType | undefined, event: string, before: string, after: string][] = [
  ['order.completed', 'order.completed', 'delivered', 'completed'],
  ['order.completed', 'order.resolved', 'disputed', 'completed'],
  ['order.canceled', 'order.canceled', 'placed', 'canceled'],
  ['order.canceled', 'order.resolved', 'disputed', 'canceled'],
  [undefined, 'order.paid', 'completed', 'completed'],
  [undefined, 'order.accepted', 'placed', 'accepted'],
];
test.each(statusChanges)('%s follows %s of an order that was %s and is %s', (type, event, before, after) => {
  expect(toWebhookEventType({ event, before: { fulfilmentStatus: before }, after: { fulfilmentStatus: after } })).toBe(type);
});
