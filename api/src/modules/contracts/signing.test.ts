import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { ContractDetail, PublicContract } from '@techadds/shared/contract/contracts/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addCustomer } from '../../../test/contracts';

let app: TestApp;
let customerId: string;
beforeEach(async () => {
  app = await createTestApp();
  customerId = await addCustomer(app);
}, 60_000);
afterEach(() => app.close());

const staff = () => app.as('partner_admin');
const ana = { name: 'Ana Berg', email: 'ana@fjord.test', role: 'signer' };
const bo = { name: 'Bo Lind', email: 'bo@halden.test', role: 'signer' };
const vi = { name: 'Vi Moe', email: 'vi@law.test', role: 'viewer' };
const typed = { kind: 'typed', text: 'Ana Berg' };

const createDraft = async (change: object = {}) =>
  (
    await staff().post('/contracts', {
      ...{ customerId, title: 'Care plan', body: '# 1. Scope\n\nWe look after it.', valueCents: 120_000 },
      ...{ effectiveOn: '2026-12-01', ...change },
    })
  ).json<ContractDetail>();
const createSent = async (recipients: object[] = [ana, bo], order = 'sequential', message = 'As we said on Monday.') => {
  const { id } = await createDraft();
  const response = await staff().post(`/contracts/${id}/sign`, { recipients, order, message });
  expect(response.statusCode).toBe(200);
  return response.json<ContractDetail>();
};
const get = async (id: string) => (await staff().get(`/contracts/${id}`)).json<ContractDetail>();
const statuses = async (id: string) => (await get(id)).recipients.map(({ status }) => status);

/** The token in the newest e-mail to a recipient. */
const getToken = async ({ email }: { email: string }) => {
  const message = (await app.emails()).find(({ to }) => to === email);
  return message?.links[0]?.split('/auth/sign/')[1] ?? 'none';
};
const requestByLink = (token: string, what: '' | '/open' | '/sign' | '/decline', body?: object) =>
  what === '' ? app.anonymous.get(`/public/sign/${token}`) : app.anonymous.post(`/public/sign/${token}${what}`, body);
const sign = (token: string, signature: object = typed) => requestByLink(token, '/sign', { signature, consent: true });
const eventNames = async (id: string) => (await get(id)).timeline.map(({ event }) => event);

test('sends the second signer a link only after the first has signed, in sequential order', async () => {
  const { id, status, recipients } = await createSent([ana, bo, vi]);
  expect(status).toBe('pending_signature');
  expect(recipients.map((each) => each.status)).toEqual(['sent', 'created', 'sent']);
  expect((await app.emails()).map(({ to }) => to).sort()).toEqual([ana.email, vi.email]);
  const first = await getToken(ana);
  expect((await requestByLink(first, '')).json()).toMatchObject({
    title: 'Care plan',
    me: { name: 'Ana Berg' },
    open: true,
    message: 'As we said on Monday.',
  });
  expect((await sign(first)).json()).toMatchObject({ status: 'pending_signature', me: { status: 'completed' }, open: false });
  expect(await statuses(id)).toEqual(['completed', 'sent', 'sent']);
  const second = await getToken(bo);
  const done = (await sign(second, { kind: 'drawn', strokes: [[0, 0, 600, 200]] })).json<PublicContract>();
  expect(done).toMatchObject({ status: 'active', signers: [{ signature: typed }, { signature: { kind: 'drawn' } }] });
  expect(await get(id)).toMatchObject({ status: 'active', completedAt: expect.any(String), signed: { done: 2, of: 2 } });
  expect(await eventNames(id)).toEqual([
    ...['created', 'sent', 'email_sent', 'email_sent', 'consented', 'signed', 'email_sent', 'consented', 'signed', 'completed'],
  ]);
});

test.each([
  ['a dot', [[300, 100]]],
  ['many dots', Array.from({ length: 50 }, (_, n) => [n * 10, 100])],
  ['a point that was held', [[300, 100, 300, 100, 301, 100, 300, 101]]],
  ['one short stroke', [[300, 100, 340, 120, 380, 110]]],
])('refuses %s as a drawn signature', async (_what, strokes) => {
  await createSent([ana]);
  const token = await getToken(ana);
  const refused = await sign(token, { kind: 'drawn', strokes });
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { fields: { signature: expect.stringContaining('no signature') } }]);
  expect((await requestByLink(token, '')).json()).toMatchObject({ open: true, me: { status: 'sent' } });
});

