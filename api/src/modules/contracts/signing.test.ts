import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { ContractDetail, PublicContract } from '@techadds/shared/contract/contracts';
import { testApp, type TestApp } from '../../testing/app';
import { addCustomer } from '../../testing/contracts';

let t: TestApp;
let customerId: string;
beforeEach(async () => {
  t = await testApp();
  customerId = await addCustomer(t);
}, 60_000);
afterEach(() => t.close());

const staff = () => t.as('partner_admin');
const ana = { name: 'Ana Berg', email: 'ana@fjord.test', role: 'signer' };
const bo = { name: 'Bo Lind', email: 'bo@halden.test', role: 'signer' };
const vi = { name: 'Vi Moe', email: 'vi@law.test', role: 'viewer' };
const typed = { kind: 'typed', text: 'Ana Berg' };

const draft = async (change: object = {}) =>
  (
    await staff().post('/contracts', {
      ...{ customerId, title: 'Care plan', body: '# 1. Scope\n\nWe look after it.', valueCents: 120_000 },
      ...{ effectiveOn: '2026-12-01', ...change },
    })
  ).json<ContractDetail>();
const sent = async (recipients: object[] = [ana, bo], order = 'sequential', message = 'As we said on Monday.') => {
  const { id } = await draft();
  const answer = await staff().post(`/contracts/${id}/sign`, { recipients, order, message });
  expect(answer.statusCode).toBe(200);
  return answer.json<ContractDetail>();
};
const get = async (id: string) => (await staff().get(`/contracts/${id}`)).json<ContractDetail>();
const statuses = async (id: string) => (await get(id)).recipients.map(({ status }) => status);

/** The token in the newest letter to somebody. */
const tokenOf = async ({ email }: { email: string }) => {
  const letter = (await t.letters()).find(({ to }) => to === email);
  return letter?.links[0]?.split('/auth/sign/')[1] ?? 'none';
};
const by = (token: string, what: '' | '/open' | '/sign' | '/decline', body?: object) =>
  what === '' ? t.anonymous.get(`/public/sign/${token}`) : t.anonymous.post(`/public/sign/${token}${what}`, body);
const sign = (token: string, signature: object = typed) => by(token, '/sign', { signature, consent: true });
const names = async (id: string) => (await get(id)).timeline.map(({ event }) => event);

test('one after the other: the second has no link before the first has signed', async () => {
  const { id, status, recipients } = await sent([ana, bo, vi]);
  expect(status).toBe('pending_signature');
  expect(recipients.map((each) => each.status)).toEqual(['sent', 'created', 'sent']);
  expect((await t.letters()).map(({ to }) => to).sort()).toEqual([ana.email, vi.email]);
  const first = await tokenOf(ana);
  expect((await by(first, '')).json()).toMatchObject({
    title: 'Care plan',
    me: { name: 'Ana Berg' },
    open: true,
    message: 'As we said on Monday.',
  });
  expect((await sign(first)).json()).toMatchObject({ status: 'pending_signature', me: { status: 'completed' }, open: false });
  expect(await statuses(id)).toEqual(['completed', 'sent', 'sent']);
  const second = await tokenOf(bo);
  const done = (await sign(second, { kind: 'drawn', strokes: [[0, 0, 600, 200]] })).json<PublicContract>();
  expect(done).toMatchObject({ status: 'active', signers: [{ signature: typed }, { signature: { kind: 'drawn' } }] });
  expect(await get(id)).toMatchObject({ status: 'active', completedAt: expect.any(String), signed: { done: 2, of: 2 } });
  expect(await names(id)).toEqual([
    ...['created', 'sent', 'email_sent', 'email_sent', 'consented', 'signed', 'email_sent', 'consented', 'signed', 'completed'],
  ]);
});

test('who guesses the id of somebody whose turn has not come has no link', async () => {
  const { recipients } = await sent();
  const { linkTo } = await import('../../records/links');
  const { id: tenantId } = t.tenants.acme;
  const [row] = await t.asOwner('select id, link_nonce from contract_recipients where id = $1', [recipients[1]?.id]);
  const token = await t.deps.db.withTenant(tenantId, async (tx) =>
    linkTo(tx, 'sign', { tenantId, id: String(row?.id), nonce: String(row?.link_nonce) }),
  );
  expect((await by(token, '')).statusCode).toBe(404);
  expect((await sign(token)).statusCode).toBe(404);
});

test('all at once: each signs by their own link, in any order', async () => {
  const { id } = await sent([ana, bo], 'parallel');
  expect((await sign(await tokenOf(bo))).json()).toMatchObject({ status: 'pending_signature' });
  expect((await sign(await tokenOf(ana))).json()).toMatchObject({ status: 'active' });
  expect(await statuses(id)).toEqual(['completed', 'completed']);
});

