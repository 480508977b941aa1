import type { Invoice, InvoiceDetail } from '@techadds/shared/contract/invoices/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { parsePdf } from '../../../test/parse-pdf';
import { payByCard } from '../../../test/payment-frame';
import { addProjects } from '../../../test/project-fixture';
import { applyPaymentEvent } from '../payments/payments.rules';
import { issueMissingInvoices } from './invoices.jobs';
import { issueInvoices, nextInvoiceNumber } from './invoices.service';

let app: TestApp;
let market: Marketplace;
let serviceId: string;
beforeEach(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
  await market.addCardFee();
  await market.addCommission();
  serviceId = await market.addService({ name: 'Pen test' });
}, 60_000);
afterEach(() => app.close());

type Reader = Pick<ReturnType<TestApp['as']>, 'get' | 'post'>;
const asAdmin = () => app.as('admin');
const asPartner = () => app.as('partner_admin');
const asCustomer = () => app.as('customer');
const postOk = async <T = OrderDetail>(who: Reader, url: string, body?: object): Promise<T> => {
  const response = await who.post(url, body);
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  return response.json<T>();
};
const list = async (who: Reader = asAdmin(), query = '') => {
  const response = await who.get(`/finance/invoices?sort=number&order=asc&${query}`);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body} ${app.logged.join()}`);
  return response.json<{ items: Invoice[] }>().items;
};
const get = async (id: string) => (await asAdmin().get(`/finance/invoices/${id}`)).json<InvoiceDetail>();
const summarize = (items: Invoice[]) =>
  items.map(({ number, seller, buyer, netCents, taxCents, totalCents }) =>
    [number.replace(/-\d{4}-0+/, ' '), seller.name, buyer.name, netCents, taxCents, totalCents].join(' | '),
  );

async function placePaidOrder(): Promise<string> {
  const { id } = await postOk(asCustomer(), '/orders', { serviceId, package: 'Standard' });
  await payByCard(app, asCustomer(), id);
  return id;
}
async function completeOrder(): Promise<string> {
  const id = await placePaidOrder();
  await postOk(asPartner(), `/orders/${id}/accept`);
  await postOk(asPartner(), `/orders/${id}/start`);
  await postOk(asPartner(), `/orders/${id}/deliver`, { note: 'Done' });
  await postOk(asCustomer(), `/orders/${id}/complete`);
  return id;
}
const partnerName = async () =>
  String((await app.asOwner('select name from partners where id = $1', [app.tenants.acme.partnerId]))[0]?.name);

test('a paid order is invoiced, its release bills the fees, and a refund credits both', async () => {
  const id = await completeOrder();
  await postOk(asAdmin(), `/orders/${id}/refund`, { amountCents: 33_000, reason: 'product_unsatisfactory' });
  const [partner, order] = [await partnerName(), (await asCustomer().get(`/orders/${id}`)).json<OrderDetail>()];
  const items = await list();
  const [sale] = items.filter(({ totalCents }) => totalCents === 110_000);
  const [customer, marketplace] = [
    sale!.buyer.name,
    (await app.asOwner('select name from tenants where tenant_id = $1', [app.tenants.acme.id]))[0]!.name,
  ];
  expect(summarize(items).sort()).toEqual(
    [
      `INV 1 | ${partner} | ${customer} | 100000 | 10000 | 110000`,
      `INV 1 | ${marketplace} | ${partner} | 15220 | 0 | 15220`,
      `CN 1 | ${partner} | ${customer} | 30000 | 3000 | 33000`,
      `CN 1 | ${marketplace} | ${partner} | 3600 | 0 | 3600`,
    ].sort(),
  );
  const detail = await get(sale!.id);
  expect(detail.content).toMatchObject({
    lines: [{ description: 'Pen test, Standard', quantity: 1, unitPriceCents: 100_000, netCents: 100_000, taxBp: 1000 }],
    taxes: [{ taxBp: 1000, netCents: 100_000, taxCents: 10_000 }],
    payments: [{ label: 'Paid by card', amountCents: 110_000 }],
    ...{ paidCents: 110_000, dueCents: 0, reference: order.number },
  });
  const credit = items.find(({ totalCents }) => totalCents === 33_000)!;
  expect((await get(credit.id)).corrects).toEqual({ id: sale!.id, number: sale!.number });
  expect(await list(asAdmin(), `subjectId=${id}`)).toHaveLength(4);
});

test('customers see what they receive, partners also what they issue and the fees, other partners nothing', async () => {
  const id = await completeOrder();
  expect((await list(asCustomer())).map(({ totalCents }) => totalCents)).toEqual([110_000]);
  expect((await list(asPartner())).map(({ totalCents }) => totalCents).sort()).toEqual([110_000, 15_220]);
  expect(await list(market.secondPartnerAdmin)).toEqual([]);
  expect(await list(market.secondCustomer)).toEqual([]);
  const fee = (await list()).find(({ totalCents }) => totalCents === 15_220)!;
  expect((await asCustomer().get(`/finance/invoices/${fee.id}`)).statusCode).toBe(404);
  expect((await asCustomer().get(`/finance/invoices/${fee.id}/pdf`)).statusCode).toBe(404);
  const [own] = await list(asCustomer());
  for (const other of [market.secondCustomer, market.secondPartnerAdmin])
    for (const part of ['', '/pdf']) expect((await other.get(`/finance/invoices/${own!.id}${part}`)).statusCode).toBe(404);
  expect((await app.as('partner_staff').get('/finance/invoices')).statusCode).toBe(403);
  expect((await asCustomer().get(`/finance/invoices/export?subjectId=${id}`)).body.trim().split('\r\n')).toHaveLength(2);
});

test('filters by kind, party, period and text, and exports what matches', async () => {
  const id = await completeOrder();
  await postOk(asAdmin(), `/orders/${id}/refund`, { amountCents: 33_000, reason: 'other' });
  expect(await list(asAdmin(), 'kind=credit_note')).toHaveLength(2);
  expect(await list(asAdmin(), `partnerId=${market.secondPartnerId}`)).toEqual([]);
  const [sale] = (await list()).filter(({ totalCents }) => totalCents === 110_000);
  expect(await list(asAdmin(), `customerId=${sale!.buyer.id}`)).toHaveLength(2);
  expect(await list(asAdmin(), 'to=2020-01-01T00:00:00.000Z')).toEqual([]);
  expect(await list(asAdmin(), `query=${sale!.subject.name}`)).toHaveLength(4);
  const csv = await asAdmin().get('/finance/invoices/export?kind=invoice&sort=total&order=desc');
  expect(csv.headers['x-total-rows']).toBe('2');
  expect(csv.body.split('\r\n')[1]).toContain(`"${sale!.number}","invoice"`);
  expect(csv.body.split('\r\n')[1]).toMatch(/"1000","100","1100","USD"$/);
});

test('a paid milestone is invoiced to its customer', async () => {
  const projects = await addProjects(app, serviceId);
  const project = await projects.create({ valueCents: 300_000, milestones: [{ title: 'Cabling', amountCents: 300_000 }] });
  await projects.fund(project);
  const [invoice] = await list(projects.asCustomer());
  expect(invoice).toMatchObject({ kind: 'invoice', totalCents: 300_000, subject: { type: 'milestone', id: project.milestones[0]!.id } });
});

test('a deposit gets a receipt and a fee invoice, what is given back a credit note, and a payout a statement', async () => {
  const { id } = await postOk<{ id: string }>(asPartner(), '/finance/deposits', {
    kind: 'partner_topup',
    amountCents: 110_000,
    method: 'card',
  });
  expect(await list()).toEqual([]);
  await postOk(asAdmin(), `/finance/deposits/${id}/settle`);
  await postOk(asPartner(), `/finance/deposits/${id}/refund`, { amountCents: 6_780, reason: 'Too much' });
  expect((await list(asPartner(), `subjectId=${id}`)).map(({ kind, totalCents }) => `${kind} ${totalCents}`).sort()).toEqual([
    'credit_note 6780',
    'invoice 3220',
    'receipt 110000',
  ]);
  const account = {
    holder: 'Halden',
    country: 'DE',
    currency: 'USD',
    accountNumber: 'DE89370400440532013000',
    schedule: 'manual',
    minimumCents: 0,
  };
  await asPartner().send({ method: 'PUT', url: '/finance/payout-account', payload: account });
  const payout = await postOk<{ id: string; number: string }>(asPartner(), '/finance/payouts', { amountCents: 50_000 });
  expect(await list(asPartner(), `subjectId=${payout.id}`)).toEqual([]);
  await postOk(asAdmin(), `/finance/payouts/${payout.id}/mark-paid`);
  const [statement] = await list(asPartner(), `subjectId=${payout.id}`);
  expect(statement).toMatchObject({
    kind: 'payout_statement',
    totalCents: 50_000,
    buyer: { name: await partnerName() },
    subject: { name: payout.number },
  });
  expect((await get(statement!.id)).content.payments).toEqual([{ label: 'Paid to the account ending in 3000', amountCents: 50_000 }]);
});

test('a refund that could not be sent is taken back by a document of its own', async () => {
  const id = await placePaidOrder();
  await postOk(asPartner(), `/orders/${id}/decline`, { reason: 'No time' });
  await app.deps.payments.waitUntilIdle();
  const [refund] = await app.asOwner(`update refunds set status = 'requested' where order_id = $1 returning id`, [id]);
  const event = {
    kind: 'refund_failed',
    type: 'refund.failed',
    id: 'e1',
    tenantId: app.tenants.acme.id,
    refundId: String(refund?.id),
    message: 'No bank',
  } as const;
  await app.deps.db.withTenant(app.tenants.acme.id, (tx) => applyPaymentEvent(tx, event, app.deps.clock()));
  const items = await list();
  expect(items.map(({ kind, totalCents }) => `${kind} ${totalCents}`).sort()).toEqual([
    'credit_note 110000',
    'invoice 110000',
    'invoice 110000',
  ]);
  const credit = items.find(({ kind }) => kind === 'credit_note')!;
  const details = await Promise.all(items.map((each) => get(each.id)));
  expect(details.filter(({ corrects }) => corrects?.id === credit.id)).toHaveLength(1);
});

describe('numbers', () => {
  const at = '2026-06-01T00:00:00.000Z';
  const next = (issuerId: string, fail = false) =>
    app.deps.db.withTenant(app.tenants.acme.id, async (tx) => {
      const number = await nextInvoiceNumber(tx, app.tenants.acme.id, issuerId, 'invoice', at);
      if (fail) throw new Error('failed');
      return number;
    });

  test('have no gap and no duplicate by issuer and year, with concurrency and rollbacks', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const results = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => next(n % 2 ? one : other, n % 5 === 0)));
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(numbers).toHaveLength(24);
    expect(numbers.sort()).toEqual(
      Array.from({ length: 12 }, (_, n) => `INV-2026-${String(n + 1).padStart(6, '0')}`).flatMap((number) => [number, number]),
    );
  });

  test('of documents of orders that are paid at once, with some that are rolled back', async () => {
    const ids = [];
    for (let n = 0; n < 4; n += 1)
      ids.push((await postOk(asCustomer(), '/orders', { serviceId, package: 'Standard', method: 'invoice' })).id);
    const tenantId = app.tenants.acme.id;
    await Promise.all(ids.map((id) => postOk(asAdmin(), `/orders/${id}/record-payment`, { reference: 'Bank' })));
    const [entry] = await app.asOwner(`select id from journal_entries where kind = 'capture' limit 1`);
    await app.asOwner('delete from invoices where entry_id = $1', [entry?.id]);
    const issue = (fail: boolean) =>
      app.deps.db.withTenant(tenantId, async (tx) => {
        const count = await issueInvoices(tx, tenantId, String(entry?.id));
        if (fail) throw new Error('failed');
        return count;
      });
    const issued = await Promise.allSettled([issue(true), issue(false), issue(false), issue(true), issue(false)]);
    expect(issued.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])).sort()).toEqual([0, 0, 1]);
    // The deleted one had a number; the next one follows the last.
    const numbers = (await list()).map(({ number }) => Number(number.slice(-6)));
    expect(Math.max(...numbers)).toBe(5);
    expect(new Set(numbers).size).toBe(4);
  });
});

test('the job issues what is missing, once', async () => {
  const id = await completeOrder();
  await postOk(asAdmin(), `/orders/${id}/refund`, { amountCents: 33_000, reason: 'other' });
  const before = summarize(await list()).sort();
  await app.asOwner('delete from invoices');
  await app.asOwner(`delete from counters where name like 'invoices:%'`);
  for (let n = 0; n < 2; n += 1) await issueMissingInvoices(app.deps, app.tenants.acme.id);
  expect(summarize(await list()).sort()).toEqual(before);
});

test('is downloaded as PDF', async () => {
  await placePaidOrder();
  const [invoice] = await list(asCustomer());
  const pdf = await asCustomer().get(`/finance/invoices/${invoice!.id}/pdf`);
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${invoice!.number}.pdf"`,
  });
  const { texts } = parsePdf(pdf.rawPayload.toString('latin1'));
  for (const text of [`Invoice ${invoice!.number}`, 'Pen test, Standard', '1,100.00', 'Paid by card']) expect(texts).toContain(text);
});
