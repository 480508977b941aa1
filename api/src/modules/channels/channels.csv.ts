import type { Channel } from '@techadds/shared/contract/channels/endpoints';
import { streamCsvPages, type CsvColumns } from '../../platform/documents/csv-pages';

const toYesNo = (value: boolean) => (value ? 'yes' : 'no');

const columns: CsvColumns<Channel> = [
  ['Name', ({ name }) => name],
  ['Topic', ({ topic }) => topic],
  ['Partner', ({ partner }) => partner?.name ?? null],
  ['Private', ({ isPrivate }) => toYesNo(isPrivate)],
  ['Members', ({ memberCount }) => memberCount],
  ['In Slack', ({ inSlack }) => toYesNo(inSlack)],
  ['Created', ({ createdAt }) => createdAt],
  ['Archived', ({ archivedAt }) => archivedAt],
];

export const streamChannelsCsv = (pageAt: (offset: number, limit: number) => Promise<Channel[]>, total: number) =>
  streamCsvPages(columns, pageAt, total);
