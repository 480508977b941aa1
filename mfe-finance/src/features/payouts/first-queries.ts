import { getPayout, listPayoutAccounts, listPayouts } from '@techadds/shared/contract/payouts/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const payoutList = { endpoint: listPayouts, sorts: ['requestedAt', 'amount', 'number'], order: 'desc' } as const;
export const payoutAccountList = { endpoint: listPayoutAccounts, sorts: ['status', 'partner', 'updatedAt'] } as const;

export const firstQueries = {
  PayoutsPage: [payoutList],
  AccountsPage: [payoutAccountList],
  PayoutPage: [getPayout],
} satisfies FirstQueries;
