import { apiQuery } from '@techadds/shared/api';
import { listOrders, type Order } from '@techadds/shared/contract/orders';
import { reachable } from '@techadds/shared/order';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { offsetOf, useSearchState } from '@techadds/shared/router';
import { Box, Button, ButtonLink, EmptyState, ErrorNotice, NativeSelect, Page, SearchInput, TabLinks, Toolbar } from '@techadds/shared/ui';
import { IconInbox, IconSearch } from '@techadds/shared/ui/icons';
import { orderStates, statusOf } from '@techadds/shared/ui/states';
import { DataTable, Pager } from '@techadds/shared/ui/table';
import { columns } from './columns';

const defaults = { status: '', query: '', sort: 'placedAt', order: 'desc', offset: '0' };
type Address = Record<keyof typeof defaults, string>;

const sorts = ['placedAt', 'number', 'total', 'dueAt'] as const;
const sortOptions = [
  { value: 'placedAt.desc', label: 'Newest first' },
  { value: 'placedAt.asc', label: 'Oldest first' },
  { value: 'total.desc', label: 'Highest total' },
  { value: 'total.asc', label: 'Lowest total' },
  { value: 'dueAt.asc', label: 'Answer due soonest' },
  { value: 'number.asc', label: 'Order number' },
];

/** What to ask the server for; a person may have typed anything into the address. */
function queryOf({ status, query, sort, order, offset }: Address) {
  return {
    query: query.slice(0, 200),
    status: reachable.find((known) => known === status),
    sort: sorts.find((known) => known === sort) ?? 'placedAt',
    order: order === 'asc' ? ('asc' as const) : ('desc' as const),
    offset: offsetOf(offset),
  };
}

/** A customer's own orders. */
export function OrdersPage() {
  const [address, change] = useSearchState(defaults);
  const query = queryOf(address);
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...apiQuery(listOrders, { query }), placeholderData: keepPreviousData });
  const untouched = query.status === undefined && query.query === '';
  if (untouched && data?.meta.total === 0 && !isPlaceholderData) return <FirstOrder />;
  return (
    <Page title="Orders" actions={<ButtonLink to={paths.marketplace}>Find a service</ButtonLink>}>
      <TabLinks label="Orders by status" tabs={tabsOf(address, query.status)} />
      <Toolbar>
        <Box flex="1 1 9rem" minWidth="0" css={{ _cSm: { maxWidth: '18rem' } }}>
          <SearchInput value={address.query} onChange={(text) => change({ query: text })} label="Search orders" size="sm" />
        </Box>
        <Box flex="none" css={{ _cSm: { display: 'none' } }}>
          <NativeSelect
            aria-label="Sort"
            size="sm"
            width="auto"
            value={`${query.sort}.${query.order}`}
            onChange={(event) => {
              const [sort, order] = event.target.value.split('.');
              change({ sort, order });
            }}
            options={withCurrent(`${query.sort}.${query.order}`)}
          />
        </Box>
      </Toolbar>
      {error && !data ? (
        <ErrorNotice title="Your orders didn’t load" safe="No order is affected." error={error} onRetry={() => void refetch()} />
      ) : data?.items.length === 0 ? (
        <NothingHere address={address} onClear={() => change({ status: '', query: '', offset: '0' })} />
      ) : (
        <DataTable
          caption="Your orders"
          columns={columns}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          rowTo={({ id }) => paths.order(id)}
          sort={query.sort}
          order={query.order}
          onSort={(sort, order) => change({ sort, order })}
          loading={!data}
          refetching={isPlaceholderData}
          footer={data && <Pager meta={data.meta} onOffset={(offset) => change({ offset: String(offset) })} />}
        />
      )}
    </Page>
  );
}

function tabsOf(address: Address, current: Order['fulfilmentStatus'] | undefined) {
  const to = (status: string) => {
    const kept = Object.entries({ ...address, status, offset: '0' }).filter(([key, value]) => value !== defaults[key as keyof Address]);
    const search = new URLSearchParams(kept).toString();
    return search === '' ? paths.orders : `${paths.orders}?${search}`;
  };
  return [
    { label: 'All', to: to(''), current: current === undefined },
    ...reachable.map((status) => ({ label: statusOf(orderStates, status)[2], to: to(status), current: status === current })),
  ];
}

/** The headers of the table sort in more ways than the select offers; it still has to name the present one. */
const withCurrent = (value: string) =>
  sortOptions.some((option) => option.value === value) ? sortOptions : [...sortOptions, { value, label: 'Sorted by column' }];

function FirstOrder() {
  return (
    <Page title="Orders">
      <EmptyState
        sketch
        icon={<IconInbox size={14} stroke={1.75} />}
        title="Order your first service"
        text="Your orders appear here: what you ordered, who works on it, and what happens next."
        action={
          <ButtonLink variant="solid" to={paths.marketplace}>
            Go to the marketplace
          </ButtonLink>
        }
      />
    </Page>
  );
}

function NothingHere({ address: { query }, onClear }: { address: Address; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearch size={20} stroke={1.75} />}
      title={query === '' ? 'No orders here' : `No orders match “${query}”`}
      text={query === '' ? 'None of your orders is in this state.' : 'The search looks at order numbers, services and names.'}
      action={<Button onClick={onClear}>Show all orders</Button>}
    />
  );
}
