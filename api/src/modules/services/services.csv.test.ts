import type { ServiceRow } from './services.db';
import { streamServicesCsv } from './services.csv';

test.each([
  ['JPY', '110000,JPY', 'Standard 110000'],
  ['USD', '1100.00,USD', 'Standard 1100.00'],
  ['KWD', '110.000,KWD', 'Standard 110.000'],
])('exports prices with the decimals of %s, and the tax as a percentage', async (currency, price, packages) => {
  const row = {
    ...{ name: 'Test', summary: '', description: '', category: { name: 'Security' }, unit: 'project', priceFromCents: 110_000, currency },
    ...{ deliveryDays: 5, taxBp: 750, tags: [], packages: [{ name: 'Standard', priceCents: 110_000 }], status: 'active' },
    ...{ flagshipPromoted: false, partner: { name: 'Halden' }, updatedAt: '2026-11-20T09:00:00.000Z' },
  } as unknown as ServiceRow;
  let csv = '';
  for await (const part of streamServicesCsv(() => Promise.resolve([row]), 1)) csv += part.replaceAll('"', '');
  expect(csv).toContain(`project,${price},5,7.50,,${packages},Published`);
});
