import { apiQuery } from '@techadds/shared/api';
import {
  archiveCommissionRate,
  listCommissionRates,
  restoreCommissionRate,
  type CommissionRate,
} from '@techadds/shared/contract/commission/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { useAction } from '@techadds/shared/patterns/record';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { parseOffset, useSearchState } from '@techadds/shared/router';
import { Badge, Button, EmptyState, ErrorNotice, Flex, NativeSelect, SearchInput, Span, Toolbar } from '@techadds/shared/ui';
import { IconPercentage, IconPlus, IconSearch } from '@techadds/shared/ui/icons';
import { commissionRateStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { DataTable, Pagination, type Column } from '@techadds/shared/ui/table';
import { isFor, takes } from './commission.labels';

const defaults = { query: '', status: 'current', sort: 'name', order: 'asc', offset: '0' };
const sorts = ['name', 'code', 'createdAt'] as const;
const statuses = { current: 'Current', archived: 'Archived', all: 'All' } as const;
const isStatus = (text: string): text is keyof typeof statuses => Object.hasOwn(statuses, text);

const columnsOf = (put: (rate: CommissionRate) => void): readonly Column<CommissionRate>[] => [
  {
    key: 'name',
    header: 'Rate',
    primary: true,
    sort: 'name',
    card: 'title',
    cell: ({ name, isDefault }) => (
      <Flex alignItems="center" gap="2" minWidth="0">
        <Span overflow="hidden" textOverflow="ellipsis">
          {name}
        </Span>
        {isDefault && <Badge plain>Default</Badge>}
      </Flex>
    ),
  },
  { key: 'code', header: 'Code', width: '8rem', sort: 'code', card: 'line', hideBelow: 'cLg', cell: ({ code }) => code },
  { key: 'takes', header: 'Takes', width: '11rem', card: 'amount', cell: takes },
  { key: 'for', header: 'For', width: '14rem', hideBelow: 'cMd', cell: (rate) => <span title={isFor(rate)}>{isFor(rate)}</span> },
  { key: 'from', header: 'From', width: '6.5rem', card: 'meta', hideBelow: 'cLg', cell: ({ activeFrom }) => formatDate(activeFrom) },
  {
    key: 'state',
    header: 'Status',
    width: '8rem',
    card: 'status',
    cell: ({ state }) => <StatusBadge states={commissionRateStates} state={state} />,
  },
  {
    key: 'put',
    header: 'Action',
    width: '6rem',
    align: 'end',
    interactive: true,
    hideBelow: 'cMd',
    cell: (rate) => (
      <Button size="sm" aria-label={`${rate.archivedAt ? 'Restore' : 'Archive'} ${rate.name}`} onClick={() => put(rate)}>
        {rate.archivedAt ? 'Restore' : 'Archive'}
      </Button>
    ),
  },
];

interface RatesProps {
  onOpen: (rate: CommissionRate) => void;
  onAdd: () => void;
}

/** All commission rates; each opens in the editor and can be archived or restored. */
export function Rates({ onOpen, onAdd }: RatesProps) {
  const [address, change] = useSearchState(defaults);
  const status = isStatus(address.status) ? address.status : 'current';
  const sort = sorts.find((known) => known === address.sort) ?? 'name';
  const order = address.order === 'desc' ? 'desc' : 'asc';
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listCommissionRates, {
      query: { query: address.query.slice(0, 200), status, sort, order, offset: parseOffset(address.offset) },
    }),
    placeholderData: keepPreviousData,
  });
  const put = usePutAway();
  if (error && !data)
    return <ErrorNotice title="The rates didn’t load" reassurance="No order is affected." error={error} onRetry={() => void refetch()} />;
  const filtered = address.query !== '' || status !== 'current';
  if (data?.meta.total === 0 && !filtered)
    return (
      <EmptyState
        illustration
        icon={<IconPercentage size={14} />}
        title="No commission is taken yet"
        text="A default rate counts for all orders. Further rates take over for services, categories and partners that you name."
        action={
          <Button variant="solid" icon={<IconPlus />} onClick={onAdd}>
            Add a default rate
          </Button>
        }
      />
    );
  return (
    <>
      <Toolbar pt="0">
        <SearchInput size="sm" label="Search rates" value={address.query} onChange={(query) => change({ query })} />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Which rates"
          value={status}
          options={Object.entries(statuses).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => change({ status: target.value })}
        />
      </Toolbar>
      {data?.meta.total === 0 ? (
        <EmptyState
          icon={<IconSearch size={20} />}
          title="No rate matches"
          text="The search looks at names and codes."
          action={<Button onClick={() => change({ query: '', status: 'current' })}>Clear filters</Button>}
        />
      ) : (
        <DataTable
          caption="Commission rates"
          columns={columnsOf(put)}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          onRowClick={onOpen}
          sort={sort}
          order={order}
          onSort={(by, direction) => change({ sort: by, order: direction })}
          loading={!data}
          refetching={isPlaceholderData}
          footer={data && <Pagination meta={data.meta} onOffsetChange={(offset) => change({ offset: String(offset) })} />}
        />
      )}
    </>
  );
}

/** Archives or restores a rate; existing orders keep their commission either way. */
function usePutAway(): (rate: CommissionRate) => void {
  const restore = useAction(restoreCommissionRate, {
    done: (_, { name }: CommissionRate) => `${name} restored and disabled. Open it to enable it.`,
    failed: ({ name }) => `${name}:`,
  });
  const back = (rate: CommissionRate) => void restore.run({ params: { id: rate.id } }, rate);
  const archive = useAction(archiveCommissionRate, {
    done: (_, { name }: CommissionRate) => `${name} is archived`,
    failed: ({ name }) => `${name}:`,
    undo: (_, rate) => back(rate),
  });
  return (rate) => (rate.archivedAt ? back(rate) : void archive.run({ params: { id: rate.id } }, rate));
}
