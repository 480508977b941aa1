import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { perkRankWeightBp } from '@techadds/shared/contract/perks/states';
import type { Appeal, Rating, RatingAnalytics, RatingSummary, Review } from '@techadds/shared/contract/ratings/endpoints';
import { orders } from '../../schema';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { and, eq } from 'drizzle-orm';
import { withFailingCommits } from '../../../test/failing-commit';
import { publishDueRatings } from './ratings.jobs';

let app: TestApp;
let market: Marketplace;
let serviceId: string;
beforeEach(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  serviceId = await market.addService({ name: 'Web app penetration test' });
}, 60_000);
afterEach(() => app.close());

const hour = 3_600_000;
const day = 24 * hour;
type Caller = Pick<Requests, 'get' | 'post'>;
const customer = () => app.as('customer');
const partner = () => app.as('partner_admin');
const admin = () => app.as('admin');
type ApiResponse = { http: number; code?: string; fields?: Record<string, string> };
const post = async <T = OrderDetail>(who: Caller, url: string, body?: object) => {
  const response = await who.post(url, body);
  return { ...response.json<T & ApiResponse>(), http: response.statusCode };
};
const put = async <T>(who: Requests, url: string, payload: object) => {
  const response = await who.send({ method: 'PUT', url, payload });
  return { ...response.json<T & ApiResponse>(), http: response.statusCode };
};
const get = async <T>(who: Caller, url: string) => (await who.get(url)).json<T>();

async function completeOrder(who: Caller = customer()): Promise<OrderDetail> {
  const { id } = await post(who, '/orders', { serviceId, package: 'Standard', method: 'invoice' });
  for (const step of ['accept', 'start', 'deliver'])
    await post(partner(), `/orders/${id}/${step}`, step === 'deliver' ? { note: '' } : undefined);
  return post(who, `/orders/${id}/complete`);
}
const rate = (id: string, stars: number, comment = 'As agreed.', who: Caller = customer()) =>
  post(who, `/orders/${id}/rate`, { stars, comment, aspects: { quality: stars } });
const rateBack = (id: string, stars = 5) => post(partner(), `/orders/${id}/rate-customer`, { stars, comment: 'Clear requirements.' });
/** Completes an order that both sides rate; returns the customer's published rating. */
async function publishRating(stars: number, who: Caller = customer()): Promise<Rating> {
  const { id } = await completeOrder(who);
  await rate(id, stars, 'As agreed.', who);
  await rateBack(id);
  return (await listOrderRatings(who, id)).find(({ author }) => author === 'customer')!;
}
const listOrderRatings = async (who: Caller, id: string) => (await get<{ items: Rating[] }>(who, `/ratings/order/${id}`)).items;
const listReviews = () =>
  get<{ items: Review[]; summary: RatingSummary; meta: { total: number } }>(customer(), `/ratings/service/${serviceId}`);
const readStoredSummaries = async () => {
  const [row] = await app.asOwner('select rating_average average, rating_count count from services where id = $1', [serviceId]);
  const [of] = await app.asOwner('select rating_average average, rating_count count from partners where id = $1', [
    app.tenants.acme.partnerId,
  ]);
  return { service: row, partner: of };
};
const postAppeal = (ratingId: string, body: object = {}, who: Caller = partner()) =>
  post<Appeal>(who, '/ratings/appeal', { ratingId, reason: 'false', statement: 'The report was complete.', ...body });
const resolveAppeal = (id: string, body: object, who: Requests = admin()) => put<Appeal>(who, `/ratings/appeals/${id}/resolve`, body);
const listAuditEvents = async (target: string) =>
  (await get<{ items: { event: string }[] }>(admin(), `/audit/logs?target=${target}&limit=100`)).items.map(({ event }) => event).reverse();
const listNotifications = async (who: Caller) =>
  (await get<{ items: { type: string; title: string; path: string }[] }>(who, '/notifications')).items;

