import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createLogger, redactSensitiveText } from '../http/logger';
import { createTestApp, type TestApp } from '../../../test/app';
import { payByCard } from '../../../test/payment-frame';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { containsCardNumber } from './redact-card-numbers';

test.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  'my card is 4242-4242-4242-4242.',
  '378282246310005',
  '5555555555554444',
  '6011111111111117',
])('finds a card number in %j', (text) => expect(containsCardNumber(text)).toBe(true));
test.each([
  '4242424242424241',
  '+47 555 01 00 22',
  '41111111-1111-4111-8111-111111111111',
  'OR-2026-0001',
  '2026-11-20T09:00:00.000Z',
  '1234567890123456',
  'a4242424242424242b',
])('finds no card number in %j', (text) => expect(containsCardNumber(text)).toBe(false));

test('removes card numbers from the log, wherever they come from', () => {
  const lines: string[] = [];
  createLogger('info', { write: (line: string) => void lines.push(line) }).error(
    { err: new Error('Failed for 4242 4242 4242 4242') },
    'failed',
  );
  expect(lines.join()).toContain('[redacted]');
  expect(lines.join()).not.toContain('4242 4242');
  expect(redactSensitiveText('card=4242424242424242;')).toBe('card=[redacted];');
});

describe('a card number', () => {
  let t: TestApp;
  let serviceId: string;
  beforeAll(async () => {
    t = await createTestApp({ LOG_LEVEL: 'debug' });
    serviceId = await (await addMarketplace(t)).addService({ name: 'Pen test' });
  }, 60_000);
  afterAll(() => t.close());

  const number = '4242 4242 4242 4242';
  /** Every text in the database. */
  const stored = async () => {
    const tables = await t.asOwner(`select table_name as name from information_schema.tables where table_schema = 'public'`);
    const rows = await Promise.all(tables.map(({ name }) => t.asOwner(`select to_jsonb(x)::text as row from "${String(name)}" x`)));
    return rows
      .flat()
      .map(({ row }) => String(row))
      .join('\n');
  };

  test('is rejected by every other endpoint with the name of its field', async () => {
    const customer = t.as('customer');
    const order = { serviceId, package: 'Standard', requirements: `Charge ${number}, please` };
    const refused = await customer.post('/orders', order);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({ fields: { requirements: expect.stringContaining('card') } }),
    ]);
    expect((await customer.get(`/orders?query=${encodeURIComponent(number)}`)).json()).toMatchObject({
      fields: { query: expect.any(String) },
    });
    expect((await customer.post('/orders', { ...order, requirements: '', [number]: 1 })).statusCode).toBe(422);
  });

  test('is neither stored nor logged after a payment', async () => {
    const { id } = (await t.as('customer').post('/orders', { serviceId, package: 'Standard' })).json<OrderDetail>();
    const page = await payByCard(t, t.as('customer'), id, number);
    expect(page.body).toContain('•••• 4242');
    expect((await t.as('customer').get(`/orders/${id}`)).json()).toMatchObject({ fulfilmentStatus: 'placed' });
    const everything = `${await stored()}\n${t.logged.join('\n')}\n${page.body}`;
    expect(everything).toContain('/processor/pay/{tenantId}');
    expect(containsCardNumber(everything.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ''))).toBe(false);
    expect(everything).not.toMatch(/4242.?4242/);
  });

  test('is not returned when another input was invalid', async () => {
    const { id } = (await t.as('customer').post('/orders', { serviceId, package: 'Standard' })).json<OrderDetail>();
    const page = await payByCard(t, t.as('customer'), id, '4242 4242 4242 4241');
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('Enter the number as it stands on the card');
    expect(page.body).not.toContain('4242 4242 4242 4241');
    const real = await payByCard(t, t.as('customer'), id, '4111 1111 1111 1111');
    expect(real.body).toContain('only test cards are taken');
  });

  test('is entered on a page without scripts, which only the app can frame', async () => {
    const { id } = (await t.as('customer').post('/orders', { serviceId, package: 'Standard' })).json<OrderDetail>();
    const page = await payByCard(t, t.as('customer'), id, '4000 0000 0000 0002');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'$/,
    );
    expect(page.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' });
    expect(page.body).not.toContain('<script');
  });
});
