import type { StoredFile } from '@techadds/shared/contract/files/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import type { Role } from '@techadds/shared/roles';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

let app: TestApp;
let market: Marketplace;
let serviceId: string;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  serviceId = await market.addService({ name: 'Web app penetration test' });
}, 60_000);
afterAll(() => app.close());

const pdf = Buffer.from('%PDF-1.7\nthe report').toString('base64');
const upload = async (role: Role, name = 'report.pdf', purpose = 'deliverable') =>
  (await app.as(role).post('/files', { name, purpose, data: pdf })).json<StoredFile>().id;
const createStartedOrder = async () => {
  const { id } = (await app.as('customer').post('/orders', { serviceId, package: 'Standard', method: 'invoice' })).json<OrderDetail>();
  for (const step of ['accept', 'start']) await app.as('partner_staff').post(`/orders/${id}/${step}`);
  return id;
};
const deliver = (id: string, files: string[], note = '') => app.as('partner_staff').post(`/orders/${id}/deliver`, { note, files });

test('shows deliverables to both parties of the order and to nobody else', async () => {
  const id = await createStartedOrder();
  const files = [await upload('partner_staff', 'report.pdf'), await upload('partner_staff', 'findings.pdf')];
  const customer = async () => (await app.as('customer').get(`/files/${files[0]}`)).statusCode;
  expect(await customer()).toBe(404);
  const delivered = await deliver(id, files, 'As agreed.');
  expect(delivered.json()).toMatchObject({
    fulfilmentStatus: 'delivered',
    deliverables: [{ name: 'report.pdf' }, { name: 'findings.pdf' }],
  });
  expect((await app.as('customer').get(`/orders/${id}`)).json()).toMatchObject({
    deliverables: [{ id: files[0], name: 'report.pdf', type: 'application/pdf', size: 19 }, { id: files[1] }],
  });
  expect(await customer()).toBe(200);
  const status = async (user: { get: (url: string) => Promise<{ statusCode: number }> }) =>
    (await user.get(`/files/${files[0]}`)).statusCode;
  expect(await Promise.all([app.as('partner_admin'), app.as('admin')].map(status))).toEqual([200, 200]);
  const strangers = [market.secondCustomer, market.secondPartnerAdmin, app.as('customer', 'globex'), app.as('admin', 'globex')];
  expect(await Promise.all(strangers.map(status))).toEqual([404, 404, 404, 404]);
  const log = (await app.as('admin').get(`/audit/logs?target=${id}`)).json<{ items: object[] }>();
  expect(log.items[0]).toMatchObject({ event: 'order.delivered', after: { files: ['report.pdf', 'findings.pdf'] } });
});

test('delivers a file once, and only if the caller uploaded it as a deliverable', async () => {
  const id = await createStartedOrder();
  const once = await upload('partner_staff');
  const wrong = [
    [once, once],
    [await upload('partner_admin')],
    [await upload('customer')],
    [await upload('partner_staff', 'plan.pdf', 'document')],
    [once, crypto.randomUUID()],
  ];
  for (const files of wrong) {
    const refused = await deliver(id, files);
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual(['files']);
  }
  expect((await app.as('customer').get(`/orders/${id}`)).json()).toMatchObject({ fulfilmentStatus: 'in_progress', deliverables: [] });
  expect((await deliver(id, [once])).statusCode).toBe(200);
  expect((await deliver(await createStartedOrder(), [once])).statusCode).toBe(422);
});

test('allows as many change requests as the package includes', async () => {
  const id = await createStartedOrder();
  const customer = app.as('customer');
  await deliver(id, []);
  expect((await customer.get(`/orders/${id}`)).json()).toMatchObject({ revisions: 1, revisionsLeft: 1 });
  const changes = () => customer.post(`/orders/${id}/request-changes`, { note: 'The summary is missing.' });
  expect((await changes()).json()).toMatchObject({ fulfilmentStatus: 'changes_requested', revisionsLeft: 0 });
  await deliver(id, [await upload('partner_staff', 'report-2.pdf')]);
  const seen = (await customer.get(`/orders/${id}`)).json<OrderDetail>();
  expect(seen.allowedActions).toEqual(['complete', 'dispute']);
  const refused = await changes();
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'no_revisions_left']);
  expect((await customer.get(`/orders/${id}`)).json()).toMatchObject({ fulfilmentStatus: 'delivered', version: seen.version });
  expect((await customer.post(`/orders/${id}/dispute`, { reason: 'Still missing.' })).statusCode).toBe(200);
});
