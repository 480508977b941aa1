import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { addCustomer, addQuote } from '../../../test/contracts';

let app: TestApp;
let customerId: string;
beforeEach(async () => {
  app = await createTestApp();
  customerId = await addCustomer(app);
}, 60_000);
afterEach(() => app.close());

const partner = () => app.as('partner_admin');
const form = (change: object = {}) => ({
  ...{ customerId, title: 'Care plan', body: 'We look after it.', valueCents: 120_000, effectiveOn: '2026-12-01', ...change },
});
const create = async (change: object = {}, who = partner()) => (await who.post('/contracts', form(change))).json<ContractDetail>();
const put = (id: string, change: object = {}) => partner().send({ method: 'PUT', url: `/contracts/${id}`, payload: form(change) });
const remove = (id: string) => partner().send({ method: 'DELETE', url: `/contracts/${id}` });
const recipients = [{ name: 'Ana Berg', email: 'ana@fjord.test' }];
const list = async (query = '', who = partner()) =>
  (await who.get(`/contracts?${query}`)).json<{ items: ContractDetail[]; counts: Record<string, number>; meta: { total: number } }>();

test('creates a draft with a number of the year, in the tenant’s currency', async () => {
  const made = await create();
  expect(made).toMatchObject({
    status: 'draft',
    currency: 'USD',
    customer: { name: 'Fjord AS' },
    signed: { done: 0, of: 0 },
    sha256: null,
  });
  expect(made.number).toMatch(/^CT-\d{4}-0001$/);
  expect(made.partner.id).toBe(app.tenants.acme.partnerId);
  expect(made.allowedActions).toEqual(['update', 'send', 'archive']);
  expect((await create()).number).toMatch(/-0002$/);
});

test('takes the partner from the customer, who must be visible to the caller', async () => {
  const { secondPartnerId, secondPartnerAdmin } = await addMarketplace(app);
  const theirs = await addCustomer(app, { partnerId: secondPartnerId, email: 'x@y.test' });
  const nobodys = await addCustomer(app, { partnerId: null, email: 'z@y.test' });
  for (const other of [theirs, nobodys, crypto.randomUUID()]) {
    const response = await partner().post('/contracts', form({ customerId: other }));
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, ['customerId']]);
  }
  const made = await create({ customerId: theirs }, app.as('admin'));
  expect(made.partner.id).toBe(secondPartnerId);
  expect((await partner().get(`/contracts/${made.id}`)).statusCode).toBe(404);
  expect((await secondPartnerAdmin.get(`/contracts/${made.id}`)).statusCode).toBe(200);
  expect((await list()).meta.total).toBe(0);
  expect((await list('', app.as('admin'))).meta.total).toBe(1);
  expect((await put((await create()).id, { customerId: nobodys })).statusCode).toBe(422);
});

test('rejects an update of an outdated version', async () => {
  const { id, updatedAt } = await create();
  expect((await put(id, { title: 'First', updatedAt })).json()).toMatchObject({ title: 'First' });
  expect((await put(id, { title: 'Second', updatedAt })).json()).toMatchObject({
    ...{ code: 'changed_meanwhile', current: { title: 'First', updated_at: expect.any(String) } },
  });
});

test('rejects an end before the start', async () => {
  const response = await partner().post('/contracts', form({ endsOn: '2026-11-30' }));
  expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, ['endsOn']]);
});

test('rejects changes of a sent contract and actions that its status does not allow', async () => {
  const { id, number } = await create();
  await partner().post(`/contracts/${id}/sign`, { recipients });
  expect((await put(id)).json()).toMatchObject({
    code: 'illegal_transition',
    error: `${number} is pending signature, so it cannot be updated now. Nothing was changed.`,
  });
  expect((await remove(id)).statusCode).toBe(409);
  expect((await partner().post(`/contracts/${id}/sign`, { recipients })).statusCode).toBe(409);
  expect((await partner().post(`/contracts/${id}/terminate`, { reason: 'No' })).statusCode).toBe(409);
});

test('hides an archived contract from the list and only allows restoring it', async () => {
  const { id } = await create();
  expect((await partner().post(`/contracts/${id}/restore`)).statusCode).toBe(409);
  expect((await remove(id)).json()).toMatchObject({ archivedAt: expect.any(String), allowedActions: ['restore'] });
  expect((await put(id)).statusCode).toBe(409);
  expect((await remove(id)).statusCode).toBe(409);
  expect((await list()).counts).toMatchObject({ all: 0 });
  expect((await list('archived=1')).counts).toMatchObject({ all: 1, draft: 1 });
  expect((await partner().post(`/contracts/${id}/restore`)).json()).toMatchObject({ archivedAt: null, status: 'draft' });
});

test('searches, sorts and counts the list by status', async () => {
  const first = await create({ title: 'Alpha', valueCents: 300 });
  await create({ title: 'Beta', valueCents: 200 });
  await partner().post(`/contracts/${first.id}/sign`, { recipients });
  expect((await list('query=beta')).items.map(({ title }) => title)).toEqual(['Beta']);
  expect((await list(`query=${first.number}`)).items.map(({ title }) => title)).toEqual(['Alpha']);
  expect((await list('query=fjord')).meta.total).toBe(2);
  expect((await list('sort=value&order=desc')).items.map(({ title }) => title)).toEqual(['Alpha', 'Beta']);
  expect((await list('sort=number&order=asc')).items.map(({ title }) => title)).toEqual(['Alpha', 'Beta']);
  const pending = await list('status=pending_signature');
  expect(pending).toMatchObject({
    meta: { total: 1 },
    counts: { all: 2, draft: 1, pending_signature: 1 },
    items: [{ signed: { done: 0, of: 1 } }],
  });
  expect((await list(`customerId=${crypto.randomUUID()}`)).meta.total).toBe(0);
});

