import { listDeposits } from '@techadds/shared/contract/deposits/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const depositList = { endpoint: listDeposits, sorts: ['createdAt', 'amount', 'number'], order: 'desc' } as const;

export const firstQueries = { DepositsPage: [depositList] } satisfies FirstQueries;
