import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import type { DocusignConnection } from '@techadds/shared/contract/docusign/endpoints';
import { createTestApp, type TestApp, type TenantName } from '../../../test/app';
import { addCustomer } from '../../../test/contracts';
import { startDocusignServer, type DocusignServer, type FakeEnvelope } from '../../../test/docusign-server';
import { expireSignings } from '../contracts/signing-expiry.jobs';
import { remindRecipients } from '../contracts/signing.jobs';
import { sealContracts } from '../contracts/seals.jobs';
import { carryOnEnvelopes } from './docusign.jobs';

let server: DocusignServer;
let app: TestApp;
beforeEach(async () => {
  server = await startDocusignServer();
  app = await createTestApp({ DOCUSIGN_ORIGINS: server.url });
}, 60_000);
afterEach(async () => {
  await app.close();
  await server.close();
});

const ana = { name: 'Ana Berg', email: 'ana@fjord.test', role: 'signer' };
const bo = { name: 'Bo Lind', email: 'bo@halden.test', role: 'signer' };
const minuteMs = 60_000;

const connection = () => ({
  ...{ provider: 'docusign', authUrl: server.url, baseUri: server.url },
  ...{ integrationKey: 'integration-key', userId: 'user-id', accountId: server.accountId },
  ...{ privateKey: server.privateKey, connectKeys: ['connect-key-1', 'connect-key-2'] },
});
const put = (body: object = connection(), role: 'partner_admin' | 'admin' = 'partner_admin', tenant: TenantName = 'acme') =>
  app.as(role, tenant).send({ method: 'PUT', url: '/integrations/docusign', payload: body });
const getConnection = async (role: 'partner_admin' | 'admin' = 'partner_admin', tenant: TenantName = 'acme') =>
  (await app.as(role, tenant).get('/integrations/docusign')).json<DocusignConnection>();
const connect = async (role: 'partner_admin' | 'admin' = 'partner_admin', tenant: TenantName = 'acme') => {
  expect((await put(connection(), role, tenant)).statusCode).toBe(200);
};
const work = (tenant: TenantName = 'acme') => carryOnEnvelopes(app.deps, app.tenants[tenant].id, app.deps.clock());

const createDraft = async (tenant: TenantName = 'acme') => {
  const payload = { title: 'Care plan', body: '# 1. Scope\n\nWe look after it.', valueCents: 120_000, effectiveOn: '2026-12-01' };
  const customerId = await addCustomer(app, { tenant, email: `${crypto.randomUUID()}@fjord.test` });
  return (await app.as('partner_admin', tenant).post('/contracts', { customerId, ...payload })).json<ContractDetail>();
};
const send = async (recipients: object[] = [ana, bo], tenant: TenantName = 'acme') => {
  const { id } = await createDraft(tenant);
  const response = await app.as('partner_admin', tenant).post(`/contracts/${id}/sign`, { recipients, order: 'sequential' });
  expect(response.statusCode).toBe(200);
  return id;
};
const get = async (id: string) => (await app.as('partner_admin').get(`/contracts/${id}`)).json<ContractDetail>();
const statuses = async (id: string) => (await get(id)).recipients.map(({ status }) => status);
const post = async (event: { payload: string; headers: Record<string, string> }, url?: string) => {
  const { pathname } = new URL(url ?? (await getConnection()).connectUrl!);
  return app.anonymous.send({ method: 'POST', url: pathname, payload: event.payload, headers: event.headers });
};
const report = async (envelope: FakeEnvelope, event?: string) => post(server.createEvent(envelope, event));
const only = () => {
  expect(server.envelopes).toHaveLength(1);
  return server.envelopes[0]!;
};
/** A contract that DocuSign has e-mailed. */
const sendAtDocusign = async (recipients?: object[]) => {
  await connect();
  const id = await send(recipients);
  await work();
  return { id, envelope: only() };
};
const eventNames = async (id: string) => (await get(id)).timeline.map(({ event }) => event);

test('the keys are stored encrypted and never shown again', async () => {
  const saved = await put();
  expect(saved.statusCode).toBe(200);
  expect(saved.body).not.toMatch(/PRIVATE KEY|connect-key/);
  expect(saved.json()).toMatchObject({ provider: 'docusign', hasPrivateKey: true, connectKeyCount: 2, inherited: false });
  const [row] = await app.asOwner('select key_secret, connect_secret from docusign_connections');
  expect([row?.key_secret, row?.connect_secret]).toEqual([expect.stringMatching(/^v1\./), expect.stringMatching(/^v1\./)]);
});

