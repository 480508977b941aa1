import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { startDocusignServer, type DocusignServer } from '../../../../test/docusign-server';
import { sendUnlogged } from '../../../../test/unlogged-calls';
import { createRestDocusign } from './rest-docusign';
import { toRecipientsForm } from './recipients-form';

let server: DocusignServer;
beforeEach(async () => {
  server = await startDocusignServer();
});
afterEach(() => server.close());

const connect = (changes: Partial<Parameters<typeof createRestDocusign>[0]> = {}) =>
  createRestDocusign({
    ...{ authUrl: server.url, baseUri: server.url, integrationKey: 'integration-key', userId: 'user-id', accountId: server.accountId },
    ...{ privateKey: server.privateKey, isAllowedOrigin: () => true, logCall: sendUnlogged, ...changes },
  });
const toParty = (position: number, role: 'signer' | 'approver' | 'viewer' | 'cc') => ({
  ...{ id: `id-${position}`, position, name: `Name ${position}`, email: `r${position}@x.test`, role },
});
const recipients = [toParty(0, 'signer'), toParty(1, 'approver'), toParty(2, 'signer'), toParty(3, 'viewer'), toParty(4, 'cc')];
const draft = {
  ...{ transactionId: randomUUID(), contractId: randomUUID(), number: 'CT-1', subject: 'Sign', message: '', pdf: Buffer.from('%PDF-1.7') },
  ...{ order: 'sequential' as const, recipients },
};
const routing = (order: 'sequential' | 'parallel') => {
  const { signers, carbonCopies } = toRecipientsForm(recipients, order);
  return [...signers, ...carbonCopies].map(({ recipientId, routingOrder }) => `${recipientId}:${routingOrder}`);
};

test('one token, signed for by the key of the integration, serves all calls', async () => {
  await connect().check();
  await connect().check();
  expect(server.requests.filter((line) => line === 'POST /oauth/token')).toHaveLength(1);
});

test('approvers come before signers, one after the other or at the same time, viewers at once and copies last', () => {
  expect(routing('sequential')).toEqual(['2:1', '1:2', '3:3', '4:1', '5:4']);
  expect(routing('parallel')).toEqual(['2:1', '1:2', '3:2', '4:1', '5:3']);
});

test('a signer signs where their line is, and an approver has buttons', () => {
  const [approver, signer] = toRecipientsForm(recipients, 'sequential').signers;
  expect(approver?.tabs).toMatchObject({ approveTabs: [{}], declineTabs: [{}] });
  expect(signer?.tabs).toMatchObject({ signHereTabs: [{ anchorString: '/s1/' }] });
});

test('a draft e-mails nobody before it is sent', async () => {
  const api = connect();
  const id = await api.createDraft(draft);
  expect(server.mailed).toEqual([]);
  expect(await api.findByTransactionId(draft.transactionId)).toBe(id);
  expect(await api.findByTransactionId(randomUUID())).toBeUndefined();
  await api.send(id);
  expect(server.mailed).toEqual(['r1@x.test', 'r3@x.test']);
  expect(await api.getEnvelope(id)).toMatchObject({
    status: 'sent',
    recipients: [{ position: 1, status: 'sent' }, { position: 0 }, { position: 2 }, { position: 3 }, { position: 4 }],
  });
});

test('an expired token is renewed and the request repeated', async () => {
  const api = connect();
  const id = await api.createDraft(draft);
  server.expireToken();
  expect(await api.getEnvelope(id)).toMatchObject({ status: 'created' });
  expect(server.requests.filter((line) => line === 'POST /oauth/token')).toHaveLength(2);
});

test('consent that is missing is asked for in plain words', async () => {
  server.state.hasConsent = false;
  await expect(connect().check()).rejects.toThrow('open the consent link once');
});

test.each([
  [
    'the limit of requests',
    { status: 429, body: { errorCode: 'BURST_APIINVOCATION_LIMIT_EXCEEDED' }, headers: { 'retry-after': '30' } },
    30_000,
  ],
  ['the limit of an hour', { status: 400, body: { errorCode: 'HOURLY_APIINVOCATION_LIMIT_EXCEEDED' } }, 300_000],
  ['an outage', { status: 503, body: 'down' }, 60_000],
])('%s lets the work wait', async (_, fault, retryAfterMs) => {
  const api = connect();
  server.faults.push(fault);
  await expect(api.getEnvelope('any')).rejects.toMatchObject({ retryAfterMs });
});

test('another refusal says DocuSign’s reason', async () => {
  await expect(connect().getEnvelope(randomUUID())).rejects.toMatchObject({
    ...{ retryAfterMs: undefined, code: 'ENVELOPE_DOES_NOT_EXIST', message: expect.stringContaining('does not exist') },
  });
});

test('another key is refused', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await expect(connect({ privateKey: pem }).check()).rejects.toThrow('does not accept the private key');
});

test('an account of somebody else, or on another server, is not taken', async () => {
  await expect(connect({ accountId: randomUUID() }).check()).rejects.toThrow('no account with this account ID');
  await expect(connect({ baseUri: 'https://eu.docusign.net' }).check()).rejects.toThrow(`its base URI is ${server.url}`);
});

test('a private address is not reached unless the operator allows it', async () => {
  await expect(connect({ isAllowedOrigin: () => false }).check()).rejects.toThrow('cannot be reached');
  expect(server.requests).toEqual([]);
});
