import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Integration, ModelConnection } from '@techadds/shared/contract/integrations/endpoints';
import { createTestApp, type TenantName, type TestApp } from '../../../test/app';

let app: TestApp;
let server: Server;
let requests: { headers: IncomingMessage['headers']; body: { model: string } }[];
let status: number;
let baseUrl: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requests.push({ headers: request.headers, body: JSON.parse(body) as { model: string } });
      const headers = { 'content-type': 'application/json', location: '/elsewhere' };
      response.writeHead(status, headers).end(JSON.stringify({ choices: [{ message: { content: 'Answered by our model.' } }] }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}/v1`;
  app = await createTestApp({ CONNECTION_HOSTS: `127.0.0.1:${port}` });
}, 60_000);
afterAll(async () => {
  await app.close();
  await new Promise((closed) => server.close(closed));
});
beforeEach(async () => {
  [requests, status] = [[], 200];
  await app.asOwner('delete from own_connections');
});

const put = (changes: object = {}, tenant: TenantName = 'acme') =>
  app
    .as('admin', tenant)
    .send({ method: 'PUT', url: '/integrations/assistant', payload: { baseUrl, model: 'small', apiKey: 'model-key', ...changes } });
const get = async () => (await app.as('admin').get('/integrations/assistant')).json<ModelConnection>();
const check = async () => (await app.as('admin').post('/integrations/assistant/test')).json<{ ok: boolean; message: string }>();
const ask = (tenant: TenantName = 'acme') => app.as('customer', tenant).post('/ai/chat', { message: 'penetration test' });
const findCard = async () =>
  (await app.as('admin').get('/integrations/providers'))
    .json<{ items: Integration[] }>()
    .items.find(({ provider }) => provider === 'assistant');

test('questions of the tenant go to its own model, and those of others do not', async () => {
  expect((await put()).statusCode).toBe(200);
  expect((await ask()).json()).toMatchObject({ reply: 'Answered by our model.' });
  expect(requests[0]).toMatchObject({ headers: { authorization: 'Bearer model-key' }, body: { model: 'small' } });
  requests = [];
  expect((await ask('globex')).statusCode).toBe(200);
  expect(requests).toEqual([]);
});

test('a model that fails is not replaced by another one; the test says why', async () => {
  await put();
  status = 401;
  expect((await ask()).statusCode).toBe(503);
  expect(await check()).toEqual({
    ok: false,
    message: expect.stringMatching(/^The model did not let us in\. Check the API key, and save again\. \(Code 401, reference id [\w-]+\)$/),
  });
  expect(await findCard()).toMatchObject({
    ...{ status: 'needs_attention', problem: expect.stringContaining('did not let us in'), managedBy: 'team' },
  });
  status = 200;
  expect(await check()).toEqual({ ok: true, message: 'The model answered.' });
  expect(await findCard()).toMatchObject({ status: 'connected' });
});

test('redirects are not followed', async () => {
  await put();
  status = 307;
  expect(await check()).toMatchObject({ ok: false, message: expect.stringContaining('307') });
  expect(requests).toHaveLength(1);
});

test('the key is never shown and stored encrypted', async () => {
  const saved = await put();
  const audited = await app.asOwner("select * from audit_events where event = 'assistant.connection_connected'");
  const stored = await app.asOwner('select * from own_connections');
  for (const text of [saved.body, JSON.stringify([await get(), audited, stored])]) expect(text).not.toContain('model-key');
  expect(await get()).toMatchObject({ isOwn: true, hasSecret: true });
  expect(audited.length).toBeGreaterThan(0);
});

test('a stored key is never sent to another server', async () => {
  await put();
  expect((await put({ apiKey: undefined, model: 'large' })).statusCode).toBe(200);
  const answer = await put({ apiKey: undefined, baseUrl: 'https://models.evil.example/v1' });
  expect(answer.json()).toMatchObject({ fields: { apiKey: expect.any(String) } });
  expect((await get()).baseUrl).toBe(baseUrl);
});

test('private addresses are refused, also when the connection is made', async () => {
  for (const address of ['http://127.0.0.1:1/v1', 'https://169.254.169.254/v1', 'https://models.internal/v1', 'http://models.example/v1'])
    expect((await put({ baseUrl: address })).json()).toMatchObject({ fields: { baseUrl: expect.any(String) } });
  await put();
  await app.asOwner('update own_connections set settings = settings || $1', [
    JSON.stringify({ baseUrl: baseUrl.replace('127.0.0.1', 'localhost') }),
  ]);
  expect(await check()).toMatchObject({ ok: false, message: expect.stringContaining('private IP address') });
  expect(requests).toEqual([]);
});

test('disconnecting deletes the key, and answers come from where they came before', async () => {
  await put();
  expect((await app.as('admin').send({ method: 'DELETE', url: '/integrations/assistant' })).json()).toMatchObject({ isOwn: false });
  expect((await ask()).statusCode).toBe(200);
  expect(requests).toEqual([]);
  expect(await check()).toMatchObject({ ok: true, message: expect.stringContaining('built-in rules') });
});

test('only administrators connect a model', async () => {
  for (const role of ['partner_admin', 'partner_staff', 'customer'] as const)
    expect((await app.as(role).get('/integrations/assistant')).statusCode).toBe(403);
});