describe('rating an order', () => {
  test('is possible once for the customer of a completed order, and changes it to rated', async () => {
    const order = await completeOrder();
    expect(order.allowedActions).toContain('rate');
    expect(await rate(order.id, 4)).toMatchObject({ http: 201, fulfilmentStatus: 'rated', allowedActions: [] });
    expect(await rate(order.id, 5)).toMatchObject({ http: 409, code: 'illegal_transition' });
    const [rating, ...others] = await listOrderRatings(customer(), order.id);
    expect(others).toEqual([]);
    expect(rating).toMatchObject({
      author: 'customer',
      target: { type: 'order', id: order.id },
      stars: 4,
      aspects: { quality: 4 },
      status: 'pending',
      publishedAt: null,
      allowedActions: ['edit'],
    });
  });

  test('is rejected before the completion, after the rating window and for other users', async () => {
    const { id } = await post(customer(), '/orders', { serviceId, package: 'Standard', method: 'invoice' });
    expect(await rate(id, 5)).toMatchObject({ http: 409, code: 'illegal_transition' });
    const order = await completeOrder();
    expect(await rate(order.id, 5, '', market.secondCustomer)).toMatchObject({ http: 404 });
    for (const role of ['partner_admin', 'partner_staff', 'admin', 'super_admin'] as const)
      expect((await app.as(role).post(`/orders/${order.id}/rate`, { stars: 5 })).statusCode).toBe(403);
    app.advanceBeyondTokens(7 * day);
    expect(await rate(order.id, 5)).toMatchObject({ http: 409, code: 'rating_window_over' });
    expect((await get<OrderDetail>(customer(), `/orders/${order.id}`)).allowedActions).toEqual([]);
    expect((await get<OrderDetail>(customer(), `/orders/${order.id}`)).fulfilmentStatus).toBe('completed');
  });

  test.each([
    [{ stars: 0 }, 'stars'],
    [{ stars: 6 }, 'stars'],
    [{ stars: 2.5 }, 'stars'],
    [{}, 'stars'],
    [{ stars: 5, comment: 'x'.repeat(2001) }, 'comment'],
    [{ stars: 5, aspects: { quality: 6 } }, 'aspects.quality'],
    [{ stars: 5, aspects: { beauty: 5 } }, 'aspects.beauty'],
    [{ stars: 5, status: 'published' }, 'status'],
  ])('rejects %j by field', async (body, field) => {
    const { id } = await completeOrder();
    const response = await customer().post(`/orders/${id}/rate`, body);
    expect([response.statusCode, Object.keys(response.json<ApiResponse>().fields ?? {})]).toEqual([422, [field]]);
  });

  test('stores any text exactly', async () => {
    const { id } = await completeOrder();
    const comment = ' Größer 👩‍💻\n<script>alert(1)</script> \u202e ';
    await rate(id, 5, comment);
    expect((await listOrderRatings(customer(), id))[0]?.comment).toBe(comment);
  });

  test('can be changed by its author for 48 hours', async () => {
    const { id } = await completeOrder();
    await rate(id, 2);
    const [rating] = await listOrderRatings(customer(), id);
    const change = { stars: 3, comment: 'Better on a second look.', aspects: {} };
    const changed = await put<Rating>(customer(), `/ratings/${rating!.id}`, change);
    expect(changed).toMatchObject({ http: 200, stars: 3, comment: 'Better on a second look.', aspects: {} });
    expect((await partner().send({ method: 'PUT', url: `/ratings/${rating!.id}`, payload: change })).statusCode).toBe(403);
    app.advanceBeyondTokens(48 * hour);
    expect(await put(customer(), `/ratings/${rating!.id}`, change)).toMatchObject({ http: 409, code: 'too_late' });
    expect(await listAuditEvents(rating!.id)).toEqual(['rating.given', 'rating.changed']);
  });

  test('rates the partner and a perk separately, and a perk counts toward no average', async () => {
    const order = await completeOrder();
    const perkId = crypto.randomUUID();
    const body = { orderId: order.id, stars: 2 };
    expect(await post<Rating>(customer(), '/ratings/perk', { ...body, perkId })).toMatchObject({
      http: 422,
      fields: { perkId: expect.any(String) },
    });
    await app.deps.db.withTenant(app.tenants.acme.id, (tx) =>
      tx
        .update(orders)
        .set({ discounts: [{ label: 'Ten off', cents: 10, bearer: 'partner', perkId }] })
        .where(and(eq(orders.tenantId, app.tenants.acme.id), eq(orders.id, order.id))),
    );
    const open = async (requests: Requests) => (await requests.get(`/ratings/order/${order.id}`)).json<{ perks: object[] }>().perks;
    expect([await open(customer()), await open(partner())]).toEqual([[{ id: perkId, label: 'Ten off' }], []]);
    expect(await post<Rating>(customer(), '/ratings/perk', { ...body, perkId })).toMatchObject({
      http: 201,
      target: { type: 'perk', id: perkId },
    });
    expect(await open(customer())).toEqual([]);
    expect(await post<Rating>(customer(), '/ratings/perk', { ...body, perkId })).toMatchObject({ http: 409, code: 'already_rated' });
    expect(await post<Rating>(customer(), '/ratings/partner', { ...body, stars: 4 })).toMatchObject({
      http: 201,
      target: { type: 'partner' },
    });
    expect(await post<Rating>(market.secondCustomer, '/ratings/partner', body)).toMatchObject({ http: 404 });
    app.advanceBeyondTokens(7 * day);
    await publishDueRatings(app.deps, app.tenants.acme.id, app.deps.clock());
    expect(await readStoredSummaries()).toEqual({ service: { average: 0, count: 0 }, partner: { average: 400, count: 1 } });
  });
});

