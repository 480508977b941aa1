import type { Integration, MailConnection } from '@techadds/shared/contract/integrations/endpoints';
import { createTestApp, type TenantName, type TestApp } from '../../../test/app';
import { startMailServer, type MailServer } from '../../../test/mail-server';
import { sendDueEmails } from '../../platform/email/email-sender';
import { enqueueEmail } from '../../platform/email/outbox';
import { renderEmail } from '../../email-renderers';

let app: TestApp;
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
  app = await createTestApp({ CONNECTION_HOSTS: `127.0.0.1:${server.port}` });
}, 60_000);
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  Object.assign(server.state, { received: '', refusesRecipients: false, refusesSignIn: false });
  await app.asOwner('delete from own_connections; delete from outbox; delete from provider_calls; delete from mailbox');
});

const settings = () => ({
  ...{
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    username: 'mailer',
    password: 'mail-password',
    fromAddress: 'hello@acme.test',
  },
});
const put = (changes: object = {}, tenant: TenantName = 'acme') =>
  app.as('admin', tenant).send({ method: 'PUT', url: '/integrations/email', payload: { ...settings(), ...changes } });
const get = async () => (await app.as('admin').get('/integrations/email')).json<MailConnection>();
const testConnection = async (tenant: TenantName = 'acme') =>
  (await app.as('admin', tenant).post('/integrations/email/test')).json<{ ok: boolean; message: string }>();
const findCard = async () =>
  (await app.as('admin').get('/integrations/providers'))
    .json<{ items: Integration[] }>()
    .items.find(({ provider }) => provider === 'email');

/** Queues an e-mail to the administrator of the tenant and sends what is due. */
async function sendPasswordChanged(tenant: TenantName = 'acme') {
  const { id: tenantId, users } = app.tenants[tenant];
  const now = app.deps.clock();
  await app.deps.db.withTenant(tenantId, (tx) =>
    enqueueEmail(tx, { tenantId, userId: users.admin.id, kind: 'password_changed', appOrigin: 'https://app.example' }, now),
  );
  await sendDueEmails(app.deps, renderEmail);
}
const countMailbox = async () => (await app.asOwner('select 1 from mailbox')).length;

test('e-mails of the tenant go through its own server, and those of others do not', async () => {
  expect((await put()).statusCode).toBe(200);
  await sendPasswordChanged();
  expect(server.state.received).toMatch(/^RCPT TO:<admin@acme\.test>/m);
  expect(server.state.received).toMatch(/^From: .*<hello@acme\.test>/m);
  expect(await countMailbox()).toBe(0);
  server.state.received = '';
  await sendPasswordChanged('globex');
  expect(server.state.received).toBe('');
  expect(await countMailbox()).toBe(1);
});

test('one that fails waits for the next attempt, is never sent through another server, and needs attention', async () => {
  await put();
  server.state.refusesSignIn = true;
  await sendPasswordChanged();
  expect(await app.asOwner('select attempts, due_at is not null as waits from outbox')).toEqual([{ attempts: 1, waits: true }]);
  expect(await countMailbox()).toBe(0);
  expect(await findCard()).toMatchObject({ status: 'needs_attention', problem: expect.stringContaining('535'), managedBy: 'team' });
  server.state.refusesSignIn = false;
  app.advance(61_000);
  await sendDueEmails(app.deps, renderEmail);
  expect(await app.asOwner('select 1 from outbox')).toEqual([]);
  expect(await findCard()).toMatchObject({ status: 'connected', account: `127.0.0.1:${server.port}`, problem: null });
});

test('an unknown recipient says nothing about the server', async () => {
  await put();
  server.state.refusesRecipients = true;
  await sendPasswordChanged();
  expect((await get()).checkError).toBeNull();
});

test('the password is neither shown nor logged, and stored encrypted', async () => {
  const saved = await put();
  await testConnection();
  await app.deps.callLog.waitUntilIdle();
  const audited = await app.asOwner("select * from audit_events where event like 'email.%'");
  const stored = await app.asOwner('select * from own_connections');
  const texts = [saved.body, JSON.stringify(await get()), JSON.stringify(audited), JSON.stringify(stored), app.logged.join('')];
  for (const text of texts) expect(text).not.toContain('mail-password');
  expect(await get()).toMatchObject({ isOwn: true, hasSecret: true });
  expect(audited.length).toBeGreaterThan(0);
});

test('a stored password is kept for the same account and never sent to another server', async () => {
  await put();
  expect((await put({ password: undefined, fromAddress: 'sales@acme.test' })).statusCode).toBe(200);
  for (const change of [
    { host: 'mail.evil.example', security: 'tls' },
    { port: 26, security: 'tls', host: '1.1.1.1' },
    { username: 'eve' },
  ]) {
    const answer = await put({ password: undefined, ...change });
    expect(answer.json()).toMatchObject({ fields: { password: expect.any(String) } });
  }
  expect(await get()).toMatchObject({ host: '127.0.0.1', username: 'mailer' });
});

test('private addresses and servers without TLS are refused unless the operator allows them', async () => {
  for (const host of ['127.0.0.1', '10.0.0.5', '169.254.169.254', 'localhost'])
    expect((await put({ host, port: 25, security: 'tls' })).json()).toMatchObject({ fields: { host: expect.any(String) } });
  expect((await put({ host: '1.1.1.1', security: 'none' })).json()).toMatchObject({ fields: { security: expect.any(String) } });
});

test('the address is checked again when the connection is made', async () => {
  await put();
  await app.asOwner(`update own_connections set settings = settings || '{"host": "localhost"}'`);
  expect(await testConnection()).toMatchObject({ ok: false, message: expect.stringContaining('private IP address') });
  expect(server.state.received).toBe('');
});

test('the test sends an e-mail to the administrator, through the own server or that of the operator', async () => {
  expect(await testConnection()).toMatchObject({ ok: true });
  expect(await countMailbox()).toBe(1);
  await put();
  expect(await testConnection()).toEqual({ ok: true, message: 'The mail server accepted a test e-mail to admin@acme.test.' });
  expect(server.state.received).toMatch(/^RCPT TO:<admin@acme\.test>/m);
  server.state.refusesSignIn = true;
  expect(await testConnection()).toMatchObject({
    ...{
      ok: false,
      message: expect.stringMatching(/^The test e-mail was not sent\. The mail server did not let us in\..*\(Code 535, reference id /),
    },
  });
});

test('disconnecting deletes the password, and e-mails go through the server again', async () => {
  await put();
  expect((await app.as('admin').send({ method: 'DELETE', url: '/integrations/email' })).json()).toMatchObject({ isOwn: false });
  expect(await app.asOwner('select 1 from own_connections')).toEqual([]);
  await sendPasswordChanged();
  expect(await countMailbox()).toBe(1);
});

test('an edit of an older version is refused', async () => {
  const { updatedAt } = (await put()).json<MailConnection>();
  await put({ fromAddress: 'first@acme.test' });
  expect((await put({ updatedAt })).statusCode).toBe(409);
});

test('only administrators connect a mail server', async () => {
  for (const role of ['partner_admin', 'partner_staff', 'customer'] as const) {
    expect((await app.as(role).get('/integrations/email')).statusCode).toBe(403);
    expect((await app.as(role).send({ method: 'PUT', url: '/integrations/email', payload: settings() })).statusCode).toBe(403);
  }
});
