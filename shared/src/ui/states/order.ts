import {
  IconCircleCheck,
  IconCircleDot,
  IconCircleX,
  IconClockX,
  IconCreditCard,
  IconInbox,
  IconMessageCircleExclamation,
  IconPackageExport,
  IconProgress,
  IconStar,
} from '@tabler/icons-react';
import { canceled, disputed, splitState } from './common';
import type { StatusTable } from './status';

export const orderStates = {
  pending_payment: { tone: 'wait', icon: IconCreditCard, label: 'Pending payment', description: 'Waiting for the customer’s payment.' },
  expired: { tone: 'neutral', icon: IconClockX, label: 'Expired', description: 'No reply in time; held money was returned.' },
  placed: { tone: 'wait', icon: IconInbox, label: 'Placed', description: 'Waiting for the partner to accept or decline.' },
  accepted: { tone: 'info', icon: IconCircleDot, label: 'Accepted', description: 'Accepted by the partner; work starts next.' },
  declined: { tone: 'bad', icon: IconCircleX, label: 'Declined', description: 'Declined by the partner; held money is returned.' },
  canceled,
  in_progress: { tone: 'active', icon: IconProgress, label: 'In progress', description: 'The partner is working on it.' },
  delivered: { tone: 'info', icon: IconPackageExport, label: 'Delivered', description: 'Waiting for the customer to accept the delivery.' },
  changes_requested: {
    tone: 'wait',
    icon: IconMessageCircleExclamation,
    label: 'Changes requested',
    description: 'Waiting for the partner to deliver again.',
  },
  completed: { tone: 'ok', icon: IconCircleCheck, label: 'Completed', description: 'Delivery accepted and payment released.' },
  disputed,
  split: splitState,
  rated: { tone: 'ok', icon: IconStar, label: 'Rated', description: 'Completed, and rated by the customer.' },
} as const satisfies StatusTable;