describe('ranking', () => {
  /** A published rating of a perk that an order of the service redeemed. */
  async function publishPerkRating(stars: number): Promise<void> {
    const order = await completeOrder();
    const perkId = crypto.randomUUID();
    await app.asOwner(`update orders set discounts = $1 where id = $2`, [
      JSON.stringify([{ label: 'Ten off', cents: 10, bearer: 'partner', perkId }]),
      order.id,
    ]);
    expect(await post<Rating>(customer(), '/ratings/perk', { orderId: order.id, perkId, stars })).toMatchObject({ http: 201 });
    app.advanceBeyondTokens(7 * day);
    await publishDueRatings(app.deps, app.tenants.acme.id, app.deps.clock());
  }
  const readRanking = async () => {
    const [row] = await app.asOwner(
      'select s.rating_average average, s.ranking, x.ranking searched from services s join service_search x on x.tenant_id = s.tenant_id and x.service_id = s.id where s.id = $1',
      [serviceId],
    );
    return { average: Number(row!.average), ranking: Number(row!.ranking), searched: Number(row!.searched) };
  };

  test('a rating of a perk moves it by exactly its weight, and no average', async () => {
    await publishRating(4);
    expect(await readRanking()).toEqual({ average: 400, ranking: 400, searched: 400 });
    await publishPerkRating(1);
    const moved = (perkStars: number) => 400 + ((perkStars * 100 - 400) * perkRankWeightBp) / 10_000;
    expect(await readRanking()).toEqual({ average: 400, ranking: moved(1), searched: moved(1) });
    await publishPerkRating(4);
    expect(await readRanking()).toEqual({ average: 400, ranking: moved(2.5), searched: moved(2.5) });
  });

  test('among services with the same average, the one with the worse perk comes last', async () => {
    const names = async () =>
      (await get<{ items: { name: string }[] }>(customer(), '/marketplace/catalog/items?query=penetration&sort=relevance')).items.map(
        ({ name }) => name,
      );
    await publishRating(4);
    const first = serviceId;
    serviceId = await market.addService({ name: 'Zone penetration test' });
    await publishRating(4);
    expect(await names()).toEqual(['Web app penetration test', 'Zone penetration test']);
    serviceId = first;
    await publishPerkRating(1);
    expect(await names()).toEqual(['Zone penetration test', 'Web app penetration test']);
  });
});

