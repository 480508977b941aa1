import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';

const columns: CsvColumns<Task> = [
  ['Title', ({ title }) => title],
  ['Description', ({ description }) => description],
  ['Status', ({ status }) => status],
  ['Priority', ({ priority }) => priority],
  ['Assignee', ({ assignee }) => assignee?.name ?? null],
  ['Partner', ({ partner }) => partner?.name ?? null],
  ['Related to', ({ subject }) => subject?.label ?? null],
  ['Due', ({ dueAt }) => dueAt],
  ['Overdue', ({ overdue }) => (overdue ? 'yes' : 'no')],
  ['Completed', ({ completedAt }) => completedAt],
  ['Created', ({ createdAt }) => createdAt],
];

export const streamTasksCsv = (pageAt: (offset: number, limit: number) => Promise<Task[]>, total: number) =>
  streamCsvPages(columns, pageAt, total);
