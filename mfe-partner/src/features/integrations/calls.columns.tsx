import type { ProviderCall } from '@techadds/shared/contract/integrations/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { CopyButton, Flex, Span } from '@techadds/shared/ui';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { callResultStates } from './call-results';

const formatCode = (code: string | null): string =>
  code === null ? '–' : code === 'timeout' ? 'Timeout' : code === 'no_response' ? 'No response' : code;

export const callColumns: readonly Column<ProviderCall>[] = [
  { key: 'operation', header: 'Call', primary: true, cardSlot: 'title', cell: ({ operation }) => operation },
  { key: 'at', header: 'Time', width: '11rem', sort: 'at', cardSlot: 'meta', cell: ({ at }) => formatDateTime(at) },
  { key: 'code', header: 'Code', width: '8rem', hideBelow: 'cMd', cell: ({ code }) => <Span truncate>{formatCode(code)}</Span> },
  {
    key: 'durationMs',
    header: 'Duration',
    width: '7rem',
    align: 'end',
    sort: 'durationMs',
    hideBelow: 'cMd',
    cell: ({ durationMs }) => `${durationMs} ms`,
  },
  {
    key: 'referenceId',
    header: 'Reference id',
    width: '13rem',
    cardSlot: 'line',
    cell: ({ referenceId }) => (
      <Flex alignItems="center" gap="1" minWidth="0">
        <Span fontFamily="mono" textStyle="xs" truncate title={referenceId}>
          {referenceId}
        </Span>
        <CopyButton value={referenceId} label={`Copy ${referenceId}`} />
      </Flex>
    ),
  },
  {
    key: 'result',
    header: 'Result',
    width: '7rem',
    cardSlot: 'status',
    cell: ({ result }) => <StatusBadge states={callResultStates} state={result} />,
  },
];