describe('publishing ratings', () => {
  test('hides each side’s rating until both have rated, then publishes both at once', async () => {
    const { id } = await completeOrder();
    await rate(id, 2, 'Half of it was missing.');
    expect(await listOrderRatings(partner(), id)).toEqual([]);
    expect((await listReviews()).items).toEqual([]);
    expect((await get<{ items: object[] }>(partner(), '/ratings/partner')).items).toEqual([]);
    expect((await listNotifications(partner()))[0]).toMatchObject({ type: 'order.rated' });
    expect(JSON.stringify(await listNotifications(partner()))).not.toContain('Half of it');
    expect(await readStoredSummaries()).toMatchObject({ service: { count: 0 } });

    expect(await rateBack(id, 3)).toMatchObject({ http: 201, fulfilmentStatus: 'rated' });
    expect((await listOrderRatings(partner(), id)).map(({ author, status, stars }) => [author, status, stars])).toEqual([
      ['customer', 'published', 2],
      ['partner', 'published', 3],
    ]);
    expect((await listReviews()).items).toMatchObject([{ authorName: 'Test c.', verified: true, stars: 2, reply: null }]);
    expect(await readStoredSummaries()).toEqual({ service: { average: 200, count: 1 }, partner: { average: 200, count: 1 } });
    expect((await listNotifications(customer()))[0]).toMatchObject({ type: 'rating.published', path: `/orders/${id}` });
    expect((await listNotifications(partner()))[0]).toMatchObject({ type: 'rating.published', path: '/ratings' });
  });

  test('hides the partner’s rating from the customer when the partner rates first', async () => {
    const { id } = await completeOrder();
    await rateBack(id, 1);
    expect(await listOrderRatings(customer(), id)).toEqual([]);
    expect(await rateBack(id, 2)).toMatchObject({ http: 409, code: 'already_rated' });
    await rate(id, 5);
    expect(await listOrderRatings(customer(), id)).toHaveLength(2);
  });

  test('publishes the rating of one side after seven days, once, and then rejects the other side’s', async () => {
    const { id } = await completeOrder();
    await rate(id, 4);
    const { id: tenantId } = app.tenants.acme;
    app.advance(7 * day - hour);
    expect(await publishDueRatings(app.deps, tenantId, app.deps.clock())).toBe(0);
    app.advanceBeyondTokens(hour);
    const runs = await Promise.all([0, 1, 2].map(() => publishDueRatings(app.deps, tenantId, app.deps.clock())));
    expect(runs.reduce((sum, done) => sum + done)).toBe(1);
    expect(await publishDueRatings(app.deps, tenantId, app.deps.clock())).toBe(0);
    expect(await rateBack(id)).toMatchObject({ http: 409, code: 'rating_window_over' });
    const [rating] = await listOrderRatings(customer(), id);
    expect(await listAuditEvents(rating!.id)).toEqual(['rating.given', 'rating.published']);
    expect(await readStoredSummaries()).toMatchObject({ service: { average: 400, count: 1 } });
  });

  test('counts an order only once its publication is committed', async () => {
    const { id } = await completeOrder();
    await rate(id, 4);
    const { id: tenantId } = app.tenants.acme;
    app.advanceBeyondTokens(7 * day);
    const deps = { ...app.deps, db: withFailingCommits(app.deps.db, 1) };
    expect(await publishDueRatings(deps, tenantId, app.deps.clock())).toBe(0);
    expect(await publishDueRatings(app.deps, tenantId, app.deps.clock())).toBe(1);
  });

  test('rejects changes of a published rating', async () => {
    const rating = await publishRating(4);
    expect(await put(customer(), `/ratings/${rating.id}`, { stars: 1 })).toMatchObject({ http: 409, code: 'illegal_transition' });
  });

  test('shows average, distribution and aspects of published ratings on the service page', async () => {
    for (const stars of [5, 4, 4]) await publishRating(stars);
    const { id } = await completeOrder();
    await rate(id, 1);
    const { summary, meta } = await listReviews();
    expect(summary).toEqual({
      standing: { average: 4.33, count: 3, sum: 13 },
      distribution: [0, 0, 0, 2, 1],
      aspects: { quality: 4.33 },
    });
    expect(meta.total).toBe(3);
    expect(await readStoredSummaries()).toEqual({ service: { average: 433, count: 3 }, partner: { average: 433, count: 3 } });
    const four = await get<{ items: Review[] }>(customer(), `/ratings/service/${serviceId}?stars=4`);
    expect(four.items.map(({ stars }) => stars)).toEqual([4, 4]);
    expect((await get<{ items: Review[] }>(customer(), `/ratings/service/${serviceId}?query=customer`)).items).toEqual([]);
    expect((await customer().get(`/ratings/service/${crypto.randomUUID()}`)).statusCode).toBe(404);
  });

  test('counts all ratings that are published concurrently', async () => {
    const made = [];
    for (let n = 0; n < 4; n += 1) made.push(await completeOrder());
    for (const { id } of made) await rate(id, 5);
    await Promise.all(made.map(({ id }) => rateBack(id)));
    expect(await readStoredSummaries()).toEqual({ service: { average: 500, count: 4 }, partner: { average: 500, count: 4 } });
  });
});

