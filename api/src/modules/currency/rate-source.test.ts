import type { CurrencyRates } from '@techadds/shared/contract/currency/endpoints';
import type { RateSourceSettings } from '@techadds/shared/contract/currency/source';
import type { Integration } from '@techadds/shared/contract/integrations/endpoints';
import type { Role } from '@techadds/shared/roles';
import { createTestApp, type TestApp } from '../../../test/app';
import { createRatesDocument, startRatesServer, type RatesServer } from '../../../test/rates-server';
import { refreshRates } from './currency.jobs';
import { findExchangeTerms } from './exchange-rates.service';

const path = '/integrations/currency';
let app: TestApp;
let server: RatesServer;
beforeAll(async () => {
  server = await startRatesServer();
  app = await createTestApp();
  Object.assign(app.deps.config, { ecbRatesUrl: server.url });
}, 60_000);
afterAll(async () => {
  await app.close();
  await server.close();
});
const today = () => app.deps.clock().toISOString().slice(0, 10);
beforeEach(async () => {
  Object.assign(server.state, { status: 200, calls: 0, body: createRatesDocument(today(), ['USD', '1.2500']) });
  Object.assign(app.deps.config, { currencySourceUrl: undefined });
  await app.asOwner('delete from currency_settings; delete from currency_rates');
});

const superAdmin = () => app.as('super_admin');
const get = async () => (await superAdmin().get(path)).json<RateSourceSettings>();
const put = (source: string, updatedAt?: string | null) =>
  superAdmin().send({ method: 'PUT', url: path, payload: { source, ...(updatedAt && { updatedAt }) } });
const fetchNow = async () => (await superAdmin().post(`${path}/test`)).json<{ ok: boolean; message: string }>();
const getRates = async () => (await app.as('customer').get('/finance/currency?base=EUR')).json<CurrencyRates>();
const getTerms = () => findExchangeTerms(app.deps, app.deps.clock());
const findCard = async (role: Role) =>
  (await app.as(role).get('/integrations/providers'))
    .json<{ items: Integration[] }>()
    .items.find(({ provider }) => provider === 'currency');
const switchToDailyFile = async () => {
  await fetchNow();
  expect((await put('ecb')).statusCode).toBe(200);
};

test('the rates that ship with the product are the default, and the environment makes the daily file the default', async () => {
  expect(await get()).toMatchObject({ source: 'bundled', isDefault: true, url: server.url, bundledAsOf: '2024-06-28', fetchedAsOf: null });
  Object.assign(app.deps.config, { currencySourceUrl: 'https://rates.example/daily.xml' });
  expect(await get()).toMatchObject({ source: 'ecb', isDefault: true, url: 'https://rates.example/daily.xml' });
  expect((await put('bundled')).json()).toMatchObject({ source: 'bundled', isDefault: false });
});

test('a fetch stores the rates, which are used from the switch on', async () => {
  expect(await fetchNow()).toEqual({ ok: true, message: expect.stringMatching(/^The rates of \d+ \w+ \d{4} were fetched\.$/) });
  expect(await get()).toMatchObject({ source: 'bundled', fetchedAsOf: today(), fetchedAt: expect.any(String), checkError: null });
  expect(await getRates()).toMatchObject({ asOf: '2024-06-28', embedded: true });
  expect((await put('ecb')).json()).toMatchObject({ source: 'ecb', isDefault: false });
  expect(await getRates()).toMatchObject({ asOf: today(), embedded: false, rates: { USD: 1.25 } });
  expect(await getTerms()).toMatchObject({ asOf: today() });
});

test('the switch back uses the rates of the product again', async () => {
  await switchToDailyFile();
  await put('bundled');
  expect(await getRates()).toMatchObject({ asOf: '2024-06-28', embedded: true });
  expect(await getTerms()).toMatchObject({ asOf: '2024-06-28' });
});

