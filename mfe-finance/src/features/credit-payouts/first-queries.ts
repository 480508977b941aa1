import { listCreditPayouts } from '@techadds/shared/contract/credit/payouts';
import type { FirstQueries } from '@techadds/shared/mfe';

export const creditPayoutList = { endpoint: listCreditPayouts, sorts: ['requestedAt', 'amount', 'number'], order: 'desc' } as const;

export const firstQueries = { CreditPayoutsPage: [creditPayoutList] } satisfies FirstQueries;
