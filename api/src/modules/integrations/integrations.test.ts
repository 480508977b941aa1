import type { Integration } from '@techadds/shared/contract/integrations/endpoints';
import type { Role } from '@techadds/shared/roles';
import { createTestApp, type TestApp, type TenantName } from '../../../test/app';

const environment = {
  ...{ SMTP_URL: 'smtps://mailer:mail-password@mail.example:465/box', AI_BASE_URL: 'https://models.example/v1', AI_API_KEY: 'ai-key' },
  ...{ CURRENCY_SOURCE_URL: 'https://rates.example/daily.xml', ALLOW_PLAINTEXT: '1' },
};
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(environment);
}, 60_000);
afterAll(() => app.close());

const list = async (role: Role = 'admin', tenant: TenantName = 'acme') =>
  (await app.as(role, tenant).get('/integrations/providers')).json<{ items: Integration[] }>().items;
const find = async (provider: Integration['provider'], role?: Role, tenant?: TenantName) =>
  (await list(role, tenant)).find((each) => each.provider === provider);
const connectSlack = (partnerId: string | null) =>
  app.asOwner(
    `insert into slack_connections (tenant_id, partner_id, client_id, client_secret, signing_secret, bot_token, workspace_name)
     values ($1, $2, 'id', 'v1.sealed-client', 'v1.sealed-signing', 'v1.sealed-token', 'Halden')`,
    [app.tenants.acme.id, partnerId],
  );
beforeEach(() => app.asOwner('delete from slack_connections; delete from outbox'));

test('without connections everything is built in or not configured', async () => {
  expect((await list('partner_admin')).map(({ provider, status }) => [provider, status])).toEqual([
    ['salesforce', 'built_in'],
    ['slack', 'not_configured'],
    ['docusign', 'built_in'],
    ['webhooks', 'not_configured'],
    ['payments', 'built_in'],
    ['email', 'connected'],
    ['assistant', 'connected'],
    ['currency', 'connected'],
  ]);
});

test('each team sees its own connection, and no other tenant does', async () => {
  await connectSlack(app.tenants.acme.partnerId);
  expect(await find('slack', 'partner_admin')).toMatchObject({ status: 'connected', account: 'Halden' });
  expect(await find('slack', 'admin')).toMatchObject({ status: 'not_configured', account: null });
  expect(await find('slack', 'partner_admin', 'globex')).toMatchObject({ status: 'not_configured', account: null });
});

test('a connection that Slack no longer accepts needs attention', async () => {
  await connectSlack(null);
  await app.asOwner("update slack_connections set broken_at = now(), last_error = 'Slack no longer accepts it.'");
  expect(await find('slack')).toMatchObject({ status: 'needs_attention', problem: 'Slack no longer accepts it.' });
});

test('a webhook that the server turned off needs attention', async () => {
  const form = { url: 'https://1.1.1.1/hooks', description: '', eventTypes: ['order.created'] };
  await app.as('partner_admin').post('/integrations/webhooks', form);
  expect(await find('webhooks', 'partner_admin')).toMatchObject({ status: 'connected', account: '1 active webhook' });
  expect(await find('webhooks', 'admin')).toMatchObject({ status: 'not_configured' });
  await app.asOwner("update webhooks set is_active = false, disabled_reason = 'x'");
  expect(await find('webhooks', 'partner_admin')).toMatchObject({
    ...{ status: 'needs_attention', problem: '1 webhook was disabled after too many failures.' },
  });
});

test('e-mails that were given up need attention, and only administrators read why', async () => {
  await app.asOwner(
    `insert into outbox (tenant_id, user_id, kind, app_origin, last_error) values ($1, $2, 'digest', 'https://x.example', 'Mailbox full')`,
    [app.tenants.acme.id, app.tenants.acme.users.admin.id],
  );
  expect(await find('email')).toMatchObject({ status: 'needs_attention', problem: '1 e-mail was given up: Mailbox full' });
  expect(await find('email', 'partner_admin')).toMatchObject({ status: 'needs_attention', problem: null });
  expect(await find('email', 'admin', 'globex')).toMatchObject({ status: 'connected' });
});

test('partners do not read how the server is configured', async () => {
  expect(await find('email')).toMatchObject({ account: 'mail.example:465', variables: ['SMTP_URL', 'MAIL_FROM'] });
  for (const { managedBy, account, variables } of await list('partner_admin'))
    if (managedBy === 'operator') expect([account, variables]).toEqual([null, []]);
});

test('no secret is answered', async () => {
  await connectSlack(null);
  const text = JSON.stringify([...(await list()), ...(await list('partner_admin'))]);
  for (const secret of ['sealed', 'mail-password', 'mailer', 'ai-key']) expect(text).not.toContain(secret);
});

test('a member of a team sees only what they may manage', async () => {
  await app.asOwner(`update users set capabilities = '["contracts"]', is_owner = false where role = 'partner_admin'`);
  const providers = (await list('partner_admin')).map(({ provider }) => provider);
  expect(providers).toContain('docusign');
  expect(providers).not.toContain('salesforce');
  await app.asOwner("update users set capabilities = null, is_owner = true where role = 'partner_admin'");
});
