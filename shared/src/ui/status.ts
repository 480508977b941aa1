export { StatusBadge } from './status/StatusBadge';
export { statusMap, statusOf, type Entity } from './status/map';
