import { apiQuery } from '@techadds/shared/api';
import { getBankStatement, type BankStatementDetail } from '@techadds/shared/contract/bank-statements/endpoints';
import { bankStatementsPath } from '@techadds/shared/contract/bank-statements/states';
import { formatDateTime, formatDay } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { useCan } from '@techadds/shared/session/use-can';
import { Page, Stack, StatStrip, Text } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';
import { StatusBadge } from '@techadds/shared/ui/status';
import { formatLineCount, statementStates } from './bank-statements.labels';
import { BankLineList } from './BankLineList';
import { StatementActions } from './StatementActions';

const crumbs = [
  { label: 'Payouts', to: paths.payouts },
  { label: 'Bank statements', to: bankStatementsPath },
];

/** A statement with what its lines match, and the actions on it. */
export function BankStatementPage() {
  const { id = '' } = useParams();
  return (
    <RecordQuery
      query={useQuery(apiQuery(getBankStatement, { params: { id } }))}
      resource="bank statement"
      icon={<IconFileText size={20} />}
      crumbs={crumbs}
      list={{ to: bankStatementsPath, label: 'Show all bank statements' }}
      notFoundText="The address may be incomplete, or the statement was discarded."
    >
      {(statement) => <StatementRecord statement={statement} />}
    </RecordQuery>
  );
}

function StatementRecord({ statement }: { statement: BankStatementDetail }) {
  const { id, fileName, state, format, statementNumber, accountLast4, firstDay, lastDay, unbookedCount, actorName } = statement;
  const { counts, createdAt, appliedAt } = statement;
  const mayApply = useCan('deposits.settle') && state !== 'applied';
  const facts = [
    format === 'csv' ? 'CSV' : `CAMT.053 ${statementNumber}`,
    ...(accountLast4 === null ? [] : [`account …${accountLast4}`]),
    firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} – ${formatDay(lastDay)}`,
    `imported by ${actorName} ${formatDateTime(createdAt)}`,
    ...(appliedAt === null ? [] : [`applied ${formatDateTime(appliedAt)}`]),
  ];
  return (
    <Page
      title={fileName}
      crumbs={crumbs}
      badge={<StatusBadge states={statementStates} state={state} variant="tint" />}
      description={facts.join(', ')}
      actions={mayApply && <StatementActions statement={statement} />}
    >
      <Stack gap="5">
        <StatStrip
          stats={[
            { label: 'Matched', value: counts.matched },
            { label: 'Differences', value: counts.amount_differs + counts.not_expected + counts.changed + counts.possible },
            { label: 'No match', value: counts.no_match },
            { label: 'Already imported', value: counts.already_imported },
          ]}
        />
        {unbookedCount > 0 && (
          <Text textStyle="sm" color="fg.muted">
            {formatLineCount(unbookedCount)} of the file {unbookedCount === 1 ? 'is' : 'are'} not booked by the bank yet, and left out.
          </Text>
        )}
        <BankLineList statementId={id} />
      </Stack>
    </Page>
  );
}
