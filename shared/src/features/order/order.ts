export { FollowButton } from './FollowButton';
export { OrderSkeleton } from './OrderSkeleton';
export { OrderView } from './OrderView';
export { OrderActions } from './OrderActions';
export { DeliveredFile } from './Deliverables';
export { SubmitWorkDialog } from './SubmitWorkDialog';
export { TransferDialog } from './TransferDialog';
