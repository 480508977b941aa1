import { generateKeyPairSync } from 'node:crypto';
import type { Contact } from '@techadds/shared/contract/crm/contacts';
import type { SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import { createTestApp } from '../../../../test/app';
import { startSalesforceServer } from '../../../../test/salesforce-server';
import { sendUnlogged } from '../../../../test/unlogged-calls';
import { continueRuns } from '../sync.jobs';
import type { ExternalRecord } from '../salesforce-port';
import { createRestSalesforce } from './rest-salesforce';

let server: Awaited<ReturnType<typeof startSalesforceServer>>;
beforeEach(async () => {
  server = await startSalesforceServer();
});
afterEach(() => server.close());

const connect = (changes: Partial<Parameters<typeof createRestSalesforce>[0]['credentials']> = {}) =>
  createRestSalesforce({
    credentials: {
      ...{
        loginUrl: server.url,
        clientId: 'client',
        username: 'sync@x.example',
        privateKey: server.privateKey,
        isAllowedOrigin: () => true,
        logCall: sendUnlogged,
      },
      ...changes,
    },
    externalIdField: 'TechAdds_Id__c',
    pollMs: 1,
  });
const fill = (count: number) => {
  for (let n = 0; n < count; n += 1)
    server.records.get('Contact')!.push({ Id: `003${String(n).padStart(15, '0')}`, SystemModstamp: server.now(), LastName: `Name "${n}"` });
};
const readAll = async (since: string | null = null) => {
  const all: ExternalRecord[] = [];
  for await (const page of connect().readAll('Contact', ['LastName'], since)) all.push(...page);
  return all;
};
const write = (...names: string[]) =>
  connect().write(
    'Contact',
    names.map((LastName) => ({ recordId: `id-${LastName}`, fields: { LastName } })),
  );

test('signs in with a key and reads all pages', async () => {
  fill(5);
  const all = await readAll();
  expect(all.map(({ fields }) => fields.LastName)).toEqual([0, 1, 2, 3, 4].map((n) => `Name "${n}"`));
  expect(all[0]?.modstamp).toBe('2026-11-20T00:00:01.000Z');
  expect(server.requests.filter((line) => line.includes('/query'))).toHaveLength(3);
  expect(server.state.tokens).toBe(1);
});

test('reads what changed since a time, and the time of the newest change', async () => {
  fill(3);
  expect(await readAll('2026-11-20T00:00:02.000Z')).toHaveLength(1);
  expect(await connect().findNewestModstamp('Contact')).toBe('2026-11-20T00:00:03.000Z');
  expect(await connect().findNewestModstamp('Account')).toBeNull();
});

test('reads more than 2,000 records by the Bulk API, which may take a while and answers in pages', async () => {
  fill(3_500);
  server.state.bulkPolls = 2;
  const all = await readAll();
  expect(new Set(all.map(({ fields }) => fields.LastName)).size).toBe(3_500);
  expect(all[7]).toMatchObject({ id: '003000000000000007', modstamp: '2026-11-20T00:00:08.000Z', fields: { LastName: 'Name "7"' } });
  expect(server.requests.filter((line) => line.endsWith('/results'))).toHaveLength(3);
});

test('an expired session is renewed and the request repeated', async () => {
  fill(1);
  const port = connect();
  await port.findNewestModstamp('Contact');
  server.expireToken();
  expect(await port.readByIds('Contact', ['LastName'], ['003000000000000000', '003missing'])).toHaveLength(1);
  expect(server.requests.filter((line) => line.includes('oauth2'))).toHaveLength(2);
});

test.each([
  [
    'the limit of requests',
    { status: 403, body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests Limit exceeded.' }] },
    300_000,
  ],
  ['an outage', { status: 503, body: 'down' }, 60_000],
  ['an outage with a time', { status: 503, body: 'down', headers: { 'retry-after': '7' } }, 7_000],
])('%s lets a run wait', async (_, fault, retryAfterMs) => {
  server.faults.push(fault);
  await expect(readAll()).rejects.toMatchObject({ retryAfterMs });
});

test.each([
  ['another refusal', { status: 400, body: [{ errorCode: 'INVALID_FIELD', message: 'No such column' }] }],
  ['a session that cannot be renewed', { status: 401, body: [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired' }] }],
])('%s ends a run with its reason', async (_, fault) => {
  server.faults.push(fault, fault);
  await expect(readAll()).rejects.toMatchObject({ retryAfterMs: undefined, message: expect.stringContaining(fault.body[0]!.errorCode) });
});

test('another key is refused', async () => {
  const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await expect(connect({ privateKey }).findNewestModstamp('Contact')).rejects.toThrow(
    'Salesforce refused the sign-in: user hasn’t approved',
  );
});

test('a private address is not reached unless the operator allows it', async () => {
  await expect(connect({ isAllowedOrigin: () => false }).findNewestModstamp('Contact')).rejects.toThrow('cannot be reached');
  expect(server.requests).toEqual([]);
});

test('names of another server are not followed with the token', async () => {
  server.faults.push({ body: { totalSize: 2, records: [], nextRecordsUrl: 'https://evil.example/next' } });
  await expect(readAll()).rejects.toThrow('named an address of another server');
});

test('each record succeeds or fails on its own, and a repeated creation finds the first record', async () => {
  server.state.rejects = 'Bo';
  expect(await write('Ana', 'Bo', 'Eva')).toMatchObject([
    ...[{ ok: true }, { ok: false, message: 'FIELD_CUSTOM_VALIDATION_EXCEPTION: Not now.' }, { ok: true }],
  ]);
  await write('Ana');
  expect(server.records.get('Contact')!.map(({ LastName }) => LastName)).toEqual(['Ana', 'Eva']);
});

test('creations and updates of one batch keep their order, and a deleted record is reported', async () => {
  const [ana] = await write('Ana');
  const id = ana?.ok ? ana.id : '';
  const results = await connect().write('Contact', [
    { recordId: 'id-Ana', id, fields: { LastName: 'Ann' } },
    { recordId: 'id-Bo', fields: { LastName: 'Bo' } },
    { recordId: 'id-Gone', id: '003gone', fields: { LastName: 'Gone' } },
  ]);
  expect(results).toMatchObject([{ ok: true, id }, { ok: true }, { ok: false, message: 'ENTITY_IS_DELETED: entity is deleted' }]);
  expect(server.records.get('Contact')!.map(({ LastName }) => LastName)).toEqual(['Ann', 'Bo']);
});

test('says which mapped fields are missing', async () => {
  const fields = { Account: ['Name'], Contact: ['LastName', 'Role__c'], Opportunity: ['Name'] };
  await expect(connect().check(fields)).rejects.toThrow('Contact has no field Role__c that the integration user can see.');
  await expect(connect().check({ ...fields, Contact: ['LastName'] })).resolves.toBeUndefined();
});

test('a run waits for the limit of requests and goes on after it', async () => {
  const app = await createTestApp({ SALESFORCE_ORIGINS: server.url });
  try {
    const partner = app.as('partner_admin');
    const settings = {
      loginUrl: 'https://login.salesforce.com',
      clientId: 'client',
      username: 'sync@x.example',
      privateKey: server.privateKey,
    };
    const saved = await partner.send({
      method: 'PUT',
      url: '/crm/salesforce',
      payload: { provider: 'salesforce', crmMode: 'native', ...settings },
    });
    expect([saved.statusCode, saved.body.includes('PRIVATE KEY')]).toEqual([200, false]);
    const [row] = await app.asOwner('select key_secret from salesforce_connections');
    expect(String(row?.key_secret)).toMatch(/^v1\./);
    // Saved addresses are public ones; the test's server is on this machine.
    await app.asOwner('update salesforce_connections set login_url = $1', [server.url]);
    server.records.get('Contact')!.push({ Id: '003000000000000001', SystemModstamp: server.now(), LastName: 'Dahl' });
    const run = (await partner.post('/crm/sync-salesforce', { mode: 'apply' })).json<SyncRun>();
    const work = () => continueRuns(app.deps, app.tenants.acme.id, app.deps.clock());
    const getRun = async () => (await partner.get(`/crm/sync-runs/${run.id}`)).json<SyncRun>();
    server.faults.push({ status: 403, body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests Limit exceeded.' }] });
    await work();
    expect(await getRun()).toMatchObject({ status: 'running', note: expect.stringContaining('limit of requests') });
    await work();
    expect(await getRun()).toMatchObject({ status: 'running' });
    app.advance(5 * 60_000 + 1000);
    await work();
    expect(await getRun()).toMatchObject({ status: 'succeeded', note: null, counts: { done: 1 } });
    expect((await partner.get('/crm/contacts')).json<{ items: Contact[] }>().items).toMatchObject([{ firstName: 'Dahl' }]);
  } finally {
    await app.close();
  }
}, 60_000);
