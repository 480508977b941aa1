import { addDays } from '@techadds/shared/contract/contracts/dates';
import type { ContractDetail, PublicContract } from '@techadds/shared/contract/contracts/endpoints';
import type { ContractVersion } from '@techadds/shared/contract/contracts/versions';
import type { MilestoneDetail, ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addCustomer, addQuote, getSigningToken } from '../../../test/contracts';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { parsePdf } from '../../../test/parse-pdf';
import { createSignedContract } from '../../../test/signed-contract';

let app: TestApp;
let customerId: string;
beforeEach(async () => {
  app = await createTestApp();
  customerId = await addCustomer(app);
}, 60_000);
afterEach(() => app.close());

const partner = () => app.as('partner_admin');
const ana = { name: 'Ana Berg', email: 'ana@fjord.test' };
const terms = { body: 'We look after it.', valueCents: 120_000 };
const get = async (id: string) => (await partner().get(`/contracts/${id}`)).json<ContractDetail>();
const amend = (id: string, change: object = {}) => partner().post(`/contracts/${id}/amend`, { ...terms, valueCents: 150_000, ...change });
const draft = async (id: string, change: object = {}) => (await amend(id, change)).json<ContractDetail>();
const send = (id: string, recipients: object[] = [ana]) => partner().post(`/contracts/${id}/sign`, { recipients });
const answer = async (id: string, what: string, body?: object) =>
  app.anonymous.post(`/public/sign/${await getSigningToken(app, id)}/${what}`, body);
const sign = (id: string) => answer(id, 'sign', { signature: { kind: 'typed', text: 'Ana Berg' }, consent: true });
const versions = async (id: string) => (await partner().get(`/contracts/${id}/versions`)).json<{ versions: ContractVersion[] }>().versions;
const eventNames = async (id: string) => (await get(id)).timeline.map(({ event }) => event);

test('changes the contract once the amendment is signed, and not before', async () => {
  const { id, number } = await createSignedContract(app, customerId);
  const amendment = await draft(id, { endsOn: '2027-12-31', noticeDays: 30 });
  expect(amendment).toMatchObject({
    ...{ number: `${number}-A1`, title: `Amendment 1 to ${number}: Care plan`, status: 'draft', valueCents: 150_000 },
    ...{ amends: { id, number }, versionNumber: 2, allowedActions: ['send', 'archive'] },
  });
  const unchanged = { valueCents: 120_000, endsOn: null, noticeDays: 0, versionNumber: 1 };
  expect(await get(id)).toMatchObject({ ...unchanged, amendments: [{ id: amendment.id, status: 'draft' }] });
  expect((await send(amendment.id)).statusCode).toBe(200);
  expect(await get(id)).toMatchObject(unchanged);
  expect((await sign(amendment.id)).json()).toMatchObject({ status: 'completed', open: false });
  expect(await get(id)).toMatchObject({
    ...{ status: 'active', valueCents: 150_000, endsOn: '2027-12-31', noticeDays: 30, versionNumber: 2 },
    amendments: [{ status: 'completed' }],
  });
  expect(await eventNames(id)).toContain('amended');
  const [audit] = await app.asOwner(`select before, after from audit_events where event = 'contract.amended'`);
  expect(audit).toMatchObject({ before: { valueCents: 120_000 }, after: { valueCents: 150_000, note: `By ${number}-A1` } });
});

test('notifies the partner, and e-mails the customer the request and the copy', async () => {
  const { id, number } = await createSignedContract(app, customerId);
  const amendment = await draft(id);
  const subjects = async () => (await app.emails()).filter(({ to }) => to === ana.email).map(({ subject }) => subject);
  await send(amendment.id);
  expect(await subjects()).toContainEqual(expect.stringContaining(`sign ${number}-A1`));
  await sign(amendment.id);
  expect(await subjects()).toContain(`${number}-A1 is signed by everybody`);
  expect((await partner().get('/notifications')).json()).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ type: 'contract.completed', body: `${number} changed: version 2 is in force.`, path: `/contracts/${id}` }),
    ]),
  });
});

