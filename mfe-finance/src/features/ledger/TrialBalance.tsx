import { apiQuery } from '@techadds/shared/api';
import { getTrialBalance, type TrialBalance as Balance } from '@techadds/shared/contract/ledger/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { useQuery } from '@techadds/shared/query';
import { Badge, Card, EmptyState, ErrorNotice, Flex, Money, Skeleton, Span, Stack } from '@techadds/shared/ui';
import { IconAlertTriangle, IconBook, IconCircleCheck } from '@techadds/shared/ui/icons';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { humanize } from '@techadds/shared/features/amount-breakdown';

type Sheet = Balance['currencies'][number];
type Row = Sheet['rows'][number];

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
    return (
      <EmptyState
        icon={<IconBook size={20} />}
        title="Nothing is booked yet"
        text="With the first entry both sides appear here, and are the same."
      />
    );
  return (
    <Stack gap="5">
      {data.currencies.map((sheet) => (
        <Card key={sheet.currency} title={sheet.currency} padded={false} action={<Difference sheet={sheet} />}>
          <DataTable
            inCard
            caption={`Trial balance in ${sheet.currency}`}
            columns={columnsOf(sheet.currency)}
            rows={sheet.rows}
            rowKey={({ account }) => account}
            footer={<Totals sheet={sheet} />}
          />
        </Card>
      ))}
    </Stack>
  );
}

/** `partner:available` becomes `Partner, available`. */
const accountInWords = (account: string) => humanize(account).replaceAll(':', ', ');

const side = (label: string, cents: number, currency: string) =>
  cents !== 0 && (
    <>
      <Span display="none" color="fg.muted" fontWeight="normal" textStyle="xs" _cXs={{ display: 'inline' }}>
        {label}{' '}
      </Span>
      <Money cents={cents} currency={currency} />
    </>
  );

const columnsOf = (currency: string): Column<Row>[] => [
  {
    key: 'account',
    header: 'Account',
    primary: true,
    card: 'title',
    cell: ({ account, count }) =>
      count > 1 ? `${accountInWords(account)} (${count.toLocaleString('en-US')} accounts)` : accountInWords(account),
  },
  { key: 'type', header: 'Type', width: '7rem', card: 'line', cell: ({ type }) => humanize(type) },
  {
    key: 'debit',
    header: 'Debit',
    width: '10rem',
    align: 'end',
    card: 'amount',
    cell: ({ debitCents }) => side('Debit', debitCents, currency),
  },
  {
    key: 'credit',
    header: 'Credit',
    width: '10rem',
    align: 'end',
    card: 'meta',
    cell: ({ creditCents }) => side('Credit', creditCents, currency),
  },
];

function Totals({ sheet: { debitCents, creditCents, currency } }: { sheet: Sheet }) {
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

function Difference({ sheet: { differenceCents, currency } }: { sheet: Sheet }) {
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