test('members of the selling side sign for nobody but themselves', async () => {
  const own = { name: 'Pat Seller', email: app.tenants.acme.users.partner_admin.email, role: 'signer' as const };
  const { id } = await createSent([ana, own]);
  const [token, signature] = [await getToken(ana), { signature: typed, consent: true }];
  for (const role of ['partner_admin', 'partner_staff', 'admin', 'super_admin'] as const)
    for (const [what, body] of [
      ['sign', signature],
      ['decline', { reason: 'No' }],
    ] as const) {
      const refused = await app.as(role).post(`/public/sign/${token}/${what}`, body);
      expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'seller_cannot_answer' }]);
    }
  expect((await sign(token)).statusCode).toBe(200);
  expect((await app.as('partner_admin').post(`/public/sign/${await getToken(own)}/sign`, signature)).statusCode).toBe(200);
  const signed = (await get(id)).timeline.filter(({ event }) => event === 'signed');
  expect(signed.map(({ note }) => note)).toEqual([ana, own].map(({ email }) => `With the link in the e-mail to ${email}`));
});

test('keeps the customer’s name at the time of sending', async () => {
  const rename = (name: string) =>
    staff().send({ method: 'PUT', url: `/customers/${customerId}`, payload: { name, email: 'ana@fjord.test' } });
  const draft = await createDraft();
  const { id } = await createSent([ana]);
  expect((await rename('Fjord Holding')).statusCode).toBe(200);
  expect((await get(draft.id)).customer.name).toBe('Fjord Holding');
  expect((await get(id)).customer.name).toBe('Fjord AS');
  expect((await requestByLink(await getToken(ana), '')).json()).toMatchObject({ customerName: 'Fjord AS' });
});

test('returns 404 for a link of a signer whose turn has not come', async () => {
  const { recipients } = await createSent();
  const { createLinkToken: linkTo } = await import('../link-tokens/link-tokens.service');
  const { id: tenantId } = app.tenants.acme;
  const [row] = await app.asOwner('select id, link_nonce from contract_recipients where id = $1', [recipients[1]?.id]);
  const token = await app.deps.db.withTenant(tenantId, async (tx) =>
    linkTo(tx, 'sign', { tenantId, id: String(row?.id), nonce: String(row?.link_nonce) }),
  );
  expect((await requestByLink(token, '')).statusCode).toBe(404);
  expect((await sign(token)).statusCode).toBe(404);
});

test('lets signers use their own link in any order, in parallel order', async () => {
  const { id } = await createSent([ana, bo], 'parallel');
  expect((await sign(await getToken(bo))).json()).toMatchObject({ status: 'pending_signature' });
  expect((await sign(await getToken(ana))).json()).toMatchObject({ status: 'active' });
  expect(await statuses(id)).toEqual(['completed', 'completed']);
});

test('activates the contract once when the last signers sign concurrently', async () => {
  const { id } = await createSent([ana, bo], 'parallel');
  const tokens = [await getToken(ana), await getToken(bo)];
  const responses = await Promise.all(tokens.map((token) => sign(token)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await eventNames(id)).filter((event) => event === 'completed')).toHaveLength(1);
});