test('two who sign in the same moment put it in force once', async () => {
  const { id } = await sent([ana, bo], 'parallel');
  const tokens = [await tokenOf(ana), await tokenOf(bo)];
  const answers = await Promise.all(tokens.map((token) => sign(token)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await names(id)).filter((event) => event === 'completed')).toHaveLength(1);
});

test('everything that is wrong with a link answers alike', async () => {
  await sent();
  const token = await tokenOf(ana);
  const wrong = ['x', token.slice(0, -2), `${token.slice(0, -4)}AAAA`, token.replace(/^.{4}/, 'AAAA')];
  const gist = async (each: string) => {
    const { statusCode, body } = await by(each, '');
    return [statusCode, body.replace(/"cid":"[^"]*"/, '')];
  };
  const [first, ...others] = await Promise.all(wrong.map(gist));
  expect(first?.[0]).toBe(404);
  for (const other of others) expect(other).toEqual(first);
  for (const each of wrong) expect((await sign(each)).statusCode).toBe(404);
});

test('opening counts once, and only where a person has it before them', async () => {
  const { id } = await sent();
  const token = await tokenOf(ana);
  await by(token, '');
  expect(await statuses(id)).toEqual(['sent', 'created']);
  await by(token, '/open');
  expect((await by(token, '/open')).json()).toMatchObject({ me: { status: 'delivered' } });
  expect((await names(id)).filter((event) => event === 'opened')).toHaveLength(1);
  expect((await staff().get(`/contracts/${id}/docusign/status`)).json()).toMatchObject({ status: 'delivered', reason: null });
});

test('a repeat by the same person changes nothing', async () => {
  const { id } = await sent();
  const token = await tokenOf(ana);
  await sign(token);
  const before = await get(id);
  expect((await sign(token, { kind: 'typed', text: 'Somebody else' })).json()).toMatchObject({ signers: [{ signature: typed }, {}] });
  expect(await get(id)).toEqual(before);
});

test('nobody signs without agreeing to do so electronically, and a reader signs nothing', async () => {
  await sent([ana, vi]);
  expect((await by(await tokenOf(ana), '/sign', { signature: typed, consent: false })).statusCode).toBe(422);
  expect((await by(await tokenOf(ana), '/sign', { signature: typed })).statusCode).toBe(422);
  expect((await sign(await tokenOf(vi))).json()).toMatchObject({ code: 'not_open' });
  expect((await by(await tokenOf(vi), '/decline', { reason: 'No' })).statusCode).toBe(409);
});

test('who declines ends the signing for all', async () => {
  const { id } = await sent([ana, bo], 'parallel');
  const [first, second] = [await tokenOf(ana), await tokenOf(bo)];
  expect((await by(first, '/decline', { reason: 'Too dear.' })).json()).toMatchObject({ status: 'declined', open: false });
  expect((await by(second, '')).json()).toMatchObject({ status: 'declined', open: false });
  expect((await sign(second)).statusCode).toBe(409);
  expect((await by(second, '/decline', { reason: 'Me too' })).statusCode).toBe(409);
  expect(await get(id)).toMatchObject({
    status: 'declined',
    recipients: [{ declineReason: 'Too dear.' }, {}],
    allowedActions: ['archive'],
  });
  expect((await staff().get('/notifications')).json()).toMatchObject({ items: [{ type: 'contract.declined' }] });
});

test('a contract that was called off says so, and can be signed no more', async () => {
  const { id } = await sent();
  const token = await tokenOf(ana);
  expect((await staff().post(`/contracts/${id}/void`, { reason: 'Wrong sum.' })).json()).toMatchObject({
    status: 'voided',
    endReason: 'Wrong sum.',
  });
  expect((await by(token, '')).json()).toMatchObject({ status: 'voided', open: false });
  expect((await sign(token)).statusCode).toBe(409);
  expect((await staff().get(`/contracts/${id}/docusign/status`)).json()).toMatchObject({ status: 'voided', reason: 'Wrong sum.' });
});

test('another link ends the one before, once a minute at most', async () => {
  const { id, recipients } = await sent();
  const old = await tokenOf(ana);
  const resend = (recipientId?: string) => staff().post(`/contracts/${id}/docusign/resend`, { recipientId });
  expect((await resend(recipients[0]?.id)).statusCode).toBe(200);
  const again = await resend(recipients[0]?.id);
  expect([again.statusCode, Number(again.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await by(old, '')).statusCode).toBe(404);
  const link = await tokenOf(ana);
  expect(link).not.toBe(old);
  expect((await by(link, '')).statusCode).toBe(200);
  t.advance(61_000);
  expect((await resend(recipients[0]?.id)).statusCode).toBe(200);
  expect((await by(link, '')).statusCode).toBe(404);
  // Whose turn has not come has no link that could be sent again.
  expect((await resend(recipients[1]?.id)).statusCode).toBe(409);
  expect((await resend(crypto.randomUUID())).statusCode).toBe(404);
});

test('staff get their own link where it is their turn, and never that of somebody else', async () => {
  const me = { name: 'Test', email: t.tenants.acme.users.partner_admin.email.toUpperCase(), role: 'signer' };
  const { id } = await sent([me, ana]);
  const own = await staff().post(`/contracts/${id}/docusign/sign`);
  const token = own.json<{ url: string }>().url.split('/auth/sign/')[1] ?? '';
  expect((await by(token, '')).json()).toMatchObject({ me: { name: 'Test' }, open: true });
  expect((await t.as('admin').post(`/contracts/${id}/docusign/sign`)).statusCode).toBe(409);
  await t.asOwner('update users set email_verified_at = null where id = $1', [t.tenants.acme.users.partner_admin.id]);
  expect((await staff().post(`/contracts/${id}/docusign/sign`)).statusCode).toBe(409);
  expect(JSON.stringify(await get(id))).not.toContain(token);
});

test('an uploaded signature is a small picture, written anew', async () => {
  await sent();
  const token = await tokenOf(ana);
  const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
    sharp({ create: { width, height, channels: 4, background: '#123456' } })
      .withMetadata({ exif: { IFD0: { Copyright: 'hidden' } } })
      .toFormat(format)
      .toBuffer();
  const upload = (content: Buffer) => sign(token, { kind: 'uploaded', png: content.toString('base64') });
  for (const wrong of [Buffer.from('no picture'), await picture(10, 10, 'jpeg'), await picture(601, 10), await picture(10, 201)]) {
    const answer = await upload(wrong);
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([422, ['signature']]);
  }
  const answer = (await upload(await picture(600, 200))).json<PublicContract>();
  const kept = answer.signers[0]?.signature;
  const bytes = Buffer.from(kept?.kind === 'uploaded' ? kept.png : '', 'base64');
  const { width, exif } = await sharp(bytes).metadata();
  expect([width, exif]).toEqual([600, undefined]);
});

test('what was signed can be checked by its SHA-256', async () => {
  const { id, number, sha256, customer, partner } = await sent();
  const parties = [ana, bo];
  const signed = { number, title: 'Care plan', body: '# 1. Scope\n\nWe look after it.', valueCents: 120_000, currency: 'USD' };
  const whole = { ...signed, effectiveOn: '2026-12-01', endsOn: null, partnerId: partner.id, customerId: customer.id, parties };
  expect(sha256).toBe(createHash('sha256').update(JSON.stringify(whole)).digest('hex'));
  expect((await staff().send({ method: 'PUT', url: `/contracts/${id}`, payload: { ...signed } })).statusCode).toBe(422);
});

test('the log says who signed, without an account, and from where', async () => {
  const { number } = await sent();
  await sign(await tokenOf(ana));
  const { items } = (await t.as('admin').get('/audit/logs?event=contract.')).json<{ items: object[] }>();
  expect(items[0]).toMatchObject({
    ...{ event: 'contract.signed', description: `Ana Berg signed the contract ${number}` },
    ...{ actor: { id: null, name: 'Ana Berg', role: null }, ip: '127.0.0.1' },
  });
});

test('the letters wear the look of the seller and carry what they wrote', async () => {
  const { number } = await sent([ana]);
  const [letter] = await t.letters();
  expect(letter).toMatchObject({ to: ana.email, subject: `Halden Consulting asks you to sign ${number}` });
  expect(letter?.text).toContain('As we said on Monday.');
  await sign(await tokenOf(ana));
  const [copy] = await t.letters();
  expect(copy).toMatchObject({ to: ana.email, subject: `${number} is signed by everybody` });
  expect((await staff().get('/notifications')).json()).toMatchObject({ items: [{ type: 'contract.completed' }] });
});

test('one network asks for links only so often', async () => {
  const answers: number[] = [];
  for (let n = 0; n < 121; n += 1) answers.push((await by('none', '')).statusCode);
  expect([answers[119], answers[120]]).toEqual([404, 429]);
});

test('the document has its pages numbered, and a certificate once all have signed', async () => {
  const { id } = await sent([ana]);
  const pagesOf = async (url: string) => {
    const { headers, body, rawPayload } = url.startsWith('/public') ? await t.anonymous.get(url) : await staff().get(url);
    expect([headers['content-type'], body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
    return rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
  };
  expect(await pagesOf(`/contracts/${id}/pdf`)).toBe(1);
  const token = await tokenOf(ana);
  await sign(token);
  expect(await pagesOf(`/contracts/${id}/pdf`)).toBe(2);
  expect(await pagesOf(`/public/sign/${token}/pdf`)).toBe(2);
});
