import { getOrder, listOrders } from '@techadds/shared/contract/orders/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const orderList = { endpoint: listOrders, sorts: ['placedAt', 'number', 'total', 'dueAt'], order: 'desc' } as const;

export const firstQueries = { OrdersPage: [orderList], OrderPage: [getOrder] } satisfies FirstQueries;