test.each([
  ['a key that is none', { privateKey: 'not a key' }, 'privateKey'],
  ['no account', { accountId: '' }, 'accountId'],
  ['a short HMAC key', { connectKeys: ['short'] }, 'connectKeys.0'],
  ['a private address', { baseUri: 'https://10.0.0.1' }, 'baseUri'],
])('refuses %s and names the field', async (_, change, field) => {
  const refused = await put({ ...connection(), ...change });
  expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
  expect(await getConnection()).toMatchObject({ provider: 'builtin', updatedAt: null });
});

test('a partner without settings uses the account of the marketplace, and another tenant does not', async () => {
  await connect('admin');
  expect(await getConnection()).toMatchObject({ provider: 'docusign', inherited: true, accountId: '', connectUrl: null });
  expect(await getConnection('partner_admin', 'globex')).toMatchObject({ provider: 'builtin', inherited: false });
  expect(await createDraft()).toMatchObject({ provider: 'docusign', envelope: null });
  await put({ provider: 'builtin' });
  expect(await createDraft()).toMatchObject({ provider: 'builtin' });
});

test('a test signs in, and says in plain words what consent is missing', async () => {
  await connect();
  const check = async () => (await app.as('partner_admin').post('/integrations/docusign/test')).json<{ ok: boolean; message: string }>();
  server.state.hasConsent = false;
  expect(await check()).toMatchObject({ ok: false, message: expect.stringContaining('open the consent link once') });
  expect(await getConnection()).toMatchObject({
    checkError: expect.stringContaining('consent'),
    consentUrl: expect.stringContaining('/oauth/auth?response_type=code&scope=signature+impersonation&client_id=integration-key'),
  });
  server.state.hasConsent = true;
  expect(await check()).toMatchObject({ ok: true });
  expect(await getConnection()).toMatchObject({ checkError: null, checkedAt: expect.any(String) });
});

test('a contract is sent with DocuSign: it e-mails the recipients, and we do not', async () => {
  const { id, envelope } = await sendAtDocusign();
  expect(envelope).toMatchObject({ status: 'sent', emailSubject: expect.stringContaining('asks you to sign CT-') });
  expect(envelope.document.startsWith('%PDF-')).toBe(true);
  expect(server.mailed).toEqual([ana.email]);
  expect(await app.emails()).toEqual([]);
  expect(await get(id)).toMatchObject({ provider: 'docusign', envelope: { id: envelope.envelopeId, status: 'sent', note: null } });
  expect(await statuses(id)).toEqual(['sent', 'created']);
  const status = await app.as('partner_admin').get(`/contracts/${id}/docusign/status`);
  expect(status.json()).toMatchObject({ status: 'sent', recipients: [{ status: 'sent' }, { status: 'created' }] });
});

test('the built-in provider is the default', async () => {
  const id = await send();
  await work();
  expect(await get(id)).toMatchObject({ provider: 'builtin', envelope: null, recipients: [{ status: 'sent' }, { status: 'created' }] });
  expect((await app.emails()).map(({ to }) => to)).toEqual([ana.email]);
  expect(server.requests).toEqual([]);
});

test('events move the contract on until the document is stored and it is in force', async () => {
  const { id, envelope } = await sendAtDocusign();
  server.open(envelope, ana.email);
  expect((await report(envelope)).statusCode).toBe(200);
  expect(await statuses(id)).toEqual(['delivered', 'created']);
  server.sign(envelope, ana.email);
  await report(envelope, 'recipient-completed');
  expect(await statuses(id)).toEqual(['completed', 'sent']);
  server.sign(envelope, bo.email);
  await report(envelope);
  expect(await get(id)).toMatchObject({ status: 'pending_signature', envelope: { status: 'completed' } });
  await work();
  const contract = await get(id);
  expect(contract).toMatchObject({ status: 'active', completedAt: expect.any(String), signed: { done: 2, of: 2 } });
  expect((await eventNames(id)).sort()).toEqual(
    ['created', 'sent', 'email_sent', 'opened', 'signed', 'email_sent', 'opened', 'signed', 'completed'].sort(),
  );
  const [file] = await app.asOwner('select sha256, encode(sha256(content), $1) as computed from docusign_documents', ['hex']);
  expect(file?.sha256).toBe(file?.computed);
  expect(contract.timeline.find(({ event }) => event === 'completed')?.note).toContain(String(file?.sha256));
  const [audit] = await app.asOwner(`select after from audit_events where event = 'contract.completed'`);
  expect(audit?.after).toMatchObject({ documentSha256: file?.sha256, envelopeId: envelope.envelopeId });
  const pdf = await app.as('partner_admin').get(`/contracts/${id}/pdf`);
  expect(pdf.body).toBe(`%PDF-1.7 combined of ${envelope.envelopeId}`);
  expect(await sealContracts(app.deps, app.tenants.acme.id)).toBe(0);
  expect(await app.emails()).toEqual([]);
});

