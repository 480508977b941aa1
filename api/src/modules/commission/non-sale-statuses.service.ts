import type { OrderStatus } from '@techadds/shared/contract/orders/states';

/** Statuses of orders that do not count as sales: not paid yet, or ended without a sale. */
export const nonSaleStatuses: OrderStatus[] = ['pending_payment', 'expired', 'declined', 'canceled'];
