import { apiQuery } from '@techadds/shared/api';
import { payoutStatuses } from '@techadds/shared/contract/payout-states';
import { listPayouts, type Payout } from '@techadds/shared/contract/payouts';
import { formatDate, formatDay } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { offsetOf, useSearchState } from '@techadds/shared/router';
import { Button, EmptyState, ErrorNotice, NativeSelect, SearchInput, Toolbar } from '@techadds/shared/ui';
import { IconBuildingBank, IconSearch } from '@techadds/shared/ui/icons';
import { payoutStates, statusOf } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { DataTable, Pager, type Column } from '@techadds/shared/ui/table';
import { WhyAmount } from '@techadds/shared/why';

const defaults = { query: '', status: '', sort: 'requestedAt', order: 'desc', offset: '0' };
const sorts = ['requestedAt', 'amount', 'number'] as const;

/** When it arrives, arrived, or came back. */
const arrival = ({ status, arrivalOn, endedAt }: Payout): string => {
  if (status === 'failed' && endedAt) return `Returned ${formatDate(endedAt)}`;
  if (status === 'paid' && endedAt) return formatDate(endedAt);
  return status !== 'canceled' && arrivalOn ? formatDay(arrivalOn) : '–';
};

const columnsOf = (ofPartners: boolean): readonly Column<Payout>[] => [
  { key: 'number', header: 'Payout', primary: true, sort: 'number', card: 'title', cell: ({ number }) => number },
  ...(ofPartners
    ? [{ key: 'partner', header: 'Partner', width: '10rem', card: 'line', cell: ({ partner }) => partner.name } satisfies Column<Payout>]
    : []),
  {
    key: 'requested',
    header: 'Created',
    width: '7rem',
    sort: 'requestedAt',
    card: 'line',
    cell: ({ requestedAt }) => formatDate(requestedAt),
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    card: 'status',
    cell: ({ status }) => <StatusBadge of={payoutStates} state={status} />,
  },
  { key: 'arrival', header: 'Arrival', width: '9rem', card: 'meta', cell: arrival },
  { key: 'bank', header: 'Account', width: '6rem', hideBelow: 'cMd', cell: ({ bankLast4 }) => `…${bankLast4}` },
  {
    key: 'amount',
    header: 'Amount',
    width: '8.5rem',
    align: 'end',
    sort: 'amount',
    card: 'amount',
    interactive: true,
    cell: ({ id, number, amountCents, currency, status }) => (
      <WhyAmount
        subject={{ type: 'payout', id, name: number }}
        label="Paid out"
        cents={amountCents}
        currency={currency}
        struck={status === 'failed' || status === 'canceled'}
      />
    ),
  },
];

interface PayoutListProps {
  /** Of all partners, who are named then. */
  ofPartners: boolean;
  /** Asks for a payout, where that can be done. */
  onRequest: (() => void) | undefined;
}

/** All payouts, newest first. */
export function PayoutList({ ofPartners, onRequest }: PayoutListProps) {
  const [address, change] = useSearchState(defaults);
  const status = payoutStatuses.find((known) => known === address.status);
  const sort = sorts.find((known) => known === address.sort) ?? 'requestedAt';
  const order = address.order === 'asc' ? 'asc' : 'desc';
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listPayouts, { query: { query: address.query.slice(0, 200), status, sort, order, offset: offsetOf(address.offset) } }),
    placeholderData: keepPreviousData,
  });
  const filtered = address.query !== '' || status !== undefined;
  if (error && !data)
    return <ErrorNotice title="The payouts didn’t load" safe="No payout is affected." error={error} onRetry={() => void refetch()} />;
  if (data?.meta.total === 0 && !filtered)
    return (
      <EmptyState
        sketch
        icon={<IconBuildingBank size={14} stroke={1.75} />}
        title="No payouts yet"
        text="What customers accepted becomes available, and from there goes to the bank: by schedule, or when asked for."
        action={
          onRequest && (
            <Button icon={<IconBuildingBank size={16} stroke={1.75} />} onClick={onRequest}>
              Pay out
            </Button>
          )
        }
      />
    );
  return (
    <>
      <Toolbar pt="0">
        <SearchInput size="sm" label="Search payouts" value={address.query} onChange={(query) => change({ query })} />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Status"
          value={status ?? ''}
          options={[
            { value: '', label: 'Any status' },
            ...payoutStatuses.map((value) => ({ value, label: statusOf(payoutStates, value)[2] })),
          ]}
          onChange={({ target }) => change({ status: target.value })}
        />
      </Toolbar>
      {data?.meta.total === 0 ? (
        <EmptyState
          icon={<IconSearch size={20} stroke={1.75} />}
          title="No payout matches"
          text="The search looks at numbers and partners."
          action={<Button onClick={() => change({ query: '', status: '' })}>Clear filters</Button>}
        />
      ) : (
        <DataTable
          caption="Payouts"
          columns={columnsOf(ofPartners)}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          rowTo={({ id }) => paths.payout(id)}
          sort={sort}
          order={order}
          onSort={(by, direction) => change({ sort: by, order: direction })}
          loading={!data}
          refetching={isPlaceholderData}
          footer={data && <Pager meta={data.meta} onOffset={(offset) => change({ offset: String(offset) })} />}
        />
      )}
    </>
  );
}
