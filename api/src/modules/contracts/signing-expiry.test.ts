import { addDays } from '@techadds/shared/contract/contracts/dates';
import type { ContractDetail, PublicContract } from '@techadds/shared/contract/contracts/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addCustomer } from '../../../test/contracts';
import { createSignedContract } from '../../../test/signed-contract';
import { allJobs } from '../../job-registry';
import { advanceContracts } from './contracts.jobs';
import { remindRecipients } from './signing.jobs';
import { verifyContractEvents } from './verify-contract-events';

let app: TestApp;
let customerId: string;
beforeEach(async () => {
  app = await createTestApp();
  customerId = await addCustomer(app);
}, 60_000);
afterEach(() => app.close());

const dayMs = 86_400_000;
const ana = { name: 'Ana Berg', email: 'ana@fjord.test', role: 'signer' };
const bo = { name: 'Bo Lind', email: 'bo@halden.test', role: 'signer' };
const lea = { name: 'Lea Dahl', email: 'lea@fjord.test', role: 'approver' };
const vi = { name: 'Vi Moe', email: 'vi@law.test', role: 'viewer' };
const signature = { signature: { kind: 'typed', text: 'A name' }, consent: true };

const partner = () => app.as('partner_admin');
const today = () => app.deps.clock().toISOString().slice(0, 10);
/** The last moment of a day, some days from now. */
const endAfter = (days: number) => `${addDays(today(), days)}T23:59:59.999Z`;
const get = async (id: string) => (await partner().get(`/contracts/${id}`)).json<ContractDetail>();
const create = async (terms: object = {}) => {
  const form = { customerId, title: 'Care plan', body: 'We look after it.', valueCents: 120_000, effectiveOn: '2026-01-01', ...terms };
  return (await partner().post('/contracts', form)).json<ContractDetail>();
};
const send = (id: string, body: object = {}) => partner().post(`/contracts/${id}/sign`, { recipients: [ana], ...body });
const createSent = async (body: object = {}, terms: object = {}) => {
  const response = await send((await create(terms)).id, body);
  expect(response.statusCode).toBe(200);
  return response.json<ContractDetail>();
};
const getExpiry = async (...sent: Parameters<typeof createSent>) => (await createSent(...sent)).signingExpiresAt;
/** The token in the newest e-mail to a recipient. */
const tokenOf = async ({ email }: { email: string }) =>
  (await app.emails()).find(({ to }) => to === email)?.links[0]?.split('/auth/sign/')[1] ?? 'none';
const byLink = (token: string, action: string, body?: object) => app.anonymous.post(`/public/sign/${token}/${action}`, body);
const read = async (token: string) => (await app.anonymous.get(`/public/sign/${token}`)).json<PublicContract>();
const job = allJobs.find(({ name }) => name === 'contracts.expire-signing')!;
const expire = (at = app.deps.clock()) => job.run(app.deps, app.tenants.acme.id, at);

test('a request expires after 30 days or the days that were chosen, and not after the last day of the contract', async () => {
  expect(await getExpiry()).toBe(endAfter(30));
  expect(await getExpiry({ expiresInDays: 14 })).toBe(endAfter(14));
  expect(await getExpiry({}, { endsOn: addDays(today(), 3) })).toBe(endAfter(3));
  expect(await getExpiry({}, { endsOn: today() })).toBe(endAfter(0));
  expect(await getExpiry({ expiresInDays: 3 }, { endsOn: addDays(today(), 9) })).toBe(endAfter(3));
  const { id } = await create();
  for (const expiresInDays of [0, 366, 1.5, null]) expect((await send(id, { expiresInDays })).statusCode).toBe(422);
});

test('days end in the time zone of the tenant', async () => {
  await app.asOwner(`update tenants set time_zone = 'Pacific/Kiritimati' where tenant_id = $1`, [app.tenants.acme.id]);
  const localDay = new Date(app.deps.clock().getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
  expect(await getExpiry({ expiresInDays: 2 })).toBe(`${addDays(localDay, 2)}T09:59:59.999Z`);
});

test('a contract whose last day is over cannot be sent', async () => {
  const { id } = await create({ endsOn: addDays(today(), -1) });
  const refused = await send(id);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'last_day_over' }]);
  expect(await get(id)).toMatchObject({ status: 'draft', recipients: [], signingExpiresAt: null });
  expect(await app.emails()).toEqual([]);
});

