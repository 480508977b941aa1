import type { SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import { RelativeTime } from '@techadds/shared/ui';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { directionLabels, getRunName } from './salesforce.labels';
import { syncRunStates } from './salesforce.states';

const countColumn = (key: 'create' | 'update' | 'conflict' | 'skip', header: string): Column<SyncRun> => ({
  ...{ key, header, width: '6rem', align: 'end', hideBelow: 'cMd' },
  cell: ({ counts }) => counts[key].toLocaleString('en-US'),
});

export const runColumns: readonly Column<SyncRun>[] = [
  { key: 'name', header: 'Run', primary: true, cardSlot: 'title', cell: getRunName },
  { key: 'direction', header: 'Direction', width: '9rem', cardSlot: 'line', cell: ({ direction }) => directionLabels[direction] },
  { key: 'by', header: 'Started by', width: '10rem', truncate: true, hideBelow: 'cLg', cell: ({ startedBy }) => startedBy },
  countColumn('create', 'Create'),
  countColumn('update', 'Update'),
  countColumn('conflict', 'Conflicts'),
  countColumn('skip', 'Skip'),
  {
    key: 'status',
    header: 'Status',
    width: '9rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={syncRunStates} state={status} />,
  },
  {
    ...{ key: 'at', header: 'Started', width: '8rem', align: 'end', cardSlot: 'meta' },
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];
