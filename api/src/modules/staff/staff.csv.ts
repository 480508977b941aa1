import type { StaffMember } from '@techadds/shared/contract/staff/endpoints';
import { roleLabels } from '@techadds/shared/roles';
import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';

const columns: CsvColumns<StaffMember> = [
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Role', ({ role, isOwner }) => (isOwner ? 'Owner' : roleLabels[role])],
  ['Capabilities', ({ capabilities }) => (capabilities === null ? 'all' : capabilities.join(', '))],
  ['Status', ({ status }) => status],
  ['Out of office until', ({ outOfOffice }) => outOfOffice?.until ?? null],
  ['Open orders', ({ openOrders }) => openOrders],
  ['Overdue orders', ({ overdueOrders }) => overdueOrders],
  ['Open tasks', ({ openTasks }) => openTasks],
  ['Last active', ({ lastActiveAt }) => lastActiveAt],
  ['Since', ({ createdAt }) => createdAt],
];

export const streamStaffCsv = (pageAt: (offset: number, limit: number) => Promise<StaffMember[]>, total: number) =>
  streamCsvPages(columns, pageAt, total);
