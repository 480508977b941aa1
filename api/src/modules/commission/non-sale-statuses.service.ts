import type { OrderStatus } from '@techadds/shared/contract/orders/states';

/** States in which an order is no sale: nothing was bought yet, or it came to nothing. */
export const notSold: OrderStatus[] = ['pending_payment', 'expired', 'declined', 'canceled'];
