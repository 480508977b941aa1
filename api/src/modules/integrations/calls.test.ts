import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallProvider, ProviderCall } from '@techadds/shared/contract/integrations/endpoints';
import type { Role } from '@techadds/shared/roles';
import { createTestApp, type TenantName, type TestApp } from '../../../test/app';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import { runDueJobs } from '../../platform/jobs/job-runner';
import { ensureJobs, type Job } from '../../platform/jobs/jobs';
import { purgeExpiredRows } from '../../platform/maintenance/purge-expired';
import { expiredRows } from '../../retention-rules';

let app: TestApp;
let model: Server;
let answer: { status: number; body: string };
beforeAll(async () => {
  model = createServer((_, response) => response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body));
  await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening));
  const { port } = model.address() as AddressInfo;
  app = await createTestApp({ AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_API_KEY: 'model-key' });
}, 60_000);
afterAll(async () => {
  await app.close();
  await new Promise((closed) => model.close(closed));
});
beforeEach(() => app.asOwner('delete from provider_calls'));

interface Source {
  provider: CallProvider;
  partnerId?: string | null;
  tenant?: TenantName;
  operation?: string;
  tenantId?: string;
}
async function logCall({ provider, partnerId = null, tenant = 'acme', operation = 'Send', tenantId }: Source, isSuccess = true) {
  const log = app.deps.callLog.for({ provider, partnerId, tenantId: tenantId ?? app.tenants[tenant].id });
  await log(operation, async () => ({ status: isSuccess ? 200 : 503, body: 'the content' }));
  await app.deps.callLog.waitUntilIdle();
}
const request = (provider: string, role: Role = 'admin', query = '', tenant?: TenantName) =>
  app.as(role, tenant).get(`/integrations/providers/${provider}/calls${query}`);
const list = async (...inputs: Parameters<typeof request>) => (await request(...inputs)).json<{ items: ProviderCall[] }>().items;
const operations = async (...inputs: Parameters<typeof request>) => (await list(...inputs)).map(({ operation }) => operation);

test('each team sees the calls of its own connection, and no other tenant does', async () => {
  const partnerId = app.tenants.acme.partnerId;
  await logCall({ provider: 'slack', partnerId, operation: 'of the partner' });
  await logCall({ provider: 'slack', operation: 'of the administrators' });
  await logCall({ provider: 'slack', tenant: 'globex', operation: 'of another tenant' });
  expect(await operations('slack', 'partner_admin')).toEqual(['of the partner']);
  expect(await operations('slack')).toEqual(['of the administrators']);
  expect(await operations('slack', 'admin', '', 'globex')).toEqual(['of another tenant']);
});

test.each(['payments', 'email', 'assistant', 'currency'])('only administrators see the calls of %s', async (provider) => {
  const tenantId = provider === 'currency' ? systemTenantId : undefined;
  await logCall({ provider: provider as CallProvider, operation: 'of the server', ...(tenantId && { tenantId }) });
  expect(await operations(provider)).toEqual(['of the server']);
  for (const role of ['partner_admin', 'partner_staff', 'customer'] as const) expect((await request(provider, role)).statusCode).toBe(403);
});

test('a member of a team sees the calls only of what they may manage', async () => {
  await app.asOwner(`update users set capabilities = '["contracts"]', is_owner = false where role = 'partner_admin'`);
  expect((await request('docusign', 'partner_admin')).statusCode).toBe(200);
  expect((await request('salesforce', 'partner_admin')).statusCode).toBe(403);
  await app.asOwner("update users set capabilities = null, is_owner = true where role = 'partner_admin'");
});

test('is filtered by result and text, and paged', async () => {
  await logCall({ provider: 'docusign', operation: 'Send an envelope' });
  await logCall({ provider: 'docusign', operation: 'Void an envelope' }, false);
  expect(await operations('docusign', 'admin', '?result=failed')).toEqual(['Void an envelope']);
  expect(await operations('docusign', 'admin', '?query=send')).toEqual(['Send an envelope']);
  expect((await request('docusign', 'admin', '?limit=1')).json()).toMatchObject({ meta: { total: 2, hasMore: true } });
  expect((await request('webhooks')).statusCode).toBe(422);
});

test('has the reference id of the request, the status and no content', async () => {
  const ask = async (cid: string) => {
    const reply = await app.as('partner_admin').post('/ai/chat', { message: 'penetration test' }, { 'x-cid': cid });
    await app.deps.callLog.waitUntilIdle();
    return reply.statusCode;
  };
  answer = { status: 200, body: JSON.stringify({ choices: [{ message: { content: 'A reply' } }] }) };
  expect(await ask('asked-first')).toBe(200);
  answer = { status: 429, body: '{"error":"too many"}' };
  expect(await ask('asked-again')).toBe(503);
  const calls = await list('assistant');
  expect(calls.map(({ referenceId, result, code }) => [referenceId, result, code])).toEqual([
    ['asked-again', 'failed', '429'],
    ['asked-first', 'succeeded', null],
  ]);
  expect(calls[0]).toMatchObject({ operation: 'Answer a question', durationMs: expect.any(Number) });
  const stored = JSON.stringify(await app.asOwner('select * from provider_calls'));
  for (const content of ['penetration', 'A reply', 'too many', 'model-key']) expect(stored).not.toContain(content);
});

test('calls of a job have the id of its run', async () => {
  let runId: unknown;
  const job: Job = {
    ...{ name: 'calls.test', intervalMs: 60_000, scope: 'tenant' },
    run: async (_, tenantId) => {
      if (tenantId !== app.tenants.acme.id) return;
      [{ run_id: runId }] = (await app.asOwner(`select run_id from jobs where name = 'calls.test' and tenant_id = $1`, [tenantId])) as [
        { run_id: unknown },
      ];
      await logCall({ provider: 'slack' });
    },
  };
  await ensureJobs(app.deps, [job]);
  await runDueJobs(app.deps, [job]);
  expect((await list('slack'))[0]?.referenceId).toBe(runId);
});

test('is kept for 30 days', async () => {
  await logCall({ provider: 'slack' });
  const count = async () => (await app.asOwner('select 1 from provider_calls')).length;
  const inDays = (days: number) => new Date(app.deps.clock().getTime() + days * 86_400_000);
  await purgeExpiredRows(app.deps.db, inDays(29), expiredRows);
  expect(await count()).toBe(1);
  await purgeExpiredRows(app.deps.db, inDays(31), expiredRows);
  expect(await count()).toBe(0);
});