test('responds the same to any invalid link', async () => {
  await createSent();
  const token = await getToken(ana);
  const wrong = ['x', token.slice(0, -2), `${token.slice(0, -4)}AAAA`, token.replace(/^.{4}/, 'AAAA')];
  const snapshot = async (each: string) => {
    const { statusCode, body } = await requestByLink(each, '');
    return [statusCode, body.replace(/"cid":"[^"]*"/, '')];
  };
  const [first, ...others] = await Promise.all(wrong.map(snapshot));
  expect(first?.[0]).toBe(404);
  for (const other of others) expect(other).toEqual(first);
  for (const each of wrong) expect((await sign(each)).statusCode).toBe(404);
});

test('records the opening once, and not for mere requests of the page', async () => {
  const { id } = await createSent();
  const token = await getToken(ana);
  await requestByLink(token, '');
  expect(await statuses(id)).toEqual(['sent', 'created']);
  await requestByLink(token, '/open');
  expect((await requestByLink(token, '/open')).json()).toMatchObject({ me: { status: 'delivered' } });
  expect((await eventNames(id)).filter((event) => event === 'opened')).toHaveLength(1);
  expect((await staff().get(`/contracts/${id}/docusign/status`)).json()).toMatchObject({ status: 'delivered', reason: null });
});

test('changes nothing when the same recipient signs again', async () => {
  const { id } = await createSent();
  const token = await getToken(ana);
  await sign(token);
  const before = await get(id);
  expect((await sign(token, { kind: 'typed', text: 'Somebody else' })).json()).toMatchObject({ signers: [{ signature: typed }, {}] });
  expect(await get(id)).toEqual(before);
});

test('requires consent to electronic signing, and rejects a signature by a viewer', async () => {
  await createSent([ana, vi]);
  expect((await requestByLink(await getToken(ana), '/sign', { signature: typed, consent: false })).statusCode).toBe(422);
  expect((await requestByLink(await getToken(ana), '/sign', { signature: typed })).statusCode).toBe(422);
  expect((await sign(await getToken(vi))).json()).toMatchObject({ code: 'not_open' });
  expect((await requestByLink(await getToken(vi), '/decline', { reason: 'No' })).statusCode).toBe(409);
});

test('ends the signing for all when one signer declines', async () => {
  const { id } = await createSent([ana, bo], 'parallel');
  const [first, second] = [await getToken(ana), await getToken(bo)];
  expect((await requestByLink(first, '/decline', { reason: 'Too dear.' })).json()).toMatchObject({ status: 'declined', open: false });
  expect((await requestByLink(second, '')).json()).toMatchObject({ status: 'declined', open: false });
  expect((await sign(second)).statusCode).toBe(409);
  expect((await requestByLink(second, '/decline', { reason: 'Me too' })).statusCode).toBe(409);
  expect(await get(id)).toMatchObject({
    status: 'declined',
    recipients: [{ declineReason: 'Too dear.' }, {}],
    allowedActions: ['archive'],
  });
  expect((await staff().get('/notifications')).json()).toMatchObject({ items: [{ type: 'contract.declined' }] });
});

test('rejects a signature of a voided contract and returns its status', async () => {
  const { id } = await createSent();
  const token = await getToken(ana);
  expect((await staff().post(`/contracts/${id}/void`, { reason: 'Wrong sum.' })).json()).toMatchObject({
    status: 'voided',
    endReason: 'Wrong sum.',
  });
  expect((await requestByLink(token, '')).json()).toMatchObject({ status: 'voided', open: false });
  expect((await sign(token)).statusCode).toBe(409);
  expect((await staff().get(`/contracts/${id}/docusign/status`)).json()).toMatchObject({ status: 'voided', reason: 'Wrong sum.' });
});

test('invalidates the old link with a new one, at most once a minute', async () => {
  const { id, recipients } = await createSent();
  const old = await getToken(ana);
  const resend = (recipientId?: string) => staff().post(`/contracts/${id}/docusign/resend`, { recipientId });
  expect((await resend(recipients[0]?.id)).statusCode).toBe(200);
  const again = await resend(recipients[0]?.id);
  expect([again.statusCode, Number(again.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await requestByLink(old, '')).statusCode).toBe(404);
  const link = await getToken(ana);
  expect(link).not.toBe(old);
  expect((await requestByLink(link, '')).statusCode).toBe(200);
  app.advance(61_000);
  expect((await resend(recipients[0]?.id)).statusCode).toBe(200);
  expect((await requestByLink(link, '')).statusCode).toBe(404);
  // A signer whose turn has not come has no link to resend.
  expect((await resend(recipients[1]?.id)).statusCode).toBe(409);
  expect((await resend(crypto.randomUUID())).statusCode).toBe(404);
});

test('returns to a user only their own link, when it is their turn', async () => {
  const me = { name: 'Test', email: app.tenants.acme.users.partner_admin.email.toUpperCase(), role: 'signer' };
  const { id } = await createSent([me, ana]);
  const own = await staff().post(`/contracts/${id}/docusign/sign`);
  const token = own.json<{ url: string }>().url.split('/auth/sign/')[1] ?? '';
  expect((await requestByLink(token, '')).json()).toMatchObject({ me: { name: 'Test' }, open: true });
  expect((await app.as('admin').post(`/contracts/${id}/docusign/sign`)).statusCode).toBe(409);
  await app.asOwner('update users set email_verified_at = null where id = $1', [app.tenants.acme.users.partner_admin.id]);
  expect((await staff().post(`/contracts/${id}/docusign/sign`)).statusCode).toBe(409);
  expect(JSON.stringify(await get(id))).not.toContain(token);
});

test('refuses letters that no PDF can show before anything is sent or signed, and names them', async () => {
  const unprintable = '\u{10fffd}';
  const rejection = (field: string) => ({ code: 'invalid', fields: { [field]: expect.stringContaining(`“${unprintable}” (U+10FFFD)`) } });
  const create = (change: object) =>
    staff().post('/contracts', { customerId, title: 'A', body: 'B', valueCents: 100, effectiveOn: '2026-12-01', ...change });
  for (const field of ['title', 'body']) {
    const response = await create({ [field]: `Care ${unprintable}` });
    expect([response.statusCode, response.json()]).toEqual([422, expect.objectContaining(rejection(field))]);
  }
  const { id, updatedAt } = await createDraft({ title: 'Договор', body: 'Το συμβόλαιο. العقد. 契約は署名日に発効する。' });
  const form = { customerId, title: 'A', body: unprintable, valueCents: 100, effectiveOn: '2026-12-01', updatedAt };
  const updated = await staff().send({ method: 'PUT', url: `/contracts/${id}`, payload: form });
  expect([updated.statusCode, updated.json()]).toEqual([422, expect.objectContaining(rejection('body'))]);
  const send = (name: string) => staff().post(`/contracts/${id}/sign`, { recipients: [{ ...ana, name }], order: 'parallel', message: '' });
  const refused = await send(unprintable);
  expect([refused.statusCode, refused.json()]).toEqual([422, expect.objectContaining(rejection('recipients.0.name'))]);
  expect(await get(id)).toMatchObject({ status: 'draft', recipients: [] });
  // A text that was stored before the rule.
  await app.asOwner('update contracts set body = $2 where id = $1', [id, unprintable]);
  expect((await send('Ana')).json()).toMatchObject(rejection('body'));
  await app.asOwner('update contracts set body = $2 where id = $1', [id, '契約']);
  expect((await send('Анна Берг')).statusCode).toBe(200);
  const signed = await sign(await getToken(ana), { kind: 'typed', text: unprintable });
  expect([signed.statusCode, signed.json()]).toEqual([422, expect.objectContaining(rejection('signature.text'))]);
  expect(await statuses(id)).not.toContain('completed');
  expect((await sign(await getToken(ana), { kind: 'typed', text: 'Анна Берг' })).statusCode).toBe(200);
});

test('accepts only a small PNG as uploaded signature and re-encodes it', async () => {
  await createSent();
  const token = await getToken(ana);
  const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
    sharp({ create: { width, height, channels: 4, background: '#123456' } })
      .withMetadata({ exif: { IFD0: { Copyright: 'hidden' } } })
      .toFormat(format)
      .toBuffer();
  const upload = (content: Buffer) => sign(token, { kind: 'uploaded', png: content.toString('base64') });
  for (const wrong of [Buffer.from('no picture'), await picture(10, 10, 'jpeg'), await picture(601, 10), await picture(10, 201)]) {
    const response = await upload(wrong);
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, ['signature']]);
  }
  const response = (await upload(await picture(600, 200))).json<PublicContract>();
  const kept = response.signers[0]?.signature;
  const bytes = Buffer.from(kept?.kind === 'uploaded' ? kept.png : '', 'base64');
  const { width, exif } = await sharp(bytes).metadata();
  expect([width, exif]).toEqual([600, undefined]);
});