describe('moderation', () => {
  test('lets an admin publish before the time, or reject with a reason that the author receives', async () => {
    const [first, second] = [await completeOrder(), await completeOrder()];
    await rate(first.id, 5);
    await rate(second.id, 1, 'Call me at 555 0100.');
    const queue = await get<{ items: Rating[]; counts: Record<string, number> }>(admin(), '/ratings/admin/all?status=pending&sort=stars');
    expect(queue.counts).toMatchObject({ all: 2, pending: 2, published: 0 });
    expect(queue.items.map(({ stars, allowedActions }) => [stars, allowedActions])).toEqual([
      [5, ['publish', 'reject']],
      [1, ['publish', 'reject']],
    ]);
    const [high, low] = queue.items;
    expect(await post<Rating>(admin(), `/ratings/admin/${high!.id}/publish`)).toMatchObject({ http: 200, status: 'published' });
    expect(await post<Rating>(admin(), `/ratings/admin/${high!.id}/reject`, { reason: 'Late' })).toMatchObject({
      ...{ http: 409, code: 'illegal_transition', from: 'published', to: 'rejected', allowed: [] },
    });
    expect((await admin().post(`/ratings/admin/${low!.id}/reject`, {})).statusCode).toBe(422);
    expect(await post<Rating>(admin(), `/ratings/admin/${low!.id}/reject`, { reason: 'It holds a telephone number.' })).toMatchObject({
      status: 'rejected',
      moderationNote: 'It holds a telephone number.',
    });
    expect((await listNotifications(customer()))[0]).toMatchObject({ type: 'rating.rejected', path: `/orders/${second.id}` });
    await rateBack(second.id);
    expect(await readStoredSummaries()).toMatchObject({ service: { average: 500, count: 1 } });
    expect((await listOrderRatings(partner(), second.id)).map(({ author }) => author)).toEqual(['partner']);
    expect(await rateBack(first.id)).toMatchObject({ http: 409, code: 'ratings_published' });
  });

  test('lets the partner reply once to a published rating', async () => {
    const { id } = await completeOrder();
    await rate(id, 3);
    const [waiting] = await listOrderRatings(customer(), id);
    expect(await post<Rating>(partner(), `/ratings/${waiting!.id}/reply`, { text: 'Why?' })).toMatchObject({ http: 404 });
    const rating = await publishRating(3);
    expect((await app.as('partner_staff').post(`/ratings/${rating.id}/reply`, { text: 'Thanks' })).statusCode).toBe(403);
    expect(await post(market.secondPartnerAdmin, `/ratings/${rating.id}/reply`, { text: 'Thanks' })).toMatchObject({ http: 404 });
    expect(await post<Rating>(partner(), `/ratings/${rating.id}/reply`, { text: 'We add the summary.' })).toMatchObject({
      http: 200,
      reply: { text: 'We add the summary.' },
    });
    expect(await post<Rating>(partner(), `/ratings/${rating.id}/reply`, { text: 'Again' })).toMatchObject({
      http: 409,
      code: 'already_replied',
    });
    expect((await listReviews()).items[0]?.reply?.text).toBe('We add the summary.');
    expect((await listNotifications(customer()))[0]).toMatchObject({ type: 'rating.replied' });
  });
});

