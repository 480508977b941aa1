import type { StaffInvite } from '@techadds/shared/contract/staff/invites';
import { createTestApp, signIn, type TestApp } from '../../../test/app';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const day = 86_400_000;
const email = 'ines@halden.example';
const owner = () => app.as('partner_admin');
const invite = (body: object = {}, as = owner()) => as.post('/partners/staff/invites', { email, role: 'partner_staff', ...body });
const invited = async (body: object = {}) => (await invite(body)).json<StaffInvite>();
const act = (action: 'resend' | 'revoke', id: string) => owner().post(`/partners/staff/invites/${id}/${action}`);
const newestToken = async () => new URL((await app.emails())[0]?.links.at(-1) ?? '').pathname.split('/').at(-1)!;
const read = (token: string) => app.anonymous.get(`/auth/invites/${token}`);
const account = { email, firstName: 'Ines', lastName: 'Duarte', password: 'seven green bottles' };
const accept = (token: string, body: object = {}, headers?: Record<string, string>) =>
  app.anonymous.post(`/auth/invites/${token}/accept`, { ...account, ...body }, headers);
const codeOf = (response: { json: () => unknown; statusCode: number }) => [response.statusCode, (response.json() as { code: string }).code];
const countAccounts = async (address = email) => (await app.asOwner('select 1 from users where lower(email) = $1', [address])).length;
const listEvents = async () =>
  (await app.asOwner(`select event from audit_events where event like 'staff.%' order by seq`)).map(({ event }) => event);

test('an invitation is sent by e-mail and accepted once: the account has its role and capabilities and is signed in', async () => {
  expect(await invited({ capabilities: ['orders', 'consultant'] })).toMatchObject({
    email,
    status: 'pending',
    timesSent: 1,
    invitedBy: 'Test partner_admin',
  });
  const [mail] = await app.emails();
  expect(mail).toMatchObject({ to: email, subject: 'Test partner_admin invites you to Halden Consulting' });
  const token = await newestToken();
  expect((await read(token)).json()).toMatchObject({ email, partner: 'Halden Consulting', role: 'partner_staff', problem: null });
  const response = await accept(token);
  expect(response.statusCode).toBe(201);
  const { user, token: session } = response.json<{ user: object; token: string }>();
  expect(user).toMatchObject({
    ...{ role: 'partner_staff', emailVerified: true, partnerId: app.tenants.acme.partnerId },
    capabilities: ['consultant', 'orders'],
  });
  expect((await app.anonymous.get('/orders/queue', { authorization: `Bearer ${session}` })).statusCode).toBe(200);
  expect((await app.anonymous.get('/services', { authorization: `Bearer ${session}` })).statusCode).toBe(403);
  expect(codeOf(await accept(token))).toEqual([409, 'invite_accepted']);
  expect((await read(token)).json()).toMatchObject({ status: 'accepted', problem: expect.stringContaining('Sign in') });
  expect(await countAccounts()).toBe(1);
  expect(await listEvents()).toEqual(['staff.invited', 'staff.joined']);
  expect((await owner().get('/notifications')).json()).toMatchObject({
    items: [{ type: 'staff.joined', title: 'Ines Duarte joined your team' }],
  });
});