test.each([
  ['declined', (id: string) => answer(id, 'decline', { reason: 'Too dear.' })],
  ['voided', (id: string) => partner().post(`/contracts/${id}/void`, { reason: 'A mistake.' })],
])('changes nothing when the amendment is %s, and allows another one', async (status, end) => {
  const { id, number } = await createSignedContract(app, customerId);
  const amendment = await draft(id);
  await send(amendment.id);
  expect((await end(amendment.id)).statusCode).toBe(200);
  expect((await get(amendment.id)).status).toBe(status);
  expect(await get(id)).toMatchObject({ valueCents: 120_000, versionNumber: 1, status: 'active' });
  expect((await sign(amendment.id)).statusCode).toBe(409);
  expect(await draft(id)).toMatchObject({ number: `${number}-A2`, versionNumber: 2 });
});

test('refuses a second amendment while one is open, also when both are written at the same time', async () => {
  const { id } = await createSignedContract(app, customerId);
  const both = await Promise.all([amend(id), amend(id, { valueCents: 160_000 })]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect((await amend(id)).json()).toMatchObject({ code: 'amendment_open' });
  const [open] = (await get(id)).amendments;
  await partner().send({ method: 'DELETE', url: `/contracts/${open!.id}` });
  expect((await amend(id)).statusCode).toBe(201);
  expect((await get(open!.id)).allowedActions).toEqual([]);
});

test('needs a signer of the customer', async () => {
  const { id } = await createSignedContract(app, customerId);
  const amendment = await draft(id);
  const own = { name: 'Pat Seller', email: app.tenants.acme.users.partner_admin.email.toUpperCase() };
  const refused = await send(amendment.id, [own, { ...ana, role: 'viewer' }]);
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { fields: { recipients: expect.stringContaining('customer') } }]);
  expect((await send(amendment.id, [own, ana])).statusCode).toBe(200);
});

test('is for active contracts only, and for their sellers', async () => {
  const { id } = await createSignedContract(app, customerId);
  const form = { customerId, title: 'Plan', effectiveOn: '2026-12-01', ...terms };
  const { id: draftId } = (await partner().post('/contracts', form)).json<ContractDetail>();
  expect((await amend(draftId)).json()).toMatchObject({ code: 'illegal_transition' });
  const amendment = await draft(id);
  expect((await amend(amendment.id)).statusCode).toBe(409);
  expect((await app.as('customer').post(`/contracts/${id}/amend`, terms)).statusCode).toBe(403);
  expect((await app.as('partner_admin', 'globex').post(`/contracts/${id}/amend`, terms)).statusCode).toBe(404);
});

test('rejects an amendment that changes nothing, or that has ended before it begins to count', async () => {
  const { id } = await createSignedContract(app, customerId);
  expect((await amend(id, { valueCents: 120_000 })).json()).toMatchObject({
    fields: { body: expect.stringContaining('Change something') },
  });
  expect((await amend(id, { endsOn: '2026-02-01' })).json()).toMatchObject({ fields: { endsOn: 'Choose today or a later day.' } });
  expect((await amend(id, { renewal: 'auto', renewalMonths: 12 })).statusCode).toBe(422);
});

test('changes a drafted amendment, and refuses an outdated change or one after it was sent', async () => {
  const { id } = await createSignedContract(app, customerId);
  const put = (change: object) =>
    partner().send({ method: 'PUT', url: `/contracts/${id}/amend`, payload: { ...terms, valueCents: 160_000, ...change } });
  expect((await put({})).statusCode).toBe(404);
  const { updatedAt, id: amendmentId } = await draft(id);
  app.advance(1000);
  expect((await put({ updatedAt })).json()).toMatchObject({ id: amendmentId, valueCents: 160_000 });
  expect((await put({ updatedAt })).json()).toMatchObject({ code: 'changed_meanwhile' });
  await send(amendmentId);
  expect((await put({})).json()).toMatchObject({ code: 'amendment_sent' });
});

test('keeps the versions of the terms, and shows recipients what they signed', async () => {
  const { id, number } = await createSignedContract(app, customerId);
  for (const valueCents of [150_000, 180_000]) {
    const amendment = await draft(id, { valueCents, body: `For ${valueCents}.` });
    expect((await versions(id))[0]).toMatchObject({ status: 'proposed', valueCents, since: null });
    await send(amendment.id);
    await sign(amendment.id);
    expect(await versions(amendment.id)).toMatchObject([{ valueCents }, { valueCents: valueCents === 150_000 ? 120_000 : 150_000 }]);
  }
  expect(await versions(id)).toMatchObject([
    { number: 3, status: 'current', valueCents: 180_000, amendment: { number: `${number}-A2` }, since: expect.any(String) },
    { number: 2, status: 'replaced', valueCents: 150_000, amendment: { number: `${number}-A1` } },
    { number: 1, status: 'replaced', valueCents: 120_000, amendment: null, body: 'We look after it.' },
  ]);
  const link = await getSigningToken(app, id);
  expect((await app.anonymous.get(`/public/sign/${link}`)).json()).toMatchObject({ valueCents: 120_000, body: 'We look after it.' });
});

