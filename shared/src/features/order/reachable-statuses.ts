export { listedStatuses as reachable } from '@techadds/shared/contract/order-states';
