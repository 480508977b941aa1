import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { permissions } from '@techadds/shared/permissions';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { addQuotes, type QuoteFixture } from '../../../test/quotes';

let app: TestApp;
let market: Marketplace;
let quotes: QuoteFixture;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  quotes = await addQuotes(app);
}, 60_000);
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

let referenceCount = 0;
const newReference = () => `offline-${1_795_168_800_000 + (referenceCount += 1)}`;
const createOfflineQuote = (id: string, title: string, more: object = {}) => ({ ...quotes.form({ title }), id, ...more });
const partner = () => app.as('partner_admin');
const postQuote = (body: object, search = '') => partner().post(`/quotes${search}`, body);
const listQuotesByTitle = async (title: string) =>
  (await app.as('admin').get(`/quotes?query=${encodeURIComponent(title)}`)).json<{ items: QuoteDetail[] }>().items;
const listAuditEvents = async (id: string) =>
  (await app.as('admin').get(`/audit/logs?target=${id}`)).json<{ items: { event: string; before?: object; after: object }[] }>().items;
interface Conflict {
  code: string;
  current: QuoteDetail & { updated_at: string };
}

describe('repeating an offline quote', () => {
  test('returns the stored quote, regardless of key order and time', async () => {
    const body = createOfflineQuote(newReference(), 'Once', { updated_at: '2026-11-20T09:00:00Z' });
    const first = await postQuote(body);
    expect(first.statusCode).toBe(201);
    const again = await postQuote(Object.fromEntries(Object.entries({ ...body, updated_at: '2026-11-20T10:00:00Z' }).toReversed()));
    expect([again.statusCode, again.headers['idempotent-replay']]).toEqual([200, 'true']);
    expect(again.json()).toEqual(first.json());
    expect(await listQuotesByTitle('Once')).toHaveLength(1);
  });

  test('is no conflict after the quote was changed or sent, and keeps those changes', async () => {
    const body = createOfflineQuote(newReference(), 'As sent');
    const { id } = (await postQuote(body)).json<QuoteDetail>();
    await quotes.change(id, quotes.form({ title: 'Changed here' }));
    await quotes.act(id, 'send');
    for (const search of ['', '?force=1']) {
      const again = await postQuote(body, search);
      expect([again.statusCode, again.json()]).toMatchObject([200, { title: 'Changed here', status: 'sent' }]);
    }
  });

  test('concurrently creates one quote', async () => {
    const body = createOfflineQuote(newReference(), 'Twenty at once');
    const responses = await Promise.all(Array.from({ length: 20 }, () => postQuote(body)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(19).fill(200), 201]);
    expect(await listQuotesByTitle('Twenty at once')).toHaveLength(1);
  });
});

