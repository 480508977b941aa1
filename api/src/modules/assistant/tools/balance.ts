import * as z from 'zod/mini';
import { getBalance } from '@techadds/shared/contract/payouts/endpoints';
import { paths } from '@techadds/shared/paths';
import { formatMoney } from '../../../platform/money/format';
import { formatDay } from '../record-text';
import { defineTool } from '../tool';

export const balanceTool = defineTool({
  name: 'get_balance',
  source: 'Balance and payouts',
  description: 'The balance: what is available for payout, pending, in transit, owed, and the day of the next payout.',
  permission: 'payouts.read',
  forbiddenText: 'Balances and payouts are for partner administrators and administrators.',
  input: z.strictObject({}),
  phrases: [
    'available payout|balance|withdraw|money',
    'balance',
    'next|when payout|paid',
    'how much pay|paid|payout',
    'pending earning|money|payout|balance',
    'how much owe|owed',
    'get|got|be paid when',
    'withdraw',
  ],
  toInput: () => ({}),
  run: async (_, { read, role }) => {
    const balance = await read(getBalance, {});
    const money = (cents: number) => formatMoney(cents, balance.currency);
    const ofAll = role === 'partner_admin' ? '' : ' over all partners';
    const parts = [
      `${money(balance.availableCents)} is available for payout${ofAll}. ${money(balance.pendingCents)} is pending and ${money(balance.inTransitCents)} is on its way to the bank.`,
      balance.owedCents > 0 && `${money(balance.owedCents)} is owed for refunds.`,
      balance.payoutsPaused && 'Payouts are paused until less is owed.',
      balance.nextPayoutOn !== null && `The next payout is on ${formatDay(balance.nextPayoutOn)}.`,
      balance.nextPayoutOn === null && role === 'partner_admin' && 'No payout is scheduled: payouts are requested by hand.',
    ];
    return {
      text: parts.filter((part) => part !== false).join(' '),
      links: [{ kind: 'page', title: 'Payouts', detail: 'Balance, payouts and their breakdown', path: paths.payouts }],
    };
  },
});
