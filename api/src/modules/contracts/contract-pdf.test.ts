import { renderContractPdf, type ContractDocument } from './contract-pdf';

const at = '2026-11-20T09:00:00.000Z';
const createDocument = (change: object): ContractDocument =>
  ({
    record: {
      contract: {
        ...{ number: 'CT-2026-0001', title: 'Care plan', body: 'Text', valueCents: 100, currency: 'USD', status: 'active' },
        ...{ effectiveOn: '2026-12-01', endsOn: null, completedAt: at, updatedAt: at, sha256: 'f'.repeat(64), ...change },
      },
      customer: { name: 'Fjord' },
      partner: { name: 'Halden' },
    },
    recipients: [],
    events: [],
  }) as unknown as ContractDocument;
const countPages = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length;
const branding = { colour: null, logo: null };

test.each([
  ['one word', 'x'.repeat(50_000)],
  ['lines', 'Line\n'.repeat(10_000)],
  ['headings', '# H\n'.repeat(12_500)],
  ['a heading', `# ${'long '.repeat(9_999)}`],
  ['other letters', '契約 💥 Ω '.repeat(5_000)],
])('renders a text of %s with the maximum length on several pages', async (_name, body) => {
  expect(countPages(await renderContractPdf(createDocument({ body, title: 'W'.repeat(160) }), branding))).toBeGreaterThan(3);
});
