import type { BankStatement } from '@techadds/shared/contract/bank-statements/endpoints';
import { bankStatementsPath, bankStatementStates } from '@techadds/shared/contract/bank-statements/states';
import { formatDay } from '@techadds/shared/format/date';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { useNavigate } from '@techadds/shared/router';
import { useCan } from '@techadds/shared/session/use-can';
import { Page, RelativeTime, Stack } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { bankStatementList } from './first-queries';
import { formatLineCount, statementStates } from './bank-statements.labels';
import { StatementUpload } from './StatementUpload';

const paramsConfig = { ...bankStatementList, filters: { state: bankStatementStates } } as const;
const stateFilter = {
  name: 'state',
  label: 'Status',
  options: bankStatementStates.map((value) => ({ value, label: statementStates[value].label })),
};

const columns: readonly Column<BankStatement>[] = [
  { key: 'file', header: 'File', primary: true, truncate: true, sort: 'name', cardSlot: 'title', cell: ({ fileName }) => fileName },
  {
    ...{ key: 'period', header: 'Booked', width: '12rem', cardSlot: 'line', hideBelow: 'cMd' },
    cell: ({ firstDay, lastDay }) => (firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} – ${formatDay(lastDay)}`),
  },
  {
    ...{ key: 'account', header: 'Account', width: '6.5rem', hideBelow: 'cLg' },
    cell: ({ accountLast4 }) => (accountLast4 === null ? '–' : `…${accountLast4}`),
  },
  { key: 'lines', header: 'Lines', width: '6rem', cardSlot: 'line', cell: ({ lineCount }) => formatLineCount(lineCount) },
  {
    ...{ key: 'state', header: 'Status', width: '9rem', cardSlot: 'status' },
    cell: ({ state }) => <StatusBadge states={statementStates} state={state} />,
  },
  { key: 'actor', header: 'By', width: '9rem', truncate: true, hideBelow: 'cLg', cell: ({ actorName }) => actorName },
  {
    ...{ key: 'at', header: 'Imported', width: '7.5rem', align: 'end', sort: 'createdAt', cardSlot: 'meta' },
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];

/** Statements of the marketplace's bank account, and where they are imported. */
export function BankStatementsPage() {
  const params = useListParams(paramsConfig);
  const navigate = useNavigate();
  const mayImport = useCan('deposits.settle');
  return (
    <Page
      title="Bank statements"
      crumbs={[{ label: 'Payouts', to: paths.payouts }]}
      description="They confirm deposits and payouts; what differs becomes a task."
    >
      <Stack gap="5">
        {mayImport && <StatementUpload onUploaded={({ id }) => void navigate(`${bankStatementsPath}/${id}`)} />}
        <ListView
          resource={['bank statement', 'bank statements']}
          endpoint={bankStatementList.endpoint}
          params={params}
          columns={columns}
          rowHref={({ id }) => `${bankStatementsPath}/${id}`}
          filters={[stateFilter]}
          searchHelp="The search looks at file names."
          emptyState={{
            icon: <IconFileText size={14} />,
            title: 'No bank statements yet',
            text: 'Imported statements and the results of their lines appear here.',
          }}
        />
      </Stack>
    </Page>
  );
}
