import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { InvoiceDetail } from '@techadds/shared/contract/invoices/endpoints';
import { createHeavyWork, toHeavyWorkLimits } from '../../platform/heavy-work/heavy-work';
import { executeInPlace } from '../../../test/execute-in-place';
import { renderFacturX } from './factur-x-xml';
import { invoicePdf } from './invoice-pdf';

const [partner, customer] = ['0d9f5f0a-0000-4000-a100-000000000001', '0d9f5f0a-0000-4000-a100-000000000002'];
const seller = { id: partner, name: 'Halden <Systems> & Sons', email: '', countryCode: 'DE', taxId: 'DE123456789' };
const buyer = { id: customer, name: 'Kestrel "Foods"', email: 'buyer@kestrel.example', countryCode: 'NO', taxId: '' };
const invoice = (change: Partial<InvoiceDetail> = {}, content: Partial<InvoiceDetail['content']> = {}): InvoiceDetail => ({
  ...{
    id: partner,
    month: null,
    entryId: partner,
    kind: 'invoice',
    number: 'INV-2026-000123',
    seller,
    buyer,
    currency: 'USD',
    corrects: null,
  },
  ...{ subject: { type: 'order', id: partner, name: 'OR-2026-0031' }, netCents: 92_930, taxCents: 9_000, totalCents: 101_930 },
  issuedAt: '2026-11-18T09:00:00.000Z',
  ...change,
  content: {
    ...{ seller, buyer, reference: 'OR-2026-0031', note: 'Thank you \0 & good bye' },
    lines: [
      { description: 'Pen test, Standard', quantity: 2, unitPriceCents: 50_000, netCents: 100_000, taxBp: 1000 },
      { description: 'Discount: Spring', quantity: 1, unitPriceCents: -10_000, netCents: -10_000, taxBp: 1000 },
      { description: 'Payment fee', quantity: 1, unitPriceCents: 2_930, netCents: 2_930, taxBp: 0 },
    ],
    taxes: [
      { taxBp: 1000, netCents: 90_000, taxCents: 9_000 },
      { taxBp: 0, netCents: 2_930, taxCents: 0 },
    ],
    payments: [{ label: 'Paid by card', amountCents: 101_930 }],
    ...{ paidCents: 101_930, dueCents: 0 },
    ...content,
  },
});
const credit = () =>
  invoice({ kind: 'credit_note', number: 'CN-2026-000007', corrects: { id: partner, number: 'INV-2026-000123' } }, { note: '' });
const nameless = { countryCode: '', taxId: '', email: '' };

/** The errors of the schema of the profile EN 16931. libxml2 for WebAssembly is a module that Jest cannot load. */
function validate(xml: string): string {
  const script = join(import.meta.dirname, '../../../test/validate-factur-x.mjs');
  const { stdout, stderr, status } = spawnSync(process.execPath, [script], { input: xml, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

test.each([
  ['an invoice with a discount and a fee', invoice()],
  ['a credit note', credit()],
  [
    'parties whose country and tax number are not known',
    invoice({}, { seller: { ...seller, ...nameless }, buyer: { ...buyer, ...nameless } }),
  ],
  ['a currency without decimals', invoice({ currency: 'JPY' })],
])('the XML of %s is valid', (_what, document) => expect(validate(renderFacturX(document))).toBe(''));

test('the schema rejects XML that lacks a part', () => {
  expect(validate(renderFacturX(invoice()).replace(/<ram:TypeCode>380<.ram:TypeCode>/, ''))).toContain('TypeCode');
});

test('amounts, types and references are those of the document', () => {
  const xml = renderFacturX(credit());
  const read = (name: string) => [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, text]) => text);
  expect(read('TypeCode')[0]).toBe('381');
  expect(read('GrandTotalAmount')).toEqual(['1019.30']);
  expect(read('TaxTotalAmount')).toEqual(['90.00']);
  expect(read('DuePayableAmount')).toEqual(['0.00']);
  // The total of the lines follows those of each.
  expect(read('LineTotalAmount')).toEqual(['1000.00', '-100.00', '29.30', '929.30']);
  expect(read('BilledQuantity')).toEqual(['2', '-1', '1']);
  expect(read('IssuerAssignedID')).toEqual(['OR-2026-0031', 'INV-2026-000123']);
  expect(xml).toContain('Halden &lt;Systems&gt; &amp; Sons');
  expect(renderFacturX(invoice({ currency: 'JPY' }))).toContain('<ram:GrandTotalAmount>101930</ram:GrandTotalAmount>');
});

describe('the PDF', () => {
  const requestMeta = { cid: 'c', ip: null, userAgent: null };
  const render = (document: InvoiceDetail) =>
    createHeavyWork(executeInPlace, toHeavyWorkLimits(1)).render(invoicePdf, { tenantId: partner, requestMeta }, [
      document,
      { colour: '#0a7d54', logo: null },
      null,
    ]);

  test('is PDF/A-3 and carries the XML as its alternative', async () => {
    const pdf = await render(invoice());
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    for (const part of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '/GTS_PDFA1',
      '/AFRelationship /Alternative',
      '(factur-x.xml)',
    ])
      expect(pdf).toContain(part);
    for (const part of [
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
      'Halden &lt;Systems&gt; &amp; Sons',
    ])
      expect(pdf).toContain(part);
    // Every font is embedded: none of the standard ones is named.
    expect(pdf).not.toContain('/Helvetica');
    const [, stream = ''] = /\/Type \/EmbeddedFile[^]*?stream\n([^]*?)\nendstream/.exec(pdf) ?? [];
    const file = Buffer.from(stream, 'latin1');
    const xml = file[0] === 0x78 ? inflateSync(file).toString() : file.toString();
    expect(xml).toBe(renderFacturX(invoice()));
  });

  test('of a receipt has no structured part', async () => {
    expect(await render(invoice({ kind: 'receipt' }))).not.toContain('factur-x.xml');
  });
});
