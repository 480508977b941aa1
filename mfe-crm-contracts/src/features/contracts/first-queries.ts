import { getContract, listContracts } from '@techadds/shared/contract/contracts/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const contractList = {
  endpoint: listContracts,
  sorts: ['createdAt', 'number', 'value', 'effectiveOn', 'updatedAt'],
  order: 'desc',
} as const;

export const firstQueries = { ContractsPage: [contractList], ContractPage: [getContract] } satisfies FirstQueries;
