import { IconAlertTriangle, IconCircleCheck, IconClock } from '@techadds/shared/ui/icons';
import type { StatusTable } from '@techadds/shared/ui/states';

export const deliveryStates = {
  pending: { tone: 'wait', icon: IconClock, label: 'Pending', description: 'Sent again until it arrives, for a day.' },
  succeeded: { tone: 'ok', icon: IconCircleCheck, label: 'Delivered', description: 'The other system accepted it.' },
  failed: { tone: 'bad', icon: IconAlertTriangle, label: 'Failed', description: 'Given up; you can replay it.' },
} as const satisfies StatusTable;