test('shows the recipients of an amendment what it changes', async () => {
  const { id, number } = await createSignedContract(app, customerId);
  const amendment = await draft(id);
  await send(amendment.id);
  const seen = (await app.anonymous.get(`/public/sign/${await getSigningToken(app, amendment.id)}`)).json<PublicContract>();
  expect(seen.amends).toMatchObject({ number, before: { valueCents: 120_000 }, after: { valueCents: 150_000, status: 'proposed' } });
});

test('the value that was accepted in a quote changes by an amendment only, and the project follows', async () => {
  const quoteId = await addQuote(app, customerId);
  const { id } = (await partner().post(`/quotes/${quoteId}/convert`, {})).json<{ id: string }>();
  const { body, title } = await get(id);
  const change = { customerId, title, body, valueCents: 300_000, effectiveOn: '2026-12-01' };
  expect((await partner().send({ method: 'PUT', url: `/contracts/${id}`, payload: change })).json()).toMatchObject({
    code: 'value_agreed',
  });
  await send(id);
  await sign(id);
  const serviceId = await (await addMarketplace(app)).addService({ name: 'Consulting' });
  const project = (await partner().post('/projects', { name: 'Network', contractId: id, serviceId })).json<ProjectDetail>();
  expect(project).toMatchObject({ valueCents: 240_000, taxCents: 40_000 });
  const [whole] = project.milestones;
  const kept = { id: whole!.id, title: whole!.title, dueOn: null };
  const plan = [
    { ...kept, amountCents: 200_000 },
    { title: 'Training', amountCents: 100_000, dueOn: '2026-12-20' },
  ];
  expect((await amend(id, { body, valueCents: 300_000 })).json()).toMatchObject({
    fields: { milestones: expect.stringContaining('less') },
  });
  const amendment = await draft(id, { body, valueCents: 300_000, milestones: plan });
  await send(amendment.id);
  await sign(amendment.id);
  const after = (await partner().get(`/projects/${project.id}`)).json<ProjectDetail>();
  expect(after).toMatchObject({ valueCents: 300_000, taxCents: 50_000 });
  expect(after.milestones.map(({ amountCents }: MilestoneDetail) => amountCents)).toEqual([200_000, 100_000]);
  expect(await get(id)).toMatchObject({ valueCents: 300_000 });
});

test('cannot be signed once the milestones are not those that it was written for', async () => {
  const { id } = await createSignedContract(app, customerId);
  const path = `/contracts/${id}/milestones`;
  await partner().post(path, { milestones: [{ title: 'All', amountCents: 120_000 }] });
  const [all] = (await partner().get(path)).json<{ items: MilestoneDetail[] }>().items;
  const milestones = [{ id: all!.id, title: 'All', amountCents: 150_000, dueOn: null }];
  const amendment = await draft(id, { milestones });
  await send(amendment.id);
  await partner().send({ method: 'PUT', url: `${path}/${all!.id}`, payload: { title: 'Everything' } });
  const refused = await sign(amendment.id);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'milestones_changed' }]);
  expect(await get(id)).toMatchObject({ valueCents: 120_000, versionNumber: 1 });
  expect((await get(amendment.id)).status).toBe('pending_signature');
});

test('refuses milestones that do not add up or are unknown', async () => {
  const { id } = await createSignedContract(app, customerId);
  await partner().post(`/contracts/${id}/milestones`, { milestones: [{ title: 'All', amountCents: 120_000 }] });
  const part = { title: 'Part', amountCents: 150_000 };
  for (const milestones of [[{ ...part, amountCents: 1 }], [{ ...part, id: crypto.randomUUID() }]])
    expect((await amend(id, { milestones })).json()).toMatchObject({ fields: { milestones: expect.any(String) } });
});

test('is called off when its contract ends', async () => {
  const { id } = await createSignedContract(app, customerId);
  const amendment = await draft(id);
  await send(amendment.id);
  await partner().post(`/contracts/${id}/terminate`, { reason: 'We move on.' });
  expect(await get(amendment.id)).toMatchObject({ status: 'voided', endReason: expect.stringContaining('not in force') });
});

