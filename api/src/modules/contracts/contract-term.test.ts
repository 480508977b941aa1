import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { addDays } from '@techadds/shared/contract/contracts/dates';
import { createTestApp, type TestApp } from '../../../test/app';
import { addCustomer } from '../../../test/contracts';
import { createSignedContract } from '../../../test/signed-contract';
import { advanceContracts } from './contracts.jobs';

let app: TestApp;
let customerId: string;
beforeEach(async () => {
  app = await createTestApp();
  customerId = await addCustomer(app);
}, 60_000);
afterEach(() => app.close());

const today = () => app.deps.clock().toISOString().slice(0, 10);
const get = async (id: string) => (await app.as('partner_admin').get(`/contracts/${id}`)).json<ContractDetail>();
const terminate = (id: string, body: object = {}) =>
  app.as('partner_admin').post(`/contracts/${id}/terminate`, { reason: 'We move on.', ...body });
const advance = (at = app.deps.clock()) => advanceContracts(app.deps, app.tenants.acme.id, at);
const noticesOf = async (id: string) =>
  (
    await app.asOwner(
      `select title from notifications where type like 'contract.%' and path = '/contracts/${id}' order by created_at, title`,
    )
  ).map(({ title }) => title);
/** Noon in UTC, some days from now. */
const noon = (days: number) => new Date(`${addDays(today(), days)}T12:00:00Z`);

test('terminates not before the notice period is over, and ends on the day', async () => {
  const { id } = await createSignedContract(app, customerId, { noticeDays: 30 });
  const early = await terminate(id, { effectiveOn: addDays(today(), 29) });
  expect([early.statusCode, early.json<{ fields: object }>().fields]).toEqual([
    422,
    { effectiveOn: `The notice period is 30 days: choose ${addDays(today(), 30)} or later.` },
  ]);
  const given = (await terminate(id)).json<ContractDetail>();
  expect(given).toMatchObject({ status: 'active', terminatesOn: addDays(today(), 30), endReason: 'We move on.' });
  expect(given.allowedActions).not.toContain('terminate');
  expect(given.timeline.at(-1)).toMatchObject({ event: 'notice_given', note: 'We move on.' });
  expect((await terminate(id)).statusCode).toBe(409);
  await advance(noon(29));
  expect((await get(id)).status).toBe('active');
  await advance(noon(30));
  expect(await get(id)).toMatchObject({
    status: 'terminated',
    timeline: expect.arrayContaining([expect.objectContaining({ event: 'terminated' })]),
  });
});

test('gives notice once, also when two people do at the same time', async () => {
  const { id } = await createSignedContract(app, customerId, { noticeDays: 5 });
  const both = await Promise.all([terminate(id), terminate(id)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('does not terminate after the end, nor what is out for signature', async () => {
  const { id } = await createSignedContract(app, customerId, { endsOn: addDays(today(), 10) });
  expect((await terminate(id, { effectiveOn: addDays(today(), 12) })).statusCode).toBe(422);
  const form = { customerId, title: 'B', body: 'B', valueCents: 1, effectiveOn: today() };
  const pending = (await app.as('partner_admin').post('/contracts', form)).json<ContractDetail>();
  await app.as('partner_admin').post(`/contracts/${pending.id}/sign`, { recipients: [{ name: 'Bo', email: 'bo@x.test' }] });
  expect((await terminate(pending.id)).json()).toMatchObject({ code: 'illegal_transition', from: 'pending_signature' });
});

test('expires after its last day, and renews by its months, while what was signed stays', async () => {
  const ends = addDays(today(), 1);
  const once = await createSignedContract(app, customerId, { endsOn: ends });
  const auto = await createSignedContract(app, customerId, { endsOn: ends, renewal: 'auto', renewalMonths: 12 });
  await advance(noon(1));
  expect([(await get(once.id)).status, (await get(auto.id)).renewedUntil]).toEqual(['active', null]);
  await advance(noon(2));
  await advance(noon(2));
  expect((await get(once.id)).status).toBe('expired');
  const renewed = await get(auto.id);
  expect(renewed).toMatchObject({ status: 'active', endsOn: ends, sha256: auto.sha256 });
  expect(renewed.renewedUntil?.slice(0, 4)).toBe(String(Number(ends.slice(0, 4)) + 1));
  expect(renewed.timeline.filter(({ event }) => event === 'renewed')).toHaveLength(1);
});

test('takes the day from the time zone of the marketplace', async () => {
  const { id } = await createSignedContract(app, customerId, { endsOn: '2099-03-28' });
  await app.asOwner(`update tenants set time_zone = 'Europe/Berlin'`);
  // Berlin is an hour ahead of UTC in the night before its clocks change, so the next day began.
  await advance(new Date('2099-03-28T22:59:00Z'));
  expect((await get(id)).status).toBe('active');
  await advance(new Date('2099-03-28T23:01:00Z'));
  expect((await get(id)).status).toBe('expired');
});

test('notifies 30, 7 and 1 days before, exactly once, and makes up for a missed run', async () => {
  const { id, number } = await createSignedContract(app, customerId, { endsOn: addDays(today(), 40) });
  await advance(noon(9));
  expect(await noticesOf(id)).not.toContain(`${number} ends in 31 days`);
  const before = (await noticesOf(id)).length;
  await Promise.all([advance(noon(10)), advance(noon(10))]);
  await advance(noon(9));
  await advance(noon(35));
  await advance(noon(36));
  await advance(noon(39));
  expect((await noticesOf(id)).slice(before).toSorted()).toEqual([
    `${number} ends in 30 days`,
    `${number} ends in 5 days`,
    `${number} ends tomorrow`,
  ]);
});

test('stays quiet about contracts that have ended, and about obligations that are done', async () => {
  const { id, number } = await createSignedContract(app, customerId, { endsOn: addDays(today(), 20) });
  const obligations = `/contracts/${id}/obligations`;
  const made = (await app.as('partner_admin').post(obligations, { title: 'Send the report', dueOn: addDays(today(), 3) })).json<{
    id: string;
  }>();
  const done = { title: 'Send the report', dueOn: addDays(today(), 3), done: true };
  await app.as('partner_admin').send({ method: 'PUT', url: `${obligations}/${made.id}`, payload: done });
  await terminate(id);
  const before = await noticesOf(id);
  expect(await advance()).toBe(0);
  expect(await noticesOf(id)).toEqual(before);
  expect(before).not.toContain(`${number} ends in 20 days`);
});

test('asks for a last day and months of what renews', async () => {
  const form = { customerId, title: 'A', body: 'A', valueCents: 1, effectiveOn: today() };
  const fieldsOf = async (change: object) =>
    Object.keys((await app.as('partner_admin').post('/contracts', { ...form, ...change })).json<{ fields: object }>().fields);
  expect(await fieldsOf({ renewal: 'manual' })).toEqual(['endsOn']);
  expect(await fieldsOf({ renewal: 'auto', endsOn: addDays(today(), 9) })).toEqual(['renewalMonths']);
  expect(await fieldsOf({ noticeDays: -1 })).toEqual(['noticeDays']);
});