test('nobody signs, approves or declines when the time is over, and the page says so', async () => {
  const [sent, toApprove] = [await createSent({ recipients: [bo] }), await createSent({ recipients: [lea, ana] })];
  const [signer, approver] = [await tokenOf(bo), await tokenOf(lea)];
  const [lastDay, expiredAt] = [addDays(today(), 30), endAfter(30)];
  app.advance(30 * dayMs);
  for (const token of [signer, approver]) expect(await read(token)).toMatchObject({ open: true, expiredAt: null });
  app.advanceBeyondTokens(dayMs);
  for (const [token, action, body] of [
    [signer, 'sign', signature],
    [signer, 'decline', { reason: 'No.' }],
    [approver, 'approve', undefined],
    [approver, 'decline', { reason: 'No.' }],
  ] as const) {
    const refused = await byLink(token, action, body);
    const error = expect.stringContaining(`expired on ${lastDay}. Contact Halden Consulting`);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'signing_expired', error }]);
  }
  expect(await read(signer)).toMatchObject({ status: 'pending_signature', open: false, expiredAt, body: 'We look after it.' });
  expect((await app.anonymous.get(`/public/sign/${signer}/pdf`)).statusCode).toBe(200);
  for (const { id } of [sent, toApprove]) {
    const { status, recipients } = await get(id);
    expect([status, recipients.some(({ signedAt }) => signedAt !== null)]).toEqual(['pending_signature', false]);
  }
});

test('links of an expired request are not sent again, and its seller may still void it', async () => {
  const me = { name: 'Me', email: app.tenants.acme.users.partner_admin.email, role: 'signer' };
  const { id, recipients } = await createSent({ recipients: [me] });
  const token = await tokenOf(me);
  app.advanceBeyondTokens(31 * dayMs);
  for (const [action, body] of [
    ['resend', { recipientId: recipients[0]!.id }],
    ['sign', undefined],
  ] as const) {
    const refused = await partner().post(`/contracts/${id}/docusign/${action}`, body);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'signing_expired' }]);
  }
  expect((await partner().post(`/contracts/${id}/void`, { reason: 'Too late.' })).json()).toMatchObject({ signingExpiresAt: null });
  expect(await read(token)).toMatchObject({ status: 'voided', expiredAt: null });
  expect((await byLink(token, 'sign', signature)).json()).toMatchObject({ code: 'not_open' });
});

test('the job voids what expired, though some have signed, once and not before, and notifies the seller', async () => {
  const { id, number } = await createSent({ recipients: [ana, bo], order: 'parallel' });
  const later = await createSent({ recipients: [lea, vi, { ...ana, email: 'ann@fjord.test' }], expiresInDays: 60 });
  const [lastDay, expiredAt] = [addDays(today(), 30), endAfter(30)];
  const [first, second] = [await tokenOf(ana), await tokenOf(bo)];
  expect((await byLink(first, 'sign', signature)).statusCode).toBe(200);
  expect(await expire(new Date(expiredAt))).toBe(0);
  expect((await get(id)).status).toBe('pending_signature');
  app.advanceBeyondTokens(31 * dayMs);
  const runs = (await Promise.all([expire(), expire()])) as number[];
  expect(runs.toSorted()).toEqual([0, 1]);
  const reason = `Expired on ${lastDay}`;
  const voided = await get(id);
  expect(voided).toMatchObject({ status: 'voided', endReason: reason, signed: { done: 1, of: 2 }, allowedActions: ['archive'] });
  expect(voided.timeline.filter(({ event }) => event === 'voided')).toMatchObject([{ actorName: 'TechAdds', note: reason }]);
  expect((await get(later.id)).status).toBe('pending_signature');
  expect(await read(second)).toMatchObject({ status: 'voided', open: false, expiredAt });
  expect((await byLink(second, 'sign', signature)).json()).toMatchObject({ code: 'signing_expired' });
  expect((await partner().get(`/contracts/${id}/docusign/status`)).json()).toMatchObject({ status: 'voided', reason });
  expect(await app.asOwner(`select description, after from audit_events where event = 'contract.voided'`)).toMatchObject([
    { description: `TechAdds called off the signing of the contract ${number}`, after: { status: 'voided', note: reason } },
  ]);
  expect(await app.asOwner(`select title, body, path from notifications where type = 'contract.declined'`)).toEqual([
    { title: `${number} was not signed in time`, body: `Care plan: ${reason}`, path: `/contracts/${id}` },
  ]);
  const { id: tenantId } = app.tenants.acme;
  expect((await app.deps.db.withSnapshot(tenantId, (tx) => verifyContractEvents(tx, tenantId, []))).problems).toEqual([]);
});

