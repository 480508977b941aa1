export { FollowButton } from './FollowButton';
export { OrderSkeleton } from './OrderSkeleton';
export { OrderView } from './OrderView';
export { OrderActions } from './OrderActions';