test('cannot be signed after notice of termination was given', async () => {
  const { id } = await createSignedContract(app, customerId, { noticeDays: 10 });
  const amendment = await draft(id, { noticeDays: 20 });
  await send(amendment.id);
  const effectiveOn = addDays(app.deps.clock().toISOString().slice(0, 10), 10);
  await partner().post(`/contracts/${id}/terminate`, { reason: 'We move on.', effectiveOn });
  expect((await sign(amendment.id)).statusCode).toBe(409);
  expect(await get(id)).toMatchObject({ noticeDays: 10, versionNumber: 1 });
});

test('is not listed beside contracts, and has no obligations and milestones of its own', async () => {
  const { id } = await createSignedContract(app, customerId);
  const amendment = await draft(id);
  const { items } = (await partner().get('/contracts')).json<{ items: { id: string }[] }>();
  expect(items.map((each) => each.id)).toEqual([id]);
  const obligation = await partner().post(`/contracts/${amendment.id}/obligations`, { title: 'Report', dueOn: '2026-12-10' });
  expect(obligation.json()).toMatchObject({ code: 'is_amendment' });
  const milestones = { milestones: [{ title: 'All', amountCents: 150_000 }] };
  expect((await partner().post(`/contracts/${amendment.id}/milestones`, milestones)).json()).toMatchObject({ code: 'is_amendment' });
});

test('takes a pending milestone off the plan of the project, and says so in its document', async () => {
  const { id } = await createSignedContract(app, customerId);
  const titles = ['Survey', 'Rollout', 'Training', 'Manuals'];
  await partner().post(`/contracts/${id}/milestones`, { milestones: titles.map((title) => ({ title, amountCents: 30_000 })) });
  const serviceId = await (await addMarketplace(app)).addService({ name: 'Consulting' });
  const project = (await partner().post('/projects', { name: 'Network', contractId: id, serviceId })).json<ProjectDetail>();
  const [survey, rollout, , manuals] = project.milestones;
  const keep = ({ id: each, title }: MilestoneDetail, amountCents: number) => ({ id: each, title, amountCents });
  const milestones = [keep(survey!, 60_000), keep(rollout!, 40_000), { title: 'Support', amountCents: 20_000 }];
  const amendment = await draft(id, { ...terms, milestones });
  const removed = (await versions(amendment.id))[0]!.milestones!.filter((each) => each.removed);
  expect(removed.map(({ title }) => title)).toEqual(['Training', 'Manuals']);
  await send(amendment.id);
  const { texts } = parsePdf((await partner().get(`/contracts/${amendment.id}/pdf`)).rawPayload.toString('latin1'));
  for (const text of ['Survey, USD 600.00 (instead of Survey, USD 300.00)', 'Support, USD 200.00 (new)', 'Training, USD 300.00'])
    expect(texts.join('\n')).toContain(text);
  // A funded one stays: the amendment does not fit any more.
  await app.asOwner(`update milestones set status = 'funded' where id = $1`, [manuals!.id]);
  expect((await sign(amendment.id)).json()).toMatchObject({ code: 'milestones_changed' });
  await app.asOwner(`update milestones set status = 'pending' where id = $1`, [manuals!.id]);
  expect((await sign(amendment.id)).statusCode).toBe(200);
  const after = (await partner().get(`/projects/${project.id}`)).json<ProjectDetail>();
  expect(after.milestones.map(({ title, amountCents, position }) => [title, amountCents, position])).toEqual([
    ['Survey', 60_000, 0],
    ['Rollout', 40_000, 1],
    ['Support', 20_000, 2],
  ]);
  expect(after.status).toBe('planned');
});

test('a milestone that is funded cannot be left out', async () => {
  const { id } = await createSignedContract(app, customerId);
  const plan = ['Survey', 'Rollout'].map((title) => ({ title, amountCents: 60_000 }));
  await partner().post(`/contracts/${id}/milestones`, { milestones: plan });
  const { items } = (await partner().get(`/contracts/${id}/milestones`)).json<{ items: MilestoneDetail[] }>();
  await app.asOwner(`update milestones set status = 'funded' where id = $1`, [items[1]!.id]);
  const milestones = [{ id: items[0]!.id, title: 'Survey', amountCents: 150_000 }];
  expect((await amend(id, { milestones })).json()).toMatchObject({ fields: { milestones: expect.stringContaining('Rollout stays') } });
});