test('ratings and appeals are reported to those of the partner’s team only who may read them', async () => {
  await app.asOwner(`update users set capabilities = '["orders"]' where id = $1`, [app.tenants.acme.users.partner_staff.id]);
  const { id } = await postAppeal((await publishRating(2)).id);
  await post(admin(), `/ratings/appeals/${id}/review`);
  await resolveAppeal(id, { decision: 'rating_kept', note: 'It says what happened.' });
  const listTypes = async (who: Caller) =>
    (await listNotifications(who)).map(({ type }) => type).filter((type) => /^(rating|appeal)\./.test(type));
  expect(await listTypes(partner())).toEqual(expect.arrayContaining(['rating.published', 'appeal.resolved']));
  expect(await listTypes(app.as('partner_staff'))).toEqual([]);
});

describe('appeals', () => {
  test('amend a rating and its average, notify both parties and leave an intact audit log', async () => {
    await publishRating(5);
    const rating = await publishRating(2);
    expect(await readStoredSummaries()).toMatchObject({ service: { average: 350, count: 2 } });
    const evidence = [
      { note: 'The delivery', url: 'https://files.halden.example/report' },
      { note: 'Our mail of 3 May', url: null },
    ];
    const opened = await postAppeal(rating.id, { evidence });
    expect(opened).toMatchObject({ http: 201, status: 'open', evidence, allowedActions: ['withdraw'] });
    expect(opened.averages.service).toEqual({ before: { average: 3.5, count: 2, sum: 7 }, after: null });
    expect((await listNotifications(admin()))[0]).toMatchObject({ type: 'appeal.opened', path: '/admin/ratings?tab=appeals' });
    expect((await listNotifications(customer()))[0]).toMatchObject({ type: 'appeal.opened' });
    expect(await postAppeal(rating.id)).toMatchObject({ http: 409, code: 'appeal_open' });

    expect(await post<Appeal>(admin(), `/ratings/appeals/${opened.id}/review`)).toMatchObject({
      status: 'under_review',
      reviewerName: 'Test admin',
    });
    expect(await post<Appeal>(admin(), `/ratings/appeals/${opened.id}/review`)).toMatchObject({ http: 409, code: 'illegal_transition' });
    const decided = await resolveAppeal(opened.id, { decision: 'rating_amended', note: 'The report was there.', amendedStars: 4 });
    expect(decided).toMatchObject({
      http: 200,
      status: 'resolved',
      decision: 'rating_amended',
      decidedByName: 'Test admin',
      rating: { stars: 4, givenStars: 2, moderationNote: 'The report was there.' },
      averages: {
        service: { before: { average: 3.5, count: 2, sum: 7 }, after: { average: 4.5, count: 2, sum: 9 } },
        partner: { before: { average: 3.5 }, after: { average: 4.5 } },
      },
      allowedActions: [],
    });
    expect(await readStoredSummaries()).toEqual({ service: { average: 450, count: 2 }, partner: { average: 450, count: 2 } });
    expect((await listReviews()).items[0]).toMatchObject({ stars: 4, amended: true });
    for (const who of [customer(), partner()])
      expect((await listNotifications(who))[0]).toMatchObject({ type: 'appeal.resolved', body: expect.stringContaining('3.50 to 4.50') });
    expect(await listAuditEvents(rating.id)).toEqual([
      ...['rating.given', 'rating.published', 'appeal.opened', 'appeal.under_review', 'rating.amended', 'appeal.resolved'],
    ]);
    expect((await get<{ ok: boolean }>(admin(), '/audit/logs/verify')).ok).toBe(true);
    expect(await resolveAppeal(opened.id, { decision: 'rating_removed', note: 'No' })).toMatchObject({ http: 409 });
    expect(await postAppeal(rating.id)).toMatchObject({ http: 409, code: 'appeal_decided' });
  });

  test('can be decided while open, which records the review too', async () => {
    const rating = await publishRating(1);
    const { id } = await postAppeal(rating.id);
    expect(await resolveAppeal(id, { decision: 'rating_removed', note: 'Of another order.' })).toMatchObject({
      status: 'resolved',
      rating: { status: 'removed' },
      averages: { service: { before: { average: 1, count: 1 }, after: { average: null, count: 0 } } },
    });
    expect(await listAuditEvents(id)).toEqual(['appeal.opened', 'appeal.under_review', 'appeal.resolved']);
    expect((await listReviews()).items).toEqual([]);
    expect(await readStoredSummaries()).toEqual({ service: { average: 0, count: 0 }, partner: { average: 0, count: 0 } });
  });

  test('leave a rating and its average unchanged when it is kept', async () => {
    const rating = await publishRating(3);
    const { id } = await postAppeal(rating.id, { reason: 'other' });
    expect(await resolveAppeal(id, { decision: 'rating_kept', note: 'It is an opinion.' })).toMatchObject({
      decision: 'rating_kept',
      rating: { status: 'published', stars: 3, givenStars: null, moderationNote: null },
      averages: { service: { before: { average: 3 }, after: { average: 3 } } },
    });
  });

  test('hide a rating reported as abusive during the review, and show it again unless it is removed', async () => {
    const rating = await publishRating(1);
    const { id } = await postAppeal(rating.id, { reason: 'abusive' });
    expect((await listReviews()).items).toHaveLength(1);
    await post(admin(), `/ratings/appeals/${id}/review`);
    expect((await listReviews()).items).toEqual([]);
    expect(await readStoredSummaries()).toMatchObject({ service: { count: 0 } });
    expect(await post<Appeal>(partner(), `/ratings/appeals/${id}/withdraw`)).toMatchObject({ http: 200, status: 'withdrawn' });
    expect((await listReviews()).items).toHaveLength(1);
    expect(await readStoredSummaries()).toMatchObject({ service: { average: 100, count: 1 } });
    const again = await postAppeal(rating.id, { reason: 'abusive' });
    expect(again).toMatchObject({ http: 201 });
    await post(admin(), `/ratings/appeals/${again.id}/review`);
    expect(await resolveAppeal(again.id, { decision: 'rating_kept', note: 'Harsh, not abusive.' })).toMatchObject({
      averages: { service: { before: { count: 0 }, after: { average: 1, count: 1 } } },
    });
    expect((await listReviews()).items).toHaveLength(1);
  });

  test('cannot be decided by a party', async () => {
    const rating = await publishRating(1);
    const { id } = await postAppeal(rating.id);
    const { admin: decider, customer: author, partner_admin: appellant } = app.tenants.acme.users;
    const authorIs = (userId: string) => app.asOwner('update ratings set author_id = $1 where id = $2', [userId, rating.id]);
    const appellantIs = (userId: string) => app.asOwner('update appeals set created_by = $1 where id = $2', [userId, id]);
    const decision = { decision: 'rating_removed', note: 'Mine' };
    // The admin may have been the customer, or have worked for the partner, when the rating was written.
    await authorIs(decider.id);
    expect(await resolveAppeal(id, decision)).toMatchObject({ http: 403, code: 'party' });
    await authorIs(author.id);
    await appellantIs(decider.id);
    expect(await resolveAppeal(id, decision)).toMatchObject({ http: 403, code: 'party' });
    expect(await post(admin(), `/ratings/appeals/${id}/review`)).toMatchObject({ http: 403, code: 'party' });
    expect((await get<{ items: Appeal[] }>(admin(), '/ratings/appeals/admin')).items[0]?.allowedActions).toEqual([]);
    await appellantIs(appellant.id);
    expect(await resolveAppeal(id, decision)).toMatchObject({ http: 200 });
  });

  test('are rejected 30 days after publication', async () => {
    const rating = await publishRating(2);
    app.advanceBeyondTokens(30 * day);
    expect(await postAppeal(rating.id)).toMatchObject({ http: 409, code: 'appeal_window_over' });
  });

  test.each([
    [{ decision: 'rating_amended', note: 'N' }, 'amendedStars'],
    [{ decision: 'rating_kept', note: 'N', amendedStars: 3 }, 'amendedStars'],
    [{ decision: 'rating_amended', note: 'N', amendedStars: 2 }, 'amendedStars'],
    [{ decision: 'rating_kept', note: ' ' }, 'note'],
    [{ decision: 'rating_kept' }, 'note'],
    [{ decision: 'forgotten', note: 'N' }, 'decision'],
  ])('reject the decision %j by field', async (body, field) => {
    const { id } = await postAppeal((await publishRating(2)).id);
    const response = await resolveAppeal(id, body);
    expect([response.http, Object.keys(response.fields ?? {})]).toEqual([422, [field]]);
  });

  test.each([
    [{ evidence: [{ note: 'A', url: 'http://files.halden.example' }] }, 'evidence.0.url'],
    [{ evidence: Array.from({ length: 6 }, () => ({ note: 'A', url: null })) }, 'evidence'],
    [{ statement: '' }, 'statement'],
    [{ reason: 'unfair' }, 'reason'],
  ])('reject the appeal %j by field', async (body, field) => {
    const response = await postAppeal((await publishRating(2)).id, body);
    expect([response.http, Object.keys(response.fields ?? {})]).toEqual([422, [field]]);
  });

  test('are visible to their own partner only, and rejected for the partner’s own rating', async () => {
    const rating = await publishRating(2);
    const { id } = await postAppeal(rating.id);
    expect((await get<{ items: Appeal[]; counts: object }>(app.as('partner_staff'), '/ratings/appeals/partner')).items).toMatchObject([
      { id },
    ]);
    expect(await get(market.secondPartnerAdmin, '/ratings/appeals/partner')).toMatchObject({ items: [], counts: { all: 0 } });
    expect(await post(market.secondPartnerAdmin, `/ratings/appeals/${id}/withdraw`)).toMatchObject({ http: 404 });
    expect(await postAppeal(rating.id, {}, market.secondPartnerAdmin)).toMatchObject({ http: 404 });
    expect((await customer().get('/ratings/appeals/partner')).statusCode).toBe(403);
    const own = (await listOrderRatings(partner(), rating.order.id)).find(({ author }) => author === 'partner')!;
    expect(await postAppeal(own.id)).toMatchObject({ http: 409, code: 'own_rating' });
  });

  test('accept one of two concurrent decisions', async () => {
    const { id } = await postAppeal((await publishRating(2)).id);
    const both = await Promise.all([
      resolveAppeal(id, { decision: 'rating_removed', note: 'One' }),
      resolveAppeal(id, { decision: 'rating_amended', note: 'Two', amendedStars: 5 }, app.as('super_admin')),
    ]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409]);
  });
});

