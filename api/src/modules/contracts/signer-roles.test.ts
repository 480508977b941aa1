import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addCustomer } from '../../../test/contracts';

let app: TestApp;
let customerId: string;
beforeEach(async () => {
  app = await createTestApp();
  customerId = await addCustomer(app);
}, 60_000);
afterEach(() => app.close());

const partner = () => app.as('partner_admin');
const create = (name: string, role: string) => ({ name, email: `${name.toLowerCase()}@fjord.test`, role });
const [ana, bo] = [create('Ana', 'signer'), create('Bo', 'signer')];
const [lea, max] = [create('Lea', 'approver'), create('Max', 'approver')];
const [vi, cy] = [create('Vi', 'viewer'), create('Cy', 'cc')];

const send = async (recipients: object[], order = 'sequential') => {
  const form = { customerId, title: 'Care plan', body: 'We look after it.', valueCents: 100, effectiveOn: '2026-12-01' };
  const { id } = (await partner().post('/contracts', form)).json<ContractDetail>();
  const answer = await partner().post(`/contracts/${id}/sign`, { recipients, order });
  expect(answer.statusCode).toBe(200);
  return id;
};
const get = async (id: string) => (await partner().get(`/contracts/${id}`)).json<ContractDetail>();
const statuses = async (id: string) => (await get(id)).recipients.map(({ status }) => status);
const tokenOf = async ({ email }: { email: string }) =>
  (await app.emails()).find(({ to }) => to === email)?.links[0]?.split('/auth/sign/')[1] ?? 'none';
const approveWith = (token: string) => app.anonymous.post(`/public/sign/${token}/approve`);
const approve = async (who: { email: string }) => approveWith(await tokenOf(who));
const decline = async (who: { email: string }) => app.anonymous.post(`/public/sign/${await tokenOf(who)}/decline`, { reason: 'No.' });
const sign = async (who: { email: string }) =>
  app.anonymous.post(`/public/sign/${await tokenOf(who)}/sign`, { signature: { kind: 'typed', text: 'Name' }, consent: true });

test('asks the signers once all approvers have approved, one after the other', async () => {
  const id = await send([ana, lea, bo, max, vi, cy]);
  expect(await statuses(id)).toEqual(['created', 'sent', 'created', 'created', 'sent', 'created']);
  expect((await sign(ana)).statusCode).toBe(404);
  expect((await approve(lea)).json()).toMatchObject({ status: 'pending_signature', me: { status: 'completed' }, open: false });
  expect(await statuses(id)).toEqual(['created', 'completed', 'created', 'sent', 'sent', 'created']);
  await approve(max);
  expect(await statuses(id)).toEqual(['sent', 'completed', 'created', 'completed', 'sent', 'created']);
  await sign(ana);
  expect((await sign(bo)).json()).toMatchObject({ status: 'active' });
  expect((await get(id)).timeline.map(({ event }) => event)).toEqual(expect.arrayContaining(['approved', 'signed', 'completed']));
});

test('asks all approvers at once, and then all signers, in parallel order', async () => {
  const id = await send([ana, lea, bo, max], 'parallel');
  expect(await statuses(id)).toEqual(['created', 'sent', 'created', 'sent']);
  // The links first: of two readers of the mailbox at once, one can find it before the other has delivered.
  const links = [await tokenOf(lea), await tokenOf(max)];
  const answers = await Promise.all(links.map(approveWith));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await statuses(id)).toEqual(['sent', 'completed', 'sent', 'completed']);
});

test('an approver approves and does not sign, and a signer does not approve', async () => {
  const id = await send([ana, lea, vi], 'parallel');
  expect((await sign(lea)).json()).toMatchObject({ code: 'not_open' });
  expect((await approve(vi)).json()).toMatchObject({ code: 'not_open' });
  await approve(lea);
  const before = await get(id);
  expect((await approve(lea)).statusCode).toBe(200);
  expect(await get(id)).toEqual(before);
  expect((await decline(lea)).statusCode).toBe(409);
  expect((await approve(ana)).json()).toMatchObject({ code: 'not_open' });
  expect((await decline(vi)).statusCode).toBe(409);
});

test('ends the signing for all when an approver declines', async () => {
  const id = await send([ana, lea]);
  expect((await decline(lea)).json()).toMatchObject({ status: 'declined' });
  expect(await get(id)).toMatchObject({ status: 'declined', recipients: [{ status: 'created' }, { declineReason: 'No.' }] });
});

test('a cc recipient gets a link once all have signed, to read the signed contract', async () => {
  const id = await send([ana, cy]);
  expect(await tokenOf(cy)).toBe('none');
  await sign(ana);
  expect(await statuses(id)).toEqual(['completed', 'sent']);
  const [copy] = (await app.emails()).filter(({ to }) => to === cy.email);
  expect(copy).toMatchObject({ subject: expect.stringContaining('is signed by everybody') });
  const token = await tokenOf(cy);
  expect((await app.anonymous.get(`/public/sign/${token}`)).json()).toMatchObject({ status: 'active', open: false, me: { role: 'cc' } });
  expect((await app.anonymous.get(`/public/sign/${token}/pdf`)).statusCode).toBe(200);
  expect((await sign(cy)).statusCode).toBe(409);
});

test('needs at least one signer beside approvers and readers', async () => {
  const form = { customerId, title: 'Care plan', body: 'We look after it.', valueCents: 100, effectiveOn: '2026-12-01' };
  const { id } = (await partner().post('/contracts', form)).json<ContractDetail>();
  expect((await partner().post(`/contracts/${id}/sign`, { recipients: [lea, vi, cy] })).statusCode).toBe(422);
});

test('members of the selling side approve for nobody but themselves', async () => {
  await send([ana, lea]);
  expect((await partner().post(`/public/sign/${await tokenOf(lea)}/approve`)).json()).toMatchObject({ code: 'seller_cannot_answer' });
});
