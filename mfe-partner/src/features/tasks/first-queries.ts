import { listTasks } from '@techadds/shared/contract/tasks/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const taskList = { endpoint: listTasks, sorts: ['due', 'title', 'newest'], extraQuery: { status: 'open' } } as const;

export const firstQueries = { TasksPage: [taskList] } satisfies FirstQueries;
