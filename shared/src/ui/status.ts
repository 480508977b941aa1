export { StatusBadge } from './status/StatusBadge';