test('an event with a wrong signature, another key or none is refused, and changes nothing', async () => {
  const { id, envelope } = await sendAtDocusign();
  server.sign(envelope, ana.email);
  const event = server.createEvent(envelope, 'recipient-completed');
  const { 'x-docusign-signature-1': signature = '', ...unsigned } = event.headers;
  const otherSignature = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const otherKey = server.createEvent(envelope, 'recipient-completed', 'connect-key-9');
  const refused = [
    await post({ ...event, headers: unsigned }),
    await post(otherKey),
    await post({ ...event, payload: event.payload.replace('recipient-completed', 'recipient-completed ') }),
    await post({ ...event, headers: { ...unsigned, 'x-docusign-signature-1': otherSignature } }),
    await post({ ...event, headers: { ...unsigned, 'x-docusign-signature-1': '' } }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  expect(await statuses(id)).toEqual(['sent', 'created']);
  // The control: the same event as DocuSign signs it.
  expect((await post(event)).statusCode).toBe(200);
  expect(await statuses(id)).toEqual(['completed', 'sent']);
});

test('each of several keys is accepted, in any of the headers', async () => {
  const { id, envelope } = await sendAtDocusign();
  server.open(envelope, ana.email);
  const { payload, headers } = server.createEvent(envelope, 'envelope-delivered', 'connect-key-2');
  const { 'x-docusign-signature-1': signature = '', ...rest } = headers;
  const rotated = { ...rest, 'x-docusign-signature-1': 'AAAA', 'x-docusign-signature-2': signature };
  expect((await post({ payload, headers: rotated })).statusCode).toBe(200);
  expect(await statuses(id)).toEqual(['delivered', 'created']);
});

test('an address that is not ours is not found', async () => {
  const { envelope } = await sendAtDocusign();
  const { connectUrl } = await getConnection();
  const event = server.createEvent(envelope);
  for (const url of [`${connectUrl?.slice(0, -4)}AAAA`, 'https://x.test/api/docusign/notices/none'])
    expect((await post(event, url)).statusCode).toBe(404);
});

test('a repeated event is handled once', async () => {
  const { id, envelope } = await sendAtDocusign();
  server.sign(envelope, ana.email);
  const event = server.createEvent(envelope, 'recipient-completed');
  await post(event);
  const before = (await get(id)).timeline.length;
  expect((await post(event)).statusCode).toBe(200);
  await report(envelope, 'recipient-completed');
  expect((await get(id)).timeline).toHaveLength(before);
  const rows = await app.asOwner('select count(*)::int as count from docusign_events');
  expect(rows).toEqual([{ count: 2 }]);
});

test('events out of order never move a state back', async () => {
  const { id, envelope } = await sendAtDocusign();
  const sent = server.createEvent(envelope, 'envelope-sent');
  server.open(envelope, ana.email);
  const opened = server.createEvent(envelope, 'envelope-delivered');
  server.sign(envelope, ana.email);
  server.sign(envelope, bo.email);
  await report(envelope);
  for (const late of [opened, sent]) expect((await post(late)).statusCode).toBe(200);
  expect(await get(id)).toMatchObject({
    envelope: { status: 'completed' },
    recipients: [{ status: 'completed' }, { status: 'completed' }],
  });
  await work();
  await report(envelope, 'envelope-voided');
  await post({ ...sent, payload: sent.payload });
  expect(await get(id)).toMatchObject({ status: 'active', envelope: { status: 'completed' } });
});

test('an envelope that is not ours, or of another tenant, is accepted and ignored', async () => {
  const { id, envelope } = await sendAtDocusign();
  await connect('partner_admin', 'globex');
  const { connectUrl } = await getConnection('partner_admin', 'globex');
  server.sign(envelope, ana.email);
  expect((await post(server.createEvent(envelope), connectUrl!)).statusCode).toBe(200);
  expect((await report({ ...envelope, envelopeId: 'unknown' })).statusCode).toBe(200);
  expect((await post(server.createEvent({ ...envelope, status: 'deleted' }))).statusCode).toBe(200);
  expect(await statuses(id)).toEqual(['sent', 'created']);
});

test('an envelope of another connection of the tenant is ignored', async () => {
  const { id, envelope } = await sendAtDocusign();
  await connect('admin');
  const { connectUrl } = await getConnection('admin');
  server.sign(envelope, ana.email);
  expect((await post(server.createEvent(envelope), connectUrl!)).statusCode).toBe(200);
  expect(await statuses(id)).toEqual(['sent', 'created']);
});

test('an event that names another account is ignored', async () => {
  const { id, envelope } = await sendAtDocusign();
  server.sign(envelope, ana.email);
  await app.asOwner('update docusign_connections set account_id = $1', ['another']);
  expect((await report(envelope)).statusCode).toBe(200);
  expect(await statuses(id)).toEqual(['sent', 'created']);
});

test('polling makes up for events that were missed', async () => {
  const { id, envelope } = await sendAtDocusign();
  server.sign(envelope, ana.email);
  server.sign(envelope, bo.email);
  await work();
  expect((await get(id)).status).toBe('pending_signature');
  app.advanceBeyondTokens(16 * minuteMs);
  await work();
  expect(await get(id)).toMatchObject({ status: 'active', envelope: { status: 'completed', note: null } });
});

test('a crash between the creation and its record creates no second envelope', async () => {
  await connect();
  const id = await send();
  server.state.losesCreation = true;
  await work();
  expect(only().status).toBe('created');
  expect(await get(id)).toMatchObject({ envelope: { id: null, status: 'created', note: expect.stringContaining('cannot be reached') } });
  expect(server.mailed).toEqual([]);
  app.advance(2 * minuteMs);
  await work();
  expect(only().status).toBe('sent');
  expect(server.mailed).toEqual([ana.email]);
  expect(await get(id)).toMatchObject({ envelope: { id: only().envelopeId, status: 'sent', note: null } });
});

test('a draft is sent once, though the server was killed before it knew', async () => {
  await connect();
  const id = await send();
  await work();
  await app.asOwner(`update docusign_envelopes set status = 'created', due_at = now()`);
  await work();
  expect(server.mailed).toEqual([ana.email]);
  expect(await get(id)).toMatchObject({ envelope: { status: 'sent', note: null } });
});

test('a limit of requests lets the contract wait, and then it goes on', async () => {
  await connect();
  const id = await send();
  server.faults.push({ status: 429, body: { errorCode: 'HOURLY_APIINVOCATION_LIMIT_EXCEEDED' }, headers: { 'retry-after': '120' } });
  await work();
  expect(await get(id)).toMatchObject({ status: 'pending_signature', envelope: { note: expect.stringContaining('limit of requests') } });
  await work();
  expect(server.mailed).toEqual([]);
  app.advance(3 * minuteMs);
  await work();
  expect(server.mailed).toEqual([ana.email]);
});

test('what DocuSign refuses is said on the contract, which can then be voided', async () => {
  await connect();
  const id = await send([{ ...ana, email: 'ana@refused.test' }]);
  await work();
  expect((await get(id)).envelope?.note).toContain('INVALID_EMAIL_ADDRESS_FOR_RECIPIENT');
  await app.as('partner_admin').post(`/contracts/${id}/void`, { reason: 'Wrong address' });
  await work();
  expect(await get(id)).toMatchObject({ status: 'voided', envelope: { status: 'voided', note: null } });
  expect(server.envelopes).toEqual([]);
});

test('a connection that was repaired is used at once', async () => {
  await connect();
  const id = await send();
  server.state.hasConsent = false;
  await work();
  expect((await get(id)).envelope?.note).toContain('consent');
  server.state.hasConsent = true;
  await app.as('partner_admin').post('/integrations/docusign/test');
  await work();
  expect(server.mailed).toEqual([ana.email]);
  expect((await get(id)).envelope).toMatchObject({ status: 'sent', note: null });
});

test('a contract that is voided here is voided there', async () => {
  const { id, envelope } = await sendAtDocusign();
  const voided = await app.as('partner_admin').post(`/contracts/${id}/void`, { reason: 'Not needed' });
  expect(voided.json()).toMatchObject({ status: 'voided' });
  await work();
  expect(envelope).toMatchObject({ status: 'voided', voidedReason: 'Not needed' });
  expect(await work()).toBe(0);
});

test('a draft at DocuSign whose contract was voided is deleted and never sent', async () => {
  await connect();
  const id = await send();
  server.state.losesCreation = true;
  await work();
  await app.as('partner_admin').post(`/contracts/${id}/void`, { reason: 'Not needed' });
  await work();
  expect(only()).toMatchObject({ status: 'created', isDeleted: true });
  expect(server.mailed).toEqual([]);
  expect((await get(id)).envelope?.status).toBe('voided');
});

test('signatures that were faster than voiding are kept and pointed out', async () => {
  const { id, envelope } = await sendAtDocusign();
  server.sign(envelope, ana.email);
  server.sign(envelope, bo.email);
  await app.as('partner_admin').post(`/contracts/${id}/void`, { reason: 'Not needed' });
  await work();
  expect(await get(id)).toMatchObject({
    ...{ status: 'voided', envelope: { status: 'completed', note: expect.stringContaining('before it could be voided') } },
  });
  expect(await app.asOwner('select count(*)::int as count from docusign_documents')).toEqual([{ count: 1 }]);
});

test('declining at DocuSign ends the signing, with the reason', async () => {
  const { id, envelope } = await sendAtDocusign();
  server.decline(envelope, ana.email, 'Too expensive');
  await report(envelope);
  expect(await get(id)).toMatchObject({ status: 'declined', recipients: [{ status: 'declined', declineReason: 'Too expensive' }, {}] });
});

test('voiding at DocuSign voids the contract', async () => {
  const { id, envelope } = await sendAtDocusign();
  Object.assign(envelope, { status: 'voided', voidedReason: 'Expired' });
  await report(envelope);
  expect(await get(id)).toMatchObject({ status: 'voided', endReason: 'Expired' });
  const status = await app.as('partner_admin').get(`/contracts/${id}/docusign/status`);
  expect(status.json()).toMatchObject({ status: 'voided', reason: 'Expired' });
});

test('an e-mail that could not be delivered is pointed out', async () => {
  const { id, envelope } = await sendAtDocusign();
  envelope.signers[0]!.status = 'autoresponded';
  await report(envelope);
  expect((await get(id)).envelope?.note).toContain('The e-mail to Ana Berg could not be delivered');
});

test('a recipient is e-mailed again by DocuSign, once a minute', async () => {
  const { id } = await sendAtDocusign();
  const [first] = (await get(id)).recipients;
  const resend = () => app.as('partner_admin').post(`/contracts/${id}/docusign/resend`, { recipientId: first?.id });
  expect((await resend()).statusCode).toBe(200);
  expect((await resend()).statusCode).toBe(429);
  await work();
  await work();
  expect(server.mailed).toEqual([ana.email, ana.email]);
  expect(await app.emails()).toEqual([]);
});

test('who signs here gets a page of DocuSign', async () => {
  const me = { name: 'Me', email: app.tenants.acme.users.partner_admin.email, role: 'signer' };
  const { id, envelope } = await sendAtDocusign([me]);
  const response = await app.as('partner_admin').post(`/contracts/${id}/docusign/sign`);
  expect(response.json()).toEqual({ url: `https://demo.docusign.net/signing/${envelope.envelopeId}/1` });
});

test('DocuSign reminds, and we do not', async () => {
  await sendAtDocusign();
  app.advanceBeyondTokens(8 * 24 * 60 * minuteMs);
  expect(await remindRecipients(app.deps, app.tenants.acme.id, app.deps.clock())).toBe(0);
  expect(only().notification).toMatchObject({ reminders: { reminderEnabled: 'true', reminderDelay: '5', reminderFrequency: '2' } });
});

test('requests at DocuSign expire there, and not here', async () => {
  const { id } = await sendAtDocusign();
  expect(await get(id)).toMatchObject({ status: 'pending_signature', signingExpiresAt: null });
  await app.asOwner(`update contracts set signing_expires_at = '2026-01-01T00:00:00Z' where id = $1`, [id]);
  expect(await expireSignings(app.deps, app.tenants.acme.id, app.deps.clock())).toBe(0);
  expect((await get(id)).status).toBe('pending_signature');
});

test('contracts out for signature keep their provider, and their account stays connected', async () => {
  const { id, envelope } = await sendAtDocusign();
  const disconnect = () => app.as('partner_admin').send({ method: 'DELETE', url: '/integrations/docusign' });
  expect((await disconnect()).json()).toMatchObject({ code: 'envelopes_open' });
  const moved = await put({ provider: 'docusign', accountId: 'another' });
  expect(moved.json<{ fields: object }>().fields).toHaveProperty('accountId');
  expect((await put({ provider: 'builtin' })).statusCode).toBe(200);
  expect(await createDraft()).toMatchObject({ provider: 'builtin' });
  server.sign(envelope, ana.email);
  server.sign(envelope, bo.email);
  await report(envelope);
  await work();
  expect(await get(id)).toMatchObject({ status: 'active', provider: 'docusign' });
  expect((await disconnect()).json()).toMatchObject({ provider: 'builtin', hasPrivateKey: false, connectKeyCount: 0 });
});