test('contracts that were sent before there was a time do not expire', async () => {
  const { id } = await createSent();
  await app.asOwner('update contracts set signing_expires_at = null where id = $1', [id]);
  app.advanceBeyondTokens(400 * dayMs);
  expect(await expire()).toBe(0);
  expect((await byLink(await tokenOf(ana), 'sign', signature)).json()).toMatchObject({ status: 'active', expiredAt: null });
});

test('an amendment that expires leaves its contract as it is, and another one can be made', async () => {
  const { id } = await createSignedContract(app, customerId);
  const amend = () => partner().post(`/contracts/${id}/amend`, { body: 'We look after it.', valueCents: 150_000 });
  const amendment = (await amend()).json<ContractDetail>();
  expect((await send(amendment.id)).json()).toMatchObject({ signingExpiresAt: endAfter(30) });
  app.advanceBeyondTokens(31 * dayMs);
  expect(await expire()).toBe(1);
  expect((await get(amendment.id)).status).toBe('voided');
  expect(await get(id)).toMatchObject({ status: 'active', valueCents: 120_000, versionNumber: 1 });
  expect((await amend()).statusCode).toBe(201);
});

test('an amendment of a renewed contract can be signed, though it repeats a last day that is over', async () => {
  const terms = { endsOn: addDays(today(), 1), renewal: 'auto', renewalMonths: 12 };
  const { id } = await createSignedContract(app, customerId, terms);
  app.advanceBeyondTokens(3 * dayMs);
  await advanceContracts(app.deps, app.tenants.acme.id, app.deps.clock());
  const form = { body: 'We look after it.', valueCents: 150_000, ...terms };
  const amendment = (await partner().post(`/contracts/${id}/amend`, form)).json<ContractDetail>();
  expect((await send(amendment.id)).json()).toMatchObject({ signingExpiresAt: endAfter(30) });
});

test('e-mails say until when it can be signed or approved, and reminders end with it', async () => {
  await createSent({ recipients: [lea, ana, vi], expiresInDays: 6 });
  const lastDay = addDays(today(), 6);
  const noon = (days: number) => new Date(`${addDays(today(), days)}T12:00:00Z`);
  const remind = (days: number) => remindRecipients(app.deps, app.tenants.acme.id, noon(days));
  const textOf = async ({ email }: { email: string }) => (await app.emails()).find(({ to }) => to === email)?.text;
  expect(await textOf(lea)).toContain(`You can approve it until ${lastDay}.`);
  expect(await textOf(vi)).not.toContain(lastDay);
  await byLink(await tokenOf(lea), 'approve');
  expect(await textOf(ana)).toContain(`You can sign it until ${lastDay}.`);
  expect([await remind(5), await remind(7)]).toEqual([1, 0]);
  // The reminder could not be sent in time.
  app.advanceBeyondTokens(8 * dayMs);
  expect((await app.emails()).filter(({ subject }) => subject.startsWith('Reminder'))).toEqual([]);
});

test('a contract waits for its signer on their dashboard until it expires', async () => {
  const { email } = app.tenants.acme.users.customer;
  const { number } = await createSent({ recipients: [{ ...ana, email }] });
  const getWaiting = async () => (await app.as('customer').get('/dashboard/summary')).json<{ waiting: object[] }>().waiting;
  expect(await getWaiting()).toMatchObject([{ title: `Sign ${number}`, dueAt: endAfter(30) }]);
  app.advanceBeyondTokens(31 * dayMs);
  expect(await getWaiting()).toEqual([]);
});
