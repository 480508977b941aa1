import { orderActions, orderCan, type OrderStatus } from '@techadds/shared/contract/order-states';

/** The states that people look for orders in. Those that nobody has paid are left out: they end within minutes. */
export const reachable: readonly OrderStatus[] = [
  ...new Set<OrderStatus>(['placed', ...orderActions.flatMap((action) => orderCan[action].to ?? []), 'split']),
];