test('stores a SHA-256 by which the signed content can be verified', async () => {
  const { id, number, sha256, customer, partner } = await createSent();
  const parties = [ana, bo];
  const signed = { number, title: 'Care plan', body: '# 1. Scope\n\nWe look after it.', valueCents: 120_000, currency: 'USD' };
  const whole = { ...signed, effectiveOn: '2026-12-01', endsOn: null, partnerId: partner.id, customerId: customer.id, parties };
  expect(sha256).toBe(createHash('sha256').update(JSON.stringify(whole)).digest('hex'));
  expect((await staff().send({ method: 'PUT', url: `/contracts/${id}`, payload: { ...signed } })).statusCode).toBe(422);
});

test('records signer and IP address in the audit log, without an account', async () => {
  const { number } = await createSent();
  await sign(await getToken(ana));
  const { items } = (await app.as('admin').get('/audit/logs?event=contract.')).json<{ items: object[] }>();
  expect(items[0]).toMatchObject({
    ...{ event: 'contract.signed', description: `Ana Berg signed the contract ${number}` },
    ...{ actor: { id: null, name: 'Ana Berg', role: null }, ip: '127.0.0.1' },
  });
});

test('sends e-mails in the partner’s name with its message', async () => {
  const { number } = await createSent([ana]);
  const [message] = await app.emails();
  expect(message).toMatchObject({ to: ana.email, subject: `Halden Consulting asks you to sign ${number}` });
  expect(message?.text).toContain('As we said on Monday.');
  await sign(await getToken(ana));
  const [copy] = await app.emails();
  expect(copy).toMatchObject({ to: ana.email, subject: `${number} is signed by everybody` });
  expect((await staff().get('/notifications')).json()).toMatchObject({ items: [{ type: 'contract.completed' }] });
});

test('limits the rate of link requests from one network', async () => {
  const responses: number[] = [];
  for (let n = 0; n < 121; n += 1) responses.push((await requestByLink('none', '')).statusCode);
  expect([responses[119], responses[120]]).toEqual([404, 429]);
});

test('returns a PDF, with a certificate once all have signed', async () => {
  const { id } = await createSent([ana]);
  const pagesOf = async (url: string) => {
    const { headers, body, rawPayload } = url.startsWith('/public') ? await app.anonymous.get(url) : await staff().get(url);
    expect([headers['content-type'], body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
    return rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
  };
  expect(await pagesOf(`/contracts/${id}/pdf`)).toBe(1);
  const token = await getToken(ana);
  await sign(token);
  expect(await pagesOf(`/contracts/${id}/pdf`)).toBe(2);
  expect(await pagesOf(`/public/sign/${token}/pdf`)).toBe(2);
});
