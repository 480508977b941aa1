import { apiQuery } from '@techadds/shared/api';
import { depositKinds, depositStatuses } from '@techadds/shared/contract/deposit-states';
import { listDeposits, type Deposit } from '@techadds/shared/contract/deposits';
import { formatDate } from '@techadds/shared/format/date';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { offsetOf, useSearchState } from '@techadds/shared/router';
import { Button, EmptyState, ErrorNotice, NativeSelect, SearchInput, Toolbar } from '@techadds/shared/ui';
import { IconPigMoney, IconPlus, IconSearch } from '@techadds/shared/ui/icons';
import { depositStates, statusOf } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { DataTable, Pager, type Column } from '@techadds/shared/ui/table';
import { WhyAmount } from '@techadds/shared/why';
import { methodLabels } from '../fees/words';
import { DepositActions, type DepositActionsProps } from './DepositActions';
import { kindLabels } from './words';

const defaults = { query: '', status: '', kind: '', sort: 'createdAt', order: 'desc', offset: '0' };
const sorts = ['createdAt', 'amount', 'number'] as const;

const columnsOf = (onAsk: DepositActionsProps['onAsk']): readonly Column<Deposit>[] => [
  { key: 'number', header: 'Deposit', primary: true, sort: 'number', card: 'title', cell: ({ number }) => number },
  { key: 'kind', header: 'Kind', width: '9rem', card: 'line', cell: ({ kind }) => kindLabels[kind] },
  { key: 'payer', header: 'From', width: '10rem', card: 'line', cell: ({ customer, partner }) => customer?.name ?? partner.name },
  { key: 'method', header: 'Method', width: '7.5rem', hideBelow: 'cLg', cell: ({ method }) => methodLabels[method] },
  {
    key: 'created',
    header: 'Announced',
    width: '7rem',
    sort: 'createdAt',
    hideBelow: 'cMd',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'status',
    header: 'Status',
    width: '9.5rem',
    card: 'status',
    cell: ({ status }) => <StatusBadge of={depositStates} state={status} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '8.5rem',
    align: 'end',
    sort: 'amount',
    card: 'amount',
    interactive: true,
    cell: ({ id, number, amountCents, currency }) => (
      <WhyAmount subject={{ type: 'deposit', id, name: number }} label="Paid in" cents={amountCents} currency={currency} />
    ),
  },
  {
    key: 'actions',
    header: 'Action',
    width: '9rem',
    align: 'end',
    card: 'meta',
    interactive: true,
    cell: (deposit) => <DepositActions deposit={deposit} onAsk={onAsk} />,
  },
];

interface DepositListProps {
  onAsk: DepositActionsProps['onAsk'];
  /** Announces one, for those who may. */
  onAdd: (() => void) | undefined;
}

/** All deposits, newest first, each with what may be done with it. */
export function DepositList({ onAsk, onAdd }: DepositListProps) {
  const [address, change] = useSearchState(defaults);
  const status = depositStatuses.find((known) => known === address.status);
  const kind = depositKinds.find((known) => known === address.kind);
  const sort = sorts.find((known) => known === address.sort) ?? 'createdAt';
  const order = address.order === 'asc' ? 'asc' : 'desc';
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listDeposits, {
      query: { query: address.query.slice(0, 200), status, kind, sort, order, offset: offsetOf(address.offset) },
    }),
    placeholderData: keepPreviousData,
  });
  const filtered = address.query !== '' || status !== undefined || kind !== undefined;
  if (error && !data)
    return <ErrorNotice title="The deposits didn’t load" safe="No deposit is affected." error={error} onRetry={() => void refetch()} />;
  if (data?.meta.total === 0 && !filtered)
    return (
      <EmptyState
        sketch
        icon={<IconPigMoney size={14} stroke={1.75} />}
        title="Nothing was paid in yet"
        text="Announce a down payment or a top-up, and follow it here until the money has arrived."
        action={
          onAdd && (
            <Button icon={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
              Announce a deposit
            </Button>
          )
        }
      />
    );
  return (
    <div>
      <Toolbar pt="0">
        <SearchInput size="sm" label="Search deposits" value={address.query} onChange={(query) => change({ query })} />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Status"
          value={status ?? ''}
          options={[
            { value: '', label: 'Any status' },
            ...depositStatuses.map((value) => ({ value, label: statusOf(depositStates, value)[2] })),
          ]}
          onChange={({ target }) => change({ status: target.value })}
        />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Kind"
          value={kind ?? ''}
          options={[{ value: '', label: 'Any kind' }, ...depositKinds.map((value) => ({ value, label: kindLabels[value] }))]}
          onChange={({ target }) => change({ kind: target.value })}
        />
      </Toolbar>
      {data?.meta.total === 0 ? (
        <EmptyState
          icon={<IconSearch size={20} stroke={1.75} />}
          title="No deposit matches"
          text="Nothing fits all of these filters at once."
          action={<Button onClick={() => change({ query: '', status: '', kind: '' })}>Clear filters</Button>}
        />
      ) : (
        <DataTable
          caption="Deposits"
          columns={columnsOf(onAsk)}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          sort={sort}
          order={order}
          onSort={(by, direction) => change({ sort: by, order: direction })}
          loading={!data}
          refetching={isPlaceholderData}
          footer={data && <Pager meta={data.meta} onOffset={(offset) => change({ offset: String(offset) })} />}
        />
      )}
    </div>
  );
}
