import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CurrencyRates } from '@techadds/shared/contract/currency/endpoints';
import { roles } from '@techadds/shared/roles';
import { testApp, type TestApp } from '../../../test/app';
import { presentRates } from './currency.rules';
import { readRates } from './ecb-rates';
import { fetchText, refreshRates } from './currency.jobs';

const cube = (currency: string, rate: string) => `<Cube currency='${currency}' rate='${rate}'/>`;
const documentOf = (time: string, ...cubes: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${time}'>${cubes.join('')}</Cube></Cube>
</gesmes:Envelope>`;

let app: TestApp;
let source: Server;
/** What the source answers now. */
let response: { status?: number; body?: string; headers?: Record<string, string>; silent?: boolean };
let url: string;
beforeAll(async () => {
  source = createServer((_request, reply) => {
    if (!response.silent) reply.writeHead(response.status ?? 200, response.headers).end(response.body ?? '');
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/daily.xml`;
  app = await testApp();
}, 60_000);
afterAll(async () => {
  await app.close();
  source.closeAllConnections();
  source.close();
});

const rates = async (query = '') => (await app.as('customer').get(`/finance/currency${query}`)).json<CurrencyRates>();
const refresh = () => refreshRates({ ...app.deps, config: { ...app.deps.config, currencySourceUrl: url } });
const today = () => app.deps.clock().toISOString().slice(0, 10);

test('without a source the rates that the product comes with are shown, named and marked as old', async () => {
  expect(await refreshRates(app.deps)).toBeUndefined();
  const known = await rates();
  expect(known).toMatchObject({ base: 'USD', asOf: '2024-06-28', embedded: true, stale: true, fetchedAt: null });
  expect(known.source).toBe('European Central Bank, as shipped with TechAdds');
  expect(known.rates).toMatchObject({ USD: 1, EUR: 0.93414292, JPY: 160.61653433, GBP: 0.79063989 });
  expect(Object.keys(known.rates)).toHaveLength(31);
});

test('rates are for one unit of the base', async () => {
  expect((await rates('?base=EUR')).rates).toMatchObject({ EUR: 1, USD: 1.0705, IDR: 17487.21 });
  const refused = await app.as('customer').get('/finance/currency?base=XAU');
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ fields: { base: expect.stringMatching(/^There is no rate of XAU. Choose one of: AUD, BGN/) } });
});

test('rates of a source take over, and a later correction of the day too', async () => {
  response = { body: documentOf(today(), cube('USD', '1.1000'), cube('JPY', '165.5')) };
  expect(await refresh()).toEqual({ asOf: today() });
  expect(await rates('?base=EUR')).toMatchObject({
    source: 'European Central Bank',
    embedded: false,
    stale: false,
    rates: { EUR: 1, USD: 1.1, JPY: 165.5 },
  });
  response = { body: documentOf(today(), cube('USD', '1.2')) };
  await refresh();
  expect((await rates('?base=EUR')).rates).toEqual({ EUR: 1, USD: 1.2, JPY: 165.5 });
});

test('rates that are too old are marked so', async () => {
  const inDays = async (days: number) => (await presentRates(app.deps.db, new Date(Date.now() + days * 86_400_000))).stale;
  expect([await inDays(0), await inDays(5), await inDays(6)]).toEqual([false, false, true]);
});

test.each<[string, () => typeof response, RegExp]>([
  ['fails', () => ({ status: 500 }), /it answered 500/],
  ['leads elsewhere', () => ({ status: 302, headers: { Location: '/other' } }), /failed/],
  ['has no rates', () => ({ body: documentOf('2026-01-01') }), /There are no rates/],
  ['is no XML', () => ({ body: '{"USD":1}' }), /No rates of exchange from 127.0.0.1/],
  ['is cut off', () => ({ body: documentOf(today(), cube('USD', '9')).slice(0, -30) }), /No rates/],
  ['is endless', () => ({ body: `<a>${' '.repeat(300_000)}</a>` }), /larger than 262144 bytes/],
  ['tells the future', () => ({ body: documentOf('2999-01-01', cube('USD', '9')) }), /still to come/],
])('a source that %s changes nothing', async (_what, given, words) => {
  const before = await rates();
  response = given();
  await expect(refresh()).rejects.toThrow(words);
  expect(await rates()).toEqual(before);
});

test('a source that does not answer in time is given up', async () => {
  response = { silent: true };
  await expect(fetchText({ url, timeoutMs: 100, maxBytes: 1000 })).rejects.toThrow(/aborted|timeout/);
});

test('every role sees the rates', async () => {
  for (const role of roles) expect((await app.as(role).get('/finance/currency')).statusCode).toBe(200);
});

describe('a document of rates', () => {
  test('of several days gives the newest', () => {
    const [old, young] = ['2026-01-02', '2026-01-05'].map((time, n) => `<Cube time="${time}">${cube('USD', `1.${n}`)}</Cube>`);
    expect(readRates(`<E><Cube>${young}${old}</Cube></E>`)).toEqual({
      asOf: '2026-01-05',
      sender: null,
      rates: { EUR: 100_000_000, USD: 110_000_000 },
    });
  });

  test.each([
    ['a document type', `<!DOCTYPE a [<!ENTITY x "1.1">]>${documentOf('2026-01-02', cube('USD', '&x;')).replace(/^.*\n/, '')}`],
    ['an entity', documentOf('2026-01-02', cube('USD', '&x;'))],
    ['a rate of zero', documentOf('2026-01-02', cube('USD', '0.00'))],
    ['a negative rate', documentOf('2026-01-02', cube('USD', '-1'))],
    ['an exponent', documentOf('2026-01-02', cube('USD', '1e3'))],
    ['no rate', documentOf('2026-01-02', `<Cube currency='USD'/>`)],
    ['a currency of four letters', documentOf('2026-01-02', cube('USDX', '1'))],
    ['a currency twice', documentOf('2026-01-02', cube('USD', '1'), cube('USD', '2'))],
    ['another rate of the euro', documentOf('2026-01-02', cube('EUR', '2'))],
    ['a day that there is not', documentOf('2026-02-30', cube('USD', '1'))],
    ['rates of no day', `<E>${cube('USD', '1')}</E>`],
    ['too many elements in each other', `${'<a>'.repeat(20)}${'</a>'.repeat(20)}`],
  ])('with %s is refused as a whole', (_what, xml) => {
    expect(() => readRates(xml)).toThrow();
  });
});
