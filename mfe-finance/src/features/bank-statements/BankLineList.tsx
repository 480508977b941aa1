import { listBankLines, type BankLine } from '@techadds/shared/contract/bank-statements/endpoints';
import { bankLineMatches } from '@techadds/shared/contract/bank-statements/states';
import { formatDay } from '@techadds/shared/format/date';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { Box, Money, Span, TextLink } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { lineStates } from './bank-statements.labels';

const paramsConfig = { sorts: ['line', 'date', 'amount'], filters: { match: bankLineMatches } } as const;
const matchFilter = {
  name: 'match',
  label: 'Match',
  options: bankLineMatches.map((value) => ({ value, label: lineStates[value].label })),
};

/** Where administrators see what was booked for a deposit, and a payout. */
const toRecordPath = ({ type, id }: NonNullable<BankLine['record']>) =>
  type === 'deposit' ? paths.ledgerOf('deposit', id) : paths.payout(id);

const Explanation = ({ line: { message, record, taskId } }: { line: BankLine }) => (
  <Box whiteSpace="normal" textStyle="xs" color="fg.muted" py="1">
    {message}{' '}
    {record && (
      <TextLink to={toRecordPath(record)} aria-label={`Open ${record.number}`}>
        Open
      </TextLink>
    )}{' '}
    {taskId && <TextLink to={paths.task(taskId)}>Task</TextLink>}
  </Box>
);

const columns: readonly Column<BankLine>[] = [
  { key: 'line', header: 'Line', width: '4.5rem', sort: 'line', hideBelow: 'cMd', cell: ({ line }) => line },
  { key: 'date', header: 'Booked', width: '7.5rem', sort: 'date', cardSlot: 'meta', cell: ({ bookedOn }) => formatDay(bookedOn) },
  {
    ...{ key: 'reference', header: 'Reference', primary: true, cardSlot: 'title' },
    cell: ({ reference, counterparty }) => (
      <>
        <Span display="block" truncate title={reference}>
          {reference || 'No reference'}
        </Span>
        <Span display="block" textStyle="xs" fontWeight="normal" color="fg.muted" truncate title={counterparty}>
          {counterparty}
        </Span>
      </>
    ),
  },
  {
    ...{ key: 'match', header: 'Match', width: '11rem', cardSlot: 'status' },
    cell: ({ match }) => <StatusBadge states={lineStates} state={match} />,
  },
  {
    ...{ key: 'explanation', header: 'Explanation', width: '20rem', cardSlot: 'line', interactive: true },
    cell: (line) => <Explanation line={line} />,
  },
  {
    ...{ key: 'amount', header: 'Amount', width: '8.5rem', align: 'end', sort: 'amount', cardSlot: 'amount' },
    cell: ({ amountCents, currency }) => <Money cents={amountCents} currency={currency} />,
  },
];

/** The lines of a statement with what they match. */
export function BankLineList({ statementId }: { statementId: string }) {
  const params = useListParams(paramsConfig);
  return (
    <ListView
      resource={['line', 'lines']}
      endpoint={listBankLines}
      params={params}
      extraQuery={{ statementId }}
      columns={columns}
      filters={[matchFilter]}
      searchHelp="The search looks at references and counterparties."
      errorReassurance="Nothing is booked by looking at them."
      emptyState={{ icon: <IconFileText size={14} />, title: 'No lines', text: 'This statement has no lines.' }}
    />
  );
}
