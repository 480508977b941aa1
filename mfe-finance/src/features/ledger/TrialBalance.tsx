import { apiQuery } from '@techadds/shared/api';
import { getTrialBalance, type TrialBalance as Balance } from '@techadds/shared/contract/ledger/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { useQuery } from '@techadds/shared/query';
import { Badge, Card, EmptyState, ErrorNotice, Flex, Money, Skeleton, Span, Stack } from '@techadds/shared/ui';
import { IconAlertTriangle, IconBook, IconCircleCheck } from '@techadds/shared/ui/icons';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { humanize } from '@techadds/shared/features/amount-breakdown';

type CurrencyBalance = Balance['currencies'][number];
type BalanceRow = CurrencyBalance['rows'][number];

/** Debit and credit balances of all accounts by currency; their difference must be zero. */
export function TrialBalance() {
  const { data, error, refetch } = useQuery(apiQuery(getTrialBalance));
  if (error)
    return (
      <ErrorNotice
        title="The trial balance didn’t load"
        reassurance="No balance is affected."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height="320px" rounded="lg" />;
  if (data.currencies.length === 0)
    return <EmptyState icon={<IconBook size={20} />} title="No entries yet" text="Debits and credits appear with the first entry." />;
  return (
    <Stack gap="5">
      {data.currencies.map((sheet) => (
        <Card key={sheet.currency} title={sheet.currency} padded={false} action={<BalanceDifference sheet={sheet} />}>
          <DataTable
            inCard
            caption={`Trial balance in ${sheet.currency}`}
            columns={getBalanceColumns(sheet.currency)}
            rows={sheet.rows}
            rowKey={({ account }) => account}
            footer={<BalanceTotals sheet={sheet} />}
          />
        </Card>
      ))}
    </Stack>
  );
}

/** `partner:available` becomes `Partner, available`. */
const formatAccountName = (account: string) => humanize(account).replaceAll(':', ', ');

const renderSide = (label: string, cents: number, currency: string) =>
  cents !== 0 && (
    <>
      <Span display="none" color="fg.muted" fontWeight="normal" textStyle="xs" _cXs={{ display: 'inline' }}>
        {label}{' '}
      </Span>
      <Money cents={cents} currency={currency} />
    </>
  );

const getBalanceColumns = (currency: string): Column<BalanceRow>[] => [
  {
    key: 'account',
    header: 'Account',
    primary: true,
    cardSlot: 'title',
    cell: ({ account, count }) =>
      count > 1 ? `${formatAccountName(account)} (${count.toLocaleString('en-US')} accounts)` : formatAccountName(account),
  },
  { key: 'type', header: 'Type', width: '7rem', cardSlot: 'line', cell: ({ type }) => humanize(type) },
  {
    key: 'debit',
    header: 'Debit',
    width: '10rem',
    align: 'end',
    cardSlot: 'amount',
    cell: ({ debitCents }) => renderSide('Debit', debitCents, currency),
  },
  {
    key: 'credit',
    header: 'Credit',
    width: '10rem',
    align: 'end',
    cardSlot: 'meta',
    cell: ({ creditCents }) => renderSide('Credit', creditCents, currency),
  },
];

function BalanceTotals({ sheet: { debitCents, creditCents, currency } }: { sheet: CurrencyBalance }) {
  return (
    <Flex minHeight="10" alignItems="center" justifyContent="flex-end" gap="6" flexWrap="wrap" textStyle="sm" fontWeight="semibold">
      <Span color="fg.muted" fontWeight="normal" flex="1">
        Both sides
      </Span>
      <span>
        Debit <Money cents={debitCents} currency={currency} />
      </span>
      <span>
        Credit <Money cents={creditCents} currency={currency} />
      </span>
    </Flex>
  );
}

function BalanceDifference({ sheet: { differenceCents, currency } }: { sheet: CurrencyBalance }) {
  return differenceCents === 0 ? (
    <Badge tone="ok" icon={<IconCircleCheck size={14} aria-hidden />}>
      Difference {formatMoney(0, currency)}
    </Badge>
  ) : (
    <Badge tone="bad" icon={<IconAlertTriangle size={14} aria-hidden />}>
      Difference {formatMoney(differenceCents, currency)}
    </Badge>
  );
}
