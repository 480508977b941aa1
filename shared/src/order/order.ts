export { FollowButton } from './FollowButton';
export { OrderSkeleton } from './OrderSkeleton';
export { OrderView } from './OrderView';
export { reachable } from './statuses';
export { OrderSteps } from './OrderSteps';
