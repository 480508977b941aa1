import { IconAlertTriangle, IconBan, IconCircleCheck, IconCircleX, IconClock, IconPlus, IconRefresh } from '@techadds/shared/ui/icons';
import type { StatusTable } from '@techadds/shared/ui/states';

export const syncRunStates = {
  queued: { tone: 'neutral', icon: IconClock, label: 'Queued', description: 'Starts in a moment.' },
  running: { tone: 'active', icon: IconRefresh, label: 'Running', description: 'In the background; you can leave the page.' },
  succeeded: { tone: 'ok', icon: IconCircleCheck, label: 'Finished', description: 'Everything was done.' },
  partial: { tone: 'wait', icon: IconAlertTriangle, label: 'Partly done', description: 'Some records were not written; compare again.' },
  failed: { tone: 'bad', icon: IconCircleX, label: 'Failed', description: 'Try again; nothing is written twice.' },
} as const satisfies StatusTable;

export const syncActionStates = {
  create: { tone: 'ok', icon: IconPlus, label: 'Create', description: 'It exists on one side only.' },
  update: { tone: 'active', icon: IconRefresh, label: 'Update', description: 'One side has newer values.' },
  conflict: { tone: 'wait', icon: IconAlertTriangle, label: 'Conflict', description: 'Both sides changed the same value; choose one.' },
  skip: { tone: 'neutral', icon: IconBan, label: 'Skip', description: 'It cannot be taken over.' },
} as const satisfies StatusTable;

export const syncOutcomeStates = {
  pending: { tone: 'neutral', icon: IconClock, label: 'Waiting', description: 'Not written yet.' },
  done: { tone: 'ok', icon: IconCircleCheck, label: 'Written', description: 'Both sides agree.' },
  skipped: { tone: 'neutral', icon: IconBan, label: 'Not written', description: 'It stays as it is.' },
  failed: { tone: 'bad', icon: IconCircleX, label: 'Failed', description: 'It could not be written.' },
} as const satisfies StatusTable;