test('analytics cover a partner’s own ratings, and all ratings for an admin', async () => {
  await publishRating(5);
  const rating = await publishRating(2);
  await post(partner(), `/ratings/${rating.id}/reply`, { text: 'Sorry.' });
  await postAppeal(rating.id);
  const own = await get<RatingAnalytics>(partner(), '/ratings/analytics');
  expect(own).toMatchObject({
    summary: { standing: { average: 3.5, count: 2 }, distribution: [0, 1, 0, 0, 1], aspects: { quality: 3.5 } },
    series: [{ average: 3.5, count: 2 }],
    byService: [{ id: serviceId, average: 3.5, count: 2 }],
    byPartner: [{ average: 3.5, count: 2 }],
    replies: { answered: 1, unanswered: 1 },
    appeals: { undecided: 1, kept: 0, amended: 0, removed: 0, withdrawn: 0 },
  });
  expect(await get<RatingAnalytics>(admin(), '/ratings/analytics')).toEqual(own);
  expect(await get<RatingAnalytics>(market.secondPartnerAdmin, '/ratings/analytics')).toMatchObject({
    summary: { standing: { count: 0 } },
    series: [],
  });
  app.advanceBeyondTokens(31 * day);
  expect(await get<RatingAnalytics>(admin(), '/ratings/analytics?period=30d')).toMatchObject({ series: [] });
});
