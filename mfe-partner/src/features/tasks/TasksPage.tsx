import { useMemo } from 'react';
import type { Output } from '@techadds/shared/contract/endpoint';
import { exportTasks, listTasks, taskStatusFilters, type Task } from '@techadds/shared/contract/tasks/endpoints';
import { taskPriorities } from '@techadds/shared/contract/tasks/states';
import { CsvExportButton, ListToolbar, ListView, useListParams, type BulkSelection } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { useQueryClient } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { isUuid, useAuth } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';
import { Button, ButtonLink, lazyComponent, Page } from '@techadds/shared/ui';
import { IconArchive, IconArrowBackUp, IconCheck, IconChecks, IconLayoutKanban, IconList, IconPlus } from '@techadds/shared/ui/icons';
import { taskList } from './first-queries';
import { getTaskColumns } from './tasks.columns';
import { priorityOptions, statusOptions } from './tasks.labels';
import { useAssigneeFilter } from './useAssignees';
import { useTaskActions } from './useTaskActions';

const TaskBoard = lazyComponent(() => import('./TaskBoard').then((part) => part.TaskBoard));
const NewTask = lazyComponent(() => import('./NewTask').then((part) => part.NewTask));
const EditTask = lazyComponent(() => import('./EditTask').then((part) => part.EditTask));

type TaskListData = Output<typeof listTasks>;
const paramsConfig = {
  ...taskList,
  filters: { status: taskStatusFilters, mine: ['1'], assigneeId: isUuid, priority: taskPriorities, overdue: ['1'], archived: ['1'] },
} as const;
const tabs = [
  { value: 'open', label: 'Open', count: ({ counts }: TaskListData) => counts.open },
  ...statusOptions.map(({ value, label }) => ({ value, label, count: ({ counts }: TaskListData) => counts[value] })),
  { value: 'all', label: 'All', count: ({ counts }: TaskListData) => counts.all },
];
const mineFilter = { name: 'mine', label: 'Mine', options: [{ value: '1', label: 'my tasks' }] };
const otherFilters = [
  { name: 'priority', label: 'Priority', options: priorityOptions },
  { name: 'overdue', label: 'Overdue', options: [{ value: '1', label: 'overdue tasks' }] },
  { name: 'archived', label: 'Archived', options: [{ value: '1', label: 'archived tasks' }] },
];
const sorts = [
  { value: 'due.asc', label: 'Due soonest' },
  { value: 'newest.asc', label: 'Newest first' },
  { value: 'title.asc', label: 'Title' },
];

/** The tasks of a partner's team, or of everybody for administrators, in a list or on a board; a task opens beside them. */
export function TasksPage() {
  const { user } = useAuth();
  const role = user?.role ?? 'customer';
  const ofPartners = useCan('tasks.read', 'tenant');
  const address = useListParams(paramsConfig);
  const params = { ...address, query: { ...address.query, status: address.query.status ?? taskList.extraQuery.status } };
  const assigneeFilter = useAssigneeFilter();
  const [{ new: adding, open, view }, change] = useSearchState({ new: '', open: '', view: '' });
  const isBoard = view === 'board';
  const queries = useQueryClient();
  const { complete, archive, restore } = useTaskActions();
  const columns = useMemo(() => getTaskColumns(role, ofPartners), [role, ofPartners]);
  const runOn = (action: (tasks: Task[]) => Promise<boolean>) => (chosen: BulkSelection) => {
    const shown = queries
      .getQueriesData<TaskListData>({ queryKey: ['consultant', listTasks.path] })
      .flatMap(([, data]) => data?.items ?? []);
    const ids = 'ids' in chosen ? chosen.ids : [];
    return action(ids.flatMap((id) => shown.find((task) => task.id === id) ?? []));
  };
  const bulkActions =
    params.query.archived === '1'
      ? [{ label: 'Restore', icon: <IconArrowBackUp aria-hidden />, run: runOn(restore) }]
      : [
          { label: 'Complete', icon: <IconCheck aria-hidden />, hasShortcut: true, run: runOn(complete) },
          { label: 'Archive', icon: <IconArchive aria-hidden />, run: runOn(archive) },
        ];
  const add = (
    <Button variant="solid" shortcut="c" icon={<IconPlus />} onClick={() => change({ new: '1' })}>
      New task
    </Button>
  );
  const filters = [mineFilter, assigneeFilter, ...otherFilters];
  // The board has a column for each status, in the order of the due times.
  const { status: _, sort: __, order: ___, ...boardQuery } = params.query;
  const actions = (
    <>
      <Button
        icon={isBoard ? <IconList aria-hidden /> : <IconLayoutKanban aria-hidden />}
        onClick={() => change({ view: isBoard ? '' : 'board' })}
      >
        {isBoard ? 'List' : 'Board'}
      </Button>
      {!isBoard && <CsvExportButton endpoint={exportTasks} name="tasks" query={params.query} />}
      {add}
    </>
  );
  const dialogs = (
    <>
      {adding !== '' && <NewTask onClose={() => change({ new: '' })} />}
      {open !== '' && <EditTask key={open} id={open} onClose={() => change({ open: '' })} />}
    </>
  );
  if (isBoard)
    return (
      <Page title="Tasks" actions={actions}>
        <ListToolbar resource={['task', 'tasks']} params={params} filters={filters} />
        <TaskBoard query={boardQuery} />
        {dialogs}
      </Page>
    );
  return (
    <Page title="Tasks" actions={actions}>
      <ListView
        resource={['task', 'tasks']}
        endpoint={taskList.endpoint}
        params={params}
        columns={columns}
        onRowClick={({ id }) => change({ open: id })}
        rowLabel={({ title }) => title}
        tabs={{ filterName: 'status', options: tabs }}
        filters={filters}
        sorts={sorts}
        views="tasks"
        bulkActions={bulkActions}
        disableSelectAll
        searchHelp="The search looks at titles and descriptions."
        emptyState={{
          icon: <IconChecks size={14} />,
          title: 'No open tasks',
          text: 'Assign work with a due date, and link it to an order, a quote or a customer.',
          action: (
            <>
              {add}
              <ButtonLink to={`${paths.tasks}?status=all`}>See all tasks</ButtonLink>
            </>
          ),
        }}
      />
      {dialogs}
    </Page>
  );
}
