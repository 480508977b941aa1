import type { CalendarEntry } from '@techadds/shared/contract/contracts/calendar';
import { addDays } from '@techadds/shared/contract/contracts/dates';
import type { Obligation } from '@techadds/shared/contract/contracts/obligations';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { addCustomer } from '../../../test/contracts';
import { createSignedContract } from '../../../test/signed-contract';

let app: TestApp;
let customerId: string;
beforeEach(async () => {
  app = await createTestApp();
  customerId = await addCustomer(app);
}, 60_000);
afterEach(() => app.close());

const partner = () => app.as('partner_admin');
const send = (method: 'PUT' | 'DELETE', url: string, payload?: object, who = partner()) =>
  who.send({ method, url, ...(payload && { payload }) });
const today = () => app.deps.clock().toISOString().slice(0, 10);
const calendar = async (query = `from=${today()}&to=${addDays(today(), 60)}`, who: Pick<ReturnType<typeof partner>, 'get'> = partner()) =>
  (await who.get(`/contracts/calendar?${query}`)).json<{ entries: CalendarEntry[]; truncated: boolean }>().entries;
const add = async (id: string, title: string, days: number) =>
  (await partner().post(`/contracts/${id}/obligations`, { title, dueOn: addDays(today(), days) })).json<Obligation>();
/** Unfolds the lines of a calendar file. */
const readFeed = async (path: string) => {
  const { statusCode, headers, body } = await app.anonymous.get(path);
  return { statusCode, type: headers['content-type'], text: body.replaceAll('\r\n\t', '') };
};
const createFeed = async (who = partner()) => (await who.post('/contracts/calendar/feed')).json<{ path: string }>().path;

test('keeps the obligations of a contract with due dates and done marks, until it has ended', async () => {
  const { id } = await createSignedContract(app, customerId);
  const url = `/contracts/${id}/obligations`;
  const later = await add(id, 'B'.repeat(200), 20);
  const sooner = await add(id, 'Send the report', 10);
  const titles = async (query = '') => (await partner().get(`${url}${query}`)).json<{ items: Obligation[] }>().items.map((item) => item.id);
  expect(await titles()).toEqual([sooner.id, later.id]);
  const payload = { title: 'Send the report', dueOn: sooner.dueOn, party: 'customer', done: true, updatedAt: sooner.updatedAt };
  const [first, second] = await Promise.all([1, 2].map(() => send('PUT', `${url}/${sooner.id}`, payload)));
  expect([first!.statusCode, second!.statusCode].sort()).toEqual([200, 409]);
  const done = (first!.statusCode === 200 ? first! : second!).json<Obligation>();
  expect(done).toMatchObject({ party: 'customer', doneAt: expect.any(String), doneBy: expect.any(String) });
  expect(await titles('?open=1')).toEqual([later.id]);
  expect((await send('DELETE', `${url}/${sooner.id}`)).json()).toMatchObject({ code: 'obligation_done' });
  expect((await send('DELETE', `${url}/${later.id}`)).statusCode).toBe(200);
  expect((await send('DELETE', `${url}/${later.id}`)).statusCode).toBe(404);
  expect((await partner().post(url, { title: 'C'.repeat(201), dueOn: today() })).statusCode).toBe(422);
  await partner().post(`/contracts/${id}/terminate`, { reason: 'Over.' });
  expect((await partner().post(url, { title: 'C', dueOn: today() })).json()).toMatchObject({ code: 'contract_ended' });
  expect(await app.asOwner(`select event from audit_events where event like 'contract.obligation%' order by event`)).toEqual(
    ['added', 'added', 'done', 'removed'].map((event) => ({ event: `contract.obligation_${event}` })),
  );
});

test('the calendar shows what is due between two days to those who may see it', async () => {
  const { secondPartnerAdmin } = await addMarketplace(app);
  const ends = addDays(today(), 50);
  const { id } = await createSignedContract(app, customerId, { endsOn: ends, renewal: 'auto', renewalMonths: 12, noticeDays: 30 });
  const { id: obligationId } = await add(id, 'Send the report', 10);
  await partner().post(`/contracts/${id}/milestones`, {
    milestones: [
      { title: 'First half', amountCents: 60_000, dueOn: addDays(today(), 5) },
      { title: 'Second half', amountCents: 60_000 },
    ],
  });
  expect((await calendar()).map(({ kind, on }) => [kind, on])).toEqual([
    ['milestone', addDays(today(), 5)],
    ['obligation', addDays(today(), 10)],
    ['notice', addDays(ends, -30)],
    ['renewal', ends],
  ]);
  expect(await calendar(`from=${addDays(today(), 10)}&to=${addDays(today(), 10)}`)).toMatchObject([{ id: obligationId, done: false }]);
  expect(await calendar(undefined, secondPartnerAdmin)).toEqual([]);
  expect(await calendar(undefined, app.as('admin'))).toHaveLength(4);
  expect((await app.as('customer').get(`/contracts/calendar?from=${today()}&to=${today()}`)).statusCode).toBe(403);
  expect((await secondPartnerAdmin.get(`/contracts/${id}/obligations`)).statusCode).toBe(404);
  const tooLong = await partner().get(`/contracts/calendar?from=2026-01-01&to=2026-12-31`);
  expect([tooLong.statusCode, tooLong.json<{ fields: object }>().fields]).toEqual([422, { to: 'Ask for at most 93 days.' }]);
});