test('the job fetches only while the daily file is chosen', async () => {
  expect(await refreshRates(app.deps)).toBeUndefined();
  expect(server.state.calls).toBe(0);
  await switchToDailyFile();
  expect(await refreshRates(app.deps)).toEqual({ asOf: today() });
  expect(server.state.calls).toBe(2);
  Object.assign(app.deps.config, { currencySourceUrl: server.url });
  await put('bundled');
  expect(await refreshRates(app.deps)).toBeUndefined();
  expect(server.state.calls).toBe(2);
});

test('the daily file is not chosen before it was fetched, because earnings would wait', async () => {
  expect((await put('ecb')).json()).toMatchObject({ fields: { source: expect.stringContaining('Fetch the rates first') } });
  server.state.body = createRatesDocument('2024-07-01', ['USD', '1.1']);
  await fetchNow();
  expect((await put('ecb')).statusCode).toBe(422);
  expect(await get()).toMatchObject({ source: 'bundled' });
});

test('a fetch that fails keeps the rates and the source, and says why', async () => {
  await switchToDailyFile();
  server.state.status = 500;
  expect(await fetchNow()).toMatchObject({ ok: false, message: expect.stringContaining('500') });
  expect(await get()).toMatchObject({ source: 'ecb', fetchedAsOf: today(), checkError: expect.stringContaining('500') });
  expect(await findCard('admin')).toMatchObject({ status: 'needs_attention', problem: expect.stringContaining('500') });
  expect(await getRates()).toMatchObject({ asOf: today() });
  server.state.status = 200;
  await fetchNow();
  expect(await findCard('admin')).toMatchObject({ status: 'connected', problem: null });
});

test('administrators of a tenant see the source, but only super-admins choose it', async () => {
  expect(await findCard('super_admin')).toMatchObject({ canConnect: true, variables: ['CURRENCY_SOURCE_URL'], managedBy: 'operator' });
  expect(await findCard('admin')).toMatchObject({ canConnect: false, variables: [], account: 'Rates of 28 June 2024' });
  expect(await findCard('partner_admin')).toMatchObject({ canConnect: false, account: null });
  await switchToDailyFile();
  expect(await findCard('super_admin')).toMatchObject({ variables: [], account: expect.stringContaining('127.0.0.1') });
  for (const role of ['admin', 'partner_admin', 'partner_staff', 'customer'] as const) {
    const responses = [
      await app.as(role).get(path),
      await app.as(role).send({ method: 'PUT', url: path, payload: { source: 'bundled' } }),
      await app.as(role).post(`${path}/test`),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  }
  expect(await get()).toMatchObject({ source: 'ecb' });
});

test('the choice is audited once, in the tenant that the super-admin works in', async () => {
  await fetchNow();
  await put('ecb');
  await put('ecb');
  const rows = await app.asOwner(
    `select tenant_id, event, before, after from audit_events where event = 'currency.source_changed' order by seq desc`,
  );
  expect(rows[0]).toMatchObject({ tenant_id: app.tenants.acme.id, before: { source: 'bundled' }, after: { source: 'ecb' } });
  await put('bundled');
  const [{ count }] = (await app.asOwner(`select count(*)::int from audit_events where event = 'currency.source_changed'`)) as [
    { count: number },
  ];
  expect(count).toBe(rows.length + 1);
});

test('the second of two people who choose has to look first', async () => {
  await fetchNow();
  const { updatedAt } = await get();
  expect((await put('ecb', updatedAt)).statusCode).toBe(200);
  expect((await put('bundled', updatedAt)).json()).toMatchObject({ code: 'changed_meanwhile' });
  expect(await get()).toMatchObject({ source: 'ecb' });
});

test('a fetch in the meantime is no other version', async () => {
  await fetchNow();
  const { updatedAt } = await get();
  await fetchNow();
  expect((await put('ecb', updatedAt)).statusCode).toBe(200);
});
