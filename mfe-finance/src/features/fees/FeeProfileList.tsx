import { apiQuery } from '@techadds/shared/api';
import { listFeeProfiles, type FeeProfile } from '@techadds/shared/contract/fees/endpoints';
import { formatDate, formatDateTime } from '@techadds/shared/format/date';
import { formatMoney, formatRate } from '@techadds/shared/format/money';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { Badge, Button, EmptyState, ErrorNotice, Flex, Span, Stack } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { IconReceipt } from '@techadds/shared/ui/icons';
import { feeProfileStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { methodLabels, payerLabels } from './fees.labels';

const formatAmountLimits = ({ minCents, maxCents, currency }: FeeProfile) =>
  [minCents !== null && `at least ${formatMoney(minCents, currency)}`, maxCents !== null && `at most ${formatMoney(maxCents, currency)}`]
    .filter(Boolean)
    .join(', ') || 'No limits';

const basicColumns: Column<FeeProfile>[] = [
  {
    key: 'name',
    header: 'Profile',
    primary: true,
    cardSlot: 'title',
    cell: ({ name, isDefault }) => (
      <Flex alignItems="center" gap="2" minWidth="0">
        <Span overflow="hidden" textOverflow="ellipsis">
          {name}
        </Span>
        {isDefault && <Badge>Default</Badge>}
      </Flex>
    ),
  },
  { key: 'method', header: 'Method', width: '7rem', cardSlot: 'line', cell: ({ method }) => methodLabels[method] },
  {
    key: 'rate',
    header: 'Fee',
    width: '9.5rem',
    align: 'end',
    cardSlot: 'amount',
    cell: ({ percentBp, fixedCents, currency }) => `${formatRate(percentBp)} + ${formatMoney(fixedCents, currency)}`,
  },
  { key: 'limits', header: 'Limits', width: '10rem', hideBelow: 'cLg', cell: formatAmountLimits },
  { key: 'payer', header: 'Paid by', width: '6.5rem', cardSlot: 'line', cell: ({ payer }) => payerLabels[payer] },
];

const statusColumn: Column<FeeProfile> = {
  key: 'state',
  header: 'Status',
  width: '8rem',
  cardSlot: 'status',
  cell: ({ state }) => <StatusBadge states={feeProfileStates} state={state} />,
};
const activePeriodColumn: Column<FeeProfile> = {
  key: 'time',
  header: 'From, until',
  width: '10rem',
  cardSlot: 'line',
  cell: ({ activeFrom, activeUntil }) => (
    <span title={`${formatDateTime(activeFrom)} to ${activeUntil ? formatDateTime(activeUntil) : 'further notice'}`}>
      {formatDate(activeFrom)} – {activeUntil && formatDate(activeUntil)}
    </span>
  ),
};

const getFeeProfileColumns = (history: boolean, onChange: ((profile: FeeProfile) => void) | undefined): Column<FeeProfile>[] => [
  ...basicColumns,
  ...(history ? [activePeriodColumn, statusColumn] : []),
  ...(onChange
    ? [
        {
          key: 'change',
          header: 'Action',
          width: '6rem',
          align: 'end',
          interactive: true,
          cardSlot: history ? undefined : 'meta',
          cell: (profile) =>
            profile.state === 'active' || profile.state === 'scheduled' ? (
              <Button size="sm" aria-label={`Change ${profile.name}`} onClick={() => onChange(profile)}>
                Change
              </Button>
            ) : null,
        } satisfies Column<FeeProfile>,
      ]
    : []),
];

/** The active profile for each method and currency; with history also past and future ones. */
export function FeeProfileList({ onChange }: { onChange: ((profile: FeeProfile) => void) | undefined }) {
  const [address, change] = useSearchState({ history: '' });
  const history = address.history === 'true';
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listFeeProfiles, { query: { history: history ? 'true' : 'false' } }),
    placeholderData: keepPreviousData,
  });
  if (error)
    return (
      <ErrorNotice
        title="The fee profiles didn’t load"
        reassurance="No payment is affected."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data?.items.length === 0 && !history)
    return (
      <EmptyState
        icon={<IconReceipt size={20} />}
        title="No fees are set"
        text="Without a fee profile payments cost nothing. An administrator sets one for each payment method."
      />
    );
  return (
    <Stack gap="3">
      <DataTable
        caption={history ? 'Fee profiles, newest first' : 'Active fee profiles'}
        columns={getFeeProfileColumns(history, onChange)}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        loading={isPending}
        refetching={isPlaceholderData}
      />
      <Checkbox checked={history} onChange={({ target }) => change({ history: target.checked ? 'true' : '' })}>
        Show past and coming fees
      </Checkbox>
    </Stack>
  );
}
