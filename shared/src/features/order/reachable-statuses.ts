export { listedStatuses as reachable } from '@techadds/shared/contract/orders/states';
