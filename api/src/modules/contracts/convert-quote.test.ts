import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import type { ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { getLocalDay } from '../../platform/local-day';
import { addQuotes, vectorC, vectorCTotal, type QuoteFixture } from '../../../test/quotes';

let app: TestApp;
let quotes: QuoteFixture;
let serviceId: string;
beforeAll(async () => {
  app = await createTestApp();
  serviceId = await (await addMarketplace(app)).addService({ name: 'Consulting' });
  quotes = await addQuotes(app);
}, 60_000);
afterAll(() => app.close());

const partner = () => app.as('partner_admin');
const accepted = async (change: object = {}) => {
  const quote = await quotes.sent(change);
  await quotes.visit(quote, 'accept', { name: 'Ana Buyer', totalCents: quote.totalCents });
  return quote;
};
const convert = (id: string, body: object) => partner().post(`/quotes/${id}/convert`, body);
const kinds = ['contract', 'project', 'order'] as const;

test.each(kinds)('makes one %s of a quote, however often and by whomever it is asked, and each links back', async (to) => {
  const quote = await accepted({ lines: vectorC.map((line) => ({ ...line, serviceId })) });
  const body = { to };
  const all = await Promise.all([
    convert(quote.id, body),
    convert(quote.id, body),
    app.as('admin').post(`/quotes/${quote.id}/convert`, body),
  ]);
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  const made = all.find(({ statusCode }) => statusCode === 201)!.json<{ to: string; id: string; number: string }>();
  const { id, number } = made;
  expect(made.to).toBe(to);
  for (const late of all.filter(({ statusCode }) => statusCode === 409))
    expect(late.json()).toMatchObject({ code: 'already_converted', [to]: { id, number } });
  // Nor does it become something else.
  for (const other of kinds)
    expect((await convert(quote.id, { to: other })).json()).toMatchObject({ code: 'already_converted', [to]: { id } });
  expect(await quotes.kept(quote.id)).toMatchObject({ status: 'converted', [to]: { id, number } });
  expect((await quotes.kept(quote.id)).timeline.at(-1)).toMatchObject({ event: 'converted', note: number });
});

test('a project has the accepted value and cannot be given another', async () => {
  const quote = await accepted();
  const missing = await convert(quote.id, { to: 'project' });
  expect([missing.statusCode, missing.json()]).toMatchObject([
    422,
    { fields: { serviceId: expect.stringContaining('Choose the service') } },
  ]);
  const { id } = (await convert(quote.id, { to: 'project', serviceId })).json<{ id: string }>();
  const project = (await partner().get(`/projects/${id}`)).json<ProjectDetail>();
  expect(project).toMatchObject({ valueCents: vectorCTotal, quote: { id: quote.id } });
  for (const change of [{ valueCents: 1 }, { currency: 'EUR' }]) {
    const payload = { name: project.name, startsOn: null, dueOn: null, memberIds: [], ...change };
    const refused = await partner().send({ method: 'PUT', url: `/projects/${id}`, payload });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'value_agreed' }]);
  }
  expect((await partner().get(`/projects/${id}`)).json()).toMatchObject({
    valueCents: vectorCTotal,
    currency: 'USD',
    version: project.version,
  });
});

test('an order is for the accepted value, with commission, and the customer sees it', async () => {
  const option = { name: 'Training', quantity: 1, unitPriceCents: 25_000, optional: true, selected: false };
  const quote = await accepted({ lines: [...vectorC, option] });
  const { id } = (await convert(quote.id, { to: 'order', serviceId })).json<{ id: string }>();
  const order = (await app.as('customer').get(`/orders/${id}`)).json<OrderDetail>();
  expect(order).toMatchObject({ totalCents: vectorCTotal, taxCents: 31_600, fulfilmentStatus: 'placed' });
  expect(order.requirements).toContain('10 hour × Consulting');
  expect(order.requirements).not.toContain('Training');
  const lines = await app.asOwner('select amount_cents, base_cents from commission_lines where order_id = $1', [id]);
  expect(lines).toHaveLength(1);
});

