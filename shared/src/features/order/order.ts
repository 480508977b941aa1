export { FollowButton } from './FollowButton';
export { OrderSkeleton } from './OrderSkeleton';
export { OrderView } from './OrderView';
export { reachable } from './reachable-statuses';
export { OrderSteps } from './OrderActions';