test('shows 200 obligations of a month', async () => {
  const { id } = await createSignedContract(app, customerId);
  const tenantId = app.tenants.acme.id;
  await app.asOwner(
    `insert into contract_obligations (tenant_id, contract_id, title, party, due_on)
     select $1, $2, 'Obligation ' || n, 'partner', $3 from generate_series(1, 200) n`,
    [tenantId, id, addDays(today(), 3)],
  );
  expect(await calendar()).toHaveLength(200);
  const page = (await partner().get(`/contracts/${id}/obligations?limit=50&offset=150`)).json<{ items: unknown[]; meta: object }>();
  expect([page.items.length, page.meta]).toEqual([50, expect.objectContaining({ total: 200, hasMore: false })]);
});

test('a feed gives other calendars what its user may see, with an address that is shown once', async () => {
  const { id, number } = await createSignedContract(app, customerId, { endsOn: addDays(today(), 50), title: 'Care; plan, yearly' });
  await add(id, 'Send the report', 10);
  const path = await createFeed();
  const feed = await readFeed(path);
  expect([feed.statusCode, feed.type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(feed.text).toContain('BEGIN:VCALENDAR');
  expect(feed.text).toContain('SUMMARY:Obligation due: Send the report');
  expect(feed.text).toContain('SUMMARY:Contract ends: Care\\; plan\\, yearly');
  expect(feed.text).toContain(`DTSTART;VALUE=DATE:${addDays(today(), 50).replaceAll('-', '')}`);
  expect(feed.text).toContain(`UID:expiry-${id}@techadds`);
  expect(feed.text).toContain(number);
  const state = await partner().get('/contracts/calendar/feed');
  expect(state.json()).toEqual({ feed: { createdAt: expect.any(String), lastReadAt: expect.any(String) } });
  const rows = JSON.stringify(await app.asOwner('select * from contract_calendar_feeds'));
  expect(rows).not.toContain(path.split('/')[3]);
});

test('a feed of a user without rows is an empty calendar', async () => {
  const feed = await readFeed(await createFeed());
  expect([feed.statusCode, feed.text.includes('BEGIN:VCALENDAR'), feed.text.includes('VEVENT')]).toEqual([200, true, false]);
});

test('a new address of a feed replaces the old one, and a revoked one shows nothing', async () => {
  const old = await createFeed();
  const fresh = await createFeed();
  expect([(await readFeed(old)).statusCode, (await readFeed(fresh)).statusCode]).toEqual([404, 200]);
  expect((await readFeed(fresh.replace('/contracts.ics', 'x/contracts.ics'))).statusCode).toBe(404);
  expect((await send('DELETE', '/contracts/calendar/feed')).json()).toEqual({ feed: null });
  expect((await readFeed(fresh)).statusCode).toBe(404);
  expect((await partner().get('/contracts/calendar/feed')).json()).toEqual({ feed: null });
  expect(await app.asOwner(`select event from audit_events where event like 'calendar_feed%' order by event`)).toEqual(
    ['created', 'revoked', 'rotated'].map((event) => ({ event: `calendar_feed.${event}` })),
  );
});

test('a feed follows the role, the partner and the state of its user', async () => {
  const { secondPartnerId } = await addMarketplace(app);
  const { id } = await createSignedContract(app, customerId);
  await add(id, 'Send the report', 10);
  const path = await createFeed();
  const userId = app.tenants.acme.users.partner_admin.id;
  const set = (assignment: string) => app.asOwner(`update users set ${assignment} where id = $1`, [userId]);
  expect((await readFeed(path)).text).toContain('Send the report');
  await set(`partner_id = '${secondPartnerId}'`);
  expect((await readFeed(path)).text).not.toContain('Send the report');
  await set(`role = 'partner_staff'`);
  expect((await readFeed(path)).statusCode).toBe(404);
  await set(`role = 'admin', partner_id = null`);
  expect((await readFeed(path)).text).toContain('Send the report');
  await set('deactivated_at = now()');
  expect((await readFeed(path)).statusCode).toBe(404);
});

test('limits the requests for feeds of one network', async () => {
  const path = await createFeed();
  const statuses = new Set<number>();
  for (let n = 0; n < 125; n += 1) statuses.add((await readFeed(path)).statusCode);
  expect([...statuses]).toEqual([200, 429]);
});