test('exports the matching contracts that the caller may see', async () => {
  const { secondPartnerAdmin } = await addMarketplace(app);
  const { number } = await create({ title: 'Export me, "now"', valueCents: 123_456 });
  await create({ title: 'Another' });
  const url = '/contracts/export?query=Export%20me&status=draft';
  for (const who of [partner(), app.as('admin')]) {
    const answer = await who.get(url);
    expect([answer.statusCode, answer.headers['x-total-rows']]).toEqual([200, '1']);
    const [head = '', row = '', ...rest] = answer.body.trim().split('\r\n');
    expect(head).toMatch(/^"Number","Title","Customer","Partner",/);
    expect(row).toContain(`"${number}","Export me, ""now""","Fjord AS",`);
    expect(row).toContain('1234.56');
    expect(rest).toEqual([]);
  }
  expect((await secondPartnerAdmin.get(url)).headers['x-total-rows']).toBe('0');
});

test('converts an accepted quote to one contract with the agreed terms as text', async () => {
  const quoteId = await addQuote(app, customerId);
  const both = await Promise.all([1, 2].map(() => partner().post(`/quotes/${quoteId}/convert`, {})));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const converted = both.find(({ statusCode }) => statusCode === 201)!.json<{ to: string; id: string; number: string }>();
  const made = (await partner().get(`/contracts/${converted.id}`)).json<ContractDetail>();
  expect(converted).toEqual({ to: 'contract', id: made.id, number: made.number });
  expect(made).toMatchObject({ status: 'draft', title: 'Network review', valueCents: 240_000, quote: { id: quoteId }, endsOn: null });
  expect(made.effectiveOn).toBe(new Date().toISOString().slice(0, 10));
  for (const words of [
    '# 1. Scope',
    '2.5 day × Survey',
    'USD 2,400.00, with USD 400.00 of tax',
    'Ana Berg accepted',
    '# 4. Terms\n\nPaid within',
  ])
    expect(made.body).toContain(words);
  expect(made.body).not.toContain('Training');
  const again = await partner().post(`/quotes/${quoteId}/convert`, {});
  expect(again.json()).toMatchObject({ code: 'already_converted', contract: { id: made.id, number: made.number } });
  expect(await app.asOwner('select status from quotes where id = $1', [quoteId])).toEqual([{ status: 'converted' }]);
  expect(await app.asOwner('select event, note from quote_events')).toEqual([{ event: 'converted', note: made.number }]);
});

test('binds the value of a contract to the quote that was accepted', async () => {
  const quoteId = await addQuote(app, customerId);
  const { id } = (await partner().post(`/quotes/${quoteId}/convert`, {})).json<{ id: string }>();
  const made = (await partner().get(`/contracts/${id}`)).json<ContractDetail>();
  const { title, body, effectiveOn, endsOn, updatedAt } = made;
  const save = (valueCents: number) =>
    partner().send({
      method: 'PUT',
      url: `/contracts/${made.id}`,
      payload: { customerId, title: `${title} 2`, body, effectiveOn, endsOn, updatedAt, valueCents },
    });
  const refused = await save(720_000);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'value_agreed',
      error: expect.stringMatching(/^The value is what was accepted in QT-.*; it changes only by an amendment that both/),
    },
  ]);
  expect((await save(240_000)).json()).toMatchObject({ title: 'Network review 2', valueCents: 240_000 });
  // One that was changed before cannot be sent to be signed.
  await app.asOwner('update contracts set value_cents = 720000 where id = $1', [made.id]);
  const recipients = [{ name: 'Ana Berg', email: 'ana@example.test', role: 'signer' }];
  expect((await partner().post(`/contracts/${made.id}/sign`, { recipients, order: 'sequential' })).json()).toMatchObject({
    code: 'value_agreed',
  });
});

test('rejects converting a quote that is not accepted, and returns 404 for one of another partner', async () => {
  const { secondPartnerId } = await addMarketplace(app);
  const sent = await addQuote(app, customerId, { status: 'sent' });
  expect((await partner().post(`/quotes/${sent}/convert`, {})).json()).toMatchObject({ code: 'illegal_transition', from: 'sent' });
  const theirs = await addQuote(app, await addCustomer(app, { partnerId: secondPartnerId, email: 'x@y.test' }), {
    partnerId: secondPartnerId,
  });
  expect((await partner().post(`/quotes/${theirs}/convert`, {})).statusCode).toBe(404);
});

test('terminates an active contract with a reason', async () => {
  const { id } = await create();
  await partner().post(`/contracts/${id}/sign`, { recipients });
  const [email] = await app.emails();
  await app.anonymous.post(`/public/sign/${email?.links[0]?.split('/').at(-1)}/sign`, {
    signature: { kind: 'typed', text: 'Ana' },
    consent: true,
  });
  const ended = (await partner().post(`/contracts/${id}/terminate`, { reason: 'By agreement.' })).json<ContractDetail>();
  expect(ended).toMatchObject({ status: 'terminated', endReason: 'By agreement.', allowedActions: [] });
  expect(ended.timeline.at(-1)).toMatchObject({ event: 'terminated', note: 'By agreement.' });
  expect((await partner().get(`/contracts/${id}/docusign/status`)).json()).toMatchObject({ status: 'completed' });
});
