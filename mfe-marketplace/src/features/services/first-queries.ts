import { getService, listServices } from '@techadds/shared/contract/services/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const serviceList = {
  endpoint: listServices,
  extraQuery: { status: 'active' },
  sorts: ['name', 'price', 'updatedAt', 'createdAt'],
} as const;

export const firstQueries = { ServicesPage: [serviceList], OwnServicePage: [getService] } satisfies FirstQueries;
