import { IconAlertTriangle, IconCircleCheck } from '@techadds/shared/ui/icons';
import type { StatusTable } from '@techadds/shared/ui/states';

export const callResultStates = {
  succeeded: { tone: 'ok', icon: IconCircleCheck, label: 'OK', description: 'The other system did it.' },
  failed: { tone: 'bad', icon: IconAlertTriangle, label: 'Failed', description: 'The other system rejected it, or could not be reached.' },
} as const satisfies StatusTable;
