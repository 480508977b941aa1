import type { PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { renderStatementCsv } from './payout-statement';

test.each([
  ['JPY', '1100,132,32,100,0,836,JPY'],
  ['USD', '11,1.32,0.32,1,0,8.36,USD'],
  ['KWD', '1.1,0.132,0.032,0.1,0,0.836,KWD'],
])('writes the amounts of a statement with the decimals of %s', (currency, cells) => {
  const amounts = { grossCents: 1100, commissionCents: 132, feeCents: 32, taxCents: 100, setOffCents: 0, netCents: 836 };
  const lines = [{ orderNumber: 'OR-1', description: 'Order OR-1', ...amounts }];
  const csv = renderStatementCsv({ number: 'PO-1', currency, lines } as unknown as PayoutDetail).replaceAll('"', '');
  expect(csv).toContain(`PO-1,OR-1,Order OR-1,${cells}`);
  expect(csv).toContain(`PO-1,,Total,${cells}`);
});
