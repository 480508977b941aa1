import { orderActions, orderCan, type OrderStatus } from '@techadds/shared/contract/order-states';

/** The states that an order can be in as things stand: placed, and what the actions of the table lead to. */
export const reachable: readonly OrderStatus[] = [
  ...new Set<OrderStatus>(['placed', ...orderActions.map((action) => orderCan[action].to)]),
];