test('accepting twice at the same time makes one account', async () => {
  await invited();
  const token = await newestToken();
  const responses = await Promise.all([accept(token), accept(token), accept(token)]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  expect(await countAccounts()).toBe(1);
});

test('a link does not work after its time, and works again once it is sent again', async () => {
  const { id } = await invited({ expiresInDays: 3 });
  const old = await newestToken();
  app.advanceBeyondTokens(3 * day);
  expect(codeOf(await accept(old))).toEqual([409, 'invite_expired']);
  expect((await read(old)).json()).toMatchObject({ status: 'expired', problem: expect.stringContaining('Ask Test partner_admin') });
  expect((await owner().get('/partners/staff/invites?status=expired')).json()).toMatchObject({
    items: [{ id }],
    counts: { expired: 1, pending: 0 },
  });
  expect((await act('resend', id)).json()).toMatchObject({ status: 'pending', timesSent: 2 });
  const next = await newestToken();
  expect(next).not.toBe(old);
  // The link before stops working.
  expect((await accept(old)).statusCode).toBe(404);
  expect((await accept(next)).statusCode).toBe(201);
});

test('a revoked link does not work, and two admins who decide about it at the same time get one answer', async () => {
  const { id } = await invited();
  const token = await newestToken();
  const [first, second] = await Promise.all([act('revoke', id), act('revoke', id)]);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(await listEvents()).toEqual(['staff.invited', 'staff.invite_revoked']);
  expect(codeOf(await accept(token))).toEqual([409, 'invite_revoked']);
  expect(codeOf(await act('resend', id))).toEqual([409, 'invite_revoked']);
  // The address can be invited again.
  expect((await invite()).statusCode).toBe(201);
});

test('revoking and accepting at the same time end in one of the two', async () => {
  const { id } = await invited();
  const [accepted, revoked] = await Promise.all([accept(await newestToken()), act('revoke', id)]);
  expect([accepted.statusCode, revoked.statusCode]).toEqual(accepted.statusCode === 201 ? [201, 409] : [409, 200]);
  expect(await countAccounts()).toBe(accepted.statusCode === 201 ? 1 : 0);
});

test('only the invited address accepts, and nobody who is signed in as another user', async () => {
  await invited();
  const token = await newestToken();
  expect((await accept(token, { email: 'other@halden.example' })).json()).toMatchObject({
    fields: { email: expect.stringContaining('another address') },
  });
  const other = { authorization: `Bearer ${await signIn(app.app, 'customer@acme.test')}` };
  expect((await accept(token, {}, other)).json()).toMatchObject({ code: 'other_account', error: expect.stringContaining('Test customer') });
  expect((await accept(token, { email: email.toUpperCase() })).statusCode).toBe(201);
});

test('an address with an account elsewhere is refused when it is invited, and when it got one since', async () => {
  for (const address of ['customer@acme.test', 'ADMIN@acme.test'])
    expect((await invite({ email: address })).json()).toMatchObject({
      code: 'email_taken',
      fields: { email: expect.stringContaining('another account') },
    });
  expect(codeOf(await invite({ email: 'partner-staff@acme.test' }))).toEqual([409, 'already_member']);
  // Accounts of other tenants are none of this one.
  expect((await invite({ email: 'customer@globex.test' })).statusCode).toBe(201);
  await invited();
  const token = await newestToken();
  await app.anonymous.post('/auth/register', { ...account, subdomain: 'acme' });
  expect((await read(token)).json()).toMatchObject({ status: 'pending', problem: expect.stringContaining('works for one team only') });
  expect(codeOf(await accept(token))).toEqual([409, 'email_taken']);
  expect(await countAccounts()).toBe(1);
});

test('two admins who invite the same address at the same time make one invitation', async () => {
  const responses = await Promise.all([invite(), invite({ email: email.toUpperCase() })]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'already_invited',
    fields: { email: expect.any(String) },
  });
  expect(await app.emails()).toHaveLength(1);
});

test('an invitation that has expired gives way to a new one', async () => {
  await invited({ expiresInDays: 3 });
  app.advanceBeyondTokens(4 * day);
  expect((await invite()).statusCode).toBe(201);
  expect((await owner().get('/partners/staff/invites')).json()).toMatchObject({ counts: { all: 2, pending: 1, revoked: 1 } });
});

test('a link that was changed in any byte opens nothing, and an invitation is only its own team’s', async () => {
  const { id } = await invited();
  const token = await newestToken();
  const changed = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
  for (const link of [changed, 'abc', `${token}AA`]) expect((await read(link)).statusCode).toBe(404);
  for (const action of ['resend', 'revoke'])
    expect((await app.as('partner_admin', 'globex').post(`/partners/staff/invites/${id}/${action}`)).statusCode).toBe(404);
  expect((await app.as('partner_staff').get('/partners/staff/invites')).statusCode).toBe(403);
});

test('a weak password is refused and the invitation stays open', async () => {
  await invited();
  const token = await newestToken();
  expect((await accept(token, { password: 'ines@halden.example' })).json()).toMatchObject({ fields: { password: expect.any(String) } });
  expect((await accept(token)).statusCode).toBe(201);
});
