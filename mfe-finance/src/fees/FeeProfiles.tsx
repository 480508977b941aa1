import { apiQuery } from '@techadds/shared/api';
import { listFeeProfiles, type FeeProfile } from '@techadds/shared/contract/fees';
import { formatMoney, formatRate } from '@techadds/shared/format/money';
import { useQuery } from '@techadds/shared/query';
import { Badge, EmptyState, ErrorNotice, Flex, Span } from '@techadds/shared/ui';
import { IconReceipt } from '@techadds/shared/ui/icons';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { methodLabels, payerLabels } from './words';

const limitsOf = ({ minCents, maxCents, currency }: FeeProfile) =>
  [minCents !== null && `at least ${formatMoney(minCents, currency)}`, maxCents !== null && `at most ${formatMoney(maxCents, currency)}`]
    .filter(Boolean)
    .join(', ') || 'No limits';

const columns: Column<FeeProfile>[] = [
  {
    key: 'name',
    header: 'Profile',
    primary: true,
    card: 'title',
    cell: ({ name, isDefault }) => (
      <Flex alignItems="center" gap="2" minWidth="0">
        <Span overflow="hidden" textOverflow="ellipsis">
          {name}
        </Span>
        {isDefault && <Badge>Default</Badge>}
      </Flex>
    ),
  },
  { key: 'method', header: 'Method', width: '7rem', cell: ({ method }) => methodLabels[method] },
  {
    key: 'rate',
    header: 'Fee',
    width: '9.5rem',
    align: 'end',
    card: 'amount',
    cell: ({ percentBp, fixedCents, currency }) => `${formatRate(percentBp)} + ${formatMoney(fixedCents, currency)}`,
  },
  { key: 'limits', header: 'Limits', width: '12.5rem', card: 'line', hideBelow: 'cLg', cell: limitsOf },
  { key: 'payer', header: 'Paid by', width: '6.5rem', cell: ({ payer }) => payerLabels[payer] },
];

/** The profile in force for each method and currency. */
export function FeeProfiles() {
  const { data, error, isPending, refetch } = useQuery(apiQuery(listFeeProfiles));
  if (error)
    return <ErrorNotice title="The fee profiles didn’t load" safe="No payment is affected." error={error} onRetry={() => void refetch()} />;
  if (data?.items.length === 0)
    return (
      <EmptyState
        icon={<IconReceipt size={20} stroke={1.75} />}
        title="No fees are set"
        text="Without a fee profile payments cost nothing. An administrator sets one for each payment method."
      />
    );
  return (
    <DataTable caption="Fee profiles in force" columns={columns} rows={data?.items ?? []} rowKey={({ id }) => id} loading={isPending} />
  );
}
