import { listCommissionRates } from '@techadds/shared/contract/commission/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const commissionRateList = { endpoint: listCommissionRates, sorts: ['name', 'code', 'createdAt'] } as const;

export const firstQueries = { CommissionPage: [commissionRateList] } satisfies FirstQueries;
