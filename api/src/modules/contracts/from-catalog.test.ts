import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import type { TemplateDetail } from '@techadds/shared/contract/contract-templates/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addCustomer } from '../../../test/contracts';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
let ids: { serviceId: string; customerId: string; templateId: string };
const partner = () => app.as('partner_admin');

/** Adds a template, and approves it unless it stays a draft. */
async function addTemplate(bodyHtml: string, user: Pick<Marketplace['secondPartnerAdmin'], 'post'> = partner(), approved = true) {
  const { id } = (await user.post('/contracts/templates', { name: 'Terms', bodyHtml })).json<TemplateDetail>();
  if (!approved) return id;
  await user.post(`/contracts/templates/${id}/submit`);
  await app.as('admin').post(`/admin/contracts/templates/${id}/approve`);
  return id;
}
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  ids = {
    serviceId: await market.addService({ name: 'Pen test', priceCents: 420_000, taxBp: 1000 }),
    customerId: await addCustomer(app, { name: 'Fjord AS' }),
    templateId: await addTemplate(
      '<h2>Scope</h2><p>{{service.name}} for {{customer.name}}, {{contract.value}}, from {{contract.startsOn}}.</p>',
    ),
  };
}, 60_000);
afterAll(() => app.close());

const form = (change: object = {}) => ({ ...ids, package: 'Standard', effectiveOn: '2026-12-01', ...change });
const post = (change: object = {}, headers?: Record<string, string>) => partner().post('/contracts/from-catalog', form(change), headers);

test('makes a draft contract of a service, a template and a customer', async () => {
  const response = await post();
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({
    ...{ status: 'draft', title: 'Pen test', valueCents: 462_000, customer: { name: 'Fjord AS' }, endsOn: null },
    body: '# Scope\n\nPen test for Fjord AS, $4,620.00, from 1 December 2026.',
  });
  const [row] = await app.asOwner('select template_id, template_version from contracts where id = $1', [
    response.json<ContractDetail>().id,
  ]);
  expect(row).toEqual({ template_id: ids.templateId, template_version: 1 });
});

test('takes another title and value, and makes one contract of a repeated request', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const change = { title: 'Retainer', valueCents: 100, endsOn: '2026-12-31' };
  const made = (await post(change, headers)).json<ContractDetail>();
  expect(made).toMatchObject({ title: 'Retainer', valueCents: 100, endsOn: '2026-12-31' });
  expect((await post(change, headers)).json()).toMatchObject({ id: made.id });
});

test('a contract keeps the text of the version that it was made of', async () => {
  const templateId = await addTemplate('<p>First.</p>');
  const { id } = (await post({ templateId })).json<ContractDetail>();
  await partner().send({
    method: 'PUT',
    url: `/contracts/templates/${templateId}`,
    payload: { name: 'Terms', bodyHtml: '<p>Second.</p>' },
  });
  expect((await post({ templateId })).json()).toMatchObject({ body: 'First.' });
  await partner().post(`/contracts/templates/${templateId}/submit`);
  await app.as('admin').post(`/admin/contracts/templates/${templateId}/approve`);
  expect((await post({ templateId })).json()).toMatchObject({ body: 'Second.' });
  expect((await partner().get(`/contracts/${id}`)).json()).toMatchObject({ body: 'First.' });
});

test('names the variables without a value', async () => {
  const templateId = await addTemplate('<p>{{contract.endsOn}} {{oops}}</p>');
  const response = await post({ templateId });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({
    fields: { templateId: 'The template needs what is not known here: {{contract.endsOn}}, {{oops}}.' },
  });
});

test('a template that is not approved, or of another partner, makes no contract', async () => {
  const draft = await addTemplate('<p>Draft.</p>', partner(), false);
  const theirs = await addTemplate('<p>Theirs.</p>', market.secondPartnerAdmin);
  for (const templateId of [draft, theirs, crypto.randomUUID()])
    expect((await post({ templateId })).json()).toMatchObject({ fields: { templateId: 'There is no such approved template.' } });
  // An admin sees all templates, but a contract takes those of its partner or of the marketplace.
  const asAdmin = await app.as('admin').post('/contracts/from-catalog', form({ templateId: theirs }));
  expect(asAdmin.json()).toMatchObject({ fields: { templateId: 'There is no such approved template.' } });
  const house = await addTemplate('<p>House.</p>', app.as('admin'));
  expect((await post({ templateId: house })).statusCode).toBe(201);
});

test('the service and the customer are of the caller’s partner', async () => {
  const { secondPartnerId: partnerId } = market;
  const service = await market.addService({ name: 'Their service', partnerId });
  const customer = await addCustomer(app, { partnerId, email: 'x@y.test' });
  for (const [field, value] of [
    ['serviceId', service],
    ['customerId', customer],
    ['package', 'Gold'],
  ] as const)
    expect(Object.keys((await post({ [field]: value })).json<{ fields: object }>().fields)).toEqual([field]);
  const asAdmin = await app.as('admin').post('/contracts/from-catalog', form({ customerId: customer }));
  expect(asAdmin.json()).toMatchObject({ fields: { customerId: 'Choose a customer of the partner who offers the service.' } });
  expect((await app.as('partner_staff').post('/contracts/from-catalog', form())).statusCode).toBe(403);
});
