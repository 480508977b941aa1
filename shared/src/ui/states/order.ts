import {
  IconBan,
  IconCircleCheck,
  IconCircleDot,
  IconCircleX,
  IconClockX,
  IconCreditCard,
  IconInbox,
  IconMessageCircleExclamation,
  IconPackageExport,
  IconProgress,
  IconScale,
  IconStar,
  IconTransform,
} from '@tabler/icons-react';
import type { StatusTable, StatusMeta } from './status';

// These are also those of other records.
export const canceled: StatusMeta = ['neutral', IconBan, 'Canceled', 'Called off.'];
export const disputed: StatusMeta = ['bad', IconScale, 'Disputed', 'Money is frozen until the dispute is settled.'];
export const split: StatusMeta = ['neutral', IconTransform, 'Split', 'Divided into parts that go on by themselves.'];

export const orderStates = {
  pending_payment: ['wait', IconCreditCard, 'Pending payment', 'Waits for the customer to pay. Then the partner sees it.'],
  expired: ['neutral', IconClockX, 'Expired', 'Nobody answered in time; held money went back.'],
  placed: ['wait', IconInbox, 'Placed', 'Waits for the partner to accept or decline.'],
  accepted: ['info', IconCircleDot, 'Accepted', 'The partner took it on. Work starts next.'],
  declined: ['bad', IconCircleX, 'Declined', 'The partner turned it down; held money goes back.'],
  canceled,
  in_progress: ['active', IconProgress, 'In progress', 'The partner is working. Delivery comes next.'],
  delivered: ['info', IconPackageExport, 'Delivered', 'Waits for the customer to accept the delivery.'],
  changes_requested: ['wait', IconMessageCircleExclamation, 'Changes requested', 'Waits for the partner to deliver again.'],
  completed: ['ok', IconCircleCheck, 'Completed', 'The delivery was accepted and the money released.'],
  disputed,
  split,
  rated: ['ok', IconStar, 'Rated', 'Completed, and rated by the customer.'],
} as const satisfies StatusTable;
