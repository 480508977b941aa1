import { getOrder, listQueue } from '@techadds/shared/contract/orders/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const orderQueue = {
  endpoint: listQueue,
  extraQuery: { scope: 'partner' },
  sorts: ['dueAt', 'placedAt', 'number', 'total'],
} as const;

export const firstQueries = { OrderQueuePage: [orderQueue], QueuedOrderPage: [getOrder] } satisfies FirstQueries;
