import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CurrencyRates } from '@techadds/shared/contract/currency/endpoints';
import { roles } from '@techadds/shared/roles';
import { createTestApp, type TestApp } from '../../../test/app';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import { getCurrentRates } from './currency.rules';
import { parseRatesDocument } from './ecb-rates';
import { fetchText, refreshRates } from './currency.jobs';

const cube = (currency: string, rate: string) => `<Cube currency='${currency}' rate='${rate}'/>`;
const createDocument = (time: string, ...cubes: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${time}'>${cubes.join('')}</Cube></Cube>
</gesmes:Envelope>`;

let app: TestApp;
let source: Server;
/** The current response of the source. */
let response: { status?: number; body?: string; headers?: Record<string, string>; silent?: boolean };
let url: string;
beforeAll(async () => {
  source = createServer((_request, reply) => {
    if (!response.silent) reply.writeHead(response.status ?? 200, response.headers).end(response.body ?? '');
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/daily.xml`;
  app = await createTestApp();
}, 60_000);
afterAll(async () => {
  await app.close();
  source.closeAllConnections();
  source.close();
});

const rates = async (query = '') => (await app.as('customer').get(`/finance/currency${query}`)).json<CurrencyRates>();
const refresh = () => refreshRates({ ...app.deps, config: { ...app.deps.config, currencySourceUrl: url } });
const today = () => app.deps.clock().toISOString().slice(0, 10);

test('returns the bundled rates without a source, with their origin and marked as stale', async () => {
  expect(await refreshRates(app.deps)).toBeUndefined();
  const known = await rates();
  expect(known).toMatchObject({ base: 'USD', asOf: '2024-06-28', embedded: true, stale: true, fetchedAt: null });
  expect(known.source).toBe('European Central Bank, as shipped with TechAdds');
  expect(known.rates).toMatchObject({ USD: 1, EUR: 0.93414292, JPY: 160.61653433, GBP: 0.79063989 });
  expect(Object.keys(known.rates)).toHaveLength(31);
});

test('returns rates per unit of the base', async () => {
  expect((await rates('?base=EUR')).rates).toMatchObject({ EUR: 1, USD: 1.0705, IDR: 17487.21 });
  const refused = await app.as('customer').get('/finance/currency?base=XAU');
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ fields: { base: expect.stringMatching(/^There is no rate of XAU. Choose one of: AUD, BGN/) } });
});

test('returns the rates of the source, including a later correction of the day', async () => {
  await app.asOwner(`insert into currency_settings (tenant_id, source) values ($1, 'ecb')`, [systemTenantId]);
  response = { body: createDocument(today(), cube('USD', '1.1000'), cube('JPY', '165.5')) };
  expect(await refresh()).toEqual({ asOf: today() });
  expect(await rates('?base=EUR')).toMatchObject({
    source: 'European Central Bank',
    embedded: false,
    stale: false,
    rates: { EUR: 1, USD: 1.1, JPY: 165.5 },
  });
  response = { body: createDocument(today(), cube('USD', '1.2')) };
  await refresh();
  expect((await rates('?base=EUR')).rates).toEqual({ EUR: 1, USD: 1.2, JPY: 165.5 });
});

test('marks old rates as stale', async () => {
  const inDays = async (days: number) => (await getCurrentRates(app.deps, new Date(Date.now() + days * 86_400_000))).stale;
  expect([await inDays(0), await inDays(5), await inDays(6)]).toEqual([false, false, true]);
});

test.each<[string, () => typeof response, RegExp]>([
  ['fails', () => ({ status: 500 }), /it answered 500/],
  ['redirects', () => ({ status: 302, headers: { Location: '/other' } }), /failed/],
  ['has no rates', () => ({ body: createDocument('2026-01-01') }), /There are no rates/],
  ['returns no XML', () => ({ body: '{"USD":1}' }), /No rates of exchange from 127.0.0.1/],
  ['returns a truncated document', () => ({ body: createDocument(today(), cube('USD', '9')).slice(0, -30) }), /No rates/],
  ['returns a document that is too large', () => ({ body: `<a>${' '.repeat(300_000)}</a>` }), /larger than 262144 bytes/],
  ['returns rates of a future day', () => ({ body: createDocument('2999-01-01', cube('USD', '9')) }), /still to come/],
])('keeps the rates if the source %s', async (_what, given, words) => {
  const before = await rates();
  response = given();
  await expect(refresh()).rejects.toThrow(words);
  expect(await rates()).toEqual(before);
});

test('aborts a request to a source that does not respond in time', async () => {
  response = { silent: true };
  await expect(fetchText({ url, timeoutMs: 100, maxBytes: 1000 })).rejects.toThrow(/aborted|timeout/);
});

test('allows every role', async () => {
  for (const role of roles) expect((await app.as(role).get('/finance/currency')).statusCode).toBe(200);
});

describe('rates document', () => {
  test('yields the newest of several days', () => {
    const [old, young] = ['2026-01-02', '2026-01-05'].map((time, n) => `<Cube time="${time}">${cube('USD', `1.${n}`)}</Cube>`);
    expect(parseRatesDocument(`<E><Cube>${young}${old}</Cube></E>`)).toEqual({
      asOf: '2026-01-05',
      sender: null,
      rates: { EUR: 100_000_000, USD: 110_000_000 },
    });
  });

  test.each([
    ['a document type', `<!DOCTYPE a [<!ENTITY x "1.1">]>${createDocument('2026-01-02', cube('USD', '&x;')).replace(/^.*\n/, '')}`],
    ['an entity', createDocument('2026-01-02', cube('USD', '&x;'))],
    ['a rate of zero', createDocument('2026-01-02', cube('USD', '0.00'))],
    ['a negative rate', createDocument('2026-01-02', cube('USD', '-1'))],
    ['an exponent', createDocument('2026-01-02', cube('USD', '1e3'))],
    ['a missing rate', createDocument('2026-01-02', `<Cube currency='USD'/>`)],
    ['a currency of four letters', createDocument('2026-01-02', cube('USDX', '1'))],
    ['a currency twice', createDocument('2026-01-02', cube('USD', '1'), cube('USD', '2'))],
    ['a rate of the euro', createDocument('2026-01-02', cube('EUR', '2'))],
    ['an invalid date', createDocument('2026-02-30', cube('USD', '1'))],
    ['rates without a day', `<E>${cube('USD', '1')}</E>`],
    ['too deep nesting', `${'<a>'.repeat(20)}${'</a>'.repeat(20)}`],
  ])('is rejected as a whole with %s', (_what, xml) => {
    expect(() => parseRatesDocument(xml)).toThrow();
  });
});