describe('different content for the same client id', () => {
  const begin = async (more: object = {}) => {
    const reference = newReference();
    const { id } = (await postQuote(createOfflineQuote(reference, `Copy ${reference}`, more))).json<QuoteDetail>();
    return { reference, title: `Copy ${reference}`, id };
  };

  test('is rejected with the stored quote and its time, and changes nothing', async () => {
    const { reference, title, id } = await begin({ updated_at: '2026-11-20T09:00:00.000Z' });
    const refused = await postQuote(createOfflineQuote(reference, 'Another title'));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        error: 'This quote is here already, with other content. Nothing was saved; look at what is here first.',
        code: 'offline_conflict',
        current: { id, title, updated_at: '2026-11-20T09:00:00.000Z' },
        serverTime: expect.stringMatching(/Z$/),
      },
    ]);
    expect([await quotes.kept(id), await listQuotesByTitle('Another title')]).toMatchObject([{ title }, []]);
  });

  test('reports the time of the last change, and keeps clocks to five minutes ahead', async () => {
    const { reference, id } = await begin({ updated_at: '2026-11-20T09:00:00Z' });
    await quotes.change(id, quotes.form({ title: 'Changed' }));
    const { current } = (await postQuote(createOfflineQuote(reference, 'Later'))).json<Conflict>();
    expect(current.updated_at).toBe((await quotes.kept(id)).updatedAt);
    const ahead = await begin({ updated_at: '9999-01-01T00:00:00Z' });
    const refused = (await postQuote(createOfflineQuote(ahead.reference, 'Later'))).json<Conflict>();
    expect(Date.parse(refused.current.updated_at)).toBeLessThanOrEqual(app.deps.clock().getTime() + 5 * 60_000);
    const soon = new Date(app.deps.clock().getTime() + 60_000).toISOString();
    const equal = await begin({ updated_at: soon });
    expect((await postQuote(createOfflineQuote(equal.reference, 'Later'))).json<Conflict>().current.updated_at).toBe(soon);
  });

  test('overwrites a draft with force, audits both versions, and is stored from then on', async () => {
    const { reference, title, id } = await begin();
    const newer = createOfflineQuote(reference, `Newer ${reference}`, { updated_at: '2026-11-21T09:00:00.000Z', lines: [] });
    const forced = await postQuote(newer, '?force=1');
    expect([forced.statusCode, forced.headers['idempotent-replay'], forced.json()]).toMatchObject([
      200,
      undefined,
      { id, title: newer.title, totalCents: 0 },
    ]);
    const again = [await postQuote(newer), await postQuote(newer, '?force=1')];
    expect(again.map((response) => [response.statusCode, response.json<QuoteDetail>().updatedAt])).toEqual(
      Array(2).fill([200, forced.json<QuoteDetail>().updatedAt]),
    );
    expect(await listAuditEvents(id)).toMatchObject([
      { event: 'quote.overwritten', before: { title, status: 'draft' }, after: { title: newer.title, totalCents: 0 } },
      { event: 'quote.created' },
    ]);
    const older = await postQuote(createOfflineQuote(reference, title));
    expect(older.json()).toMatchObject({ code: 'offline_conflict', current: { updated_at: '2026-11-21T09:00:00.000Z' } });
  });

  test('creates one quote when sent concurrently, and rejects all others', async () => {
    const reference = newReference();
    const responses = await Promise.all([1, 2, 3, 4].map((n) => postQuote(createOfflineQuote(reference, `Differs ${n}`))));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    expect(await listQuotesByTitle('Differs')).toHaveLength(1);
  });

  test.each(['sent', 'archived'])('does not overwrite a quote that was %s, even with force', async (state) => {
    const { reference, title, id } = await begin();
    await (state === 'sent' ? quotes.act(id, 'send') : quotes.archive(id));
    const forced = await postQuote(createOfflineQuote(reference, 'Too late'), '?force=1');
    expect([forced.statusCode, forced.json()]).toMatchObject([
      409,
      { code: 'illegal_transition', current: { id, title, updated_at: expect.any(String) } },
    ]);
    expect(await quotes.kept(id)).toMatchObject({ title });
  });

  test.each([
    [{ customerId: crypto.randomUUID() }, 'customerId'],
    [{ requestId: crypto.randomUUID() }, 'requestId'],
    [{ lines: [{ name: 'X', quantity: 1, unitPriceCents: 1, serviceId: crypto.randomUUID() }] }, 'lines.0.serviceId'],
    [{ status: 'sent' }, 'status'],
  ])('is validated with force like an update: %j', async (wrong, field) => {
    const { reference, title, id } = await begin();
    const forced = await postQuote(createOfflineQuote(reference, 'Forced', wrong), '?force=1');
    expect([forced.statusCode, Object.keys(forced.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
    expect(await quotes.kept(id)).toMatchObject({ title });
  });

  test('is forbidden with force for a caller who may not change quotes', async () => {
    const { reference, title, id } = await begin();
    jest.replaceProperty(permissions, 'quotes.update', { admin: 'tenant' } as unknown as (typeof permissions)['quotes.update']);
    const forced = await postQuote(createOfflineQuote(reference, 'Forced'), '?force=1');
    expect([forced.statusCode, forced.json<Conflict>().code]).toEqual([403, 'forbidden']);
    expect(await quotes.kept(id)).toMatchObject({ title });
  });
});

test('creates a quote with force when there is no conflict, with and without a client id', async () => {
  const body = createOfflineQuote(newReference(), 'Forced and new');
  expect((await postQuote(body, '?force=1')).statusCode).toBe(201);
  expect((await postQuote({ ...body, id: undefined }, '?force=1')).statusCode).toBe(201);
  expect(await listQuotesByTitle('Forced and new')).toHaveLength(2);
});

test('rejects the client id of another user in the tenant, and neither shows nor changes their quote', async () => {
  const reference = newReference();
  const first = (await postQuote(createOfflineQuote(reference, 'Of the partner'))).json<QuoteDetail>();
  const second = await addQuotes(app, 'acme', market.secondPartnerId);
  const unknown = await app.as('partner_admin').get(`/quotes/${crypto.randomUUID()}`);
  for (const search of ['', '?force=1']) {
    const others = await Promise.all([
      app.as('admin').post(`/quotes${search}`, createOfflineQuote(reference, 'Of the admin')),
      app.as('admin').post(`/quotes${search}`, createOfflineQuote(reference, 'Of the partner')),
      market.secondPartnerAdmin.post(`/quotes${search}`, { ...second.form(), id: reference }),
    ]);
    for (const response of others)
      expect([response.statusCode, { ...response.json<object>(), cid: '' }]).toEqual([404, { ...unknown.json<object>(), cid: '' }]);
  }
  expect(await quotes.kept(first.id)).toEqual({ ...first, allowedActions: expect.any(Array) });
});

test('creates a quote of its own for the same client id in another tenant', async () => {
  const reference = newReference();
  const foreign = await addQuotes(app, 'globex');
  const here = await postQuote(createOfflineQuote(reference, 'Here'));
  const abroad = await app.as('partner_admin', 'globex').post('/quotes?force=1', { ...foreign.form(), id: reference });
  expect([here.statusCode, abroad.statusCode]).toEqual([201, 201]);
  expect(await quotes.kept(here.json<QuoteDetail>().id)).toMatchObject({ title: 'Here' });
});

test('returns 404 for a stored quote of the user’s former partner, even with force', async () => {
  const user = market.secondPartnerAdmin;
  const { id: customerId } = (await user.post('/customers', { name: 'Other', email: 'other@x.test' })).json<{ id: string }>();
  const body = { ...createOfflineQuote(newReference(), 'Left behind'), customerId };
  const made = await user.post('/quotes', body);
  const workFor = (partnerId: string) => app.asOwner('update users set partner_id = $2 where id = $1', [user.id, partnerId]);
  await workFor(app.tenants.acme.partnerId);
  for (const [search, title] of [
    ['', 'Left behind'],
    ['', 'Other'],
    ['?force=1', 'Other'],
  ]) {
    const response = await user.post(`/quotes${search}`, { ...body, title });
    expect([response.statusCode, response.json()]).toMatchObject([404, { error: 'There is no such quote.' }]);
  }
  await workFor(market.secondPartnerId);
  expect(await quotes.kept(made.json<QuoteDetail>().id)).toMatchObject({ title: 'Left behind' });
});