test('an order needs an account of the customer', async () => {
  const guest = (await partner().post('/customers', { name: 'Guest', email: 'guest@example.test' })).json<{ id: string }>();
  const quote = await accepted({ customerId: guest.id });
  const refused = await convert(quote.id, { to: 'order', serviceId });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'customer_without_account' }]);
  expect(await quotes.kept(quote.id)).toMatchObject({ status: 'accepted', order: null } satisfies Partial<QuoteDetail>);
});

test.each(kinds)('no %s is made of a quote that waits for its customer, or is another partner’s', async (to) => {
  const quote = await quotes.sent();
  expect((await convert(quote.id, { to, serviceId })).json()).toMatchObject({ code: 'illegal_transition', from: 'sent' });
  expect((await app.as('partner_admin', 'globex').post(`/quotes/${quote.id}/convert`, { to })).statusCode).toBe(404);
});

test('a contract is for no service, so one that is named is refused rather than ignored', async () => {
  const quote = await accepted({});
  const refused = await convert(quote.id, { to: 'contract', serviceId });
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { fields: { serviceId: expect.stringContaining('Leave it out') } }]);
  expect((await convert(quote.id, { to: 'contract' })).statusCode).toBe(201);
});

test('a contract is in force from the tenant’s day, and names the day of the acceptance there', async () => {
  // The day of these zones is never the same.
  const days: string[] = [];
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    await app.asOwner('update tenants set time_zone = $1 where tenant_id = $2', [timeZone, app.tenants.acme.id]);
    const quote = await accepted();
    const { id } = (await convert(quote.id, { to: 'contract' })).json<{ id: string }>();
    const { effectiveOn, body } = (await partner().get(`/contracts/${id}`)).json<ContractDetail>();
    expect(effectiveOn).toBe(getLocalDay(app.deps.clock(), timeZone));
    expect(body).toContain(`${quote.number} on ${effectiveOn}.`);
    days.push(effectiveOn);
  }
  await app.asOwner(`update tenants set time_zone = 'UTC' where tenant_id = $1`, [app.tenants.acme.id]);
  expect(new Set(days).size).toBe(2);
});

describe('from a template', () => {
  const addTemplate = async (bodyHtml: string, approved = true) => {
    const { id } = (await partner().post('/contracts/templates', { name: 'Terms', bodyHtml })).json<{ id: string }>();
    if (!approved) return id;
    await partner().post(`/contracts/templates/${id}/submit`);
    await app.as('admin').post(`/admin/contracts/templates/${id}/approve`);
    return id;
  };
  const text = '<h2>Scope</h2><p>{{contract.title}} for {{contract.value}}, sold by {{partner.name}}: {{service.name}}.</p>';

  test('a contract has the text of the template, then what was accepted, and names the version', async () => {
    const templateId = await addTemplate(text);
    const option = { name: 'Training', quantity: 1, unitPriceCents: 25_000, optional: true, selected: false };
    const quote = await accepted({ lines: [...vectorC.map((line) => ({ ...line, serviceId })), option] });
    const { id } = (await convert(quote.id, { to: 'contract', templateId })).json<{ id: string }>();
    const contract = (await partner().get(`/contracts/${id}`)).json<ContractDetail>();
    expect(contract).toMatchObject({ valueCents: vectorCTotal, quote: { id: quote.id }, template: { id: templateId, version: 1 } });
    expect(contract.body).toMatch(/^# Scope\n\n.* for \$1,995\.98, sold by .*: Consulting\.\n\n# Annex: quote QT-/);
    expect(contract.body).toContain('10 hour × Consulting');
    expect(contract.body).not.toContain('Training');
  });

  test('is refused by name where a value is missing or the template is not approved, and the quote stays accepted', async () => {
    const quote = await accepted();
    for (const [templateId, message] of [
      [await addTemplate(text), 'The template needs what is not known here: {{service.name}}.'],
      [await addTemplate('<p>Plain.</p>', false), 'There is no such approved template.'],
    ]) {
      const refused = await convert(quote.id, { to: 'contract', templateId });
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { fields: { templateId: message } }]);
    }
    const refused = await convert(quote.id, { to: 'project', serviceId, templateId: await addTemplate('<p>Plain.</p>') });
    expect(refused.json()).toMatchObject({ fields: { templateId: 'Only a contract has a template. Leave it out.' } });
    expect(await quotes.kept(quote.id)).toMatchObject({ status: 'accepted' });
  });
});
